"""The record of one paper, review and reviewer: the seed's six keys, then what it was made from and how."""

from peerassay.documents.paper import HiddenText, PaperCard, Provenance
from peerassay.documents.review import Paragraph, ReviewField
from peerassay.documents.sentence import Sentence
from peerassay.engines.answered import Failure, Usage
from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.grading.claim import NoveltyClaim, PaperSide
from peerassay.grading.dating import PaperDate
from peerassay.grading.pack import PackEntry
from peerassay.grading.referent import Referent
from peerassay.grading.scorecard import ScoreCard, Scores
from peerassay.grading.verdict import Verdict
from peerassay.literature.candidate import Basis, Candidate
from peerassay.provenance import AnswerNote, LedgerEntry, Search

SCHEMA_VERSION = "1.0"


class CandidateEntry(Frozen):
    """A candidate as the record keeps it: its card and the sentences that spans point into, not its whole text.

    `sentences` are the title, the abstract's, and those of the body that a judge was shown or a span points at.
    """

    candidate: Candidate
    basis: Basis
    sentences: tuple[Sentence, ...]
    cited_by_paper: bool = False
    concurrent: bool = False


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
    """The paper's card, pinned side, and the sentences that spans of this record point at.

    `dated` is the date that prior work was held against, and what it was read from.
    """

    card: PaperCard
    side: PaperSide
    sentences: tuple[Sentence, ...]
    hidden: tuple[HiddenText, ...]
    source: Provenance
    dated: PaperDate = PaperDate()


class Material(Frozen):
    """What the verdicts were made from."""

    paper: PaperMaterial
    review: ReviewMaterial
    candidates: tuple[CandidateEntry, ...]
    referents: tuple[Referent, ...]
    all_citations_raw: tuple[str, ...]
    score_card: ScoreCard


class GradeProvenance(Frozen):
    """All that is needed to repeat the run; nothing here depends on the clock or on what was cached.

    `usage` is what the answers cost when they were first given, so a run from the cache has the same.
    `threshold` is the similarity from which a neighbour counts as strong (MN), `calibration` says where it is from.
    """

    schema_version: str
    versions: dict[str, str]
    engine: str
    model: str | None
    similarity: str
    threshold: float
    calibration: str
    usage: Usage
    settings: dict[str, str | int | float | bool | None]
    answers: tuple[AnswerNote, ...]
    search: Search
    ledger: tuple[LedgerEntry, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[str, ...]
    withheld: tuple[Span, ...] = ()


class Record(Frozen):
    """The seed's record (002, "outputs you should store") with its keys; `material` and `provenance` beside them."""

    paper_id: str
    reviewer_id: str
    novelty_claims: tuple[NoveltyClaim, ...]
    evidence_sets: dict[str, tuple[PackEntry, ...]]
    verification: dict[str, Verdict]
    scores: Scores
    material: Material
    provenance: GradeProvenance
