"""Score cards as CSV: one row per review, each score with its N and interval."""

from collections.abc import Sequence

from peerassay.frozen import digest
from peerassay.grading.record import Record, Score
from peerassay.grading.verdict import Label
from peerassay.reports.csv_table import Cell, csv_table
from peerassay.reports.scores_shown import SCALES
from peerassay.reports.words import BESIDE

_ABOUT = ("paper_id", "title", "review_id", "reviewer_id", "is_meta", "items", "N")
_MADE = ("failures", "reads", "judged_by", "record")
COLUMNS = (
    *_ABOUT,
    *(label.value for label in Label),
    *(f"not_in_N_{reason}" for reason in BESIDE),
    *(f"{key}{part}" for key in SCALES for part in ("", "_n", "_low", "_high")),
    *_MADE,
)
"""`items` are all that was recognised; `N` those that the scores count; the rest by reason."""


def scores_csv(records: Sequence[Record]) -> str:
    """Return one row per record; a score of nothing is empty; where nobody judged (`reads` false) all are."""
    return csv_table(COLUMNS, (_row(record) for record in records))


def _row(record: Record) -> dict[str, Cell]:
    card, made = record.material.score_card, record.provenance
    row: dict[str, Cell] = {
        "paper_id": record.paper_id,
        "title": record.material.paper.card.title,
        "review_id": record.material.review.id,
        "reviewer_id": record.reviewer_id,
        "is_meta": record.material.review.is_meta,
        "items": len(record.novelty_claims),
        "failures": len(made.failures),
        "reads": made.reads,
        "judged_by": (made.model or made.engine) if made.reads else None,
        "record": digest(record),
    }
    if not made.reads:
        return row
    row["N"] = sum(card.labels.values())
    row |= {label.value: card.labels.get(label.value, 0) for label in Label}
    row |= {f"not_in_N_{reason}": card.counts.get(reason, 0) for reason in BESIDE}
    for key, score in card.scores.items():
        row |= _cells(key, score)
    return row


def _cells(key: str, score: Score) -> dict[str, Cell]:
    return {key: score.value, f"{key}_n": score.n, f"{key}_low": score.low, f"{key}_high": score.high}
