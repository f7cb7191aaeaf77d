"""The record of one paper, review and reviewer: the specification's six keys, then what it was made from and how.

Run as a module it writes the record's JSON Schema, which is kept as a file, so that readers in other languages have it.
"""

import json
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Literal

from peerassay.documents.paper import HiddenText, PaperCard, Provenance, Reference
from peerassay.documents.review import Paragraph, ReviewField
from peerassay.documents.sentence import Sentence
from peerassay.engines.answered import Failure, Usage
from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.referent import Referent
from peerassay.grading.verdict import Verdict
from peerassay.literature.candidate import Basis, Candidate
from peerassay.run import AnswerNote, Envelope, LedgerEntry, Search
from peerassay.supply.supply import PaperDate, PaperSide, RecalledWorks

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

    Keys beside these: `GP_without_absence`, `OR_without_absence`, `CitationRelevance`, `CalRank`.
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
    """The specification's record (docs/specification.md, G29), with `material` and `provenance` beside its keys."""

    paper_id: str
    reviewer_id: str
    novelty_claims: tuple[NoveltyClaim, ...]
    evidence_sets: dict[str, tuple[EvidenceEntry, ...]]
    verification: dict[str, Verdict]
    scores: Scores
    material: Material
    provenance: GradeProvenance


class GradingState(StrEnum):
    """What a run came to, worst first where several hold: all sources down, partial, nothing to check, complete."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NOTHING_TO_CHECK = "nothing_to_check"
    ALL_SOURCES_DOWN = "all_sources_down"


class Grading(Frozen):
    """The records of a paper's reviews, in the order of the reviews, each with its envelope."""

    records: tuple[Record, ...]
    envelopes: tuple[Envelope, ...]

    @property
    def state(self) -> GradingState:
        """What the run came to over all reviews."""
        if self.records and all(all_sources_down(record) for record in self.records):
            return GradingState.ALL_SOURCES_DOWN
        if any(is_partial(record) for record in self.records):
            return GradingState.PARTIAL
        if not any(record.novelty_claims for record in self.records):
            return GradingState.NOTHING_TO_CHECK
        return GradingState.COMPLETE


def all_sources_down(record: Record) -> bool:
    """Tell whether searches were made and every one of them failed.

    While a batch has not come back most searches are still to be made: that is partial, whatever has failed so far.
    """
    if any(failure.pending for failure in record.provenance.failures):
        return False
    states = [entry.state for entry in record.provenance.search.searches]
    return bool(states) and all(state == "failed" for state in states)


def is_partial(record: Record) -> bool:
    """Tell whether something that was wanted is missing: a failed question, search or verdict."""
    failed_search = any(entry.state == "failed" for entry in record.provenance.search.searches)
    failed_verdict = any(verdict.failure is not None for verdict in record.verification.values())
    return bool(record.provenance.failures) or failed_search or failed_verdict


FOLDER = Path(__file__).parent / "schema"


def schema_file() -> Path:
    """Return the file of the schema that records of this version carry."""
    return FOLDER / f"grade_record-{SCHEMA_VERSION}.json"


@cache
def record_schema() -> dict[str, Any]:
    """Return the kept schema; equal to `Record.model_json_schema()`, as a test proves."""
    loaded: dict[str, Any] = json.loads(schema_file().read_text(encoding="utf-8"))
    return loaded


def fresh_schema_text() -> str:
    """Return the schema's file as the models would have it now: run this module to write it."""
    return json.dumps(Record.model_json_schema(), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    schema_file().write_text(fresh_schema_text(), encoding="utf-8")
