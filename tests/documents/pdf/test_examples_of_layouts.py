"""Examples of printed pages: how each is read, and where a measure that is changed step by step changes the reading."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from printing import BODY, Press, body, paper_start

from examples import names, wrong
from peerassay.documents.paper import Paper
from peerassay.documents.pdf.reader import read_pdf
from peerassay.errors import InputError

FILE = Path(__file__).parent / "examples" / "layouts.jsonl"
LEFT, WIDTH = 108, 396


def start(press: Press) -> float:
    """Title, author, abstract and the first heading."""
    y = paper_start(press)
    press.text(LEFT, y, "1 Introduction", size=12, font="Times-Bold")
    return press.paragraph(LEFT, y - 18, body(4), WIDTH) - 12


def heading(
    press: Press, y: float, words: str, *, size: float = 12, font: str = "Times-Bold", x: float = LEFT
) -> float:
    """A heading; where the text goes on."""
    press.text(x, y, words, size=size, font=font)
    return y - 18


def closed(press: Press, y: float) -> Press:
    """A second section, a conclusion and a list of references."""
    y = press.paragraph(LEFT, heading(press, y, "2 Method"), body(3), WIDTH) - 12
    y = press.paragraph(LEFT, heading(press, y, "3 Conclusion"), body(2), WIDTH) - 12
    y = heading(press, y, "References")
    for number, entry in enumerate(ENTRIES, start=1):
        y = press.paragraph(LEFT, y, f"[{number}] {entry}", WIDTH) - 4
    return press


ENTRIES = (
    "A. Lee and B. Chen. Learning to read columns. In Proceedings of the Conference on Pages, pages 12-20, 2018.",
    "C. Doe. Lines and gutters of printed papers. Journal of Print, 12(3):1-5, 2019.",
    "D. Poe, E. Roe, and F. Moe. What is left out. arXiv preprint arXiv:1901.00001, 2019.",
)


def plain(press: Press, _: float) -> None:
    """One column."""
    closed(press, start(press))


def heading_size(press: Press, size: float) -> None:
    """A line of its own in another size."""
    y = heading(press, start(press), "Reading Order", size=size, font="Times-Roman")
    closed(press, press.paragraph(LEFT, y, body(2), WIDTH) - 12)


def bold_size(press: Press, size: float) -> None:
    """A bold line of its own in another size."""
    y = heading(press, start(press), "Reading Order", size=size)
    closed(press, press.paragraph(LEFT, y, body(2), WIDTH) - 12)


def heading_gap(press: Press, gap: float) -> None:
    """A bold line so far below the text."""
    y = heading(press, start(press) + 12 - gap, "Reading Order", size=10)
    closed(press, press.paragraph(LEFT, y + 6, body(2), WIDTH) - 12)


def numbered_gap(press: Press, gap: float) -> None:
    """A numbered line in plain type so far below the text."""
    y = heading(press, start(press) + 12 - gap, "1.1 Reading Order", size=10, font="Times-Roman")
    closed(press, press.paragraph(LEFT, y + 6, body(2), WIDTH) - 12)


def paragraph_gap(press: Press, gap: float) -> None:
    """Two stretches so far apart."""
    y = press.paragraph(LEFT, start(press), body(2), WIDTH)
    closed(press, press.paragraph(LEFT, y - gap, body(2), WIDTH) - 12)


def indent(press: Press, points: float) -> None:
    """A first line that is indented so far."""
    y = press.paragraph(LEFT, start(press), body(2), WIDTH)
    press.text(LEFT + points, y, "A line that begins further in than the others of its column do, and goes on below:")
    closed(press, press.paragraph(LEFT, y - 12, "and here is what follows it. " + body(1), WIDTH) - 12)


def short_line(press: Press, words: float) -> None:
    """A last line of so many words before the next paragraph."""
    y = press.paragraph(LEFT, start(press), body(2), WIDTH)
    press.text(LEFT, y, " ".join(["word"] * int(words)) + ".")
    closed(press, press.paragraph(LEFT, y - 12, body(2), WIDTH) - 12)


def gutter(press: Press, points: float) -> None:
    """Two columns with so wide a gutter."""
    y = paper_start(press)
    width = (WIDTH - points) / 2
    press.text(LEFT, y, "1 Introduction", size=12, font="Times-Bold")
    press.paragraph(LEFT, y - 18, body(9), width)
    right = LEFT + width + points
    down = press.paragraph(right, y, body(6), width) - 12
    press.text(right, down, "2 Method", size=12, font="Times-Bold")
    press.paragraph(right, down - 18, body(3), width)


def footnote(press: Press, size: float) -> None:
    """A note at the foot in a size."""
    y = closed(press, start(press)).height
    assert y
    press.canvas.line(LEFT, 96, LEFT + 120, 96)
    press.text(LEFT, 84, "1 This is a note at the foot of the page that says where the data are from.", size=size)


def caption(press: Press, size: float) -> None:
    """A caption below a picture, in a size."""
    y = start(press)
    press.canvas.rect(LEFT + 60, y - 90, 200, 80)
    press.canvas.line(LEFT + 60, y - 90, LEFT + 260, y - 10)
    press.text(LEFT + 70, y - 40, "input", size=7)
    press.text(LEFT + 200, y - 60, "output", size=7)
    press.text(LEFT, y - 104, "Figure 1: The order of the columns. It is kept.", size=size)
    closed(press, press.paragraph(LEFT, y - 128, body(2), WIDTH) - 12)


def table(press: Press, gap: float) -> None:
    """A table whose cells are so far apart, with rules."""
    y = start(press)
    press.text(LEFT, y, "Table 1: Numbers of pages.", size=9)
    press.canvas.line(LEFT, y - 6, LEFT + 300, y - 6)
    for row, cells in enumerate((("model", "pages", "lines"), ("ours", "12", "340"), ("theirs", "9", "212"))):
        for column, cell in enumerate(cells):
            press.text(LEFT + column * gap, y - 18 - 12 * row, cell, size=9)
    press.canvas.line(LEFT, y - 48, LEFT + 300, y - 48)
    closed(press, press.paragraph(LEFT, y - 66, body(2), WIDTH) - 12)


def formula(press: Press, points: float) -> None:
    """A displayed formula, indented so far."""
    y = press.paragraph(LEFT, start(press), body(1) + " The loss is given by", WIDTH)
    press.text(LEFT + points, y - 6, "L(x, y) = x2 + y2 - 2xy", font="Times-Italic")
    press.text(LEFT + WIDTH - 16, y - 6, "(1)")
    closed(press, press.paragraph(LEFT, y - 26, "where x is the page and y the line. " + body(1), WIDTH) - 12)


def running_head(press: Press, height: float) -> None:
    """Three pages with a head at a height, and page numbers."""
    for page in range(3):
        press.text(LEFT, height, "Reading Printed Columns in Order", size=9)
        press.text(LEFT + WIDTH / 2, 40, str(page + 1), size=9)
        if page == 0:
            y = start(press) - 6
            press.paragraph(LEFT, y, body(12), WIDTH)
        elif page == 1:
            press.paragraph(LEFT, 700, body(20), WIDTH)
        else:
            closed(press, press.paragraph(LEFT, 700, body(4), WIDTH) - 12)
        if page < 2:
            press.page()


def line_numbers(press: Press, number: float) -> None:
    """A manuscript with line numbers from a number on, in the margin."""
    closed(press, start(press))
    for line in range(40):
        press.text(LEFT - 30, 660 - 12 * line, str(int(number) + line), size=7)


def hyphen(press: Press, which: float) -> None:
    """A word that is broken over two lines."""
    broken = ("experi-", "state-of-the-", "X-", "non-", "re-", "Self-")[int(which)]
    rest = (
        "ments are repeated",
        "art is left out",
        "Ray is left out",
        "linear lines are left",
        "reading is done",
        "Made lines are",
    )[int(which)]
    y = press.paragraph(LEFT, start(press), body(1), WIDTH)
    press.text(LEFT, y, f"We tell what is printed on the pages of papers by its place, and our own {broken}")
    press.text(LEFT, y - 12, f"{rest} for each of the pages that are read. All experiments are nonlinear rereading.")
    closed(press, y - 36)


def raised(press: Press, points: float) -> None:
    """A mark that is raised so far behind a word."""
    y = press.paragraph(LEFT, start(press), body(1), WIDTH)
    press.text(LEFT, y, "The lines are read")
    press.text(LEFT + 74, y + points, "2", size=6)
    press.text(LEFT + 82, y, "in order, as they were printed by us.")
    closed(press, y - 24)


def references(press: Press, points: float) -> None:
    """A list without marks whose entries go on so far in."""
    y = press.paragraph(LEFT, start(press), body(2), WIDTH) - 12
    y = press.paragraph(LEFT, heading(press, y, "2 Conclusion"), body(2), WIDTH) - 12
    y = heading(press, y, "References")
    for entry in ENTRIES:
        words = entry.split()
        press.text(LEFT, y, " ".join(words[:9]))
        press.text(LEFT + points, y - 12, " ".join(words[9:]))
        y -= 24


def run_in(press: Press, which: float) -> None:
    """A paragraph that begins with words in another face."""
    font = ("Times-Bold", "Times-Italic", "Times-BoldItalic")[int(which) % 3]
    opening = ("Data.", "Data sets", "What we do and why we do it with care.")[int(which) // 3]
    y = start(press)
    press.text(LEFT, y, opening, font=font)
    along = press.canvas.stringWidth(opening + " ", font, 10)
    press.text(LEFT + along, y, "The pages are those of papers of the last year, each with")
    closed(press, press.paragraph(LEFT, y - 12, "their columns. " + body(2), WIDTH) - 12)


def title_page(press: Press, which: float) -> None:
    """Authors with affiliations, in several forms."""
    press.text(LEFT + 40, 720, "Reading Printed Columns in Order", size=17, font="Times-Bold")
    forms: tuple[tuple[tuple[float, float, str, float], ...], ...] = (
        (
            (80, 690, "Ada Writer1, Bo Printer2 and Cy Reader1,2", 10),
            (60, 676, "1University of Pages, 2Institute of Lines", 9),
        ),
        (
            (20, 690, "Ada Writer", 10),
            (160, 690, "Bo Printer", 10),
            (290, 690, "Cy Reader", 10),
            (20, 678, "University of Pages", 9),
            (160, 678, "Institute of Lines", 9),
            (290, 678, "Page Lab", 9),
            (20, 666, "ada@pages.org", 9),
            (160, 666, "bo@lines.org", 9),
            (290, 666, "cy@lab.org", 9),
        ),
        ((120, 690, "Anonymous authors", 10), (100, 678, "Paper under double-blind review", 10)),
        ((90, 690, "Ada Writer, Bo Printer", 12), (60, 676, "Published as a conference paper at ICLR 2023", 9)),
        ((60, 700, "A Study of Pages and Lines", 14), (90, 680, "Ada Writer", 10), (90, 668, "May 3, 2021", 9)),
    )
    for x, y, words, size in forms[int(which)]:
        press.text(LEFT + x, y, words, size=size)
    press.text(LEFT + WIDTH / 2 - 20, 636, "Abstract" if which != 2 else "ABSTRACT", size=12, font="Times-Bold")
    y = press.paragraph(LEFT + 36, 618, body(3), WIDTH - 72) - 16
    press.text(LEFT, y, "1 Introduction", size=12, font="Times-Bold")
    closed(press, press.paragraph(LEFT, y - 18, body(3), WIDTH) - 12)


def white(press: Press, grey: float) -> None:
    """A sentence in so light a grey."""
    y = start(press)
    press.canvas.setFillGray(grey)
    press.text(LEFT, y, "These words of ours are printed in a colour that may be hard to see on it.")
    press.canvas.setFillGray(0)
    closed(press, y - 20)


def small(press: Press, size: float) -> None:
    """A sentence in so small a type."""
    y = start(press)
    press.text(LEFT, y, "These words of ours are printed in a type that may be too small to read.", size=size)
    closed(press, y - 20)


def outside(press: Press, x: float) -> None:
    """A sentence that begins so far right."""
    y = start(press)
    press.text(x, y, "These words of ours are printed where they may be outside of the page.")
    closed(press, y - 20)


def covered(press: Press, share: float) -> None:
    """A sentence under a white box that covers a share of it."""
    y = start(press)
    words = "These words of ours are printed under a box that may cover them all."
    press.text(LEFT, y, words)
    press.canvas.setFillGray(1)
    press.canvas.rect(LEFT - 2, y - 3, share * press.canvas.stringWidth(words, "Times-Roman", 10), 13, stroke=0, fill=1)
    press.canvas.setFillGray(0)
    closed(press, y - 20)


def listed(press: Press, which: float) -> None:
    """Items of a list."""
    y = press.paragraph(LEFT, start(press), body(1) + " We list:", WIDTH)
    for number, words in enumerate(BODY[:3], start=1):
        mark = ("•", f"{number}.", f"({number})", "-", f"({'abc'[number - 1]})")[int(which)]
        press.text(LEFT + 12, y - 2, mark)
        y = press.paragraph(LEFT + 28, y - 2, words, WIDTH - 28)
    closed(press, y - 12)


LAYOUTS: dict[str, Callable[[Press, float], None]] = {
    made.__name__: made
    for made in (
        plain, heading_size, bold_size, heading_gap, numbered_gap, paragraph_gap, indent, short_line, gutter, footnote,
        caption, table, formula, running_head, line_numbers, hyphen, raised, references, run_in, title_page, white,
        small, outside, covered, listed,
    )
}  # fmt: skip


def read(name: str, value: float) -> Paper | str:
    """A layout as read, or why it cannot be."""
    press = Press()
    LAYOUTS[name](press, value)
    try:
        return read_pdf(press.bytes(), "paper.pdf")
    except InputError as error:
        return str(error)


def steps(name: str, values: list[float]) -> list[str]:
    """Of each value, what matters of the reading in one line."""
    found = []
    for value in values:
        paper = read(name, value)
        if isinstance(paper, str):
            found.append(f"{value}: {paper}")
            continue
        paragraphs = len({s.paragraph for s in paper.sentences})
        heads = "/".join(s.heading for s in paper.sections)
        hidden = ",".join(h.reason for h in paper.hidden)
        words = sum(len(s.text.split()) for s in paper.sentences)
        found.append(
            f"{value}: {paragraphs} paragraphs, {words} words, {heads}, {len(paper.references)} entries, {hidden}"
        )
    return found


CALLS: dict[str, Callable[..., Any]] = {"steps": steps}


@pytest.mark.parametrize("name", names(FILE))
def test_pages_are_read_as_they_were(name: str) -> None:
    """Each page is read as the file says, each step of a measure as well."""
    assert wrong(FILE, CALLS, name) == []
