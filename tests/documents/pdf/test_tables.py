"""Rows and columns of printed tables: heads, cells of several lines, numbers of rows."""

from collections.abc import Sequence

import pytest
from printing import Press, body, paper_start, read

from peerassay.documents.paper import BlockKind

Cells = Sequence[str | Sequence[str]]
Printed = Sequence[tuple[float, str]]
PITCH, LEADING = 13.0, 10.0


def read_cells(press: Press, y: float) -> list[object]:
    press.canvas.line(124, y + 10, 480, y + 10)
    press.paragraph(108, y - 20, body(5), 396)
    (table,) = [block for block in read(press).blocks if block.kind is BlockKind.TABLE]
    return [part.cells for part in table.parts if part.cells]


def opened() -> tuple[Press, float]:
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6), 396) - 14
    press.text(108, y, "Table 1: Scores of the methods.")
    return press, y - 24


def printed(rows: Sequence[Printed], head: Printed) -> list[object]:
    """Print a ruled table inside a paper, each text at its place, and return the cells that are read."""
    press, y = opened()
    for n, row in enumerate([head, *rows]):
        if n < 2:
            press.canvas.line(124, y + 10, 480, y + 10)
        for x, text in row:
            press.text(x, y, text, size=9)
        y -= PITCH
    return read_cells(press, y)


def cells_of(rows: Sequence[Cells], at: Sequence[float], *, centred: bool = False) -> list[object]:
    """Print a ruled table whose cells may have several lines, and return the cells that are read."""
    press, y = opened()
    for n, row in enumerate(rows):
        if n < 2:
            press.canvas.line(124, y + 10, 480, y + 10)
        lines = [[cell] if isinstance(cell, str) else cell for cell in row]
        height = max(map(len, lines))
        for x, cell in zip(at, lines, strict=True):
            down = (height - len(cell)) / 2 * LEADING if centred else 0
            for k, text in enumerate(cell):
                press.text(x, y - down - k * LEADING, text, size=9)
        y -= PITCH + (height - 1) * LEADING
    return read_cells(press, y)


def joined(rows: Sequence[Cells]) -> list[tuple[str, ...]]:
    return [tuple(cell if isinstance(cell, str) else " ".join(cell) for cell in row) for row in rows]


SCORES = (("Sorting words", "0.31", "12.5"), ("Both", "0.98", "11.9"), ("Columns", "0.77", "9.4"))
COUNTED = (("No", "Kind", "Share"), *((str(n), f"kind {'abcdefghij'[n]}", f"0.{n}5") for n in range(1, 10)))
WRAPPED = (
    ("Source", "Ours"),
    (("the end of a", "long day"), ("at the end of it or even at", "the end")),
    (("for the first", "time"), ("for the first time and not", "again")),
    (("on the other", "side"), ("on the side that is over", "there")),
)
EXAMPLES = (
    ("Text", "Words as they were printed in the files"),
    ("Source", ("A privilege is the right of a reader to open every page of", "books.")),
    ("Ours", ("The right is one that a reader has: each page of a book may", "be opened.")),
)


@pytest.mark.parametrize(
    ("rows", "at", "how"),
    [
        pytest.param(COUNTED, (150, 220, 320), {}, id="a column that counts the rows is no line numbers"),
        pytest.param(WRAPPED, (150, 260), {}, id="all cells of a row go on"),
        pytest.param(EXAMPLES, (130, 200), {"centred": True}, id="a label stands between the lines of its row"),
    ],
)
def test_rows_are_as_printed(rows: Sequence[Cells], at: Sequence[float], how: dict[str, bool]) -> None:
    """A cell's further lines belong to it, and no column gets lost."""
    assert cells_of(rows, at, **how) == joined(rows)


def test_a_head_in_the_middle_of_two_columns_joins_them_not() -> None:
    """One head over two columns, whose cells are centred and of any width, leaves both."""
    rows = (("Criterion", "smoothed cross entropy"), ("Rate of learning", "2e-3"), ("Limit", "400"), ("Beam", "10"))
    found = printed([[(150, a), (268 - 2.1 * len(b), b)] for a, b in rows], [(205, "Main parameters of it")])
    assert found == [("Main parameters of it", ""), *rows]


def test_heads_with_one_space_between_are_two() -> None:
    """Heads that run together in print are parted where each is centred over, or flush with, its own column."""
    body_rows = [[(150, a), (250, "12345"), (286.3, b), (420, c)] for a, b, c in SCORES]
    found = printed(body_rows, [(150, "Method"), (250, "# of pairs BLEU"), (420, "Time")])
    assert found[0] == ("Method", "# of pairs", "BLEU", "Time")


def test_rows_outside_the_rules_and_a_caption_beside_the_table_belong_to_it() -> None:
    """A table may have no rule over its head nor under its last row, and its caption to its right."""
    press = Press()
    y = press.paragraph(108, paper_start(press), body(6), 396) - 30
    press.text(300, y - 20, "Table 1: Scores of all methods.")
    for n, row in enumerate((("Model", "All", "Long"), *SCORES, ("Wind", "0.99", "19.2"))):
        for x, text in zip((116, 200, 250), row, strict=True):
            press.text(x, y, text, size=9)
        if n in (0, 2, 3):
            press.canvas.line(112, y - 3.5, 280, y - 3.5)
        y -= PITCH
    press.paragraph(108, y - 20, body(5), 396)
    (table,) = [block for block in read(press).blocks if block.kind is BlockKind.TABLE]
    assert table.label == "Table 1"
    assert [part.cells[0] for part in table.parts if part.cells] == ["Model", *(r[0] for r in SCORES), "Wind"]


def test_between_rules_a_label_of_two_lines_has_its_row_beside_it() -> None:
    """ "Our" over "machine" is one label where rules part the rows and the text beside it goes on."""
    press, y = opened()
    lines = ("A privilege is the right of a reader to open every page of", "books in the room.")
    for label in (("Source", ""), ("Other", ""), ("Our", "machine")):
        press.canvas.line(112, y + 10, 480, y + 10)
        for k, text in enumerate(lines):
            press.text(116, y - k * LEADING, label[k], size=9)
            press.text(200, y - k * LEADING, text, size=9)
        y -= PITCH + LEADING
    whole = " ".join(lines)
    assert read_cells(press, y) == [("Source", whole), ("Other", whole), ("Our machine", whole)]
