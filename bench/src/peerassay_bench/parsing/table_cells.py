"""Cells of tables in their row and column: what a reader found of the tables that an extractor wrote beside a PDF."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from rapidfuzz import fuzz

_COMMAND = re.compile(r"\\(?:[a-zA-Z]+|.)|\$")
_KEPT = re.compile(r"[^a-z0-9.,:/%+=-]")
_NUMBERS = re.compile(r"\d+(\.\d+)?%?\s+\d+(\.\d+)?%?(\s.*)?")
_LINE_OF_CODE = re.compile(r"\s*\d+\s?:(?!\d)")
_ALIKE = 88.0
_LONG = 8
_LEAST_SHARED = 0.25


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that holds text: its first row and column, how many rows it spans, its text for comparing."""

    row: int
    column: int
    rows: int
    text: str


Grid = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CellTally:
    """How many cells agree, are in the reference, and were found."""

    right: int
    expected: int
    found: int


def plain_cell(text: str) -> str:
    """Return a cell's text for comparing: letters, digits and signs, without mark-up and spaces."""
    text = unicodedata.normalize("NFKD", _COMMAND.sub("", text)).lower()
    text = text.replace("−", "-").replace("–", "-").replace("—", "-")
    return _KEPT.sub("", text) or "".join(c for c in text if not c.isspace() and c.isprintable())


def grid_of(rows: Sequence[Sequence[str]]) -> Grid:
    """Return the cells of rows that have one text for each column."""
    texts = [[plain_cell(text) for text in row] for row in rows]
    return tuple(Cell(i, j, 1, text) for i, row in enumerate(texts) for j, text in enumerate(row) if text)


def html_grids(markdown: str) -> tuple[list[Grid], list[Grid]]:
    """Return the tables that a text holds as HTML, and apart those that the extractor spoilt.

    These are algorithms taken for tables, and tables whose rows were run together: several numbers stand in one cell,
    or the third column has cells over several rows.
    """
    read = [_Table(html) for html in re.findall(r"<table.*?</table>", markdown, re.DOTALL | re.IGNORECASE)]
    return [t.grid() for t in read if not t.is_spoilt], [t.grid() for t in read if t.is_spoilt]


def comparable(found: Sequence[Grid], expected: Sequence[Grid], spoilt: Sequence[Grid]) -> list[Grid]:
    """Return the tables found without those whose cells stand in a table that the extractor spoilt."""
    return [grid for grid in found if _nearness(grid, spoilt) <= _nearness(grid, expected)]


def _nearness(grid: Grid, tables: Sequence[Grid]) -> float:
    """The largest share of a table's cells whose text stands somewhere in one of the tables."""
    texts = ["".join(cell.text for cell in table) for table in tables]
    return max((sum(cell.text in text for cell in grid) / max(1, len(grid)) for text in texts), default=0.0)


class _Table(HTMLParser):
    """Places the cells of one HTML table, spans included."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._cells: list[Cell] = []
        self._taken: set[tuple[int, int]] = set()
        self._row = -1
        self._span: tuple[int, int] | None = None
        self._text = ""
        self._several = self._numbered = 0
        self.feed(html)

    @property
    def is_spoilt(self) -> bool:
        """Whether two or more cells hold what several rows say, or begin with the number of a line of code."""
        return self._several > 1 or self._numbered > 1

    def grid(self) -> Grid:
        return tuple(cell for cell in self._cells if cell.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self._row += 1
        elif tag in ("td", "th"):
            given = dict(attrs)
            self._span = int(given.get("rowspan") or 1), int(given.get("colspan") or 1)
            self._text = ""

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self._span is not None:
            rows, columns = self._span
            column = 0
            while (self._row, column) in self._taken:
                column += 1
            self._taken |= {(self._row + i, column + j) for i in range(rows) for j in range(columns)}
            self._several += bool(_NUMBERS.fullmatch(self._text.strip())) or (rows > 1 and column > 1)
            self._numbered += bool(_LINE_OF_CODE.match(self._text))
            self._cells.append(Cell(self._row, column, rows, plain_cell(self._text)))
            self._span = None


def tally(expected: Sequence[Grid], found: Sequence[Grid]) -> CellTally:
    """Return how many cells of tables agree; tables belong together that share most cells, each in one pair."""
    pairs = sorted(
        ((_shared(a, b), i, j) for i, a in enumerate(expected) for j, b in enumerate(found)), key=lambda p: -p[0]
    )
    right, used_a, used_b = 0, set[int](), set[int]()
    for share, i, j in pairs:
        if share >= _LEAST_SHARED and i not in used_a and j not in used_b:
            used_a.add(i)
            used_b.add(j)
            right += agreeing(expected[i], found[j])
    return CellTally(right, sum(map(len, expected)), sum(map(len, found)))


def _shared(a: Grid, b: Grid) -> float:
    common = Counter(cell.text for cell in a) & Counter(cell.text for cell in b)
    return sum(common.values()) / max(1, min(len(a), len(b)))


def agreeing(expected: Grid, found: Grid) -> int:
    """Return how many cells agree once rows are aligned with rows and columns with columns, in order."""
    alike = [(a, b) for a in expected for b in found if _alike(a.text, b.text)]
    rows = _aligned([(a.row + k, b.row) for a, b in alike for k in range(a.rows)])
    alike = [(a, b) for a, b in alike if any((a.row + k, b.row) in rows for k in range(a.rows))]
    columns = _aligned([(a.column, b.column) for a, b in alike])
    right = {(a.row, a.column) for a, b in alike if (a.column, b.column) in columns}
    return len(right)


def _alike(a: str, b: str) -> bool:
    return a == b or (min(len(a), len(b)) >= _LONG and fuzz.ratio(a, b) >= _ALIKE)


def _aligned(pairs: Sequence[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The pairs of lines, in order on both sides, that have most cells in common."""
    weights = Counter(pairs)
    height, width = (max((pair[side] for pair in pairs), default=-1) + 1 for side in (0, 1))
    best = [[0] * (width + 1) for _ in range(height + 1)]
    for i in range(height):
        for j in range(width):
            best[i + 1][j + 1] = max(best[i][j + 1], best[i + 1][j], best[i][j] + weights[i, j])
    return frozenset(_traced(best, weights, height, width))


def _traced(best: list[list[int]], weights: Counter[tuple[int, int]], i: int, j: int) -> Iterator[tuple[int, int]]:
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            if weights[i, j]:
                yield i, j
