"""The record of one paper, review and reviewer: the specification's six keys, then what it was made from and how."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from peerassay.documents import HiddenText, PaperCard, Paragraph, Provenance, Reference, ReviewField, Sentence
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.grading.claim import NoveltyClaim, Referent
from peerassay.grading.verdict import TO_READ, Verdict
from peerassay.job_record import Cell, Heading, JobRecord, Outcome, SearchedProvenance, searched_state
from peerassay.literature import Basis, Candidate
from peerassay.progress import RunState
from peerassay.supply import PaperDate, RecalledWorks
from peerassay.supply.supply import PaperSide

SCHEMA_VERSION = "2.0"


class Score(Frozen):
    """A number with what it stands on. `value` is None where there was nothing to count.

    `low`/`high` bound it at 95 % (Wilson for shares, bootstrap with a fixed seed for means); None below N = 2.
    """

    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    meaning: str = ""


class Scores(Frozen):
    """The seven scores of the specification (docs/specification.md, G29); null where there was nothing to count."""

    GP: float | None
    OR: float | None
    VR: float | None
    CR: float | None
    MN: float | None
    CalGap: float | None
    UseScore: float | None


class Usefulness(Frozen):
    """UseScore option 2 (docs/specification.md, G28): a model's rating 1-5 with two justifications."""

    rating: int
    justifications: tuple[str, str]
    by: str


class ScoreCard(Frozen):
    """Every score with N and interval, by key: the seven of the specification and those beside them.

    docs/scores.md has a row for each key; a record of an earlier release may lack one.
    `counts` holds what is not in N, by reason: `opinion`, `not_checked`, `request`, `failed`, `facts`, ...
    """

    scores: dict[str, Score]
    labels: dict[str, int]
    counts: dict[str, int]
    citations: dict[str, int]
    usefulness: Usefulness | None = None


Why = Literal["named", "given", "cited", "recalled", "nearest"]


class EvidenceEntry(Frozen):
    """A work beside a claim (docs/specification.md, G29).

    Attributes:
        cand_id: the candidate; None for a named work that could not be had.
        ref_id: the named work (`W1`) it is, where this claim names it.
        why: named by the claim, given by the user, cited by the paper, recalled by a model, or nearest of the search.
        similarity: to the claim, None where it could not be compared.
        time: earlier than the paper, concurrent with it, later, or of a date that is not known.
        basis: how much of it can be read; None where nothing can.
        passages: its sentences nearest to the claim, best first.
        paper_says: the paper's sentences that speak of it, with one before and one after.

    """

    cand_id: str | None
    ref_id: str | None = None
    why: Why
    similarity: float | None = None
    named_in_review: bool = False
    time: Literal["earlier", "concurrent", "later", "unknown"] = "earlier"
    basis: Basis | None = None
    passages: tuple[Span, ...] = ()
    paper_says: tuple[Span, ...] = ()


class EvidenceSet(Frozen):
    """All that stands beside one claim; `paper_passages` are the paper's own sentences nearest to it."""

    claim_id: str
    entries: tuple[EvidenceEntry, ...]
    paper_passages: tuple[Span, ...] = ()


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


class GradeProvenance(SearchedProvenance):
    """All that is needed to repeat the run; nothing here depends on the clock or on what was cached.

    `reads` is False where the offline rules answered: they find claims and passages, and give no labels.
    `usage` is what the answers cost when they were first given, so a run from the cache has the same.
    `withheld` are sentences kept from every model; `flagged` those that speak to one and were shown all the same,
    because they carry a claim.
    """

    second_model: str | None = None
    reads: bool
    readers: int
    similarity: str
    withheld: tuple[Span, ...] = ()
    flagged: tuple[Span, ...] = ()


class Record(JobRecord):
    """The specification's record (docs/specification.md, G29), with `material` and `provenance` beside its keys."""

    paper_id: str
    reviewer_id: str
    novelty_claims: tuple[NoveltyClaim, ...]
    evidence_sets: dict[str, tuple[EvidenceEntry, ...]]
    verification: dict[str, Verdict]
    scores: Scores
    material: Material
    provenance: GradeProvenance

    @property
    def heading(self) -> Heading:
        """The review that it is of; verdicts by label, those on nothing found and those to be read counted as well."""
        return Heading(
            paper_id=self.paper_id,
            card=self.material.paper.card,
            labels=Counter(label for verdict in self.verification.values() for label in _labels(verdict)),
            review_id=self.material.review.id,
            reviewer_id=self.reviewer_id,
        )

    @property
    def made(self) -> GradeProvenance:
        """Its provenance."""
        return self.provenance

    @property
    def state(self) -> RunState:
        """What the run came to: a failed question, search or verdict makes it partial."""
        failed = any(verdict.failure is not None for verdict in self.verification.values())
        return searched_state(self.provenance, failed=failed, anything=bool(self.novelty_claims))

    @property
    def line(self) -> Mapping[str, Cell]:
        """The review in one line."""
        from peerassay.grading.line import line_of

        return line_of(self)


ABSENCE = "absence"
"""In the counts of a heading: verdicts that rest on nothing found."""


def _labels(verdict: Verdict) -> Iterator[str]:
    if verdict.label is not None:
        yield verdict.label.value
        if verdict.basis == "absence":
            yield ABSENCE
    elif verdict.plain == TO_READ:
        yield "evidence_to_read"


class Grading(Outcome[Record]):
    """The records of a paper's reviews, in the order of the reviews, each with its envelope."""
