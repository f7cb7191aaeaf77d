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


LINES = (
    "We study how a reader finds its way through a printed page when the words are set in columns.",
    "The first question is which line follows which, and the second is what must be left out.",
    "Each experiment was repeated five times with fresh seeds, and the spread stays below one percent.",
    "Earlier methods sort words from top to bottom, which mixes the columns line by line.",
)


def pdf(content: str, *, states: str = "", cmap: str = "") -> bytes:
    """Return a page with some lines of Times, and `content` after them; its font F2 has the map `cmap`."""
    lines = "".join(f"BT /F1 10 Tf 72 {700 - 14 * n} Td ({line}) Tj ET\n" for n, line in enumerate(LINES * 5))
    stream, plain = (lines + content).encode("latin-1"), "/Type /Font /Subtype /Type1 /Encoding /WinAnsiEncoding"
    resources = f"<< /Font << /F1 5 0 R /F2 6 0 R >> /ExtGState << {states} >> >>"
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources {resources} >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        f"<< {plain} /BaseFont /Times-Roman >>".encode(),
        f"<< {plain} /BaseFont /Times-Roman /ToUnicode 7 0 R >>".encode(),
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(cmap), cmap.encode("latin-1")),
    )
    out, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1)
    return (
        out
        + head
        + table
        + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF" % (len(places) + 1, len(out))
    )


def cmap(names: dict[str, str]) -> str:
    """Return a map that names for each drawn character a text."""
    pairs = "\n".join(f"<{ord(drawn):02x}> <{named.encode('utf-16-be').hex()}>" for drawn, named in names.items())
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n1 begincodespacerange\n"
        f"<00> <ff>\nendcodespacerange\n{len(names)} beginbfchar\n{pairs}\nendbfchar\nendcmap end end"
    )
