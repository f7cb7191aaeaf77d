"""What a model answers on the reviews of a paper: what it can give easily; the program makes the case of it."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from peerassay.frozen import Frozen
from peerassay.jobs.question import Quote, QuotingAnswer, Refs, Texts, Words, as_key
from peerassay.jobs.reviews.case import EvidenceKind, InPaper, Judgement, Stance, StatementKind
from peerassay.jobs.sources import PAPER
from peerassay.retrieval.retrieval import RecalledWork

_FIRST_AUTHOR = re.compile(r",|;|&| and | et al")


def _weight(value: Any) -> Any:
    return int(value) if isinstance(value, str) and value.strip().isdigit() else value


def _kind(value: Any) -> Any:
    key = as_key(value)
    return {"doubt": "claim", "limitation": "criticism", "weakness": "criticism", "strength": "praise"}.get(key, key)


def _judgement(value: Any) -> Any:
    key = as_key(value)
    return {"partly_right": "partly", "in_part": "partly", "partially": "partly", "misreading": "misread"}.get(key, key)


def _bears(value: Any) -> Any:
    return as_key(value) or "context"


Bears = Annotated[Literal["for", "against", "part", "context"], BeforeValidator(_bears)]
JudgementAnswer = Annotated[Judgement | None, BeforeValidator(_judgement)]
InPaperAnswer = Annotated[InPaper | None, BeforeValidator(as_key)]
Weight = Annotated[Literal[1, 2, 3], BeforeValidator(_weight)]


class CellAnswer(Frozen):
    """A cell as answered: the id of its row, the head of its column, what it says."""

    row: Words
    column: Words = ""
    value: Words = ""


class WorkAnswer(Frozen):
    """A work from memory."""

    title: Words
    authors: Words = ""
    year: int | None = None

    @property
    def line(self) -> str:
        """Authors, year and title on one line."""
        return ", ".join(part for part in (self.authors, str(self.year or ""), self.title) if part)

    @property
    def as_recalled(self) -> RecalledWork:
        """The work as it is looked up: by its title, its first author and its year."""
        first = _FIRST_AUTHOR.split(self.authors.strip(), maxsplit=1)[0].strip()
        return RecalledWork(title=self.title, author=first, year=self.year)


class EvidenceAnswer(Quote):
    """A piece of evidence; which of the fields it uses, its `kind` decides."""

    id: Words = ""
    kind: Annotated[EvidenceKind, BeforeValidator(as_key)]
    shows: Words = ""
    bears: Bears = "context"
    work: WorkAnswer | None = None
    certainty: Annotated[Literal["sure", "likely", "unsure"] | None, BeforeValidator(as_key)] = None
    cells: tuple[CellAnswer, ...] = ()
    operation: Annotated[Literal["sum", "difference", "mean", "ratio"] | None, BeforeValidator(as_key)] = None
    result: Words = ""
    page: int | None = None

    @property
    def quoted_from(self) -> str:
        """The source that its kind means; "" for a kind that quotes nothing, and for an entry of the reference list."""
        if self.kind is EvidenceKind.PAPER:
            return "" if self.sentence.strip("[] ").startswith("ref_") else PAPER
        if self.kind is EvidenceKind.REVIEW:
            return self.source or self.sentence.strip("[] ").partition("_")[0]
        return self.source if self.kind is EvidenceKind.WORK else ""


Evidences = tuple[EvidenceAnswer, ...]


class StatementAnswer(Frozen):
    """What one review says on one matter."""

    sentences: Refs
    words: Words = Field("", description="the reviewer's own words to quote, copied")
    says: Words = ""
    kind: Annotated[StatementKind, BeforeValidator(_kind)] = StatementKind.CLAIM
    stance: Annotated[Stance | None, BeforeValidator(as_key)] = None
    judgement: JudgementAnswer = None
    in_paper: InPaperAnswer = None
    basis: Annotated[Literal["shown", "absence"] | None, BeforeValidator(as_key)] = None
    because: Words = ""
    evidence: Texts = Field((), description="ids of evidence of this issue, the best first")
    settle: Words = ""


class IssueAnswer(Frozen):
    """One matter with one answer."""

    title: Words
    weight: Weight = 2
    statements: tuple[StatementAnswer, ...]
    answer: Words = ""
    evidence: Evidences = ()
    for_author: Words = ""
    concede: Words = ""
    replacement: Words = ""
    settle: Words = ""


class FlagAnswer(Frozen):
    """What one should know about a review."""

    review: Words
    what: Words
    evidence: Evidences = ()


class SlipAnswer(Frozen):
    """Something wrong in the paper."""

    what: Words
    evidence: Evidences = ()


class NotTakenUpAnswer(Frozen):
    """Sentences that no issue answers, for one reason."""

    sentences: Refs
    reason: Words = ""


class CaseAnswer(QuotingAnswer):
    """The case as answered."""

    issues: tuple[IssueAnswer, ...] = Field(description="the weightiest first")
    flags: tuple[FlagAnswer, ...] = ()
    slips: tuple[SlipAnswer, ...] = ()
    not_taken_up: tuple[NotTakenUpAnswer, ...] = ()
