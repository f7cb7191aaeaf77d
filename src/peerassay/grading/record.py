"""The record of one paper, review and reviewer: the seed's six keys, then what it was made from and how."""

from typing import Literal

from peerassay.documents.paper import HiddenText, PaperCard, Provenance, Reference
from peerassay.documents.review import Paragraph, ReviewField
from peerassay.documents.sentence import Sentence
from peerassay.engines.answered import Failure, Usage
from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.evidence_set import EvidenceEntry
from peerassay.grading.referent import Referent
from peerassay.grading.scorecard import ScoreCard, Scores
from peerassay.grading.verdict import Verdict
from peerassay.literature.candidate import Basis, Candidate
from peerassay.run import AnswerNote, LedgerEntry, Search
from peerassay.supply.supply import PaperDate, PaperSide, RecalledWorks

SCHEMA_VERSION = "2.0"


class CandidateEntry(Frozen):
    """A candidate as the record keeps it: its card and the sentences that spans point into, not its whole text.

    `sentences` are the title, the abstract's, and those of the body that a span points at. `reference` is the id of
    the paper's own reference that it is, None where the paper does not cite it.
    """

    candidate: Candidate
    basis: Basis
    sentences: tuple[Sentence, ...]
    reference: str | None = None
    time: Literal["earlier", "concurrent", "later", "unknown"] = "earlier"


class ReviewMaterial(Frozen):
    """The review as its reader knows it."""

    id: str
    reviewer: str
    original: str
    fields: tuple[ReviewField, ...]
    paragraphs: tuple[Paragraph, ...]
    sentences: tuple[Sentence, ...]
    scores: dict[str, str | int | float]
    venue: str | None
    date: str | None
    is_meta: bool
    source: Provenance


class PaperMaterial(Frozen):
    """The paper's card and side, and the sentences and references that this record points at.

    `side` is None where the question on the paper alone got no answer. `dated` is the date that prior work was held
    against. `later_than_review` tells a camera-ready copy: it may already answer this very review.
    `whole_paper_shown` is False where it did not fit the model's window, and then `selection` says what was shown.
    """

    card: PaperCard
    side: PaperSide | None
    sentences: tuple[Sentence, ...]
    references: tuple[Reference, ...] = ()
    hidden: tuple[HiddenText, ...]
    source: Provenance
    dated: PaperDate = PaperDate()
    later_than_review: bool = False
    whole_paper_shown: bool = True
    selection: str = ""


class Material(Frozen):
    """What the verdicts were made from. `nearest` are candidate ids, nearest to the paper's contributions first."""

    paper: PaperMaterial
    review: ReviewMaterial
    candidates: tuple[CandidateEntry, ...]
    referents: tuple[Referent, ...]
    all_citations_raw: tuple[str, ...]
    nearest: tuple[str, ...] = ()
    recalled: RecalledWorks = RecalledWorks()
    coverage: tuple[str, ...] = ()
    paper_passages: dict[str, tuple[Span, ...]] = {}
    score_card: ScoreCard


class GradeProvenance(Frozen):
    """All that is needed to repeat the run; nothing here depends on the clock or on what was cached.

    `reads` is False where the offline rules answered: they find claims and passages, and give no labels.
    `usage` is what the answers cost when they were first given, so a run from the cache has the same.
    `withheld` are sentences kept from every model; `flagged` those that speak to one and were shown all the same,
    because they carry a claim.
    """

    schema_version: str
    versions: dict[str, str]
    engine: str
    model: str | None
    second_model: str | None = None
    reads: bool
    readers: int
    similarity: str
    usage: Usage
    settings: dict[str, str | int | float | bool | None]
    answers: tuple[AnswerNote, ...]
    search: Search
    ledger: tuple[LedgerEntry, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[str, ...]
    withheld: tuple[Span, ...] = ()
    flagged: tuple[Span, ...] = ()


class Record(Frozen):
    """The seed's record (002, "outputs you should store") with its keys; `material` and `provenance` beside them."""

    paper_id: str
    reviewer_id: str
    novelty_claims: tuple[NoveltyClaim, ...]
    evidence_sets: dict[str, tuple[EvidenceEntry, ...]]
    verification: dict[str, Verdict]
    scores: Scores
    material: Material
    provenance: GradeProvenance
