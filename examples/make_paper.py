"""Sets `listening_less.md` as the eight-page PDF that ships with peerassay (needs reportlab, a development tool).

Run it as `python examples/make_paper.py`; the result does not depend on the clock.
"""

import re
import sys
from pathlib import Path

from reportlab.lib.pagesizes import letter
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).parent
SOURCE = HERE / "listening_less.md"
TARGET = HERE.parent / "src" / "peerassay" / "example" / "paper.pdf"
WIDTH, HEIGHT = letter
LEFT, RIGHT, TOP, BOTTOM = 108.0, WIDTH - 108.0, HEIGHT - 84.0, 78.0
ROMAN, BOLD, ITALIC = "Times-Roman", "Times-Bold", "Times-Italic"


class Setter:
    """Sets lines down the page, numbers each in the margin as review copies do, and turns pages."""

    def __init__(self, canvas: Canvas, head: str) -> None:
        self.canvas, self.head = canvas, head
        self.y, self.line, self.page = TOP, 0, 0
        self._begin()

    def _begin(self) -> None:
        self.page += 1
        self.y = TOP
        self.canvas.setFont(ITALIC, 9)
        self.canvas.drawString(LEFT, HEIGHT - 54, self.head)
        self.canvas.setFont(ROMAN, 9)
        self.canvas.drawCentredString(WIDTH / 2, 48, str(self.page))

    def need(self, height: float) -> None:
        """Turn the page unless `height` points are left on it."""
        if self.y - height < BOTTOM:
            self.canvas.showPage()
            self._begin()

    def put(self, words: list[str], font: str, size: float, x: float, width: float, *, justify: bool) -> None:
        """Set one line, justified or ragged, with its number in the margin."""
        leading = size * 1.4
        self.need(leading)
        self.y -= leading
        natural = stringWidth(" ".join(words), font, size)
        text = self.canvas.beginText(x, self.y)
        text.setFont(font, size)
        text.setWordSpace((width - natural) / (len(words) - 1) if justify and len(words) > 1 else 0)
        text.textOut(" ".join(words))
        self.canvas.drawText(text)
        self._number()

    def _number(self) -> None:
        self.canvas.setFont("Helvetica", 6.5)
        self.canvas.setFillGray(0.55)
        self.canvas.drawRightString(LEFT - 30, self.y, f"{self.line:03d}")
        self.canvas.setFillGray(0)
        self.line += 1

    def paragraph(self, text: str, font: str = ROMAN, size: float = 11, indent: float = 0, after: float = 7) -> None:
        """Set a paragraph in justified lines."""
        width = RIGHT - LEFT - 2 * indent
        lines = wrap(text, font, size, width)
        for number, words in enumerate(lines, 1):
            self.put(words, font, size, LEFT + indent, width, justify=number < len(lines))
        self.y -= after

    def heading(self, text: str, size: float) -> None:
        """Set a heading, never alone at the foot of a page."""
        self.need(60)
        self.y -= 6
        for words in wrap(text, BOLD, size, RIGHT - LEFT):
            self.put(words, BOLD, size, LEFT, RIGHT - LEFT, justify=False)
        self.y -= 5


def wrap(text: str, font: str, size: float, width: float) -> list[list[str]]:
    """Break a text into lines of words."""
    lines: list[list[str]] = [[]]
    for word in text.split():
        if lines[-1] and stringWidth(" ".join([*lines[-1], word]), font, size) > width:
            lines.append([])
        lines[-1].append(word)
    return lines


def table(setter: Setter, caption: str, rows: list[list[str]]) -> None:
    """Set a ruled table under its caption."""
    canvas = setter.canvas
    setter.need(30 + 14 * len(rows))
    setter.paragraph(caption, size=9.5, after=2)
    columns = [LEFT + 12, LEFT + 220, LEFT + 310, LEFT + 390]
    for number, row in enumerate(rows):
        setter.y -= 14
        canvas.setFont(BOLD if number == 0 else ROMAN, 9.5)
        for x, cell in zip(columns, row, strict=False):
            canvas.drawString(x, setter.y, cell)
        if number in {0, len(rows) - 1}:
            canvas.line(LEFT + 8, setter.y - 4, RIGHT - 8, setter.y - 4)
    setter.y -= 18


def figure(setter: Setter, caption: str) -> None:
    """Draw a figure with axis labels inside, so that there is figure text to be told from prose."""
    canvas = setter.canvas
    setter.need(185)
    top, bottom = setter.y - 6, setter.y - 136
    canvas.rect(LEFT + 60, bottom, 280, top - bottom)
    canvas.setFont("Helvetica", 7)
    drawing = bars if "Energy" in caption else curves
    drawing(canvas, LEFT + 60, bottom, 280, top - bottom)
    setter.y = bottom - 20
    setter.paragraph(caption, size=9.5, after=10)


def curves(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw precision by week."""
    for label, values in (("full", [72, 72, 72, 71, 72, 72]), ("weekly", [72, 71, 71, 71, 71, 71]), ("fixed", [72, 71, 70, 69, 68, 70])):
        points = [(x + 20 + i * width / 6.5, y + (v - 66) * height / 8) for i, v in enumerate(values)]
        for one, two in zip(points, points[1:], strict=False):
            canvas.line(*one, *two)
        canvas.drawString(points[-1][0] + 4, points[-1][1] - 2, label)
    for i, month in enumerate(("Apr", "May", "Jun", "Jul", "Aug", "Sep")):
        canvas.drawString(x + 14 + i * width / 6.5, y - 9, month)
    canvas.drawString(x - 34, y + height / 2, "mAP")


def bars(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    """Draw energy by exit."""
    for i, value in enumerate((31, 68, 124, 196)):
        canvas.rect(x + 25 + i * width / 4.2, y, 26, value * height / 220)
        canvas.drawString(x + 24 + i * width / 4.2, y - 9, f"exit {i + 1}")
        canvas.drawString(x + 28 + i * width / 4.2, y + value * height / 220 + 3, str(value))
    canvas.drawString(x - 34, y + height / 2, "mJ")


def set_front(setter: Setter, lines: list[str]) -> None:
    """Set title, authors and date."""
    fields = {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in lines}
    for words in wrap(fields["#"], BOLD, 17, RIGHT - LEFT):
        setter.put(words, BOLD, 17, LEFT, RIGHT - LEFT, justify=False)
    setter.y -= 10
    setter.paragraph(fields["@authors"], font=BOLD, size=11, after=2)
    setter.paragraph(fields["@date"], size=10, after=10)


def main(target: Path = TARGET) -> None:
    """Set the paper."""
    blocks = [block.strip() for block in re.split(r"\n\s*\n", SOURCE.read_text(encoding="utf-8")) if block.strip()]
    front = blocks[0].splitlines()
    fields = {line.split(" ", 1)[0]: line.split(" ", 1)[1] for line in front}
    canvas = Canvas(str(target), pagesize=letter, invariant=1)
    canvas.setTitle(fields["#"])
    canvas.setCreator("peerassay example")
    setter = Setter(canvas, fields["@venue"])
    set_front(setter, front)
    references = False
    for block in blocks[1:]:
        references = references or block == "## References"
        set_block(setter, block, references=references)
    canvas.save()
    sys.stdout.write(f"{target.name}: {setter.page} pages\n")


def set_block(setter: Setter, block: str, *, references: bool) -> None:
    """Set one block of the source."""
    if block.startswith("### "):
        setter.heading(block[4:], 11.5)
    elif block.startswith("## "):
        setter.heading(block[3:], 13)
    elif block.startswith("@table "):
        caption, *rows = block.removesuffix("@end").strip().splitlines()
        table(setter, caption.removeprefix("@table "), [[cell.strip() for cell in row.split("|")] for row in rows])
    elif block.startswith("@figure "):
        figure(setter, block.removeprefix("@figure "))
    elif block.startswith("- "):
        for item in block.removeprefix("- ").split("\n- "):
            setter.paragraph(f"• {item}", indent=14, after=3)
    else:
        setter.paragraph(block, size=10 if references else 11, after=4 if references else 7)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:2]))
