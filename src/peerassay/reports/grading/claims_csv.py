"""Claims as CSV: one row per item of a review, for spreadsheets and statistics."""

from collections.abc import Sequence

from peerassay.grading.record import Record
from peerassay.reports.csv_table import Cell, csv_table
from peerassay.reports.grading.claims_shown import ShownClaim, shown_claims
from peerassay.reports.grading.quotes import Quote

COLUMNS = (
    "paper_id", "title", "review_id", "reviewer_id", "claim_id", "kind", "stance", "confidence_lang", "text",
    "label", "score", "counted", "plain", "basis", "reasons", "agreement", "disputed", "confidence", "why", "settle",
    "evidence", "against", "closer_work", "mentions_prior_work", "prior_work_strings", "key_candidates", "by",
    "failure",
)  # fmt: skip


def claims_csv(records: Sequence[Record]) -> str:
    """Return one row per claim; several values in a cell are joined by ` | `, what nobody judged is empty."""
    return csv_table(COLUMNS, (_row(record, shown) for record in records for shown in shown_claims(record, "")))


def _row(record: Record, shown: ShownClaim) -> dict[str, Cell]:
    claim, verdict = shown.claim, shown.verdict
    row: dict[str, Cell] = {
        "paper_id": record.paper_id,
        "title": record.material.paper.card.title,
        "review_id": record.material.review.id,
        "reviewer_id": record.reviewer_id,
        "claim_id": claim.claim_id,
        "kind": claim.kind,
        "stance": claim.stance,
        "confidence_lang": claim.confidence_lang,
        "text": claim.text,
        "plain": shown.word,
        "why": shown.why,
        "settle": shown.settle,
        "against": shown.against,
        "evidence": " | ".join(_quoted(quote) for quote in shown.quotes),
        "closer_work": _quoted(shown.closer.quote) if shown.closer else None,
        "mentions_prior_work": claim.mentions_prior_work,
        "prior_work_strings": " | ".join(claim.prior_work_strings),
    }
    if verdict is None:
        return row
    judged = verdict.label is not None
    return row | {
        "label": verdict.label,
        "score": verdict.score,
        "counted": verdict.counted,
        "basis": verdict.basis,
        "reasons": " | ".join(verdict.reasons),
        "agreement": verdict.agreement,
        "disputed": verdict.disputed if judged else None,
        "confidence": verdict.confidence if judged else None,
        "key_candidates": " | ".join(verdict.key_candidates),
        "by": verdict.by,
        "failure": verdict.failure.message if verdict.failure else None,
    }


def _quoted(quote: Quote) -> str:
    return f"{quote.source}: “{quote.words}”"
