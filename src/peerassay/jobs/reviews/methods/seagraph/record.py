"""The record of an explanation: the comments of reviews, what each is about in paper and field, and why it was made."""

from collections import Counter
from enum import StrEnum

from peerassay.documents import HiddenText, PaperCard, Paragraph, Provenance, Sentence
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.job_record import Heading, JobRecord, SearchedProvenance, searched_state
from peerassay.jobs.reviews.comments import ReviewComment
from peerassay.jobs.reviews.methods.seagraph.background_graph import Theme, Why
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldNode
from peerassay.jobs.reviews.methods.seagraph.explanation import Explanation
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk, Edge
from peerassay.jobs.reviews.methods.seagraph.pointers import Pointer
from peerassay.literature import Basis, Candidate
from peerassay.progress import RunState

SCHEMA_VERSION = "2.0"


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


class ExplainedReview(Frozen):
    """A review as read, with its comments in its order."""

    id: str
    reviewer: str
    original: str
    paragraphs: tuple[Paragraph, ...]
    sentences: tuple[Sentence, ...]
    venue: str | None
    date: str | None
    is_meta: bool
    source: Provenance
    comments: tuple[ExplainedComment, ...]


class Concern(Frozen):
    """A concern with the comments that raise it; `explained` as a comment of its own, `K1` and so on."""

    concern: str
    comments: tuple[str, ...]
    explained: ExplainedComment


class ExplainedPaper(Frozen):
    """The paper: its card, and the sentences that anything here points at.

    `later_than_review` tells a copy that is newer than the reviews: it may already answer them.
    """

    id: str
    card: PaperCard
    sentences: tuple[Sentence, ...]
    hidden: tuple[HiddenText, ...]
    source: Provenance
    later_than_review: bool = False
    whole_paper_shown: bool = True
    selection: str = ""


class WorkEntry(Frozen):
    """A work of the background graph: why it is there, its theme, and title, abstract and what is pointed at.

    `reference` is the id of the paper's own reference that it is; `chunks` are those of its graph that were picked.
    """

    candidate: Candidate
    basis: Basis
    theme: str
    why: Why
    reference: str | None
    sentences: tuple[Sentence, ...]
    chunks: tuple[Chunk, ...] = ()


class ExplanationProvenance(SearchedProvenance):
    """How it was made; `reads` is False where rules ordered the evidence and nobody explained it."""

    reads: bool
    similarity: str
    withheld: tuple[Span, ...] = ()


class ExplanationRecord(JobRecord):
    """The comments of a paper's reviews, explained. `chunks` and `edges` are of the paper's graph, as far as picked."""

    paper: ExplainedPaper
    method: Method
    explained_reviews: tuple[ExplainedReview, ...]
    concerns: tuple[Concern, ...] = ()
    chunks: tuple[Chunk, ...] = ()
    edges: tuple[Edge, ...] = ()
    themes: tuple[Theme, ...] = ()
    works: tuple[WorkEntry, ...] = ()
    provenance: ExplanationProvenance

    @property
    def comments(self) -> tuple[ExplainedComment, ...]:
        """All comments, in the order of the reviews."""
        return tuple(comment for review in self.explained_reviews for comment in review.comments)

    @property
    def heading(self) -> Heading:
        """What it is about; counts comments by side, and those that the paper already answers."""
        sides = Counter(comment.comment.side.value for comment in self.comments)
        already = sum(comment.explanation.answered == "yes" for comment in self.comments)
        return Heading(self.paper.id, self.paper.card, sides | ({"answered": already} if already else {}))

    @property
    def made(self) -> ExplanationProvenance:
        """What it says of its making."""
        return self.provenance

    @property
    def state(self) -> RunState:
        """What the run came to: partial where a comment is not explained or the field could not be searched.

        The paper is there whatever the sources do, so that no run is lost with them.
        """
        failed = any(comment.explanation.failure is not None for comment in self.comments)
        state = searched_state(self.provenance, failed=failed, anything=bool(self.comments))
        return RunState.PARTIAL if state is RunState.ALL_SOURCES_DOWN else state
