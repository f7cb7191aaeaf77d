"""The score card in words and bars."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.grading.scorecard import Score, ScoreCard
from peerassay.prose import count


@dataclass(frozen=True, slots=True)
class Scale:
    """How a score is shown: name, range, what it counts, which way is good, and what its absence means."""

    name: str
    counted: str
    nothing: str
    formula: str
    low: float = 0.0
    high: float = 1.0
    better: str = "Higher is better."
    is_share: bool = True


SCALES: dict[str, Scale] = {
    "GP": Scale(
        "Claims borne out", "claim", "No claim about novelty has a verdict.", "GP = supported / N"
    ),
    "OR": Scale(
        "Claims that go too far", "claim", "No claim about novelty has a verdict.",
        "OR = (overstated + unsupported) / N", better="Lower is better.",
    ),
    "VR": Scale(
        "Claims that can be decided", "claim", "No claim about novelty has a verdict.", "VR = 1 - ambiguous / N"
    ),
    "GP_without_absence": Scale(
        "Borne out, by something read", "claim", "No verdict stands on something that was read.",
        "GP without verdicts that stand on silence",
    ),
    "OR_without_absence": Scale(
        "Too far, by something read", "claim", "No verdict stands on something that was read.",
        "OR without verdicts that stand on silence", better="Lower is better.",
    ),
    "CR": Scale(
        "Citations that exist", "citation", "The review cites nothing that could be looked up.",
        "CR = resolved / (resolved + unresolved)",
    ),
    "CitationRelevance": Scale(
        "Citations that bear on a verdict", "citation", "No citation was found.",
        "resolved and used as evidence / resolved",
    ),
    "MN": Scale(
        "Close neighbours missed", "doubt", "No doubt about novelty has a strong neighbour in what was found.",
        "MN = doubts that name no prior work / doubts with a strong neighbour", better="Lower is better.",
    ),
    "CalGap": Scale(
        "Firm where right", "claim", "It takes a claim that is borne out and one that is not.",
        "CalGap = mean confidence where supported - where overstated or unsupported", -2.0, 2.0,
        "Above zero is better.", is_share=False,
    ),
    "CalRank": Scale(
        "Firm where right, by rank", "claim", "It takes claims of different firmness and different verdicts.",
        "Kendall's tau-b of confidence with score", -1.0, 1.0, "Above zero is better.", is_share=False,
    ),
    "UseScore": Scale(
        "How specific the claims are", "claim", "The review makes no claim about novelty.",
        "UseScore = mean of mechanism + axis of comparison + proposed fix", 0.0, 3.0, is_share=False,
    ),
}  # fmt: skip
"""In the order of the page: the seed's scores, each followed by its companion."""
COMPANION: dict[str, str] = {
    "GP": "GP_without_absence",
    "OR": "OR_without_absence",
    "CR": "CitationRelevance",
    "CalGap": "CalRank",
}
"""Which score is shown beneath which of the seed's."""


@dataclass(frozen=True, slots=True)
class ShownScore:
    """A score as a reader sees it; `at`, `low`, `high` are per cent of the bar, None where there is none."""

    key: str
    scale: Scale
    value: str
    basis: str
    interval: str
    meaning: str
    at: float | None
    low: float | None
    high: float | None

    @property
    def standing(self) -> str:
        """What the number stands on, in one sentence."""
        if self.at is None:
            return self.basis
        return f"From {self.basis}" + (f"; {self.interval}." if self.interval else ".")


@dataclass(frozen=True, slots=True)
class ScoreCardEntry:
    """A score of the page with its companion, where it has one."""

    score: ShownScore
    companion: ShownScore | None


def score_entries(shown: Sequence[ShownScore]) -> tuple[ScoreCardEntry, ...]:
    """Return the scores with their companions beneath them; nothing is left out."""
    by_key = {score.key: score for score in shown}
    below = {COMPANION[key] for key in by_key if key in COMPANION}
    return tuple(
        ScoreCardEntry(score, by_key.get(COMPANION.get(score.key, ""))) for score in shown if score.key not in below
    )


def shown_scores(card: ScoreCard) -> tuple[ShownScore, ...]:
    """Return the card's scores in the order of `SCALES`; keys of other versions follow by name."""
    known = [key for key in SCALES if key in card.scores]
    others = sorted(key for key in card.scores if key not in SCALES)
    return tuple(shown_score(key, card.scores[key]) for key in (*known, *others))


def shown_score(key: str, score: Score) -> ShownScore:
    """Return one score in words and positions."""
    scale = SCALES.get(key) or Scale(key, "item", "There was nothing to count.", "", is_share=False)
    return ShownScore(
        key=key,
        scale=scale,
        value="–" if score.value is None else number(score.value, scale),
        basis=scale.nothing if score.value is None else count(score.n, scale.counted),
        interval=_interval(score, scale),
        meaning=score.meaning,
        at=_position(score.value, scale),
        low=_position(score.low, scale),
        high=_position(score.high, scale),
    )


def number(value: float, scale: Scale) -> str:
    """Return a value as its scale has it: "33 %", "+0.80", "1.90"."""
    if scale.is_share:
        return f"{value * 100:.0f} %"
    signed = scale.low < 0 and round(value, 2) != 0
    return f"{value:+.2f}".replace("-", "−") if signed else f"{value:.2f}"


def _interval(score: Score, scale: Scale) -> str:
    if score.low is None or score.high is None:
        return "" if score.value is None else "too few or too alike for an interval"
    return f"95 % interval {number(score.low, scale)} to {number(score.high, scale)}"


def _position(value: float | None, scale: Scale) -> float | None:
    if value is None or scale.high <= scale.low:
        return None
    return round(100 * min(1.0, max(0.0, (value - scale.low) / (scale.high - scale.low))), 2)
