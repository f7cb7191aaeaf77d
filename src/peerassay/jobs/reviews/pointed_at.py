"""Which statements of a case a comment means that was copied from a review, by the sentences it is found in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence, review_from_text
from peerassay.evidence import Span, find_quote
from peerassay.jobs.reviews.case import Statement
from peerassay.jobs.reviews.record import CaseRecord


@dataclass(frozen=True, slots=True)
class PointedAt:
    """Where a comment stands in the reviews.

    Attributes:
        spans: its places; empty where no review has it.
        statements: what the case has on these sentences, in the order of the reviews.
        missing: sentences of the comment that are in no review.

    """

    spans: tuple[Span, ...]
    statements: tuple[Statement, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Written:
    """A review of a record as a text that quotes are found in."""

    id: str
    text: str
    sentences: tuple[Sentence, ...]


def pointed_at(record: CaseRecord, comment: str) -> PointedAt:
    """Return where a comment stands in the record's reviews, and the statements on the sentences it covers.

    A comment is looked for as one quote, then sentence by sentence; each goes to the review that it fits best.
    """
    reviews = tuple(_Written(review.id, review.original, review.sentences) for review in record.reviews)
    texts = [comment] if _places(comment, reviews) else [s.text for s in review_from_text(comment).sentences]
    found = [(text, _places(text, reviews)) for text in texts]
    spans = tuple(dict.fromkeys(span for _, places in found for span in places))
    covered = {key for span in spans for key in _sentences(span, reviews)}
    statements = tuple(
        said
        for review in reviews
        for said in record.body.statements_of(review.id)
        if any((said.review, key) in covered for key in said.sentence_ids)
    )
    return PointedAt(spans, statements, tuple(text for text, places in found if not places))


def _places(text: str, reviews: Sequence[_Written]) -> tuple[Span, ...]:
    """Return the best place of a text; several where reviews have the same words, as a chair who copies has."""
    spans = [span for review in reviews if (span := find_quote(text, review).span) is not None]
    best = max((span.score for span in spans), default=0.0)
    return tuple(span for span in spans if span.score == best)


def _sentences(span: Span, reviews: Sequence[_Written]) -> Iterator[tuple[str, str]]:
    for review in reviews:
        if review.id == span.document:
            yield from ((review.id, s.id) for s in review.sentences if s.start < span.end and span.start < s.end)
