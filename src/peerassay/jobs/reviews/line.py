"""A review of a case as tables over many show it: the venue's scores, its labels, the statement to look at first."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from peerassay.job_record import Cell, RecordLine
from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Label, Statement, StatementKind
from peerassay.jobs.reviews.scores.card import STUDIED
from peerassay.jobs.reviews.scores.score import ScoreCard

if TYPE_CHECKING:
    from peerassay.jobs.reviews.record import CaseRecord

NEEDS: Final = "needs"
"""The cell that says why a review needs a look, "" where it does not."""
JUDGED: Final = "judged"
"""The cell that says whether anybody judged the review: the offline rules do not."""
_LONGEST: Final = 400
"""Characters of a quote in a table."""
_DENIED, _WEAKER, _REST = 0, 1, 2
_CLAIMS: Final = frozenset({StatementKind.CLAIM, StatementKind.REPORTED})


def lines_of(record: "CaseRecord") -> Iterator[RecordLine]:
    """Give the line of each review; `rating` and `confidence` are the venue's own, null where it has none.

    A case that was not asked about novelty has none.
    """
    if "novelty" in record.body.parts:
        yield from (RecordLine(review.id, review.reviewer, _cells(record, review)) for review in record.reviews)


def on_novelty(record: "CaseRecord", review: str) -> tuple[Statement, ...]:
    """Return what one review says on novelty and prior work, in its order."""
    own = {s.id for issue in record.body.issues if issue.matter == "novelty" for s in issue.statements}
    return tuple(s for s in record.body.statements_of(review) if s.id in own)


def _cells(record: "CaseRecord", review: ReviewKept) -> dict[str, Cell]:
    card, statements, read = record.paper.card, on_novelty(record, review.id), record.body.read
    labels = Counter(statement.label for statement in statements)
    scores = record.body.cards.get(review.id) or ScoreCard(scores={}, labels={}, counts={}, citations={})
    return {
        "title": card.title,
        "venue": card.venue or review.venue,
        "year": card.year,
        "forum": card.openreview_id,
        "file": record.paper.source.name,
        "date": review.date,
        "decision": _decision(review),
        "meta": review.is_meta,
        "rating": _number(review, "recommendation", "rating", "overall"),
        "confidence": _number(review, "confidence"),
        "originality": _number(review, "originality", "novelty"),
        "claims": len(statements),
        "holds": labels[Label.SUPPORTED],
        "in_part": labels[Label.OVERSTATED],
        "does_not": labels[Label.UNSUPPORTED],
        "closer_work": labels[Label.UNDERSTATED],
        "open": labels[Label.AMBIGUOUS],
        "to_read": 0 if read else sum(s.kind in _CLAIMS for s in statements),
        JUDGED: read,
        NEEDS: _needs(statements) if read else "",
        **{key: scores.value(key) if read else None for key in STUDIED},
        **_weightiest(statements),
    }


def _decision(review: ReviewKept) -> str | None:
    """Return what a meta review decides, in the venue's words; a decision is told and never counted as a review."""
    if not review.is_meta:
        return None
    return next((str(value) for name, value in review.scores.items() if _is(name, "decision", "recommendation")), None)


def _number(review: ReviewKept, *names: str) -> float | None:
    """Return the first number of a field of the venue's form, as `7` or `7: accept` has it."""
    for name, value in review.scores.items():
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


def _needs(statements: tuple[Statement, ...]) -> str:
    """Say why a person should look at the review: what it says against the paper and does not hold comes first."""
    found = {_rank(statement) for statement in statements}
    if _DENIED in found:
        return "a criticism of the paper does not hold"
    if _WEAKER in found:
        return "a claim holds only in part, does not hold, or misses closer work"
    missing = any(s.kind is StatementKind.CLAIM and s.label is None for s in statements)
    return "a verdict is missing" if missing else ""


def _rank(statement: Statement) -> int:
    label = statement.label if statement.kind is StatementKind.CLAIM else None
    if label is Label.UNSUPPORTED:
        return _WEAKER if statement.is_praise else _DENIED
    return _WEAKER if label in {Label.OVERSTATED, Label.UNDERSTATED} and not statement.is_praise else _REST


def _weightiest(statements: tuple[Statement, ...]) -> dict[str, Cell]:
    """Return the claim to look at first: one that does not hold, else one against the paper, else the first."""
    claims = [s for s in statements if s.kind in _CLAIMS]
    if not claims:
        return {"claim": None, "quote": None, "verdict": None}
    first = min(claims, key=lambda s: (_rank(s), s.is_praise))
    text = first.spans[0].text if first.spans else first.says
    quote = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
    return {"claim": first.id, "quote": quote, "verdict": first.label.words if first.label else None}
