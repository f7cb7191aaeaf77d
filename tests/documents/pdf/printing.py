"""PDFs for tests, printed by us: a sheet of paper with words put where a test wants them."""

import io
from collections.abc import Iterable
from pathlib import Path

from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from peerassay.documents.paper import Paper
from peerassay.documents.pdf.reader import read_pdf

BODY = (
    "We study how a reader finds its way through a printed page when the words are set in columns.",
    "The first question is which line follows which, and the second is what must be left out.",
    "Our answer is simple, and it holds for every paper that we have seen during the last year.",
    "Each experiment was repeated five times with fresh seeds, and the spread stays below one percent.",
    "Earlier methods sort words from top to bottom, which mixes the columns line by line.",
    "We keep the order of the columns and join a sentence that goes on across the break.",
)


class Press:
    """Prints words at places in points from the lower left corner; call `bytes()` when done."""

    def __init__(self, size: tuple[float, float] = letter, **options: object) -> None:
        self._file = io.BytesIO()
        self.width, self.height = size
        self.canvas = Canvas(self._file, pagesize=size, invariant=1, **options)

    def text(self, x: float, y: float, words: str, *, size: float = 10, font: str = "Times-Roman") -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, words)

    def lines(self, x: float, y: float, lines: Iterable[str], *, size: float = 10, leading: float = 12) -> float:
        for line in lines:
            self.text(x, y, line, size=size)
            y -= leading
        return y

    def paragraph(
        self, x: float, y: float, words: str, width: float, *, size: float = 10, leading: float = 12
    ) -> float:
        """Set words in lines of a width, flush on both sides but for the last; return where the next line goes."""
        for line in wrapped(self.canvas, words, width, size):
            self.text(x, y, line, size=size)
            y -= leading
        return y

    def page(self) -> None:
        self.canvas.showPage()

    def bytes(self) -> bytes:
        self.canvas.showPage()
        self.canvas.save()
        return self._file.getvalue()


def read(press: Press) -> Paper:
    """Return what is printed as it is read."""
    return read_pdf(press.bytes(), "paper.pdf")


def wrapped(canvas: Canvas, words: str, width: float, size: float) -> list[str]:
    """Break words into lines that fit a width."""
    lines: list[str] = []
    for word in words.split():
        tried = f"{lines[-1]} {word}" if lines else word
        if lines and canvas.stringWidth(tried, "Times-Roman", size) <= width:
            lines[-1] = tried
        else:
            lines.append(word)
    return lines


def body(count: int) -> str:
    """Running text of so many sentences."""
    return " ".join(BODY[i % len(BODY)] for i in range(count))


def paper_start(press: Press, *, left: float = 108, width: float = 396, top: float = 720) -> float:
    """Print a title, an author and an abstract across the page; return where the text goes on."""
    press.text(left, top, "Reading Printed Columns in Order", size=17, font="Times-Bold")
    press.text(left, top - 26, "Ada Writer", size=10, font="Times-Bold")
    press.text(left + width / 2 - 20, top - 54, "Abstract", size=12, font="Times-Bold")
    return press.paragraph(left + 36, top - 72, body(4), width - 72) - 16


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
