"""The record of an explanation: the comments of reviews, what each is about in paper and field, and why it was made."""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from typing import Literal

from peerassay.frozen import Frozen
from peerassay.job_record import Heading, Mismatch, searched_state
from peerassay.jobs.record import Record
from peerassay.jobs.recording import first_mismatch
from peerassay.jobs.reviews.comments import ReviewComment
from peerassay.jobs.reviews.methods.seagraph.background_graph import Theme, Why
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldNode
from peerassay.jobs.reviews.methods.seagraph.explanation import Explanation
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk, Edge
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer
from peerassay.progress import RunState


class Method(StrEnum):
    """What a comment is explained with (SEAGraph, section 4.1), under the same prompt.

    The paper alone; with the passages most like the comment; with those of the mind graph; with nodes of the background
    graph; with both graphs.
    """

    DIRECT = "direct"
    RAG = "rag"
    MIND_GRAPH = "mind-graph"
    BACKGROUND_GRAPH = "background-graph"
    SEAGRAPH = "seagraph"


class PickedNode(Frozen):
    """A chunk of the subgraph of a comment, in the order in which they were added.

    `fit` is f(comment, chunk); `reached_from` the chunk that it is a neighbour of, None for a seed; `shown` whether a
    reader was pointed at it.
    """

    chunk: str
    fit: float
    reached_from: str | None = None
    shown: bool = True


class ExplainedComment(Frozen):
    """A comment with what it points at, what it is about, and why it was made."""

    comment: ReviewComment
    pointers: tuple[Pointer, ...] = ()
    subgraph: tuple[PickedNode, ...] = ()
    field: tuple[FieldNode, ...] = ()
    explanation: Explanation


class Concern(Frozen):
    """A concern with the comments that raise it; `explained` as a comment of its own, `K1` and so on."""

    concern: str
    comments: tuple[str, ...]
    explained: ExplainedComment


class FieldWork(Frozen):
    """A work of the background graph: its theme, why it is there, and the chunks of its graph that were picked."""

    work: str
    theme: str
    why: Why
    chunks: tuple[Chunk, ...] = ()


class Explanations(Frozen):
    """The comments of a paper's reviews, explained.

    Attributes:
        method: what the comments were explained with.
        comments: all of them, in the order of the reviews.
        concerns: what several reviews raise.
        chunks: passages of the paper's graph, as far as picked; `edges` are the links between them.
        themes: those of the paper's field, and `field` the works that they are of.
        similarity: by what passages were compared.
        read: whether a model explained them; if not, rules ordered the evidence and nobody explained it.

    """

    method: Method
    comments: tuple[ExplainedComment, ...]
    concerns: tuple[Concern, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    edges: tuple[Edge, ...] = ()
    themes: tuple[Theme, ...] = ()
    field: tuple[FieldWork, ...] = ()
    similarity: str
    read: bool


class ExplanationRecord(Record[Explanations]):
    """What `explain` leaves behind where a published method is named."""

    kind: Literal["explaining"] = "explaining"

    @property
    def heading(self) -> Heading:
        """What it is about; counts comments by side, and those that the paper already answers."""
        sides = Counter(comment.comment.side.value for comment in self.body.comments)
        already = sum(comment.explanation.answered == "yes" for comment in self.body.comments)
        return Heading(self.paper.id, self.paper.card, sides | ({"answered": already} if already else {}))

    @property
    def state(self) -> RunState:
        """What the run came to: partial where a comment is not explained or the field could not be searched.

        The paper is there whatever the sources do, so that no run is lost with them.
        """
        failed = any(comment.explanation.failure is not None for comment in self.body.comments)
        state = searched_state(self.provenance, failed=failed, anything=bool(self.body.comments))
        return RunState.PARTIAL if state is RunState.ALL_SOURCES_DOWN else state


def explanation_mismatch(record: ExplanationRecord) -> Mismatch | None:
    """Return the first place where a record contradicts itself, None where it does not."""
    return first_mismatch(record) or next(_comments(record), None) or next(_nodes(record), None)


def _comments(record: ExplanationRecord) -> Iterator[Mismatch]:
    ids: set[str] = set()
    originals = {review.id: review.original for review in record.reviews}
    for n, explained in enumerate(record.body.comments):
        path, comment = f"$.body.comments[{n}].comment", explained.comment
        if comment.id in ids:
            yield f"{path}.id", f"{comment.id} stands twice"
        ids.add(comment.id)
        if originals.get(comment.review, "")[comment.start : comment.end] != comment.text:
            yield f"{path}.text", "these are not the review's words at that place"
    for n, concern in enumerate(record.body.concerns):
        if not set(concern.comments) <= ids:
            yield f"$.body.concerns[{n}].comments", "names a comment that is not there"


def _nodes(record: ExplanationRecord) -> Iterator[Mismatch]:
    body = record.body
    chunks = {chunk.id for chunk in body.chunks}
    works = {each.work: {chunk.id for chunk in each.chunks} for each in body.field}
    if missing := works.keys() - {work.candidate.cand_id for work in record.works}:
        yield "$.body.field", f"{min(missing)} is not among the works"
    explained = [(f"$.body.comments[{n}]", comment) for n, comment in enumerate(body.comments)]
    explained += [(f"$.body.concerns[{n}].explained", concern.explained) for n, concern in enumerate(body.concerns)]
    for path, comment in explained:
        for n, node in enumerate(comment.subgraph):
            if node.chunk not in chunks:
                yield f"{path}.subgraph[{n}].chunk", f"{node.chunk} is not among the chunks"
        for n, place in enumerate(comment.field):
            if place.work is not None and place.work not in works:
                yield f"{path}.field[{n}].work", f"{place.work} is not among the works"
            elif place.chunk is not None and place.chunk not in works[place.work or ""]:
                yield f"{path}.field[{n}].chunk", f"{place.chunk} is not among the work's chunks"
