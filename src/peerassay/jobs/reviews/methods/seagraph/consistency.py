"""What an explanation promises beyond its schema: ids that meet, and spans that hold their source's words."""

from collections.abc import Iterator

from peerassay.evidence import Span
from peerassay.job_record import Mismatch, holds
from peerassay.jobs.reviews.methods.seagraph.record import ExplainedComment, ExplanationRecord

Placed = Iterator[tuple[str, ExplainedComment]]


def first_mismatch(record: ExplanationRecord) -> Mismatch | None:
    """Return the first place where a record contradicts itself, None where it does not."""
    for check in (_comments, _nodes, _spans):
        mismatch = next(check(record), None)
        if mismatch:
            return mismatch
    return None


def _all(record: ExplanationRecord) -> Placed:
    for i, review in enumerate(record.explained_reviews):
        for n, comment in enumerate(review.comments):
            yield f"$.explained_reviews[{i}].comments[{n}]", comment
    for n, concern in enumerate(record.concerns):
        yield f"$.concerns[{n}].explained", concern.explained


def _comments(record: ExplanationRecord) -> Iterator[Mismatch]:
    ids: set[str] = set()
    for i, review in enumerate(record.explained_reviews):
        for n, explained in enumerate(review.comments):
            path, comment = f"$.explained_reviews[{i}].comments[{n}].comment", explained.comment
            if comment.id in ids:
                yield f"{path}.id", f"{comment.id} stands twice"
            ids.add(comment.id)
            if review.original[comment.start : comment.end] != comment.text:
                yield f"{path}.text", "these are not the review's words at that place"
    for n, concern in enumerate(record.concerns):
        if not set(concern.comments) <= ids:
            yield f"$.concerns[{n}].comments", "names a comment that is not there"


def _nodes(record: ExplanationRecord) -> Iterator[Mismatch]:
    chunks = {chunk.id for chunk in record.chunks}
    works = {entry.candidate.cand_id: {chunk.id for chunk in entry.chunks} for entry in record.works}
    for path, comment in _all(record):
        for n, node in enumerate(comment.subgraph):
            if node.chunk not in chunks:
                yield f"{path}.subgraph[{n}].chunk", f"{node.chunk} is not among the chunks"
        for n, place in enumerate(comment.field):
            if place.work is not None and place.work not in works:
                yield f"{path}.field[{n}].work", f"{place.work} is not among the works"
            elif place.chunk is not None and place.chunk not in works[place.work or ""]:
                yield f"{path}.field[{n}].chunk", f"{place.chunk} is not among the work's chunks"


def _spans(record: ExplanationRecord) -> Iterator[Mismatch]:
    kept = {record.paper.id: {s.id: s for s in record.paper.sentences}}
    kept |= {entry.candidate.cand_id: {s.id: s for s in entry.sentences} for entry in record.works}
    for path, comment in _all(record):
        for place, span in _spans_of(comment):
            if span.document not in kept:
                yield f"{path}.explanation.{place}", f"points into {span.document}, which is not here"
            elif not holds(kept, span):
                yield f"{path}.explanation.{place}", f"these are not the words of {span.sentence}"


def _spans_of(comment: ExplainedComment) -> Iterator[tuple[str, Span]]:
    yield from ((f"evidence[{n}].span", step.span) for n, step in enumerate(comment.explanation.evidence))
    yield from ((f"answer[{n}]", span) for n, span in enumerate(comment.explanation.answer))
