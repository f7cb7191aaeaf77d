"""CalGap and its rank correlation: whether firm words go with claims that hold (docs/specification.md, G26)."""

import math
from collections import Counter
from collections.abc import Sequence

from peerassay.jobs.reviews.case import Label, Statement
from peerassay.jobs.reviews.rules.items import Certainty, certainty_of
from peerassay.jobs.reviews.scores.interval import difference, statistic
from peerassay.jobs.reviews.scores.measure import Measure, Reviewed
from peerassay.jobs.reviews.scores.score import Score

CONFIDENCE: dict[Certainty, int] = {Certainty.HIGH: 3, Certainty.MEDIUM: 2, Certainty.LOW: 1}
"""The specification's numbers (docs/specification.md, G26); how firm a wording is, cue words tell."""
_OVERREACH = frozenset({Label.OVERSTATED, Label.UNSUPPORTED})
_LEAST_FOR_RANK = 5
"""Resampled ranks of fewer pairs are nearly all ties and ones: their spread would look like certainty."""

Pair = tuple[int, int]


def calibration_gap(review: Reviewed) -> Score:
    """Return CalGap = mean(confidence | SUPPORTED) - mean(confidence | OVERSTATED or UNSUPPORTED), from -2 to +2."""
    supported = [_confidence(review, s) for s in review.counted if s.label is Label.SUPPORTED]
    overreaching = [_confidence(review, s) for s in review.counted if s.label in _OVERREACH]
    return difference(supported, overreaching)


def calibration_rank(review: Reviewed) -> Score:
    """Return Kendall's tau-b of the reviewer's confidence with the label's score over all of N."""
    pairs = sorted((_confidence(review, s), s.label.score) for s in review.counted if s.label is not None)
    return statistic(pairs, kendall_tau_b, least=_LEAST_FOR_RANK)


def _confidence(review: Reviewed, statement: Statement) -> int:
    return CONFIDENCE[certainty_of(review.text(statement))]


def kendall_tau_b(pairs: Sequence[Pair]) -> float | None:
    """Return tau-b (Kendall 1945, ties in both ranks); None where one side is all one value or there are no pairs.

    Counted over the cells of the table of values, which are few here, so that the bootstrap stays cheap.
    """
    cells = sorted(Counter(pairs).items())
    concordance = 0
    for i, ((x, y), many) in enumerate(cells):
        for (x2, y2), others in cells[i + 1 :]:
            concordance += many * others * _sign(x2 - x) * _sign(y2 - y)
    untied_x = _untied(Counter(x for x, _ in pairs))
    untied_y = _untied(Counter(y for _, y in pairs))
    if untied_x == 0 or untied_y == 0:
        return None
    return concordance / math.sqrt(untied_x * untied_y)


def _untied(counts: Counter[int]) -> int:
    n = counts.total()
    return (n * (n - 1) - sum(k * (k - 1) for k in counts.values())) // 2


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


CAL_GAP = Measure(
    key="CalGap",
    name="Confidence gap",
    meaning=("How much firmer (on a scale from 1 to 3) the reviewer words the supported claims than the others."),
    formula="mean confidence on SUPPORTED - on OVERSTATED or UNSUPPORTED; high 3, medium 2, low 1, by cue words",
    of=calibration_gap,
    low=-2.0,
    high=2.0,
)
CAL_RANK = Measure(
    key="CalRank",
    studied=False,
    name="Confidence gap, by rank",
    meaning="Whether more confident wording goes with better verdicts (Kendall's tau-b, from -1 to +1).",
    formula="Kendall's tau-b of confidence with score over N; an interval from N = 5",
    of=calibration_rank,
    low=-1.0,
)
