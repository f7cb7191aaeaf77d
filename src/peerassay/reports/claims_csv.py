"""Claims as CSV: one row per item of a review, for spreadsheets and statistics."""

from collections.abc import Sequence

from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.record import Record
from peerassay.grading.verdict import Verdict
from peerassay.reports.csv_table import Cell, csv_table

COLUMNS = (
    "paper_id", "title", "review_id", "reviewer_id", "claim_id", "gate", "stance", "confidence_lang", "text",
    "outcome", "label", "score", "counted", "column", "plain", "basis", "confidence", "reasons", "checked", "of",
    "explanation", "further_evidence", "key_candidates", "evidence", "closer_work", "mentions_prior_work",
    "prior_work_strings", "judge_label", "disputed", "second_label", "by", "failure",
)  # fmt: skip


def claims_csv(records: Sequence[Record]) -> str:
    """Return one row per claim; several values in a cell are joined by ` | `."""
    return csv_table(
        COLUMNS,
        (
            _row(record, claim, record.verification.get(claim.claim_id))
            for record in records
            for claim in record.novelty_claims
        ),
    )


def _row(record: Record, claim: NoveltyClaim, verdict: Verdict | None) -> dict[str, Cell]:
    row: dict[str, Cell] = {
        "paper_id": record.paper_id,
        "title": record.material.paper.card.title,
        "review_id": record.material.review.id,
        "reviewer_id": record.reviewer_id,
        "claim_id": claim.claim_id,
        "gate": claim.gate,
        "stance": claim.stance,
        "confidence_lang": claim.confidence_lang,
        "text": claim.text,
        "mentions_prior_work": claim.mentions_prior_work,
        "prior_work_strings": " | ".join(claim.prior_work_strings),
    }
    return row | (_of_verdict(verdict) if verdict else {})


def _of_verdict(verdict: Verdict) -> dict[str, Cell]:
    return {
        "outcome": verdict.outcome,
        "label": verdict.label,
        "score": verdict.score,
        "counted": verdict.counted,
        "column": verdict.column,
        "plain": verdict.plain,
        "basis": verdict.basis,
        "confidence": verdict.confidence,
        "reasons": " | ".join(verdict.reasons),
        "checked": verdict.checked,
        "of": verdict.of,
        "explanation": verdict.explanation,
        "further_evidence": verdict.further_evidence,
        "key_candidates": " | ".join(verdict.key_candidates),
        "evidence": " | ".join(f"{e.cand_id} {e.span_ref}: {e.span.text}" for e in verdict.evidence_spans),
        "closer_work": " | ".join(w.cand_id for w in verdict.closer_work),
        "judge_label": verdict.judge.label if verdict.judge else None,
        "disputed": verdict.disputed,
        "second_label": verdict.second.label if verdict.second else None,
        "by": verdict.by,
        "failure": verdict.failure.message if verdict.failure else None,
    }
