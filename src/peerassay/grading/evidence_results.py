"""One sentence against one candidate, and their aggregate (seed 002, 3.3 and 3.4)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from peerassay.grading.claim import Gate, Line, LineKind, NoveltyClaim
from peerassay.grading.finding import Finding, FindingKind
from peerassay.grading.judging.judgement import ClaimJudgement
from peerassay.grading.law import LineReading, rule
from peerassay.grading.pack import PackEntry
from peerassay.grading.readings import make_case, read_line
from peerassay.grading.referent import Referent
from peerassay.grading.sufficiency import Sufficiency
from peerassay.grading.verdict import Classification, EvidenceResult

Aggregation = Literal["max", "weighted"]
LEAST_WEIGHT = 0.01
"""The weight of a candidate whose similarity is zero or could not be had, so that it still counts."""


def classify(claim: NoveltyClaim) -> Classification:
    """Return the seed's classification (3.1): a sentence can be claim and proof at once."""
    is_proof = claim.gate is Gate.PROOF or bool(set(claim.proofs) & set(claim.sentence_ids))
    return Classification(claim=1 if claim.gate is Gate.CLAIM else 0, proof=1 if is_proof else 0)


def evidence_results(
    claim: NoveltyClaim,
    judged: ClaimJudgement,
    entries: Mapping[str, PackEntry],
    referents: Mapping[str, Referent],
    sufficient: Mapping[str, Sufficiency],
) -> tuple[EvidenceResult, ...]:
    """Return what the law says of the claim on each candidate of its pack alone, in the pack's order.

    Label and score are derived from the findings in both modes; where the judge was asked about this candidate by
    itself (pairwise), the explanation is his.
    """
    said = {pair.related_paper_id: pair.explanation for pair in judged.pairs if pair.explanation}
    alone = (_alone(claim, cand_id, judged.findings, entries, referents, sufficient) for cand_id in entries)
    return tuple(
        one.model_copy(update={"explanation": said[one.related_paper_id]}) if one.related_paper_id in said else one
        for one in alone
    )


def _alone(
    claim: NoveltyClaim,
    cand_id: str,
    findings: Sequence[Finding],
    entries: Mapping[str, PackEntry],
    referents: Mapping[str, Referent],
    sufficient: Mapping[str, Sufficiency],
) -> EvidenceResult:
    own = [f for f in findings if f.cand_id == cand_id]
    entry = {cand_id: entries[cand_id]}
    lines = [line for line in claim.lines if _concerns(line, cand_id, referents)]
    readings = tuple(read_line(line, own, entry, referents, sufficient[line.line_id]) for line in lines)
    ruling = rule(make_case(claim, readings, contribution_known=False)) if readings else None
    return EvidenceResult(
        review_sentence_id=claim.sentence_ids[0],
        related_paper_id=cand_id,
        classification=classify(claim),
        score=ruling.score if ruling else None,
        label=ruling.label if ruling else None,
        explanation=_words(own, readings),
    )


def _concerns(line: Line, cand_id: str, referents: Mapping[str, Referent]) -> bool:
    if line.kind is LineKind.IN_PAPER:
        return False
    referent = referents.get(line.work or "")
    return line.work is None or (referent is not None and referent.cand_id == cand_id)


def _words(findings: Sequence[Finding], readings: Sequence[LineReading]) -> str:
    if not readings:
        return "No line of the claim is about this work."
    seen = [f for f in findings if f.kind not in {FindingKind.SILENT, FindingKind.NOT_CHECKED}]
    reasons = [f.reason for f in seen if f.reason]
    return " ".join(reasons) if reasons else "What was read of it does not say."


def aggregate(
    results: Sequence[EvidenceResult], entries: Mapping[str, PackEntry], aggregation: Aggregation
) -> float | None:
    """Return the seed's `final_score` (3.4); None where no candidate has a score.

    `max` takes the highest; `weighted` the mean weighted by similarity, named works with weight 1.
    """
    scored = [(r.score, _weight(entries[r.related_paper_id])) for r in results if r.score is not None]
    if not scored:
        return None
    if aggregation == "max":
        return float(max(score for score, _ in scored))
    return round(sum(s * w for s, w in scored) / sum(w for _, w in scored), 4)


def best_evidence(results: Sequence[EvidenceResult]) -> tuple[str, ...]:
    """Return the candidates with the highest score, in the pack's order; none where none has one."""
    scores = [r.score for r in results if r.score is not None]
    return tuple(r.related_paper_id for r in results if scores and r.score == max(scores))


def _weight(entry: PackEntry) -> float:
    return 1.0 if entry.why == "named" else max(entry.similarity or 0.0, LEAST_WEIGHT)
