"""What judging hands on: the findings on each claim, the judge's own words, and every answer with its provenance."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from peerassay.engines.answered import Answered, Failure
from peerassay.evidence.span import Span
from peerassay.grading.finding import Finding
from peerassay.grading.verdict import EvidenceResult, EvidenceSpan, Inference, Opinion


@dataclass(frozen=True, slots=True)
class ClaimJudgement:
    """What was found on one claim.

    Attributes:
        findings: one for each line and text that was asked (silence included), and one for each line whose named
            work is not at hand (its `cand_id` is then the referent's id).
        opinion: the judge's own label; None where nothing could be asked or the question failed.
        pairs: in pairwise mode the judge's answers as the seed has them (002, 3.3).
        uniform: whether its findings are of one mould, as if they had been told (`uniformity`); it is then disputed.
        failure: why the claim, or in pairwise mode one of its texts, has no answer. Such a claim has no verdict.

    """

    claim_id: str
    findings: tuple[Finding, ...] = ()
    opinion: Opinion | None = None
    inference: Inference = "not_stated"
    notes: str = ""
    key_candidates: tuple[str, ...] = ()
    evidence_spans: tuple[EvidenceSpan, ...] = ()
    by: str = "rule"
    pairs: tuple[EvidenceResult, ...] = ()
    uniform: bool = False
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """Judgements by claim_id, every question's answer with its provenance, and what was kept from the judge."""

    judgements: Mapping[str, ClaimJudgement] = field(default_factory=dict)
    answered: tuple[Answered[Any], ...] = ()
    withheld: tuple[Span, ...] = ()
