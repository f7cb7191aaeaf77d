"""The label that the offline rules would give themselves: the law, on what they found, with every search open."""

from collections.abc import Sequence

from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER, FindingKind
from peerassay.grading.judging.answers import AnswerFinding, AnswerSpan, ClaimResult
from peerassay.grading.judging.asked import AskedLine, Library
from peerassay.grading.judging.findings import findings_of, not_checked
from peerassay.grading.law import Label, Ruling, rule
from peerassay.grading.readings import make_case, read_line
from peerassay.grading.sufficiency import Sufficiency

_OPEN = Sufficiency(missing=("the rules do not know how far the search went",))
_UNSEEN = frozenset({"silent", "not_checked"})


def offline_result(
    claim: NoveltyClaim,
    lines: Sequence[AskedLine],
    answers: Sequence[AnswerFinding],
    dossier: Dossier,
    texts: Library,
) -> ClaimResult:
    """Return the rules' result for one claim: their findings, and the label that the law gives on these alone."""
    ruling = offline_ruling(claim, lines, answers, dossier, texts)
    seen = [a for a in answers if a.finding not in _UNSEEN]
    spans = [AnswerSpan(cand_id=a.cand_id, span_ref=ref) for a in seen if a.cand_id != PAPER for ref in a.spans]
    label = ruling.label if ruling.label and (spans or seen) else Label.AMBIGUOUS
    return ClaimResult(
        claim_id=claim.claim_id,
        label=label.value,
        key_candidates=tuple(dict.fromkeys(a.cand_id for a in seen if a.cand_id != PAPER)),
        evidence_spans=tuple(dict.fromkeys(spans)),
        notes=_notes(seen, answers),
        findings=tuple(answers),
        confidence="medium" if any(a.finding == FindingKind.SHOWN for a in seen) else "low",
        inference="not_stated" if claim.referents or claim.proofs else "no_fact_brought",
    )


def offline_ruling(
    claim: NoveltyClaim,
    lines: Sequence[AskedLine],
    answers: Sequence[AnswerFinding],
    dossier: Dossier,
    texts: Library,
) -> Ruling:
    """Return the law's ruling on the rules' findings."""
    findings = (*findings_of(answers, lines, texts, "offline rules"), *not_checked(claim, dossier))
    pack = dossier.packs.get(claim.claim_id)
    entries = {entry.cand_id: entry for entry in pack.entries} if pack else {}
    referents = {referent.ref_id: referent for referent in dossier.referents}
    readings = tuple(read_line(line, findings, entries, referents, _OPEN) for line in claim.lines)
    return rule(make_case(claim, readings, contribution_known=False))


def _notes(seen: Sequence[AnswerFinding], answers: Sequence[AnswerFinding]) -> str:
    if not seen:
        reasons = [a.reason for a in answers if a.reason]
        return reasons[0] if reasons else "No sentence at hand holds the words of the claim."
    best = max(seen, key=lambda a: a.finding == FindingKind.SHOWN)
    return f"{'The paper' if best.cand_id == PAPER else best.cand_id}: {best.reason}"
