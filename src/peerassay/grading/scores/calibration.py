"""CalGap and its rank correlation: whether firm words go with claims that hold (docs/specification.md, G26)."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from peerassay.grading.claim import Certainty, NoveltyClaim
from peerassay.grading.record import Score
from peerassay.grading.scores.interval import difference, statistic
from peerassay.grading.scores.measure import Measure
from peerassay.grading.scores.shares import counted
from peerassay.grading.verdict import Label, Verdict

CONFIDENCE: dict[Certainty, int] = {Certainty.HIGH: 3, Certainty.MEDIUM: 2, Certainty.LOW: 1}
"""The specification's numbers (docs/specification.md, G26)."""
_OVERREACH = frozenset({Label.OVERSTATED, Label.UNSUPPORTED})
_LEAST_FOR_RANK = 5
"""Resampled ranks of fewer pairs are nearly all ties and ones: their spread would look like certainty."""

Pair = tuple[int, int]


def calibration_gap(claims: Iterable[NoveltyClaim], verdicts: Mapping[str, Verdict]) -> Score:
    """Return CalGap = mean(confidence | SUPPORTED) - mean(confidence | OVERSTATED or UNSUPPORTED), from -2 to +2."""
    judged = _judged(claims, verdicts)
    supported = [confidence for confidence, label in judged if label is Label.SUPPORTED]
    overreaching = [confidence for confidence, label in judged if label in _OVERREACH]
    return difference(supported, overreaching)


def calibration_rank(claims: Iterable[NoveltyClaim], verdicts: Mapping[str, Verdict]) -> Score:
    """Return Kendall's tau-b of the reviewer's confidence with the verdict's score over all of N."""
    scores = {v.claim_id: v.score for v in counted(verdicts.values())}
    pairs = sorted(
        (CONFIDENCE[c.confidence_lang], score) for c in claims if (score := scores.get(c.claim_id)) is not None
    )
    return statistic(pairs, kendall_tau_b, least=_LEAST_FOR_RANK)


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


def _judged(claims: Iterable[NoveltyClaim], verdicts: Mapping[str, Verdict]) -> list[tuple[int, Label]]:
    labels = {v.claim_id: v.label for v in counted(verdicts.values())}
    return [(CONFIDENCE[c.confidence_lang], label) for c in claims if (label := labels.get(c.claim_id)) is not None]


CAL_GAP = Measure(
    key="CalGap",
    name="Firm where right",
    meaning=(
        "How much firmer (on a scale from 1 to 3) the reviewer words the claims that are borne out than those that are "
        "not."
    ),
    of=lambda review: calibration_gap(review.claims, review.verdicts),
    low=-2.0,
    high=2.0,
)
CAL_RANK = Measure(
    key="CalRank",
    name="Firm where right, by rank",
    meaning="Whether firmer wording goes with better verdicts: Kendall's tau-b, from -1 to +1.",
    of=lambda review: calibration_rank(review.claims, review.verdicts),
    low=-1.0,
)
