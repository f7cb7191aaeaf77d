"""The scores as reports and tables have them, by the registry: each with what it stands on and its interval."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from peerassay.errors import InputError
from peerassay.frozen import digest
from peerassay.grading.record import Record, Score, ScoreCard
from peerassay.grading.scores.card import SCORES
from peerassay.grading.verdict import Label
from peerassay.reports.csv_table import Cell, csv_table
from peerassay.reports.words import BESIDE

BY_KEY: Final = {measure.key: measure for measure in SCORES}


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A score of several reviews: a cell for each, "–" where there was nothing to count."""

    key: str
    name: str
    meaning: str
    cells: tuple[str, ...]


def score_rows(cards: Sequence[ScoreCard]) -> tuple[ScoreRow, ...]:
    """Return a row per score that any of the cards has; one that is not known here follows as a bare number."""
    there = {key: score.meaning for card in cards for key, score in card.scores.items()}
    keys = [*(key for key in BY_KEY if key in there), *sorted(there.keys() - BY_KEY.keys())]
    return tuple(_row(key, there[key], [card.scores.get(key) for card in cards]) for key in keys)


def _row(key: str, meaning: str, scores: Sequence[Score | None]) -> ScoreRow:
    measure = BY_KEY.get(key)
    if measure is None:
        return ScoreRow(key, key, meaning, tuple(_bare(score) for score in scores))
    way = "Neither high nor low is better." if measure.better == "neither" else f"Better: {measure.better}."
    return ScoreRow(key, measure.name, f"{meaning} {way}", tuple(map(measure.in_words, scores)))


def _bare(score: Score | None) -> str:
    return "–" if score is None or score.value is None else f"{score.value:.2f}"


_ABOUT = ("paper_id", "title", "review_id", "reviewer_id", "is_meta", "items", "N")
_MADE = ("failures", "reads", "judged_by", "record")
COLUMNS = (
    *_ABOUT,
    *(label.value for label in Label),
    *(f"not_in_N_{reason}" for reason in BESIDE),
    *(f"{key}{part}" for key in BY_KEY for part in ("", "_n", "_low", "_high")),
    *_MADE,
)
"""`items` are all that was recognised; `N` those that the scores count; the rest by reason."""


def scores_csv(records: Sequence[Record]) -> str:
    """Return one row per record; a score of nothing is empty; where nobody judged (`reads` false) all are.

    Raises InputError for a score that is not in the registry: its column would be missing.
    """
    return csv_table(COLUMNS, (_cells(record) for record in records))


def _cells(record: Record) -> dict[str, Cell]:
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
        if key not in BY_KEY:
            what = f"this record has a score that is not known ({key})"
            raise InputError(what, where=record.material.review.id, fix="upgrade peerassay, or take json")
        row |= {key: score.value, f"{key}_n": score.n, f"{key}_low": score.low, f"{key}_high": score.high}
    return row
