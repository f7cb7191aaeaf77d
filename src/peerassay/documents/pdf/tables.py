"""Tables of a page: where each lies, by its caption and the rules around it, and its rows, header and notes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from peerassay.documents.blocks import TableRow
from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.grid import GridRow, box_of_row, grid_of
from peerassay.documents.pdf.letters import LONG_WORD
from peerassay.documents.pdf.line import Line, rows
from peerassay.documents.pdf.regions import box_on, holds, long_rules, uprights
from peerassay.documents.pdf.roles import Placed, heads_algorithm
from peerassay.documents.pdf.word import Rectangle, Sheet
from peerassay.language.headings import TABLES

# Points between a caption and its table, in lines of running text.
_FURTHEST_CAPTION = 3.6
_LEAST_ROWS = 2
_LEAST_COLUMNS = 2
_SAME_RULE = 4.0
_PROSE_SHARE = 0.34
_MOSTLY = 0.5
_LEAST_PROSE = 4
_WELL_FILLED = 0.6
_MOST_MATHEMATICS = 0.15
_MOST_WORDS = 3000


@dataclass(slots=True)
class Caption:
    """The printed lines of a caption, and their rectangle."""

    lines: list[Placed]

    @property
    def box(self) -> Rectangle:
        """What the lines cover."""
        return around([p.line.box for p in self.lines])

    @property
    def word(self) -> str:
        """What it calls its float: "table", "figure", "algorithm"."""
        return self.lines[0].text.lower().partition(" ")[0].rstrip(".:0123456789")


@dataclass(slots=True)
class PrintedTable:
    """A table: its rectangle, the rules across it from top to bottom, its caption, rows, notes, and all its lines."""

    page: int
    area: Rectangle
    rules: list[float]
    caption: Caption | None = None
    rows: list[TableRow] = field(default_factory=list)
    notes: list[Placed] = field(default_factory=list)
    lines: list[Placed] = field(default_factory=list)


def around(boxes: Sequence[Rectangle]) -> Rectangle:
    """Return the smallest rectangle that holds all."""
    return Rectangle(
        min(b.left for b in boxes), min(b.bottom for b in boxes), max(b.right for b in boxes), max(b.top for b in boxes)
    )


def tables(
    placed: Sequence[Placed], captions: Sequence[Caption], sheet: Sheet, text: Sequence[Line], look: Typography
) -> list[PrintedTable]:
    """Return the tables of one page; `placed` and `captions` are the page's, `text` its stretches of words."""
    named = [c for c in captions if c.word in TABLES]
    if not named and len(long_rules(sheet)) < _LEAST_ROWS:
        return []
    found = _PageTables(placed, captions, sheet, text, look)
    done = found.captioned(named, found.ruled())
    for table in done:
        found.fill(table)
    return [table for table in done if len(table.rows) >= _LEAST_ROWS]


class _PageTables:
    def __init__(
        self,
        placed: Sequence[Placed],
        captions: Sequence[Caption],
        sheet: Sheet,
        text: Sequence[Line],
        look: Typography,
    ) -> None:
        self._placed = placed
        self._captions = captions
        self._sheet = sheet
        self._text = text
        self._look = look
        inside = {id(w) for c in captions for p in c.lines for w in p.line.words}
        self._free = [line for line in text if not any(id(w) in inside for w in line.words)]
        self._boxes = [(p, p.line.box) for p in placed]
        self._in: dict[Rectangle, list[Placed]] = {}
        self._free_boxes = [(line, line.box) for line in self._free]

    def _lines_in(self, area: Rectangle) -> list[Line]:
        """The free stretches of words in an area as rows."""
        return rows([line for line, box in self._free_boxes if holds(area, *box)])

    def _placed_in(self, area: Rectangle) -> list[Placed]:
        if area not in self._in:
            self._in[area] = [p for p, box in self._boxes if holds(area, *box)]
        return self._in[area]

    # --- where tables are -------------------------------------------------------------------------------------

    def ruled(self) -> list[PrintedTable]:
        """The areas between rules of the same extent that hold no running text and no caption."""
        stacks: list[list[Rectangle]] = []
        for rule in long_rules(self._sheet):
            stack = next(
                (s for s in stacks if abs(s[-1].left - rule.left) < 5 and abs(s[-1].right - rule.right) < 5), None
            )
            if stack is None:
                stacks.append([rule])
            else:
                stack.append(rule)
        return [table for stack in stacks for table in self._parted(stack)]

    def _parted(self, stack: Sequence[Rectangle]) -> Iterator[PrintedTable]:
        run = [stack[0]]
        for upper, lower in pairwise(stack):
            between = Rectangle(upper.left, lower.top, upper.right, upper.bottom)
            if upper.bottom - lower.top < _SAME_RULE or self._is_tabular(between):
                run.append(lower)
                continue
            yield from self._table(run)
            run = [lower]
        yield from self._table(run)

    def _table(self, run: Sequence[Rectangle]) -> Iterator[PrintedTable]:
        if len(run) < 2 or run[0].top - run[-1].bottom < 1.5 * self._look.size:
            return
        heights = [run[0].bottom]
        for rule in run[1:]:
            if heights[-1] - rule.bottom > _SAME_RULE:
                heights.append(rule.bottom)
        area = Rectangle(run[0].left, run[-1].bottom, run[0].right, run[0].top)
        if len(heights) >= 2:
            yield self._with_open_ends(PrintedTable(self._sheet.number, area, heights))

    def _with_open_ends(self, table: PrintedTable) -> PrintedTable:
        """A table without outer rules: the rows that touch its first and last rule belong to it."""
        cells = Counter(line.cells for line in self._lines_in(table.area)).most_common(1)
        usual = cells[0][0] if cells else 0
        if usual < _LEAST_COLUMNS:
            return table
        above = self._beyond(table.area, usual, up=True)
        below = self._beyond(table.area, usual, up=False)
        if above:
            table.area = table.area._replace(top=above[-1].top)
            table.rules.insert(0, above[-1].top + 1)
        if below:
            table.area = table.area._replace(bottom=below[-1].bottom)
            table.rules.append(below[-1].bottom - 1)
        return table

    def _beyond(self, area: Rectangle, cells: int, *, up: bool) -> list[Line]:
        """The rows of so many cells that follow one another closely above or below an area, inside its width."""
        reach = 4 * self._look.leading
        low, high = (area.top, area.top + reach) if up else (area.bottom - reach, area.bottom)
        lines = self._lines_in(Rectangle(area.left, low, area.right, high))
        run, edge = list[Line](), area.top if up else area.bottom
        for line in sorted(lines, key=lambda line: line.baseline, reverse=not up):
            near = line.bottom - edge if up else edge - line.top
            if near > 0.7 * self._look.leading or line.cells != cells:
                break
            run.append(line)
            edge = line.top if up else line.bottom
        return run

    def _is_tabular(self, area: Rectangle) -> bool:
        inside = self._placed_in(area)
        if any(p.role in ("caption", "algorithm") for p in inside) or any(map(self._heads, inside[:1])):
            return False
        prose = sum(map(self._is_prose, inside))
        if prose >= _LEAST_PROSE and prose > _PROSE_SHARE * len(inside):
            return False
        # Columns of a table may have been taken for columns of the page: its rows are put together anew.
        lines = self._lines_in(area)
        return bool(lines) and sum(self._fills(line, area) for line in lines) <= _PROSE_SHARE * len(lines)

    def _fills(self, line: Line, area: Rectangle) -> bool:
        wide = line.right - line.left > 0.7 * (area.right - area.left) and line.cells == 1
        return wide and self._look.is_body_size(line.size) and len(LONG_WORD.findall(line.text)) > 4

    def _heads(self, p: Placed) -> bool:
        return heads_algorithm(p.text)

    def _is_prose(self, p: Placed) -> bool:
        line, column = p.line, p.column
        wide = line.right - line.left > 0.75 * (column.right - column.left)
        return wide and line.cells == 1 and self._look.is_body_size(line.size) and len(LONG_WORD.findall(p.text)) > 4

    def captioned(self, named: Sequence[Caption], areas: list[PrintedTable]) -> list[PrintedTable]:
        """Give each caption the nearest area, else the rows next to it; areas without a caption must look like one."""
        pairs = sorted(
            (
                (gap, i, j)
                for i, caption in enumerate(named)
                for j, table in enumerate(areas)
                if (gap := self._gap(caption.box, table.area)) is not None
            ),
        )
        free, used = set(range(len(named))), set[int]()
        for _, i, j in pairs:
            if i in free and j not in used:
                free.discard(i)
                used.add(j)
                areas[j].caption = named[i]
        kept = [t for t in areas if t.caption or self._has_rows(t.area)]
        return kept + [table for i in sorted(free) for table in self._unruled(named[i], kept)]

    def _gap(self, caption: Rectangle, area: Rectangle) -> float | None:
        """The points between a caption and an area, None where they do not belong together."""
        beside = min(caption.right, area.right) - max(caption.left, area.left)
        gap = max(caption.bottom - area.top, area.bottom - caption.top)
        if beside < 0:
            return self._aside(caption, area)
        if beside < _MOSTLY * min(caption.right - caption.left, area.right - area.left):
            return None
        if not -self._look.leading < gap < _FURTHEST_CAPTION * self._look.leading:
            return None
        low, high = min(caption.top, area.top), max(caption.bottom, area.bottom)
        between = Rectangle(max(caption.left, area.left), low, min(caption.right, area.right), high)
        if any(self._is_prose(p) and p.role != "caption" for p in self._placed_in(between)):
            return None
        return max(gap, 0.0)

    def _aside(self, caption: Rectangle, area: Rectangle) -> float | None:
        """The points between a caption and an area to its left or right, None where they are not of one height."""
        gap = max(caption.left - area.right, area.left - caption.right)
        level = min(caption.top, area.top) - max(caption.bottom, area.bottom)
        near = gap < _FURTHEST_CAPTION * self._look.leading
        return gap if near and level > _MOSTLY * (caption.top - caption.bottom) else None

    def _has_rows(self, area: Rectangle) -> bool:
        lines = self._lines_in(area)
        several = sum(line.cells >= 2 for line in lines)
        other = any(p.role in ("heading", "footnote") for p in self._placed_in(area))
        captioned = any(holds(area, *c.box) for c in self._captions)
        return several >= max(_LEAST_ROWS, _MOSTLY * len(lines)) and not other and not captioned

    def _unruled(self, caption: Caption, known: Sequence[PrintedTable]) -> Iterator[PrintedTable]:
        """The rows right below a caption, else right above it."""
        box, column = caption.box, caption.lines[0].column
        left, right = min(box.left, column.left) - 2, max(box.right, column.right) + 2
        free = [
            line
            for line in self._free
            if left <= line.left and line.right <= right and not any(holds(t.area, *line.box) for t in known)
        ]
        lines = rows(free)
        below = self._run([line for line in lines if line.top < box.bottom + 3], box.bottom, right - left)
        above = self._run([line for line in reversed(lines) if line.bottom > box.top - 3], box.top, right - left)
        for run in (below, above):
            if sum(line.cells >= 2 for line in run) >= _LEAST_ROWS:
                yield PrintedTable(self._sheet.number, around([line.box for line in run]), [], caption)
                return

    def _run(self, lines: Sequence[Line], edge: float, width: float) -> list[Line]:
        """The lines from a caption's edge up to running text, another caption or a gap."""
        run: list[Line] = []
        at = edge
        others = [c.box for c in self._captions]
        for line in lines:
            gap = at - line.top if line.top < edge else line.bottom - at
            wordy = line.cells == 1 and line.right - line.left > 0.6 * width and len(LONG_WORD.findall(line.text)) > 4
            between = any(min(at, line.bottom) < b.bottom < max(at, line.top) and b.top != edge for b in others)
            if gap > 2.2 * self._look.leading or wordy or (between and run):
                break
            run.append(line)
            at = line.bottom if line.top < edge else line.top
        while run and run[-1].cells == 1:
            run.pop()
        return run

    # --- what they hold ---------------------------------------------------------------------------------------

    def fill(self, table: PrintedTable) -> None:
        """Set rows, notes and lines of a table."""
        words = [
            w
            for line, box in self._free_boxes
            if box.bottom < table.area.top and box.top > table.area.bottom
            for w in line.words
            if holds(table.area, w.left, w.bottom, w.right, w.top)
        ]
        if len(words) > _MOST_WORDS:
            return
        borders = uprights(self._sheet, table.area)
        grid = grid_of(words, table.rules, borders, table.page)
        if not grid or len(grid[0].cells) < _LEAST_COLUMNS:
            return
        table.rows = _rows(grid, table.rules, table.page)
        table.lines = [p for p in self._placed_in(table.area) if p.role != "caption"]
        table.notes = self._notes(table)

    def _notes(self, table: PrintedTable) -> list[Placed]:
        """Small lines right under a table."""
        area, notes = table.area, []
        at = area.bottom
        for p in self._placed:
            line = p.line
            inside = area.left - 6 <= line.left and line.right <= area.right + 6 and line.top < at + 2
            if p.role in ("caption", "heading") or not inside or line.size >= self._look.size - 0.5:
                continue
            if at - line.top > 0.9 * self._look.leading:
                continue
            notes.append(p)
            at = line.bottom
        return notes


def rows_of_lines(lines: Sequence[Placed], page: int) -> PrintedTable | None:
    """Return lines as a table without name and rules; None where they are formulas or its rows have no columns."""
    if any(p.line.share("math") > _MOST_MATHEMATICS for p in lines):
        return None
    grid = grid_of([w for p in lines for w in p.line.words], [], [], page)
    columns = len(grid[0].cells) if grid else 0
    sparse = any(len(row.filled) < max(_LEAST_COLUMNS, _WELL_FILLED * columns) for row in grid)
    if len(grid) <= _LEAST_ROWS or sparse:
        return None
    area = around([p.line.box for p in lines])
    return PrintedTable(page, area, [], rows=_rows(grid, [], page), lines=[*lines])


def _rows(grid: Sequence[GridRow], rules: Sequence[float], page: int) -> list[TableRow]:
    heads = _header_rows(grid, rules)
    return [
        TableRow(cells=row.texts, header=i < heads, box=box_on(page, box_of_row(row))) for i, row in enumerate(grid)
    ]


def _header_rows(grid: Sequence[GridRow], rules: Sequence[float]) -> int:
    """How many rows are above the first rule inside the table; without one, whether the first row has no numbers."""
    if len(rules) >= 3:
        count = sum(row.last > rules[1] for row in grid)
        if count < len(grid):
            return count
    if len(grid) < _LEAST_ROWS:
        return 0
    first, second = (_numeric(row) for row in grid[:2])
    return 1 if first < _MOSTLY and first < second else 0


def _numeric(row: GridRow) -> float:
    texts = [text for text in row.texts if text]
    return sum(text[:1].isdigit() or text[1:2].isdigit() for text in texts) / max(len(texts), 1)
