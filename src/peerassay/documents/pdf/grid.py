"""A table's words to rows of cells: which words are on one row, where its columns are, which cells span several."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
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
_ALIGNED = 0.2
_WHOLE_ROW = 0.6
_LONG_CELL = 6
_LEAST_BOXED = 4
"""Rules across a table that part its rows, not only its head."""


_Edges = tuple[float, float]


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


def _columns(chunks: Sequence[Sequence[Chunk]], lines: Sequence[Line], rules: Sequence[float]) -> list[_Edges]:
    """The columns' left and right edges: what no cell crosses, spanning cells apart."""
    size = median(line.size for line in lines)
    first_rule = sorted(rules, reverse=True)[1:2]
    head = [bool(first_rule) and line.baseline > first_rule[0] for line in lines]
    sides = [([c.left for c in row], [c.right for c in row]) for row in chunks]
    heads, body = list[_Edges](), list[_Edges]()
    for i, row in enumerate(chunks):
        (heads if head[i] else body).extend((c.left, c.right) for c in row if not _spans(c, i, sides))
    space = _COLUMN_SPACE * size
    columns = _merged(body, space) or _merged(heads, space)
    # A head makes the one column wider that it stands over; over several it joins none.
    over = [(left, right, _under(left, right, columns, space)) for left, right in heads]
    return _merged([*columns, *((left, right) for left, right, under in over if under == 1)], space)


def _merged(intervals: Sequence[_Edges], space: float) -> list[_Edges]:
    """The stretches that the intervals cover, joined where less than `space` parts them."""
    done: list[_Edges] = []
    for left, right in sorted(intervals):
        if done and left - done[-1][1] < space:
            done[-1] = done[-1][0], max(done[-1][1], right)
        else:
            done.append((left, right))
    return done


def _under(left: float, right: float, columns: Sequence[_Edges], space: float) -> int:
    return sum(left < b + space and right > a - space for a, b in columns)


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


def _row(line: Line, chunks: Sequence[Chunk], edges: Sequence[_Edges]) -> GridRow:
    cells: list[list[Chunk]] = [[] for _ in edges]
    whole = len(chunks) + 1 >= _WHOLE_ROW * len(edges)
    for chunk in chunks:
        for part in (_set_over(chunk, edges) if whole else []) or _cut(chunk, edges):
            cells[_column_of(part, edges)].append(part)
    return GridRow(cells, line.baseline, line.top, line.bottom, line.size)


def _cut(chunk: Chunk, edges: Sequence[_Edges]) -> list[Chunk]:
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


def _set_over(chunk: Chunk, edges: Sequence[_Edges]) -> list[Chunk]:
    """Two cells that only a word space parts: each is set flush with, or centred over, a column of its own."""
    for i in range(1, len(chunk.words)):
        first, second = _chunk_of(chunk.words[:i]), _chunk_of(chunk.words[i:])
        a, b = _column_of(first, edges), _column_of(second, edges)
        if b == a + 1 and _is_aligned(first, edges[a]) and _is_aligned(second, edges[b]):
            return [first, second]
    return []


def _chunk_of(words: Sequence[Word]) -> Chunk:
    chunk = Chunk(words[0])
    for word in words[1:]:
        chunk.add(word)
    return chunk


def _is_aligned(chunk: Chunk, edges: _Edges) -> bool:
    left, right = chunk.left - edges[0], chunk.right - edges[1]
    return min(abs(left), abs(right), abs(left + right) / 2) < _ALIGNED * chunk.words[0].size


def _column_of(chunk: Chunk, edges: Sequence[_Edges]) -> int:
    """The first column that a chunk lies over; the nearest where it lies over none."""
    over = [i for i, (left, right) in enumerate(edges) if min(right, chunk.right) - max(left, chunk.left) > 0.5]
    if over:
        return over[0]
    middle = (chunk.left + chunk.right) / 2
    return min(range(len(edges)), key=lambda i: abs((edges[i][0] + edges[i][1]) / 2 - middle))


def _joined(grid: Sequence[GridRow], edges: Sequence[_Edges], rules: Sequence[float]) -> list[GridRow]:
    """Rows with the further lines of their cells."""
    leads = [a.baseline - b.baseline for a, b in pairwise(grid)]
    usual = median(leads) if leads else 0.0
    widest = max((lead for lead in leads if lead < _NEXT_LINE * usual), default=0.0)
    heights = sorted(rules)
    done: list[GridRow] = []
    for row, below in zip_longest(grid, grid[1:]):
        above = done[-1] if done else None
        same = above is not None and bisect_right(heights, above.last) == bisect_right(heights, row.baseline)
        headed = len(heights) > 2 and row.baseline > heights[-2]
        lead = widest if above and row.filled == above.filled else usual
        if above is None or not same:
            done.append(row)
        elif _belongs(row, above, below, edges, lead, headed) or _is_further_line(row, above, edges, heights):
            _merge(above, row)
        else:
            done.append(row)
    return done


def _is_further_line(row: GridRow, above: GridRow, edges: Sequence[_Edges], heights: Sequence[float]) -> bool:
    """Where rules part the rows, a label of two lines ("Google" over "Translate") has its row beside it."""
    further = row.filled - {0}
    if len(heights) < _LEAST_BOXED or 0 not in row.filled or not further or not row.filled <= above.filled:
        return False
    long = all(sum(len(chunk.words) for chunk in above.cells[i]) >= _LONG_CELL for i in further)
    return long and all(_goes_on(row.cells[i], above.cells[i], edges[i]) for i in further)


def _belongs(
    row: GridRow, above: GridRow, below: GridRow | None, edges: Sequence[_Edges], usual: float, headed: bool
) -> bool:
    lead = above.last - row.baseline
    beside = lead < _LEAST_PITCH * max(row.size, above.size) and not row.filled & above.last_filled
    if beside and (not row.filled & above.filled or len(row.filled) < len(above.last_filled)):
        # A label between two rows goes to the upper; lines around the main line of one row all belong to it.
        return True
    if headed and row.filled <= above.filled and not _is_numeric(row):
        return lead < _NEXT_LINE * max(row.size, above.size)
    if below is not None and _is_level(row, below):
        return False
    if not row.filled <= above.filled or (0 in row.filled and lead > 0.95 * usual):
        return False
    return all(_goes_on(row.cells[i], above.cells[i], edges[i]) for i in row.filled)


def _is_level(row: GridRow, below: GridRow) -> bool:
    """Whether a line stands beside the next, not over it: the first of a cell whose row is centred on it."""
    near = row.last - below.baseline < _LEAST_PITCH * max(row.size, below.size)
    return near and not row.filled & below.filled and len(below.filled) > len(row.filled)


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
