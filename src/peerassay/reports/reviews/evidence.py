"""Evidence as a page prints it: in one line beside a verdict, or whole, with its place and how deep it was read."""

from collections.abc import Iterator, Mapping
from typing import Final

from peerassay.documents import Sentence
from peerassay.evidence import Span
from peerassay.jobs.reviews.case import Cell, Evidence, EvidenceKind, EvidenceState, Statement
from peerassay.reports.blocks import Block, Line, Picture, Quote, Run, Table, Text, bold, plain, soft
from peerassay.reports.framing import DEPTHS, short_name, work_line
from peerassay.reports.passages import Piece, sentence_with
from peerassay.reports.reviews.naming import Names, short_quote
from peerassay.reports.reviews.words import View
from peerassay.reports.visible import one_line

_BRIEF: Final = 22
"""Words of a quote beside a verdict."""
_RECALLED: Final[Mapping[EvidenceState, str]] = {
    EvidenceState.READ: "recalled by the model, found and read",
    EvidenceState.EXISTS: "recalled by the model; it exists, not read",
    EvidenceState.NOT_FOUND: "recalled by the model, not found in any source",
}
_SIDES: Final = {"for": "against you", "against": "for you", "part": "in part", "context": ""}
_PRAISED: Final = {"for": "for you", "against": "against you", "part": "in part", "context": ""}
_NEUTRAL: Final = {
    "for": "supports the reviewer",
    "against": "contradicts the reviewer",
    "part": "supports a part",
    "context": "",
}


class Shower:
    """Prints evidence for one view; `pictures` are the crops of what was seen, by the evidence's id."""

    def __init__(self, names: Names, view: View, pictures: Mapping[str, bytes] | None = None) -> None:
        self._names, self._view = names, view
        self._pictures = pictures or {}
        self._mine = "Your paper" if view == "author" else "The paper"

    def brief(self, evidence: Evidence) -> Line:
        """Return the evidence in one line: whose words, the words, where."""
        span, shows = evidence.span, self._names.prose.line(evidence.shows)
        if span is not None:
            return self._said(evidence, span)
        if listed := self._listed(evidence):
            return listed
        if evidence.kind is EvidenceKind.TABLE:
            return (Run(f"{self._table_name(evidence)}: "), *self._sum(evidence))
        if evidence.kind is EvidenceKind.RECALLED:
            return (*self._recalled(evidence), Run(": " if shows else ""), *shows)
        if evidence.kind is EvidenceKind.SEEN:
            return (Run(f"{self._page(evidence)}: "), *shows, soft(" (seen, not checked by text)"))
        return (*shows, soft(" (reasoning)"))

    def _listed(self, evidence: Evidence) -> Line:
        """Return what is quoted from the reference list, or a work quoted by its authors; () for all else."""
        if entry := self.entry(evidence):
            quote = Run(short_quote(entry, evidence.shows, _BRIEF), "quote")
            return (Run(f"{self._mine}: "), quote, soft(" (the reference list)"))
        work = self._names.works.get(evidence.work or "")
        if evidence.kind is not EvidenceKind.WORK or work is None:
            return ()
        shows = self._names.prose.line(evidence.shows)
        return (*work_line(work), Run(": " if shows else ""), *shows)

    def entry(self, evidence: Evidence) -> str:
        """Return the entry of the paper's reference list that is quoted, "" for all else."""
        entries = self._names.record.paper.references
        return one_line(next((entry.text for entry in entries if entry.id == evidence.reference), ""))

    def _said(self, evidence: Evidence, span: Span) -> Line:
        whose, place = self._whose(evidence, span), self._names.place(span)
        quote = Run(short_quote(span.text, evidence.shows, _BRIEF), "quote")
        work = self._names.works.get(span.document)
        read = f"; {DEPTHS[work.depth]}" if work is not None else ""
        title = (Run(", "), Run(one_line(work.candidate.title))) if work is not None else ()
        return (Run(whose), *title, Run(": "), quote, soft(f" ({place}{read})"))

    def _whose(self, evidence: Evidence, span: Span) -> str:
        if span.document == self._names.record.paper.id:
            return f"{self._mine} says of itself" if evidence.praise else self._mine
        work = self._names.works.get(span.document)
        return short_name(work.candidate) if work is not None else self._names.reviewer(span.document)

    def whole(self, evidence: Evidence, statement: Statement | None = None) -> Iterator[Block]:
        """Give the evidence with its sentence, its source and what it shows."""
        note = self._note(evidence, statement)
        if evidence.span is not None:
            yield Quote(self.pieces(evidence.span), self._source(evidence, evidence.span), note)
        elif entry := self.entry(evidence):
            yield Quote((Piece(entry),), plain(f"{self._mine}, the reference list"), note)
        elif evidence.kind is EvidenceKind.TABLE:
            yield from self._cells(evidence)
            yield Text((*self._sum(evidence, with_cells=False), *((Run(" "), *note) if note else ())))
        elif evidence.kind is EvidenceKind.SEEN:
            shows = self._names.prose.without_ids(evidence.shows)
            yield Picture(
                f"{self._page(evidence)}: {shows} (seen, not checked by text)", self._pictures.get(evidence.id)
            )
        else:
            yield Text(self.brief(evidence))

    def pieces(self, span: Span) -> tuple[Piece, ...]:
        """Return the sentence of a span with the span marked, unless it is all of it."""
        found = sentence_with(self.kept(span.document), span)
        return found if len(found) > 1 else (Piece(found[0].text),)

    def kept(self, document: str) -> tuple[Sentence, ...]:
        """Return the sentences and parts of blocks that the record keeps of a document."""
        record = self._names.record
        if document == record.paper.id:
            return (*record.paper.sentences, *(part for block in record.paper.blocks for part in block.parts))
        work = self._names.works.get(document)
        reviews = (review.sentences for review in record.reviews if review.id == document)
        return work.sentences if work is not None else next(reviews, ())

    def _source(self, evidence: Evidence, span: Span) -> Line:
        work = self._names.works.get(span.document)
        place = self._names.place(span)
        return (
            (*work_line(work), Run(f", {place}"))
            if work is not None
            else plain(f"{self._whose(evidence, span)}, {place}")
        )

    def side(self, evidence: Evidence, statement: Statement | None) -> str:
        """Return whom the evidence speaks for ("for you", "in part"), "" for context or without a statement."""
        sides = _PRAISED if statement is not None and statement.is_praise else _SIDES
        return (sides if self._view == "author" else _NEUTRAL)[evidence.bears] if statement is not None else ""

    def _note(self, evidence: Evidence, statement: Statement | None) -> Line:
        side = self.side(evidence, statement)
        shows = self._names.prose.line(evidence.shows)
        return (*((bold(side), Run(": " if shows else "")) if side else ()), *shows)

    def _recalled(self, evidence: Evidence) -> Line:
        work = self._names.works.get(evidence.work or "")
        state = _RECALLED.get(evidence.state, "recalled by the model, not checked")
        if work is not None:
            return (*work_line(work)[:-1], soft(f" ({state})"))
        return (Run(self._names.prose.without_ids(evidence.recalled)), soft(f" ({state})"))

    def _page(self, evidence: Evidence) -> str:
        return f"Page {evidence.page}" if evidence.page else "A page"

    def _table_name(self, evidence: Evidence) -> str:
        found = self._names.of_id(evidence.cells[0].row) if evidence.cells else ""
        return found[:1].upper() + found[1:] if found else "A table"

    def _row_name(self, cell: Cell) -> str:
        parts = (part for block in self._names.record.paper.blocks for part in block.parts)
        return one_line(next((p.cells[0] for p in parts if p.id == cell.row and p.cells), ""))

    def _sum(self, evidence: Evidence, *, with_cells: bool = True) -> Line:
        cells = "; ".join(f"{self._cell(cell)}" for cell in evidence.cells) if with_cells else ""
        checked = "computed again" if evidence.state is EvidenceState.COMPUTED else "not computed again"
        result = self._names.prose.without_ids(evidence.result)
        if not result:
            return plain(cells)
        return (Run(f"{cells}; {result}" if cells else result), soft(f" ({checked})"))

    def _cell(self, cell: Cell) -> str:
        named = ", ".join(part for part in (self._row_name(cell), one_line(cell.column)) if part)
        return f"{named} {one_line(cell.value)}"

    def _cells(self, evidence: Evidence) -> Iterator[Block]:
        rows = tuple(
            tuple(plain(text) for text in (self._row_name(cell), one_line(cell.column), one_line(cell.value)))
            for cell in evidence.cells
        )
        name = self._table_name(evidence)
        yield Text((bold(name),))
        yield Table(name, ("Row", "Column", "Value"), rows)
