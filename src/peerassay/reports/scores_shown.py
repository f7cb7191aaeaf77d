"""The scores in words: each with what it stands on and its interval."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.grading.record import Score, ScoreCard

LEAST_FOR_A_SHARE = 5
"""A share of fewer is told as a count: a percentage would say more than is known."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How a score is shown: its name, whether it is a share, whether it may lie below nought."""

    name: str
    is_share: bool = True
    is_signed: bool = False


SCALES: dict[str, Scale] = {
    "GP": Scale("Claims that hold"),
    "GP_without_absence": Scale("Claims that hold, by something read"),
    "OR": Scale("Claims that say too much"),
    "OR_without_absence": Scale("Claims that say too much, by something read"),
    "VR": Scale("Claims that are decided"),
    "CR": Scale("Citations that were found"),
    "CitationRelevance": Scale("Citations that bear on an answer"),
    "MN": Scale("Doubts that miss a closer work"),
    "CalGap": Scale("Firm where right", is_share=False, is_signed=True),
    "CalRank": Scale("Firm where right, by rank", is_share=False, is_signed=True),
    "UseScore": Scale("How specific the claims are, of 3", is_share=False),
}
"""In the order of a report: the specification's scores, each followed by the one that stands beside it."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A score of several reviews: a cell for each, "–" where there was nothing to count."""

    key: str
    name: str
    meaning: str
    cells: tuple[str, ...]


def score_rows(cards: Sequence[ScoreCard]) -> tuple[ScoreRow, ...]:
    """Return a row per score that any of the cards has; keys of other versions follow by name."""
    there = {key: score.meaning for card in cards for key, score in card.scores.items()}
    keys = [*(key for key in SCALES if key in there), *sorted(there.keys() - SCALES.keys())]
    return tuple(
        ScoreRow(key, scale_of(key).name, there[key], tuple(told(key, card.scores.get(key)) for card in cards))
        for key in keys
    )


def scale_of(key: str) -> Scale:
    """Return how a score is shown, also one of another version."""
    return SCALES.get(key) or Scale(key, is_share=False)


def told(key: str, score: Score | None) -> str:
    """Return a score with what it stands on: "33 % (13 % to 61 %, N = 12)"; a share of few as a count, "2 of 3"."""
    if score is None or score.value is None:
        return "–"
    scale = scale_of(key)
    if scale.is_share and score.n < LEAST_FOR_A_SHARE:
        return f"{round(score.value * score.n)} of {score.n}"
    interval = ""
    if score.low is not None and score.high is not None:
        interval = f"{number(score.low, scale)} to {number(score.high, scale)}, "
    return f"{number(score.value, scale)} ({interval}N = {score.n})"


def number(value: float, scale: Scale) -> str:
    """Return a value as its scale has it: "33 %", "+0.80", "1.90"."""
    if scale.is_share:
        return f"{value * 100:.0f} %"
    signed = scale.is_signed and round(value, 2) != 0
    return f"{value:+.2f}".replace("-", "−") if signed else f"{value:.2f}"
