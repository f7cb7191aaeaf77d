"""What a record keeps, and whether it contradicts itself: both walk every span of the body by its type."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from pydantic import BaseModel

from peerassay.documents import BlockKind, Paper, PaperBlock, Review, Sentence, SourceText, places_of
from peerassay.evidence import Span
from peerassay.evidence.span import whole
from peerassay.job_record import Mismatch, holds
from peerassay.jobs.record import Body, PaperKept, Record, ReviewKept, WorkRead
from peerassay.retrieval import PaperDate

_HEAD: Final = ("caption", "header")
"""Parts of a table without which a row cannot be read."""


def spans_of(value: Any, path: str = "$") -> Iterator[tuple[str, Span]]:
    """Yield every span in a record or in a part of one, with its JSON path."""
    if isinstance(value, Span):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from spans_of(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from spans_of(item, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for n, item in enumerate(value):
            yield from spans_of(item, f"{path}[{n}]")


class Pointed:
    """Which places of which documents a body points at. `rows` are ids of table rows that it names without a span."""

    def __init__(self, parts: Iterable[Any], rows: Iterable[str] = ()) -> None:
        self._spans: dict[str, list[Span]] = {}
        for part in parts:
            for _, span in spans_of(part):
                self._spans.setdefault(span.document, []).append(span)
        self._rows = frozenset(rows)

    def places(self, text: SourceText) -> tuple[Sentence, ...]:
        """Return the sentences, rows and lines of a text that spans touch, in reading order."""
        spans = self._spans.get(text.id, ())
        return tuple(
            place
            for place in places_of(text)
            if place.id in self._rows or any(s.start < place.end and place.start < s.end for s in spans)
        )

    def blocks(self, paper: Paper) -> tuple[PaperBlock, ...]:
        """Return the paper's blocks that spans touch: of a table caption, header, and the rows pointed at."""
        touched = {place.id for place in self.places(paper)}
        kept = []
        for block in paper.blocks:
            own = {part.id for part in block.parts if part.id in touched}
            if own:
                is_table = block.kind is BlockKind.TABLE
                parts = tuple(p for p in block.parts if not is_table or p.id in own or p.role in _HEAD)
                kept.append(block.model_copy(update={"parts": parts}))
        return tuple(kept)


def paper_kept(
    paper: Paper,
    pointed: Pointed,
    *,
    dated: PaperDate,
    references: Iterable[str | None],
    is_later: bool = False,
    selection: str = "",
) -> PaperKept:
    """Return the paper as the record keeps it.

    `references` are ids of the entries that it names, `is_later` tells that this copy is later than a review.
    """
    touched, named = {place.id for place in pointed.places(paper)}, set(references)
    return PaperKept(
        id=paper.id,
        card=paper.card,
        sentences=tuple(s for s in paper.sentences if s.id in touched),
        blocks=pointed.blocks(paper),
        sections=paper.sections,
        references=tuple(r for r in paper.references if r.id in named),
        hidden=paper.hidden,
        source=paper.source,
        dated=dated,
        later_than_reviews=is_later,
        whole=not selection,
        selection=selection,
    )


def review_kept(review: Review, name: str) -> ReviewKept:
    """Return the review as the record keeps it, under the name that pages call it by."""
    own = {key: getattr(review, key) for key in ReviewKept.model_fields if key != "name"}
    return ReviewKept(name=name, **own)


def work_kept(work: WorkRead, text: SourceText | None, pointed: Pointed) -> WorkRead:
    """Return the work with title, abstract and the sentences that spans touch; its full text is not kept."""
    touched = {place.id for place in pointed.places(text)} if text is not None else set()
    sentences = text.sentences if text is not None else ()
    return work.model_copy(
        update={
            "candidate": work.candidate.model_copy(update={"body": None, "embedding": None}),
            "sentences": tuple(s for s in sentences if s.id in touched or s.id.startswith(("title", "abstract_"))),
        }
    )


def sentences_at(text: SourceText, ids: Iterable[str]) -> tuple[Span, ...]:
    """Return the sentences of these ids as spans."""
    wanted = frozenset(ids)
    return tuple(whole(sentence, text) for sentence in places_of(text) if sentence.id in wanted)


def first_mismatch(record: Record[Body]) -> Mismatch | None:
    """Return the first place where a record's spans or sentences are not what it keeps, None where all are."""
    kept: dict[str, Mapping[str, Sentence]] = {record.paper.id: _places(record.paper)}
    kept |= {work.candidate.cand_id: {s.id: s for s in work.sentences} for work in record.works}
    for n, review in enumerate(record.reviews):
        kept[review.id] = {s.id: s for s in review.sentences}
        for m, sentence in enumerate(review.sentences):
            if review.original[sentence.start : sentence.end] != sentence.text:
                return f"$.reviews[{n}].sentences[{m}].text", "is not what the review has at its offsets"
    for path, span in spans_of(record):
        if span.document not in kept:
            return path, f"the record keeps no document {span.document}"
        if span.sentence not in kept[span.document]:
            return path, f"the record does not keep {span.sentence}"
        if not holds(kept, span):
            return path, "is not in the sentence that it names"
    return None


def _places(paper: PaperKept) -> dict[str, Sentence]:
    parts = (part for block in paper.blocks for part in block.parts)
    return {place.id: place for place in (*paper.sentences, *parts)}
