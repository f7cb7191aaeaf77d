"""What is set apart from running text, as blocks: tables, figures, listings and footnotes, and the lines of each."""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from peerassay.documents.blocks import Block
from peerassay.documents.pdf.columns import Typography
from peerassay.documents.pdf.letters import LONG_WORD
from peerassay.documents.pdf.line import Line
from peerassay.documents.pdf.paragraphs import Hyphenation, block_of
from peerassay.documents.pdf.regions import box_on, figures, long_rules
from peerassay.documents.pdf.roles import FOOT_MARK, Placed, heads_algorithm
from peerassay.documents.pdf.tables import Caption, PrintedTable, around, rows_of_lines, tables
from peerassay.documents.pdf.word import Rectangle, Sheet
from peerassay.language.headings import CAPTION, TABLES

_FURTHEST_PICTURE = 60.0
_MOST_OF_MONOSPACED = 0.8
_LEAST_CODE_LINES = 2
_LEAST_WORDS = 4
_INDENT = 0.5
_OUTSIDE = frozenset({"heading", "caption", "footnote"})


@dataclass(frozen=True, slots=True)
class Float:
    """A block that is set apart, and the printed lines that it holds, the first of them where it is read."""

    block: Block
    lines: tuple[Placed, ...]


def floats(
    placed: Sequence[Placed],
    sheets: Sequence[Sheet],
    text: Sequence[Sequence[Line]],
    look: Typography,
    hyphenation: Hyphenation,
) -> list[Float]:
    """Return tables, figures, listings and footnotes; `text` holds the stretches of words of each page."""
    by_page: defaultdict[int, list[Placed]] = defaultdict(list)
    for p in placed:
        by_page[p.line.page].append(p)
    done: list[Float] = []
    for sheet, stretches in zip(sheets, text, strict=True):
        done += _PageFloats(by_page[sheet.number], sheet, stretches, look, hyphenation).run()
    return done + _footnotes(placed, hyphenation)


class _PageFloats:
    def __init__(
        self,
        placed: Sequence[Placed],
        sheet: Sheet,
        text: Sequence[Line],
        look: Typography,
        hyphenation: Hyphenation,
    ) -> None:
        self._placed = placed
        self._sheet = sheet
        self._text = text
        self._look = look
        self._hyphenation = hyphenation

    @cached_property
    def _figures(self) -> list[Rectangle]:
        return figures(self._sheet)

    def run(self) -> Iterator[Float]:
        captions = _captions(self._placed)
        listed = [*self._algorithms(), *self._code()]
        taken = {id(p) for float_ in listed for p in float_.lines}
        free = [p for p in self._placed if id(p) not in taken]
        found = tables(free, captions, self._sheet, self._text_outside(listed), self._look)
        yield from listed
        yield from map(self._table, found)
        used = {id(table.caption) for table in found}
        in_tables = [table.area for table in found]
        for caption in captions:
            if id(caption) not in used:
                yield self._picture(caption, in_tables)
        taken |= {id(p) for table in found for p in (*table.lines, *table.notes)}
        yield from self._unclaimed([p for p in self._placed if p.role == "table" and id(p) not in taken])

    def _unclaimed(self, lines: Sequence[Placed]) -> Iterator[Float]:
        """Rows that belong to no table: a table without a name where they have columns, else lines as printed."""
        for run in _close_runs(lines):
            if len(run) < _LEAST_CODE_LINES:
                if run[0].line.cells == 1 and len(LONG_WORD.findall(run[0].text)) >= _LEAST_WORDS:
                    run[0].role = "prose"
                continue
            table = rows_of_lines(run, self._sheet.number)
            yield self._table(table) if table else self._listing(run, [])

    def _text_outside(self, listed: Sequence[Float]) -> list[Line]:
        words = {id(w) for float_ in listed for p in float_.lines for w in p.line.words}
        return [line for line in self._text if not any(id(w) in words for w in line.words)]

    def _said(self, lines: Sequence[Placed]) -> str:
        return block_of("prose", lines, self._hyphenation).text

    # --- tables and figures -----------------------------------------------------------------------------------

    def _table(self, table: PrintedTable) -> Float:
        caption = table.caption.lines if table.caption else []
        said = self._said(caption)
        block = Block(
            kind="table",
            label=label_of(said),
            caption=said,
            rows=tuple(table.rows),
            notes=(self._said(table.notes),) if table.notes else (),
            box=box_on(table.page, table.area),
        )
        return Float(block, (*caption, *table.lines, *table.notes))

    def _picture(self, caption: Caption, taken: Sequence[Rectangle]) -> Float:
        """A figure; a table that is a picture, or whose rows could not be told, is a block of its caption alone."""
        area = self._picture_area(caption, taken)
        kind = "table" if caption.word in TABLES else "figure"
        said = self._said(caption.lines)
        box = box_on(self._sheet.number, area) if area else None
        block = Block.model_validate({"kind": kind, "label": label_of(said), "caption": said, "box": box})
        return Float(block, tuple(caption.lines))

    def _picture_area(self, caption: Caption, taken: Sequence[Rectangle]) -> Rectangle | None:
        """The drawn areas right above the caption, else right below it, with what touches them."""
        box = caption.box
        areas = [a for a in self._figures if a not in taken]
        areas += [p.line.box for p in self._placed if p.role == "figure"]
        beside = [a for a in areas if min(a.right, box.right) - max(a.left, box.left) > 0]
        for side in (
            [a for a in beside if a.bottom >= box.top - 4],
            [a for a in beside if a.top <= box.bottom + 4],
        ):
            if area := self._grown(box, side):
                return area
        return None

    def _grown(self, caption: Rectangle, side: Sequence[Rectangle]) -> Rectangle | None:
        """The areas that follow one another from the caption without running text between them."""
        edge, taken = caption, list[Rectangle]()
        for area in sorted(side, key=lambda a: max(a.bottom - caption.top, caption.bottom - a.top)):
            gap = max(area.bottom - edge.top, edge.bottom - area.top)
            low, high = sorted((edge.top if area.bottom >= edge.top else area.top, max(area.bottom, edge.bottom)))
            if gap > _FURTHEST_PICTURE or self._prose_between(low, high, area):
                break
            taken.append(area)
            edge = around([edge, area])
        return around(taken) if taken else None

    def _prose_between(self, low: float, high: float, area: Rectangle) -> bool:
        return any(
            p.role in ("prose", "heading", "caption")
            and low < p.line.baseline < high
            and min(area.right, p.line.right) - max(area.left, p.line.left) > 0
            for p in self._placed
        )

    # --- listings ---------------------------------------------------------------------------------------------

    def _algorithms(self) -> Iterator[Float]:
        """Algorithms: the lines from "Algorithm N" to the last rule of its box, or as long as lines follow closely."""
        heads = [i for i, p in enumerate(self._placed) if p.role == "algorithm"]
        rules = long_rules(self._sheet) if heads else []
        for i in heads:
            p = self._placed[i]
            end = _foot_of(p, rules)
            lines = list(itertools.takewhile(lambda q: q.role != "algorithm", self._placed[i + 1 :]))
            if end is not None:
                body = [q for q in lines if q.line.baseline > end and q.column is p.column]
            else:
                body = list(_following(p, lines, self._look))
            caption = [p]
            while body and self._goes_on(caption, body[0], rules):
                caption.append(body.pop(0))
            if body:
                yield self._listing(body, caption)

    def _goes_on(self, caption: Sequence[Placed], p: Placed, rules: Sequence[Rectangle]) -> bool:
        """Whether a caption over a rule has a further line above that rule."""
        above = caption[-1].line.baseline
        under = [rule.bottom for rule in rules if p.line.baseline < rule.bottom < above]
        first = caption[0].line
        ruled = any(first.baseline - 6 * first.size < rule.bottom < p.line.baseline for rule in rules)
        return ruled and not under and len(caption) < 4 and caption[-1].line.right > p.column.right - 4 * p.line.size

    def _code(self) -> Iterator[Float]:
        """Runs of lines in a monospaced face."""
        for is_code, run in itertools.groupby(self._placed, key=_is_code):
            lines = list(run)
            if is_code and len(lines) >= _LEAST_CODE_LINES:
                yield self._listing(lines, [])

    def _listing(self, lines: Sequence[Placed], caption: Sequence[Placed]) -> Float:
        left, size = min(p.line.left for p in lines), max(p.line.size for p in lines)
        texts = [" " * round((p.line.left - left) / (_INDENT * size)) + p.text for p in lines]
        block = block_of("listing", lines, self._hyphenation, texts=texts)
        said = self._said(caption)
        area = around([p.line.box for p in (*caption, *lines)])
        box = box_on(self._sheet.number, area)
        block = block.model_copy(update={"label": label_of(said), "caption": said, "box": box})
        return Float(block, (*caption, *lines))


def _close_runs(lines: Sequence[Placed]) -> list[list[Placed]]:
    """Lines of one column with no more than two lines' space between them."""
    runs: list[list[Placed]] = []
    for p in lines:
        last = runs[-1][-1] if runs else None
        near = last is not None and last.column is p.column and last.line.baseline - p.line.baseline < 3 * p.line.size
        if near:
            runs[-1].append(p)
        else:
            runs.append([p])
    return runs


def _foot_of(p: Placed, rules: Sequence[Rectangle]) -> float | None:
    """The height of the rule that ends the box of an algorithm: the last of the extent of the one over its head."""
    line = p.line
    over = [r for r in rules if 0 < r.bottom - line.baseline < 2.2 * line.size and r.left - 3 <= line.left <= r.right]
    if not over:
        return None
    head = min(over, key=lambda r: r.bottom)
    alike = [r.bottom for r in rules if abs(r.left - head.left) < 5 and abs(r.right - head.right) < 5]
    below = sorted((y for y in alike if y < line.baseline), reverse=True)
    return below[1] if len(below) > 1 else below[0] if below else None


def _following(p: Placed, lines: Sequence[Placed], look: Typography) -> Iterator[Placed]:
    above = p
    for q in lines:
        line = q.line
        if q.column is not p.column or q.role in _OUTSIDE or above.line.baseline - line.baseline > 1.6 * look.leading:
            return
        if line.right > q.column.right - line.size and line.left < q.column.left + 2 and q.role == "prose":
            return
        yield q
        above = q


def _is_code(p: Placed) -> bool:
    return p.role not in _OUTSIDE and p.line.share("mono") > _MOST_OF_MONOSPACED


def _captions(placed: Sequence[Placed]) -> list[Caption]:
    done: list[Caption] = []
    above: Placed | None = None
    for p in placed:
        if p.role == "caption":
            runs_on = above is not None and above.role == "caption" and above.column is p.column
            if runs_on and not (CAPTION.match(p.text) and p.lead > 1.5 * p.line.size):
                done[-1].lines.append(p)
            else:
                done.append(Caption([p]))
        above = p
    return done


def label_of(caption: str) -> str | None:
    """Return what a caption calls its float: "Table 3"."""
    found = CAPTION.match(caption)
    if found:
        return found[0].rstrip(" .:|–—)")
    head = re.match(r"\w+ [A-Z]?\.?\d+(\.\d+)*", caption)
    return head[0] if head and heads_algorithm(caption) else None


def _footnotes(placed: Sequence[Placed], hyphenation: Hyphenation) -> list[Float]:
    """Footnotes: a mark at the head of a line begins one."""
    groups: list[list[Placed]] = []
    above: Placed | None = None
    for p in placed:
        if p.role == "footnote":
            runs_on = above is not None and above.role == "footnote" and above.column is p.column
            if runs_on and not _is_marked(p):
                groups[-1].append(p)
            else:
                groups.append([p])
        above = p
    return [Float(_note(lines, hyphenation), tuple(lines)) for lines in groups]


def _note(lines: Sequence[Placed], hyphenation: Hyphenation) -> Block:
    block = block_of("footnote", lines, hyphenation)
    mark = FOOT_MARK.match(lines[0].text) if _is_marked(lines[0]) else None
    return block.model_copy(
        update={"label": mark[1] if mark else None, "box": block.lines[0].box if block.lines else None}
    )


def _is_marked(p: Placed) -> bool:
    first = p.line.words[0]
    found = FOOT_MARK.match(p.text)
    return bool(found) and (first.size < 0.92 * p.line.size or p.text[0] in "*†‡§¶∗")
