"""What is said of a claim in the end, with all that it stands on."""

from typing import Literal

from peerassay.engines.answered import Failure
from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.grading.claim import Certainty, LineKind
from peerassay.grading.finding import Finding, FindingKind
from peerassay.grading.law import AmbiguityReason, Column, Label, LineState, Outcome

VerdictBasis = Literal["full_text", "introduction", "abstract", "title", "absence"]
Inference = Literal["follows", "does_not_follow", "not_stated", "no_fact_brought"]


class EvidenceSpan(Frozen):
    """The seed's evidence span (002, 4.2) with its verified place."""

    cand_id: str
    span_ref: str
    span: Span


class Classification(Frozen):
    """The seed's classification (002, 3.1): 1 where the sentence is a claim, 1 where it is a proof."""

    claim: Literal[0, 1]
    proof: Literal[0, 1]


class EvidenceResult(Frozen):
    """The seed's result of one sentence x candidate (002, 3.3): what the law says on this candidate alone."""

    review_sentence_id: str
    related_paper_id: str
    classification: Classification
    score: int | None
    label: Label | None
    explanation: str


class LineVerdict(Frozen):
    """A line with what speaks for it; `missing` tells in plain words what a sufficient search would still need."""

    line_id: str
    kind: LineKind
    aspect: str
    work: str | None
    rests: bool
    finding: FindingKind
    state: LineState
    closed: bool
    missing: tuple[str, ...] = ()


class CloserWork(Frozen):
    """An earlier work, not named by the reviewer, that has what no named work has (law, section 6)."""

    cand_id: str
    aspect: str
    kind: FindingKind
    known_to_paper: bool
    span: Span


class Opinion(Frozen):
    """A judge's own answer on a claim: kept beside the derived label, never in its place."""

    by: str
    label: Label | None
    confidence: Certainty | None
    notes: str = ""


class Verdict(Frozen):
    """The verdict on one item of the review.

    Attributes:
        label: derived by the law; None where there is none, and then `outcome` says why.
        score: +2 to -2, the label's.
        counted: whether it belongs to N.
        plain: the label in plain words for its column (the seed's words read backwards in places).
        explanation: one sentence that derives the label from its findings.
        further_evidence: one line on what would settle it.
        basis: how deep the deciding text was read; `absence` where it stands on silence alone.
        judge: the label the judge would give; `disputed` where it differs from the derived one, or where
            the findings on all texts are of one mould, as if the judge had been told what to find.
        second: the second verifier's, where it was asked; `first_findings` then keeps what the first had found.
        final_score: the seed's aggregate of `evidence_results` (002, 3.4): max or weighted, by setting.
        failure: why it could not be judged, where it could not.

    """

    claim_id: str
    outcome: Outcome | Literal["failed"]
    column: Column | None
    label: Label | None
    score: int | None
    counted: bool
    reasons: tuple[AmbiguityReason, ...]
    checked: int
    of: int
    plain: str
    explanation: str
    further_evidence: str
    basis: VerdictBasis | None
    confidence: Certainty
    key_candidates: tuple[str, ...]
    evidence_spans: tuple[EvidenceSpan, ...]
    notes: str
    classification: Classification
    lines: tuple[LineVerdict, ...]
    findings: tuple[Finding, ...]
    evidence_results: tuple[EvidenceResult, ...]
    final_score: float | None
    best_evidence: tuple[str, ...]
    closer_work: tuple[CloserWork, ...] = ()
    inference: Inference = "not_stated"
    judge: Opinion | None = None
    disputed: bool = False
    second: Opinion | None = None
    first_findings: tuple[Finding, ...] = ()
    by: str = "offline rules"
    failure: Failure | None = None
