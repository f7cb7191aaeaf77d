"""Agreement of any number of raters, with gaps: Krippendorff's alpha.

Krippendorff, K. (2011), Computing Krippendorff's Alpha-Reliability: alpha = 1 - observed / expected disagreement.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from typing import Literal

Level = Literal["nominal", "ordinal", "interval"]
Unit = Sequence[float]


def krippendorff_alpha(units: Iterable[Unit], level: Level = "ordinal") -> float | None:
    """Return alpha over units, each with the values that its raters gave; None where nothing can be compared.

    Units with fewer than two values do not count. Where all values are one there is no disagreement to expect: None.
    """
    held = [tuple(unit) for unit in units if len(unit) > 1]
    pairs: dict[tuple[float, float], float] = {}
    for unit in held:
        for pair in permutations(unit, 2):
            pairs[pair] = pairs.get(pair, 0.0) + 1 / (len(unit) - 1)
    totals: dict[float, float] = {}
    for (value, _), weight in pairs.items():
        totals[value] = totals.get(value, 0.0) + weight
    whole = sum(totals.values())
    distance = _distance(totals, level)
    expected = sum(totals[a] * totals[b] * distance(a, b) for a in totals for b in totals)
    if not expected:
        return None
    observed = sum(weight * distance(*pair) for pair, weight in pairs.items())
    return 1 - (whole - 1) * observed / expected


def _distance(totals: Mapping[float, float], level: Level) -> Callable[[float, float], float]:
    if level == "nominal":
        return lambda a, b: float(a != b)
    if level == "interval":
        return lambda a, b: (a - b) ** 2
    ordered = sorted(totals)

    def ordinal(a: float, b: float) -> float:
        low, high = min(a, b), max(a, b)
        between = sum(totals[value] for value in ordered if low <= value <= high)
        return (between - (totals[a] + totals[b]) / 2) ** 2

    return ordinal


def unit_of(by_rater: Mapping[str, float]) -> Unit:
    """Return the values of one unit, in the order of the raters' names."""
    return tuple(by_rater[rater] for rater in sorted(by_rater))
