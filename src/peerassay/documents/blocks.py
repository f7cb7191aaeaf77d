"""What readers hand on: elements of a text in reading order, blocks with their printed lines, the front matter."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from peerassay.documents.paper import DatedBy
from peerassay.documents.sentence import Box
from peerassay.frozen import Frozen

ElementKind = Literal[
    "heading", "prose", "item", "caption", "footnote", "reference", "formula", "table", "listing", "figure", "gap"
]


@dataclass(frozen=True)
class Element:
    """A piece of the file in reading order.

    A `formula` has its text (LaTeX or linear, "" where the file does not hold it) and its printed number as `label`; a
    `table` its `rows`; a `listing` its text with line breaks. A `caption` belongs to the table, figure or listing next
    to it. `gap` marks a place where the file breaks off a paragraph and has nothing else to say.
    """

    kind: ElementKind
    text: str
    level: int = 1
    label: str | None = None
    rows: "tuple[TableRow, ...]" = ()


class PrintedLine(Frozen):
    """Where a printed line's text stands in its block (offsets into `Block.text`) and on its page."""

    start: int
    end: int
    box: Box


class TableRow(Frozen):
    """A row of a table as printed: its cells from left to right, a spanning cell once and then empty cells."""

    cells: tuple[str, ...]
    header: bool = False
    box: Box | None = None


class FormulaAt(Frozen):
    """A displayed formula inside a paragraph: offsets into `Block.text`, equal where the file does not hold it."""

    start: int
    end: int
    label: str | None = None


class Block(Frozen):
    """A heading, a paragraph of running prose with its displayed formulas, a reference, a table, listing, figure, note.

    A displayed formula is part of the paragraph that it interrupts (`formulas`); one alone is a paragraph of its own.
    A listing's `text` keeps its line breaks; a table and a figure have no text of their own. `label` is the printed
    name ("Table 3"), `caption` the whole caption with it, `notes` the lines under a table.

    Readers have already joined what belongs together (a paragraph over a page break is one block), mended
    hyphens and ligatures, and left out furniture. `level` and `number` are for headings: number as printed
    ("3.2", "A.1"), level from 1. `lines` is empty where the format has no pages.
    """

    kind: Literal["heading", "prose", "reference", "table", "listing", "figure", "footnote"]
    text: str = ""
    level: int = 1
    number: str | None = None
    lines: tuple[PrintedLine, ...] = ()
    formulas: tuple[FormulaAt, ...] = ()
    label: str | None = None
    caption: str = ""
    rows: tuple[TableRow, ...] = ()
    notes: tuple[str, ...] = ()
    box: Box | None = None


class FrontMatter(Frozen):
    """The parts of the paper card that a reader could tell; all but the title may be missing.

    `date` is ISO, as precise as known. An empty `abstract` is filled from an "Abstract" heading among the blocks.
    """

    title: str
    authors: tuple[str, ...] = ()
    abstract: str = ""
    year: int | None = None
    venue: str | None = None
    date: str | None = None
    dated_by: DatedBy | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    openreview_id: str | None = None


_CLOSERS = "\"'”’)]*_"


def goes_on(before: str, text: str, *, interrupted: bool = False) -> bool:
    """Whether `text` is the rest of the paragraph `before`; `interrupted` where something stood between the two."""
    end = before.rstrip().rstrip(_CLOSERS)[-1:]
    if end in (".", "!", "?", "。", "？", "！"):
        return False
    if text.lstrip("(\"“'")[:1].islower():
        return True
    return interrupted and end in (",", "-", "–")


def joined(before: str, text: str) -> str:
    """Return the two parts as one, a word broken by a hyphen at the border mended."""
    if before.endswith("-") and text[:1].islower() and before[-2:-1].isalpha():
        return before[:-1] + text
    return f"{before} {text}"


def boxes_of(lines: Sequence[PrintedLine], start: int, end: int) -> tuple[Box, ...]:
    """Return a box for each printed line that the stretch touches, cut to its share of the line by characters."""
    first = bisect_left(lines, start + 1, key=lambda line: line.end)
    boxes = []
    for line in lines[first:]:
        if line.start >= end:
            break
        boxes.append(_cut(line, max(start, line.start), min(end, line.end)))
    return tuple(boxes)


def _cut(line: PrintedLine, start: int, end: int) -> Box:
    if start == line.start and end == line.end:
        return line.box
    box, length = line.box, line.end - line.start
    width = box.right - box.left
    left = box.left + width * (start - line.start) / length
    right = box.left + width * (end - line.start) / length
    return box.model_copy(update={"left": round(left, 2), "right": round(right, 2)})
