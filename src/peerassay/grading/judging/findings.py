"""From a guarded answer to findings: places as spans, what was left out as silence, what is not at hand as such."""

from collections.abc import Sequence

from peerassay.evidence.places import Readable, locate
from peerassay.evidence.span import Span
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dossier import Dossier
from peerassay.grading.finding import PAPER, Finding, FindingKind
from peerassay.grading.judging.answers import AnswerFinding
from peerassay.grading.judging.asked import AskedLine, Library, unasked_lines

_SEEN_REASON = {
    FindingKind.SHOWN: "A passage of it says so.",
    FindingKind.PARTLY: "A passage of it says a part of this.",
    FindingKind.PART_SEEN: "A part of this was found; what was read does not say the rest.",
    FindingKind.DENIED: "A passage of it says the contrary.",
}
_OMITTED = "What was read of it does not say."


def findings_of(
    answers: Sequence[AnswerFinding], lines: Sequence[AskedLine], texts: Library, by: str
) -> tuple[Finding, ...]:
    """Return one finding for every line and text that was asked, in that order; what was left out is silent.

    `answers` have passed the guards.
    """
    given = {(answer.line_id, answer.cand_id): answer for answer in answers}
    found = []
    for asked in lines:
        for cand_id in asked.candidates:
            answer = given.get((asked.line.line_id, cand_id))
            found.append(_seen(answer, asked, texts, by) if answer else _omitted(asked, cand_id, texts, by))
    return tuple(found)


def not_checked(claim: NoveltyClaim, dossier: Dossier) -> tuple[Finding, ...]:
    """Return the findings on lines whose named work is not at hand; `cand_id` is then the referent's id."""
    return tuple(
        Finding(
            claim_id=claim.claim_id,
            line_id=line.line_id,
            cand_id=line.work or "",
            kind=FindingKind.NOT_CHECKED,
            reason=_why_not_at_hand(line.work, dossier),
            by="rule",
        )
        for line in unasked_lines(claim, dossier)
    )


def unanswered(lines: Sequence[AskedLine], cand_id: str, texts: Library, reason: str) -> tuple[Finding, ...]:
    """Return not_checked findings for a text on which the question failed: a failure is never a silence."""
    return tuple(
        Finding(
            claim_id=asked.claim_id,
            line_id=asked.line.line_id,
            cand_id=cand_id,
            kind=FindingKind.NOT_CHECKED,
            reason=reason,
            basis=texts.bases[cand_id],
            concurrent=cand_id in texts.concurrent,
            by="rule",
        )
        for asked in lines
        if cand_id in asked.candidates
    )


def _seen(answer: AnswerFinding, asked: AskedLine, texts: Library, by: str) -> Finding:
    kind = FindingKind(answer.finding)
    known_before = bool(answer.known_before) and kind is not FindingKind.SILENT
    return Finding(
        claim_id=asked.claim_id,
        line_id=answer.line_id,
        cand_id=answer.cand_id,
        kind=kind,
        spans=_spans((*answer.spans, *answer.rest_spans), texts.readables[answer.cand_id]),
        paper_spans=_spans(answer.paper_spans, texts.readables[PAPER]),
        difference=answer.difference,
        reason=answer.reason or _reason(kind, answer.cand_id),
        basis=texts.bases[answer.cand_id],
        concurrent=answer.cand_id in texts.concurrent and not known_before,
        unsure=answer.unsure and kind is FindingKind.SILENT,
        by=by,
    )


def _omitted(asked: AskedLine, cand_id: str, texts: Library, by: str) -> Finding:
    return Finding(
        claim_id=asked.claim_id,
        line_id=asked.line.line_id,
        cand_id=cand_id,
        kind=FindingKind.SILENT,
        reason=_OMITTED,
        basis=texts.bases[cand_id],
        concurrent=cand_id in texts.concurrent,
        by=by,
    )


def _reason(kind: FindingKind, cand_id: str) -> str:
    if kind is FindingKind.SHOWN and cand_id == PAPER:
        return "The paper itself says so."
    return _SEEN_REASON.get(kind, _OMITTED)


def _spans(pointers: tuple[str, ...], readable: Readable) -> tuple[Span, ...]:
    located = (locate(words, readable) for words in dict.fromkeys(pointers))
    return tuple(span for span in located if isinstance(span, Span))


def _why_not_at_hand(ref_id: str | None, dossier: Dossier) -> str:
    referent = dossier.referent(ref_id)
    if referent is None or not referent.strings:
        return "The work that the reviewer means could not be made out."
    state = referent.state.value.replace("_", " ")
    return f"{referent.called} is not at hand ({state})."
