"""What each printed line is: heading, running prose, reference, or something that no sentence may hold."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from peerassay.documents.pdf.columns import Column, Typography
from peerassay.documents.pdf.letters import LONG_WORD, WORD
from peerassay.documents.pdf.line import Line
from peerassay.documents.pdf.regions import figures, holds, ruled_areas, rules
from peerassay.documents.pdf.scripts import is_power, linear_text
from peerassay.documents.pdf.word import Rectangle, Sheet, Word
from peerassay.language.headings import ALGORITHMS, CAPTION

Role = Literal["prose", "heading", "caption", "table", "figure", "formula", "footnote", "algorithm"]

# Footnotes stand in the lower part of a page, seen from below.
_LOWER_PART = 0.5
EQUATION_NUMBER = re.compile(r"\(\s?[A-Z]?\.?\d+(\.\d+)*[a-z]?\s?\)$")
_HEADING = re.compile(r"^(\d{1,2}(\.\d{1,2}){0,3}|[A-Z](\.\d{1,2}){0,3})\.?\s+[A-Z].*[^\W\d_]{3,}")
BARE_NUMBER = re.compile(r"^(\d{1,2}(\.\d{1,2}){0,3}|[A-Z](\.\d{1,2}){0,3}|[IVX]{1,5})\.?$")
_NOTE_ROLES = ("prose", "formula", "table")
FOOT_MARK = re.compile(r"^(\d{1,2}|[*†‡§¶∗⋆♠♣♦♥]+|[a-z])\s?(?=\S)")


@dataclass(slots=True)
class Placed:
    """A line with its column and role. `lead` is the gap to the line above in points, infinite at a column's head.

    `run_in` says that it is a heading on whose line its paragraph begins.
    """

    line: Line
    column: Column
    role: Role
    lead: float
    text: str
    run_in: bool = False


def place(columns: Sequence[Column], sheets: Sequence[Sheet], look: Typography) -> list[Placed]:
    """Return all lines in reading order, each with a first role; headings are told afterwards."""
    areas = {sheet.number: _Areas(sheet) for sheet in sheets}
    placed: list[Placed] = []
    for i, column in enumerate(columns):
        above = next((c.lines[-1] for c in reversed(columns[max(0, i - 3) : i]) if _stands_over(c, column)), None)
        ends = not any(_stands_over(column, c) and _has_body(c, look) for c in columns[i + 1 : i + 8])
        placed.extend(_ColumnReader(column, areas[column.page], look, above, ends=ends).run())
    _write_scripts(placed)
    return placed


def _write_scripts(placed: Sequence[Placed]) -> None:
    """Write powers and indices with their signs, and take the raised marks of a page's footnotes out of its prose.

    Other raised numbers behind words may be citations and stay.
    """
    marks: dict[int, set[str]] = {}
    for p in placed:
        found = FOOT_MARK.match(p.text) if p.role == "footnote" else None
        if found:
            marks.setdefault(p.line.page, set()).add(found[1])
    for p in placed:
        words = p.line.words
        if len({word.size for word in words}) < 2:
            continue
        known = marks.get(p.line.page, set()) if p.role == "prose" else set()
        if known:
            words = [w for i, w in enumerate(words) if not (i and w.text in known and _is_mark(p.line, i))]
        p.text = linear_text(words)


def _is_mark(line: Line, i: int) -> bool:
    return _is_raised(line.words[i], line) and not is_power(line.words, i)


def _is_raised(word: Word, line: Line) -> bool:
    return word.size < 0.85 * line.size and word.baseline > line.baseline + 0.15 * line.size and not word.face.italic


def heads_algorithm(text: str) -> bool:
    """Whether a line opens an algorithm or listing ("Algorithm 2")."""
    return text.lower().partition(" ")[0].rstrip(".:").rstrip("0123456789") in ALGORITHMS


def _stands_over(upper: Column, lower: Column) -> bool:
    """Whether a column stands on the same page above another and over part of its width."""
    beside = min(upper.right, lower.right) - max(upper.left, lower.left)
    return upper.page == lower.page and upper.lines[-1].baseline > lower.lines[0].baseline + 1 and beside > 0


def _has_body(column: Column, look: Typography) -> bool:
    return any(look.is_body_size(line.size) and len(line.words) > 4 for line in column.lines)


def _lies_in(box: Rectangle, areas: Sequence[Rectangle]) -> bool:
    return any(holds(area, *box) for area in areas)


class _Areas:
    def __init__(self, sheet: Sheet) -> None:
        self.width, self.height = sheet.width, sheet.height
        self.is_first = sheet.number == 1
        self.rules = rules(sheet)
        self.figures = figures(sheet)
        self.ruled = ruled_areas(sheet)


class _ColumnReader:
    """Gives roles to the lines of one column, from top to bottom."""

    def __init__(self, column: Column, areas: _Areas, look: Typography, above: Line | None, *, ends: bool) -> None:
        self._column = column
        self._areas = areas
        self._look = look
        self._above = above
        self._ends = ends
        self._lines: list[Placed] = []
        self._boxes: list[Rectangle] = []

    def run(self) -> list[Placed]:
        previous = self._above
        for line in self._column.lines:
            lead = previous.baseline - line.baseline if previous else float("inf")
            self._lines.append(Placed(line, self._column, "prose", lead, line.text))
            previous = line
        self._boxes = [line.box for line in self._column.lines]
        tables = [area for area in self._areas.ruled if self._is_table(area)]
        for i, placed in enumerate(self._lines):
            placed.role = self._first_role(i, placed, tables)
        self._extend_captions()
        self._extend_tables()
        self._mark_footnotes()
        self._drop_debris()
        self._extend_formulas()
        return self._lines

    # --- single lines -----------------------------------------------------------------------------------------

    def _first_role(self, i: int, placed: Placed, tables: Sequence[Rectangle]) -> Role:
        if self._is_caption(i, placed):
            return "algorithm" if heads_algorithm(placed.text) else "caption"
        box = self._boxes[i]
        if _lies_in(box, tables):
            return "table"
        if _lies_in(box, self._areas.figures) and not self._stands_out(placed):
            return "figure"
        if self._is_formula(placed):
            return "formula"
        if self._is_row(placed):
            return "table"
        return "prose"

    def _is_caption(self, i: int, placed: Placed) -> bool:
        found = CAPTION.match(placed.text)
        if not found:
            return False
        if heads_algorithm(placed.text) and self._is_over_box(placed.line):
            return True
        if found["end"] == "":
            return self._is_name_alone(i, placed)
        styled = placed.line.words[0].face != self._plain_face(i)
        opens = placed.lead > 1.2 * self._look.leading or placed.lead < 0 or i == 0 or self._differs(i)
        # A caption in the text's size and right under its figure: no full line of text stands above it.
        opens = opens or not self._is_body_line(self._lines[i - 1])
        return (bool(found["end"]) and (opens or styled)) or (styled and placed.line.words[0].face.bold and opens)

    def _is_over_box(self, line: Line) -> bool:
        """Whether a rule runs right over a line and from where it begins, as over the head of a box."""
        return any(
            0 < rule.bottom - line.baseline < 2.2 * line.size and abs(rule.left - line.left) < line.size
            for rule in self._areas.rules
        )

    def _is_name_alone(self, i: int, placed: Placed) -> bool:
        """Whether "TABLE II" is all of a line, set apart and not where a line of the column begins."""
        apart = i == 0 or placed.lead > 1.2 * self._look.leading or placed.lead < 0 or self._differs(i)
        return apart and placed.line.left > self._column.left + 2 * placed.line.size

    def _differs(self, i: int) -> bool:
        return abs(self._lines[i].line.size - self._lines[i - 1].line.size) > 0.4

    def _plain_face(self, i: int) -> object:
        return self._lines[i].line.words[-1].face

    def _is_body_line(self, placed: Placed) -> bool:
        line = placed.line
        wide = line.right - line.left > 0.75 * (self._column.right - self._column.left)
        return (
            self._look.is_body_size(line.size) and line.face.family in self._look.families and wide and line.cells == 1
        )

    def _stands_out(self, placed: Placed) -> bool:
        """Whether a line over a picture's area is text of the page: a full line of prose, or a numbered heading."""
        line = placed.line
        heavy = line.share("bold") > 0.8 or placed.text.isupper() or line.size > self._look.size + 0.7
        numbered = bool(_HEADING.match(placed.text)) and line.size >= 0.75 * self._look.size
        return self._is_body_line(placed) or (numbered and heavy and line.left < self._column.left + 3)

    def _is_formula(self, placed: Placed) -> bool:
        line, text = placed.line, placed.text
        math = line.share("math")
        if math <= 0.25 and line.cells <= 1:
            return False  # most lines, told cheaply
        wordy = sum(len(w) for w in WORD.findall(text))
        symbols = len(text.replace(" ", "")) or 1
        if (
            math > 0.25
            and wordy < 0.55 * symbols
            and (line.left > self._column.left + 8 or line.cells > 1 or wordy < 0.3 * symbols)
        ):
            return True
        return line.cells > 1 and wordy < 0.75 * symbols and bool(EQUATION_NUMBER.search(text))

    def _is_row(self, placed: Placed) -> bool:
        line = placed.line
        if line.cells >= 3:
            return not (self._is_justified(line) and len(LONG_WORD.findall(placed.text)) > 4)
        return False

    def _is_justified(self, line: Line) -> bool:
        """Whether a line fills its column with words, as a loosely set line of a paragraph does."""
        gaps = [b.left - a.right for a, b in zip(line.words, line.words[1:], strict=False) if not b.glued]
        full = line.right > self._column.right - 1.5 * line.size
        return full and bool(gaps) and max(gaps) < 2.2 * line.size

    def _is_table(self, area: Rectangle) -> bool:
        """Whether the lines between two rules are a table's or an algorithm's, not running text under a rule."""
        inside = [p for p, box in zip(self._lines, self._boxes, strict=True) if holds(area, *box)]
        if not inside:
            return False
        if any(heads_algorithm(p.text) for p in inside[:1]):
            return True
        prose = sum(self._is_body_line(p) and len(LONG_WORD.findall(p.text)) > 4 for p in inside)
        return prose <= 0.34 * len(inside)

    # --- neighbours -------------------------------------------------------------------------------------------

    def _extend_captions(self) -> None:
        """A caption runs on until a gap, another size, or another role."""
        for i, placed in enumerate(self._lines[1:], 1):
            above = self._lines[i - 1]
            if above.role not in ("caption",) or placed.role not in ("prose", "formula", "figure", "table"):
                continue
            if (placed.role == "table" and placed.line.cells > 2) or self._is_parted(above.line, placed.line):
                continue
            step = 1.38 * self._look.stretch * max(above.line.size, 0.9 * placed.line.size)
            if placed.lead <= step and abs(placed.line.size - above.line.size) <= 0.5 and not self._caption_over(i):
                placed.role = "caption"

    def _is_parted(self, above: Line, line: Line) -> bool:
        """Whether a rule runs between two lines."""
        return any(
            line.baseline < rule.bottom < above.baseline and rule.left < line.right and rule.right > line.left
            for rule in self._areas.rules
        )

    def _caption_over(self, i: int) -> bool:
        """Whether the line above ended the caption: it stops short and the text below is set wider apart."""
        below = self._lines[i]
        first = next(j for j in range(i - 1, -1, -1) if j == 0 or self._lines[j - 1].role != "caption")
        steps = [self._lines[j].lead for j in range(first + 1, i)]
        return bool(steps) and below.lead > 1.12 * min(steps) + 0.3 and below.lead > 1.05 * max(steps) + 0.3

    def _extend_tables(self) -> None:
        """Short single-cell lines between table rows belong to the table; so do two-cell lines beside rows."""
        for order in (range(1, len(self._lines)), range(len(self._lines) - 2, -1, -1)):
            for i in order:
                placed = self._lines[i]
                neighbour = self._lines[i - 1] if order.step > 0 else self._lines[i + 1]
                if placed.role != "prose" or neighbour.role != "table":
                    continue
                near = abs(placed.line.baseline - neighbour.line.baseline) < 2.2 * placed.line.size
                if near and not self._reads_as_prose(placed):
                    placed.role = "table"

    def _extend_formulas(self) -> None:
        """Lines without a long word that touch a formula are its numerators, limits and number."""
        for order in (range(1, len(self._lines)), range(len(self._lines) - 2, -1, -1)):
            for i in order:
                placed, other = self._lines[i], self._lines[i - order.step]
                if placed.role not in ("prose", "figure") or other.role != "formula":
                    continue
                line = placed.line
                near = abs(line.baseline - other.line.baseline) < 1.1 * self._look.leading
                inner = line.left > self._column.left + 2 * self._look.size
                if near and inner and not LONG_WORD.search(placed.text):
                    placed.role = "formula"

    def _reads_as_prose(self, placed: Placed) -> bool:
        line = placed.line
        long = len(LONG_WORD.findall(placed.text))
        if line.cells > 1 and not self._is_justified(line):
            return False
        wide = line.right - line.left > 0.6 * (self._column.right - self._column.left)
        return (long >= 5 and wide) or (
            self._look.is_body_size(line.size) and (line.share("bold") > 0.9 or long >= 3 or placed.text.endswith("."))
        )

    def _mark_footnotes(self) -> None:
        """The last lines of a column, set smaller than the text, from a mark or a gap onwards; notes in the margin."""
        if self._is_margin():
            self._set_role(self._lines, "footnote")
            return
        limit = self._look.size - max(0.5, 0.06 * self._look.size)
        i = len(self._lines)
        while i > 0 and self._lines[i - 1].role in _NOTE_ROLES and self._lines[i - 1].line.size < limit:
            i -= 1
        if not self._ends:
            return
        while i < len(self._lines) and not self._opens_footnote(self._lines[i]):
            i += 1
        self._set_role(self._lines[i:], "footnote")

    def _opens_footnote(self, placed: Placed) -> bool:
        line = placed.line
        marked = bool(FOOT_MARK.match(placed.text)) and (
            line.words[0].size < 0.92 * line.size or placed.text[0] in "*†‡§¶∗"
        )
        told = self._areas.is_first or self._is_under_rule(line)
        apart = placed.lead > 1.4 * line.size and told
        return line.baseline < _LOWER_PART * self._areas.height and (marked or apart)

    def _is_under_rule(self, line: Line) -> bool:
        """Whether the short rule that parts notes from text stands right above a line."""
        width = self._column.right - self._column.left
        return any(
            0 < rule.bottom - line.baseline < 2.2 * line.size
            and abs(rule.left - self._column.left) < 6
            and rule.right - rule.left < 0.7 * width
            for rule in self._areas.rules
        )

    def _is_margin(self) -> bool:
        """Whether the column is a narrow one beside the text, in smaller type."""
        narrow = self._column.right - self._column.left < 0.32 * self._areas.width
        small = sum(p.line.size < 0.92 * self._look.size for p in self._lines) > 0.8 * len(self._lines)
        outer = self._column.right < 0.36 * self._areas.width or self._column.left > 0.64 * self._areas.width
        return narrow and small and outer and len(self._lines) >= 3

    def _set_role(self, lines: Sequence[Placed], role: Role) -> None:
        for placed in lines:
            if placed.role in _NOTE_ROLES:
                placed.role = role

    def _drop_debris(self) -> None:
        """Scraps without a word: left-overs of formulas and drawings, unless they end a paragraph above."""
        for i, placed in enumerate(self._lines):
            if placed.role != "prose" or LONG_WORD.search(placed.text):
                continue
            above = self._lines[i - 1] if i else None
            line = placed.line
            ends = (
                above is not None
                and above.role == "prose"
                and placed.lead <= 1.3 * self._look.leading
                and abs(line.left - above.line.left) < 1.5 * line.size
                and abs(line.size - above.line.size) < 0.5
                and line.share("math") < 0.5
                and placed.text.endswith((".", ")", "]", ",", ";"))
            )
            if not ends and not BARE_NUMBER.match(placed.text):
                numbered = EQUATION_NUMBER.fullmatch(placed.text) and line.left > self._column.left + 20 * line.size
                placed.role = "formula" if numbered or line.share("math") > 0.3 else "figure"
