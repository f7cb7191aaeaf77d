"""The record that every job leaves behind: the paper, its reviews, the works that were read, and the job's own body."""

from typing import Generic, Literal, TypeVar

from peerassay.documents import (
    HiddenText,
    PaperBlock,
    PaperCard,
    Paragraph,
    Provenance,
    Reference,
    ReviewField,
    Section,
    Sentence,
)
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.job_record import JobRecord, SearchedProvenance
from peerassay.literature import Candidate
from peerassay.retrieval import PaperDate

SCHEMA_VERSION = "3.0"
"""One version for the records of all jobs."""

Depth = Literal["full_text", "introduction", "abstract", "title", "not_read"]
"""How much of a work was read; `not_read` where no source that could be asked has its text."""
Why = Literal["named", "given", "cited", "recalled", "nearest"]
"""Named by a review, added by you, cited by the paper, recalled by a model, or nearest in the search."""


class PaperKept(Frozen):
    """The paper as the record keeps it: its card, and what the record points at.

    Attributes:
        id: the paper's id (`Paper.id`).
        card: title, authors, year, venue, abstract, ids.
        sentences: the sentences that spans lie in.
        blocks: tables, formulas, listings, figures that spans lie in: of a table the caption, the header rows and the
            rows that are pointed at.
        sections: all its sections, so that a page can say where a span lies.
        references: the entries of its reference list that the record names.
        hidden: text that a reader of the page does not see.
        source: the file.
        dated: the date that prior works were compared with, and what it was read from.
        later_than_reviews: whether this copy is later than a review: it may already answer it.
        whole: whether the whole paper was shown to the model; where not, `selection` says what was.

    """

    id: str
    card: PaperCard
    sentences: tuple[Sentence, ...] = ()
    blocks: tuple[PaperBlock, ...] = ()
    sections: tuple[Section, ...] = ()
    references: tuple[Reference, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    source: Provenance
    dated: PaperDate = PaperDate()
    later_than_reviews: bool = False
    whole: bool = True
    selection: str = ""


class ReviewKept(Frozen):
    """A review as written: its untouched text, the venue's fields and scores, and the name that pages call it by."""

    id: str
    reviewer: str
    name: str
    original: str
    fields: tuple[ReviewField, ...] = ()
    paragraphs: tuple[Paragraph, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    scores: dict[str, str | int | float] = {}
    venue: str | None = None
    date: str | None = None
    is_meta: bool = False
    source: Provenance


class WorkRead(Frozen):
    """A work that the job had: its card, why it is there, and how deep it was read.

    Attributes:
        candidate: the work; its id is what evidence names.
        why: each reason for which it is there, the strongest first.
        depth: how much of it the model was shown.
        problem: why it is `not_read`, in one sentence; "" where it was read.
        reference: id of the paper's own reference that it is.
        time: earlier than the paper, concurrent with it, later, or date unknown.
        sentences: title, abstract, and the sentences of the body that spans lie in.

    """

    candidate: Candidate
    why: tuple[Why, ...]
    depth: Depth
    problem: str = ""
    reference: str | None = None
    time: Literal["earlier", "concurrent", "later", "unknown"] = "unknown"
    sentences: tuple[Sentence, ...] = ()


Body = TypeVar("Body", bound=Frozen)


class Record(JobRecord, Generic[Body]):
    """What a job leaves behind: one JSON object, the same bytes for the same run.

    `kind` names the job's kind of record; `body` is the job's own; everything else has the same shape for all jobs.
    `withheld` are sentences that address an AI and were sent to no model; `flagged` are those that also carry a claim,
    or that a model took for orders: they were sent, and left out of the second round.
    """

    kind: str
    schema_version: str = SCHEMA_VERSION
    paper: PaperKept
    reviews: tuple[ReviewKept, ...] = ()
    works: tuple[WorkRead, ...] = ()
    body: Body
    withheld: tuple[Span, ...] = ()
    flagged: tuple[Span, ...] = ()
    provenance: SearchedProvenance

    @property
    def made(self) -> SearchedProvenance:
        """How it was made."""
        return self.provenance
