"""The text of a case's paper beside its points: whole where its file is kept, with the quoted words marked."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from peerassay.documents import BlockKind, Paper
from peerassay.errors import PeerassayError
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.serve.desk import Desk
from peerassay.serve.points import ShownCase

_CELL: Final = " | "
"""What stands between the cells of a row in `Paper.text`."""
_LINE: Final = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class Mark:
    """Quoted words: offsets into the paper's text, the quote's id on the page, the number of its point."""

    start: int
    end: int
    quote: str
    point: int


@dataclass(frozen=True, slots=True)
class Cut:
    """A stretch of text with the quotes that it belongs to; `quotes` and `points` are "" outside quotes."""

    text: str
    quotes: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A heading, a paragraph, or a table with its rows of cells; `level` is that of a heading."""

    kind: Literal["heading", "prose", "table"]
    cuts: tuple[Cut, ...] = ()
    rows: tuple[tuple[tuple[Cut, ...], ...], ...] = ()
    level: int = 0


@dataclass(frozen=True, slots=True)
class PaperText:
    """What is shown of a paper without pages; `missing` says in a sentence why it is not the whole, "" where it is."""

    passages: tuple[Passage, ...]
    missing: str = ""


def text_of(desk: Desk, user: str, record: CaseRecord, case: ShownCase) -> PaperText:
    """Return the paper's text from the copy that the desk keeps; without it the passages that the record keeps."""
    try:
        paper = desk.paper_of(user, record.paper.source.digest)
    except PeerassayError as error:
        return PaperText(_kept(record, case), f"The kept copy of the paper cannot be read ({error.what}).")
    if paper is None:
        return PaperText(_kept(record, case), "The file of this paper is not kept here.")
    marks = tuple(_marks(case, paper.text))
    return PaperText(tuple(_whole(paper, marks)))


def _marks(case: ShownCase, text: str) -> Iterator[Mark]:
    """Give the marks of all quotes; words that this copy has at another place are marked there."""
    for point in case.points:
        for quote in point.paper:
            for words in quote.words:
                start = words.start if text.startswith(words.text, words.start) else text.find(words.text)
                if start >= 0 and words.text:
                    yield Mark(start, start + len(words.text), f"{point.number}-{quote.id}", point.number)


def _whole(paper: Paper, marks: Sequence[Mark]) -> Iterator[Passage]:
    heads = {section.start: section.level for section in paper.sections if section.heading}
    tables = [block for block in paper.blocks if block.kind is BlockKind.TABLE]
    rows = {part.start for block in tables for part in block.parts if part.role in {"header", "row"}}
    table: list[tuple[tuple[Cut, ...], ...]] = []
    for line in _LINE.finditer(paper.text):
        start, end = line.span()
        if start in rows:
            table.append(tuple(_cuts(paper.text, a, b, marks) for a, b in _cells(paper.text, start, end)))
            continue
        if table:
            yield Passage("table", rows=tuple(table))
            table = []
        kind: Literal["heading", "prose"] = "heading" if start in heads else "prose"
        yield Passage(kind, _cuts(paper.text, start, end, marks), level=heads.get(start, 0))
    if table:
        yield Passage("table", rows=tuple(table))


def _cells(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Give where the cells of a row begin and end."""
    while (stop := text.find(_CELL, start, end)) >= 0:
        yield start, stop
        start = stop + len(_CELL)
    yield start, end


def _kept(record: CaseRecord, case: ShownCase) -> tuple[Passage, ...]:
    """Return the sentences and rows that the record keeps, in reading order, each a paragraph."""
    parts = (part for block in record.paper.blocks for part in block.parts if part.role != "formula")
    places = sorted((*record.paper.sentences, *parts), key=lambda place: place.start)
    found = [
        Mark(words.start, words.end, f"{point.number}-{quote.id}", point.number)
        for point in case.points
        for quote in point.paper
        for words in quote.words
    ]
    return tuple(Passage("prose", _cuts(place.text, 0, len(place.text), found, place.start)) for place in places)


def _cuts(text: str, start: int, end: int, marks: Sequence[Mark], offset: int = 0) -> tuple[Cut, ...]:
    """Return `text[start:end]` cut where quotes begin and end; `offset` is where the text begins in the marks' own."""
    own = [mark for mark in marks if mark.start - offset < end and mark.end - offset > start]
    edges = sorted({start, end, *(max(start, m.start - offset) for m in own), *(min(end, m.end - offset) for m in own)})
    made = []
    for low, high in itertools.pairwise(edges):
        here = [mark for mark in own if mark.start - offset <= low and mark.end - offset >= high]
        quotes = " ".join(dict.fromkeys(mark.quote for mark in here))
        points = " ".join(dict.fromkeys(str(mark.point) for mark in here))
        made.append(Cut(text[low:high], quotes, points))
    return tuple(made)
