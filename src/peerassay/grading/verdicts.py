"""From what became of a claim to its verdict, with keys derived from it (docs/specification.md, G13 to G19)."""

from collections.abc import Mapping, Sequence

from peerassay.grading.claim import Certainty, Kind, NoveltyClaim
from peerassay.grading.judging import Judged
from peerassay.grading.verdict import (
    Agreement,
    Classification,
    CloserWork,
    EvidenceResult,
    EvidenceSpan,
    Label,
    OpenReason,
    Reading,
    Verdict,
    plain_word,
)

_CONFIDENCE = {
    Agreement.SAME: Certainty.HIGH,
    Agreement.DEGREE: Certainty.MEDIUM,
    Agreement.ONE_READER: Certainty.MEDIUM,
    Agreement.DISAGREE: Certainty.LOW,
}


def verdicts_of(
    claims: Sequence[NoveltyClaim], judged: Mapping[str, Judged], *, paper_id: str, by: str, reads: bool
) -> dict[str, Verdict]:
    """Return a verdict for every item of the review, those that are not judged included."""
    nothing = Judged()
    return {
        claim.claim_id: _verdict(claim, judged.get(claim.claim_id, nothing), paper_id, by, reads=reads)
        for claim in claims
    }


def _verdict(claim: NoveltyClaim, judged: Judged, paper_id: str, by: str, *, reads: bool) -> Verdict:
    joined = judged.joined
    classified = Classification(claim=1 if claim.kind is Kind.CLAIM else 0, proof=1 if claim.mentions_prior_work else 0)
    if joined is None:
        failed = judged.failure is not None
        return Verdict(
            claim_id=claim.claim_id,
            label=None,
            score=None,
            counted=False,
            plain=plain_word(None, None, claim.kind, reads=reads, failed=failed),
            classification=classified,
            by=by,
            failure=judged.failure,
        )
    label = Label.AMBIGUOUS if judged.bent else joined.label
    reasons = (OpenReason.ORDERS_IN_TEXT,) if judged.bent else joined.reasons
    standing = joined.standing
    reading = judged.readings[standing] if standing is not None else judged.readings[0]
    evidence = reading.evidence if label is not Label.AMBIGUOUS or standing is not None else ()
    basis = reading.basis if label is Label.SUPPORTED and claim.is_praise else None
    works = tuple(dict.fromkeys(quote.source for quote in evidence if quote.source != paper_id))
    return Verdict(
        claim_id=claim.claim_id,
        label=label,
        score=label.score,
        counted=claim.kind is Kind.CLAIM,
        plain=plain_word(label, basis, claim.kind, reads=reads, failed=False),
        basis=basis,
        reasons=reasons if label is Label.AMBIGUOUS else (),
        agreement=joined.agreement,
        confidence=_CONFIDENCE[joined.agreement],
        why=reading.why,
        settle=_settle(label, reading, judged.readings),
        evidence=evidence,
        closer_work=_closer(reading, judged.readings),
        readings=judged.readings,
        standing=standing,
        disputed=judged.bent or claim.flagged,
        classification=classified,
        key_candidates=works,
        evidence_spans=tuple(
            EvidenceSpan(cand_id=quote.source, span_ref=quote.span.sentence, span=quote.span) for quote in evidence
        ),
        evidence_results=_results(claim, label, judged, works, classified, reading),
        final_score=float(label.score),
        best_evidence=works,
        notes=reading.against,
        by=by,
        failure=judged.failure,
    )


def _settle(label: Label, reading: Reading, readings: Sequence[Reading]) -> str:
    if label is not Label.AMBIGUOUS:
        return reading.settle
    return next((each.settle for each in (reading, *readings) if each.settle), "")


def _closer(reading: Reading, readings: Sequence[Reading]) -> CloserWork | None:
    return next((each.closer_work for each in (reading, *readings) if each.closer_work is not None), None)


def _results(
    claim: NoveltyClaim,
    label: Label,
    judged: Judged,
    works: Sequence[str],
    classified: Classification,
    reading: Reading,
) -> tuple[EvidenceResult, ...]:
    """One result a work: its own where works were read one at a time, else that of the verdict it bears."""
    each = judged.by_work or tuple((work, reading.model_copy(update={"label": label})) for work in works)
    return tuple(
        EvidenceResult(
            review_sentence_id=claim.sentence_ids[0],
            related_paper_id=work,
            classification=classified,
            score=first.label.score,
            label=first.label,
            explanation=first.why,
        )
        for work, first in each
        if first.label is not None
    )
