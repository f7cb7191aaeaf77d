"""A table's words to rows of cells: which words are on one row, where its columns are, which cells span several."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from peerassay.documents.pdf.letters import letters_in
from peerassay.documents.pdf.line import Line, fragments, rows
from peerassay.documents.pdf.scripts import linear_text
from peerassay.documents.pdf.word import Rectangle, Word

# In em. Words of one cell are nearer to each other than the first; columns are parted by more than the second.
_WORD_SPACE = 0.5
_COLUMN_SPACE = 0.12
# Lines that are nearer than this cannot be two rows: their type would overlap.
_LEAST_PITCH = 0.92
_NEXT_LINE = 1.5
_WIDER = 1.2


class Chunk:
    """Words of one row with no more than a word space between them, and their left and right edges."""

    __slots__ = ("left", "right", "words")

    def __init__(self, word: Word) -> None:
        self.words = [word]
        self.left = word.left
        self.right = word.right

    def add(self, word: Word) -> None:
        """Add the next word."""
        self.words.append(word)
        self.right = max(self.right, word.right)


@dataclass(slots=True)
class GridRow:
    """A row: its chunks in each column, the baseline it is on, and the highest and lowest edge of its type."""

    cells: list[list[Chunk]]
    baseline: float
    top: float
    bottom: float
    size: float
    last: float = 0.0
    last_filled: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        """Note baseline and columns of its last printed line."""
        self.last, self.last_filled = self.baseline, frozenset(self.filled)

    @property
    def filled(self) -> set[int]:
        """The columns that hold text."""
        return {i for i, cell in enumerate(self.cells) if cell}

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of each column, "" where it is empty."""
        return tuple(" ".join(linear_text(chunk.words) for chunk in cell) for cell in self.cells)


def grid_of(words: Sequence[Word], rules: Sequence[float], borders: Sequence[float], page: int) -> list[GridRow]:
    """Return the rows of cells of a table's words, from top to bottom.

    `rules` are the heights of the rules across the table, `borders` the places of rules between columns.
    """
    lines = rows(fragments(page, words))
    if not lines:
        return []
    chunks = [_chunks(line, borders) for line in lines]
    edges = _columns(chunks, lines, rules)
    grid = [_row(line, parts, edges) for line, parts in zip(lines, chunks, strict=True)]
    return _joined(grid, edges, rules)


def _chunks(line: Line, borders: Sequence[float]) -> list[Chunk]:
    done: list[Chunk] = []
    for word in line.words:
        previous = done[-1].words[-1] if done else None
        near = previous is not None and word.left - previous.right <= _WORD_SPACE * line.size
        if near and previous is not None and not any(previous.right - 1 <= x <= word.left + 1 for x in borders):
            done[-1].add(word)
        else:
            done.append(Chunk(word))
    return done


def _columns(
    chunks: Sequence[Sequence[Chunk]], lines: Sequence[Line], rules: Sequence[float]
) -> list[tuple[float, float]]:
    """The columns' left and right edges: what no cell crosses, spanning cells apart."""
    size = median(line.size for line in lines)
    first_rule = sorted(rules, reverse=True)[1:2]
    head = [bool(first_rule) and line.baseline > first_rule[0] for line in lines]
    sides = [([c.left for c in row], [c.right for c in row]) for row in chunks]
    intervals: list[tuple[float, float, bool]] = []
    for i, row in enumerate(chunks):
        intervals += [(c.left, c.right, not head[i]) for c in row if not _spans(c, i, sides)]
    merged: list[list[float]] = []
    body: list[bool] = []
    for left, right, in_body in sorted(intervals):
        if merged and left - merged[-1][1] < _COLUMN_SPACE * size:
            merged[-1][1] = max(merged[-1][1], right)
            body[-1] = body[-1] or in_body
        else:
            merged.append([left, right])
            body.append(in_body)
    kept = [(left, right) for (left, right), in_body in zip(merged, body, strict=True) if in_body or not any(body)]
    return kept or [(left, right) for left, right in merged]


def _spans(chunk: Chunk, at: int, sides: Sequence[tuple[list[float], list[float]]]) -> bool:
    """Whether a chunk lies over two or more chunks in more rows than it lies over one."""
    several = single = 0
    for i, (lefts, rights) in enumerate(sides):
        if i == at:
            continue
        under = bisect_left(lefts, chunk.right) - bisect_right(rights, chunk.left)
        several += under > 1
        single += under == 1
    return several > single


def _row(line: Line, chunks: Sequence[Chunk], edges: Sequence[tuple[float, float]]) -> GridRow:
    cells: list[list[Chunk]] = [[] for _ in edges]
    for chunk in chunks:
        for part in _cut(chunk, edges):
            cells[_column_of(part, edges)].append(part)
    return GridRow(cells, line.baseline, line.top, line.bottom, line.size)


def _cut(chunk: Chunk, edges: Sequence[tuple[float, float]]) -> list[Chunk]:
    """Heads set close together as one chunk each: cut at spaces between columns that are wider than the others."""
    borders = [(a[1] + b[0]) / 2 for a, b in pairwise(edges) if chunk.left < a[1] and b[0] < chunk.right]
    if not borders:
        return [chunk]
    gaps = [b.left - a.right for a, b in pairwise(chunk.words)]
    usual = min((gap for gap in gaps if gap > 0), default=0.0)
    parts = [Chunk(chunk.words[0])]
    for gap, (a, b) in zip(gaps, pairwise(chunk.words), strict=True):
        between = any(a.right - 1 <= x <= b.left + 1 for x in borders)
        if between and len(gaps) > 1 and gap > _WIDER * usual:
            parts.append(Chunk(b))
        else:
            parts[-1].add(b)
    return parts


def _column_of(chunk: Chunk, edges: Sequence[tuple[float, float]]) -> int:
    """The first column that a chunk lies over; the nearest where it lies over none."""
    over = [i for i, (left, right) in enumerate(edges) if min(right, chunk.right) - max(left, chunk.left) > 0.5]
    if over:
        return over[0]
    middle = (chunk.left + chunk.right) / 2
    return min(range(len(edges)), key=lambda i: abs((edges[i][0] + edges[i][1]) / 2 - middle))


def _joined(grid: Sequence[GridRow], edges: Sequence[tuple[float, float]], rules: Sequence[float]) -> list[GridRow]:
    """Rows with the further lines of their cells."""
    leads = [a.baseline - b.baseline for a, b in pairwise(grid)]
    usual = median(leads) if leads else 0.0
    heights = sorted(rules)
    done: list[GridRow] = []
    for row in grid:
        above = done[-1] if done else None
        same = above is not None and bisect_right(heights, above.last) == bisect_right(heights, row.baseline)
        headed = len(heights) > 2 and row.baseline > heights[-2]
        if above is not None and same and _belongs(row, above, edges, usual, headed):
            _merge(above, row)
        else:
            done.append(row)
    return done


def _belongs(row: GridRow, above: GridRow, edges: Sequence[tuple[float, float]], usual: float, headed: bool) -> bool:
    lead = above.last - row.baseline
    if lead < _LEAST_PITCH * max(row.size, above.size) and not row.filled & above.last_filled:
        # A label between two rows goes to the upper; lines around the main line of one row all belong to it.
        return not row.filled & above.filled or len(row.filled) < len(above.last_filled)
    if headed and row.filled <= above.filled and not _is_numeric(row):
        return lead < _NEXT_LINE * max(row.size, above.size)
    if not row.filled < above.filled or (0 in row.filled and lead > 0.95 * usual):
        return False
    return all(_goes_on(row.cells[i], above.cells[i], edges[i]) for i in row.filled)


def _is_numeric(row: GridRow) -> bool:
    return sum(any(c.isdigit() for c in text) for text in row.texts) > 0.5 * len(row.filled)


def _goes_on(cell: Sequence[Chunk], above: Sequence[Chunk], edge: tuple[float, float]) -> bool:
    """Whether text goes on from the line above: its first word would not have fitted there."""
    first = cell[0].words[0]
    words = sum(len(chunk.words) for chunk in above)
    wordy = letters_in("".join(w.text for chunk in cell for w in chunk.words)) >= 2
    full = above[-1].right + 0.25 * first.size + first.right - first.left > edge[1]
    return wordy and words >= 2 and full


def _merge(above: GridRow, row: GridRow) -> None:
    for cell, more in zip(above.cells, row.cells, strict=True):
        cell.extend(more)
    above.bottom = row.bottom
    above.last, above.last_filled = row.baseline, row.last_filled


def box_of_row(row: GridRow) -> Rectangle:
    """Return the rectangle of a row's type."""
    chunks = [chunk for cell in row.cells for chunk in cell]
    return Rectangle(min(c.left for c in chunks), row.bottom, max(c.right for c in chunks), row.top)
