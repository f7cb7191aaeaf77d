"""A graded review in one line, for tables over many: its scores at the venue, its verdicts, its weightiest claim."""

from collections import Counter
from typing import Final

from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.record import Record
from peerassay.grading.verdict import TO_READ, Label, Verdict
from peerassay.job_record import Cell

NEEDS: Final = "needs"
"""The cell that says why a review needs a look, "" where it does not."""
_LONGEST: Final = 400
"""Characters of a quote in a table."""
_DENIED, _WEAKER, _REST = 0, 1, 2


def line_of(record: Record) -> dict[str, Cell]:
    """Return the cells of a review's line; `rating` and `confidence` are the venue's own, null where it has none."""
    card, review = record.material.paper.card, record.material.review
    labels = Counter(verdict.label for verdict in record.verification.values())
    return {
        "title": card.title,
        "venue": card.venue or review.venue,
        "year": card.year,
        "forum": card.openreview_id,
        "file": record.material.paper.source.name,
        "date": review.date,
        "decision": _decision(record),
        "meta": review.is_meta,
        "rating": _number(record, "recommendation", "rating", "overall"),
        "confidence": _number(record, "confidence"),
        "originality": _number(record, "originality", "novelty"),
        "claims": len(record.novelty_claims),
        "holds": labels[Label.SUPPORTED],
        "in_part": labels[Label.OVERSTATED],
        "does_not": labels[Label.UNSUPPORTED],
        "closer_work": labels[Label.UNDERSTATED],
        "open": labels[Label.AMBIGUOUS],
        "to_read": sum(verdict.plain == TO_READ for verdict in record.verification.values()),
        NEEDS: _needs(record),
        **dict(record.scores),
        **_weightiest(record),
    }


def _decision(record: Record) -> str | None:
    """Return what a meta review decides, in the venue's words; a decision is told and never graded as a review."""
    if not record.material.review.is_meta:
        return None
    scores = record.material.review.scores
    return next((str(value) for name, value in scores.items() if _is(name, "decision", "recommendation")), None)


def _number(record: Record, *names: str) -> float | None:
    """Return the first number of a field of the venue's form, as `7` or `7: accept` has it."""
    for name, value in record.material.review.scores.items():
        if _is(name, *names):
            start = str(value).split(":")[0].strip()
            try:
                return float(start)
            except ValueError:
                continue
    return None


def _is(field: str, *names: str) -> bool:
    """Whether a field of a form is one of these: `reviewer_confidence` is a confidence."""
    return any(part in names for part in field.lower().replace("-", "_").split("_"))


def _needs(record: Record) -> str:
    """Say why a person should look at the review: what it says against the paper and does not hold comes first."""
    found = {_rank(claim, record.verification.get(claim.claim_id)) for claim in record.novelty_claims}
    if _DENIED in found:
        return "a claim against the paper does not hold"
    if _WEAKER in found:
        return "a claim holds in part only, or closer work exists"
    return "a verdict is missing" if any(verdict.failure for verdict in record.verification.values()) else ""


def _rank(claim: NoveltyClaim, verdict: Verdict | None) -> int:
    if verdict is None or not verdict.counted or verdict.label is None:
        return _REST
    if verdict.label is Label.UNSUPPORTED:
        return _WEAKER if claim.is_praise else _DENIED
    return _WEAKER if verdict.label in {Label.OVERSTATED, Label.UNDERSTATED} and not claim.is_praise else _REST


def _weightiest(record: Record) -> dict[str, Cell]:
    """Return the claim to look at first: one that does not hold, else one against the paper, else the first."""
    claims = sorted(
        (claim for claim in record.novelty_claims if claim.is_labelled),
        key=lambda claim: (_rank(claim, record.verification.get(claim.claim_id)), claim.is_praise, claim.start),
    )
    if not claims:
        return {"claim": None, "quote": None, "verdict": None}
    claim = claims[0]
    verdict = record.verification.get(claim.claim_id)
    quote = claim.text if len(claim.text) <= _LONGEST else f"{claim.text[:_LONGEST].rsplit(' ', 1)[0]} …"
    return {"claim": claim.claim_id, "quote": quote, "verdict": verdict.plain if verdict else None}
