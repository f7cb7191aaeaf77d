"""What every layout shows of an explanation: reviews with their comments, evidence by side, the graph."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.evidence import Span
from peerassay.frozen import digest
from peerassay.job_record import Envelope
from peerassay.jobs.reviews.methods.seagraph.explanation import EvidenceStep
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk
from peerassay.jobs.reviews.methods.seagraph.record import ExplainedComment, ExplainedReview, ExplanationRecord
from peerassay.literature import Candidate
from peerassay.reports.links import link_to
from peerassay.reports.passages import Piece, sentence_with
from peerassay.reports.reviews.seagraph import words
from peerassay.reports.reviews.seagraph.drawing import Drawing, drawing_of


@dataclass(frozen=True, slots=True)
class ShownStep:
    """A step of the chain: the sentence with the quote marked, where it stands, what it shows."""

    pieces: tuple[Piece, ...]
    place: str
    chunk: str | None
    reasoning: str
    title: str = ""
    link: str | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class ShownComment:
    """A comment as shown: evidence of the paper on one side, of the field on the other."""

    anchor: str
    held: ExplainedComment
    look: str
    shape: str
    side: str
    answered: str
    answers: tuple[ShownStep, ...]
    paper: tuple[ShownStep, ...]
    field: tuple[ShownStep, ...]
    nodes: tuple[tuple[str, str | None, str], ...]
    drawing: Drawing | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A stretch of a review in its order: text between comments, or a comment."""

    text: str = ""
    comment: ShownComment | None = None


@dataclass(frozen=True, slots=True)
class ShownReview:
    """A review with its whole text, stretch by stretch."""

    anchor: str
    name: str
    review: ExplainedReview
    rows: tuple[Row, ...]
    comments: int


@dataclass(frozen=True, slots=True)
class ShownConcern:
    """A concern with links to the comments that raise it (anchor, id)."""

    concern: str
    raised_by: tuple[tuple[str, str], ...]
    shown: ShownComment


@dataclass(frozen=True, slots=True)
class ShownExplanation:
    """Everything that a layout shows."""

    record: ExplanationRecord
    digest: str
    envelopes: tuple[Envelope, ...]
    reviews: tuple[ShownReview, ...]
    concerns: tuple[ShownConcern, ...]
    chunks: tuple[tuple[str, Chunk], ...]
    notices: tuple[str, ...]
    method: str
    answered: int


def shown_explanation(record: ExplanationRecord, envelopes: Sequence[Envelope] = ()) -> ShownExplanation:
    """Return the record's content; envelopes are matched by digest."""
    key, layer = digest(record), _Layer(record)
    return ShownExplanation(
        record=record,
        digest=key,
        envelopes=tuple(envelope for envelope in envelopes if envelope.record_digest == key),
        reviews=tuple(
            layer.review(n, explained_review) for n, explained_review in enumerate(record.explained_reviews, 1)
        ),
        concerns=tuple(
            ShownConcern(
                concern.concern,
                tuple(layer.anchors_of(concern.comments)),
                layer.comment(concern.explained),
            )
            for concern in record.concerns
        ),
        chunks=tuple((layer.passage(chunk.id) or "", chunk) for chunk in record.chunks),
        notices=_notices(record),
        method=words.METHOD[record.method],
        answered=sum(comment.explanation.answered == "yes" for comment in record.comments),
    )


def _notices(record: ExplanationRecord) -> tuple[str, ...]:
    made = record.provenance
    notices = [] if made.reads else [words.NOBODY_READ]
    notices += [words.LATER_COPY] if record.paper.later_than_review else []
    notices += [record.paper.selection] if record.paper.selection else []
    notices += [failure.message for failure in made.failures]
    notices += [f"withheld, for it speaks to a machine: {span.sentence}: “{span.text}”" for span in made.withheld]
    return tuple(dict.fromkeys((*notices, *made.warnings)))


class _Layer:
    """Lays a record's comments open."""

    def __init__(self, record: ExplanationRecord) -> None:
        self._record = record
        self._works = {entry.candidate.cand_id: entry for entry in record.works}
        self._sections = {chunk.id: chunk.section for chunk in record.chunks}
        self._by_sentence = {ref: chunk for chunk in record.chunks for ref in chunk.sentence_ids}
        self._themes = {theme.id: theme.description for theme in record.themes}
        every = [
            comment.comment.id for comment in (*record.comments, *(concern.explained for concern in record.concerns))
        ]
        self._anchors = {id: f"c{n}" for n, id in enumerate(every, 1)}
        self._passages = {chunk.id: f"k{n}" for n, chunk in enumerate(record.chunks, 1)}

    def anchors_of(self, comments: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Anchor and id of each comment; no id of a record is an anchor itself."""
        return ((self._anchors[ref], ref) for ref in comments if ref in self._anchors)

    def passage(self, chunk: str) -> str | None:
        """Return the anchor of a chunk, None where the page has none."""
        return self._passages.get(chunk)

    def review(self, n: int, review: ExplainedReview) -> ShownReview:
        """Return a review with its text in order."""
        return ShownReview(
            anchor=f"r{n}",
            name=review.reviewer + (" (area chair)" if review.is_meta else ""),
            review=review,
            rows=tuple(self._rows(review)),
            comments=len(review.comments),
        )

    def _rows(self, review: ExplainedReview) -> Iterator[Row]:
        at = 0
        for comment in sorted(review.comments, key=lambda held: held.comment.start):
            if (between := review.original[at : comment.comment.start]).strip():
                yield Row(text=between.strip("\n"))
            yield Row(comment=self.comment(comment))
            at = max(at, comment.comment.end)
        if (rest := review.original[at:]).strip():
            yield Row(text=rest.strip("\n"))

    def comment(self, held: ExplainedComment) -> ShownComment:
        """Return a comment as it is shown."""
        side, explanation = held.comment.side, held.explanation
        steps = [(step, self._step(step)) for step in explanation.evidence]
        look, name = words.SIDE[side]
        notes = (words.unresolved(held.pointers), words.estimated(held.pointers))
        return ShownComment(
            anchor=self._anchors[held.comment.id],
            held=held,
            look=look,
            shape=words.SHAPE[side],
            side=name,
            answered=words.ANSWERED[explanation.answered],
            answers=tuple(self._placed(span, "") for span in explanation.answer),
            paper=tuple(shown for step, shown in steps if step.span.document == self._record.paper.id),
            field=tuple(shown for step, shown in steps if step.span.document != self._record.paper.id),
            nodes=tuple(self._nodes(held)),
            drawing=drawing_of(held.subgraph, self._record.edges, self._sections, self._passages),
            notes=tuple(note for note in notes if note),
        )

    def _step(self, step: EvidenceStep) -> ShownStep:
        return self._placed(step.span, step.reasoning)

    def _placed(self, span: Span, reasoning: str) -> ShownStep:
        if (entry := self._works.get(span.document)) is not None:
            found = _marked(sentence_with(entry.sentences, span))
            title, why = entry.candidate.title, words.WHY[entry.why]
            return ShownStep(found, span.sentence, None, reasoning, title, link_to(entry.candidate), why)
        chunk = self._by_sentence.get(span.sentence)
        place = f"{chunk.section}, {span.sentence}" if chunk and chunk.section else span.sentence
        return ShownStep(
            _marked(sentence_with(self._record.paper.sentences, span)),
            place,
            self._passages[chunk.id] if chunk else None,
            reasoning,
        )

    def _nodes(self, held: ExplainedComment) -> Iterator[tuple[str, str | None, str]]:
        """Words, address and kind of what was picked of the field."""
        for node in held.field:
            entry = self._works.get(node.work or "")
            if entry is not None:
                yield entry.candidate.title, link_to(entry.candidate), words.WHY[entry.why]
            elif node.work is None:
                yield self._themes.get(node.theme, node.theme), None, "theme"


def _marked(found: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """A sentence that is quoted whole needs no marks."""
    return found if len(found) > 1 else tuple(Piece(piece.text) for piece in found)


def works_in(record: ExplanationRecord) -> Iterator[Candidate]:
    """Return the works that explanations lean on."""
    quoted = {step.span.document for comment in record.comments for step in comment.explanation.evidence}
    quoted |= {step.span.document for concern in record.concerns for step in concern.explained.explanation.evidence}
    return (entry.candidate for entry in record.works if entry.candidate.cand_id in quoted)
