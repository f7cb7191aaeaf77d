"""Spearman's rank correlation with ties (Spearman 1904; tied values share their mean rank)."""

import math
from collections.abc import Sequence


def spearman(pairs: Sequence[tuple[float, float]]) -> float | None:
    """Return the rank correlation of the pairs; None below three, or where one side is all alike."""
    if len(pairs) < 3:
        return None
    left, right = ranks([a for a, _ in pairs]), ranks([b for _, b in pairs])
    middle = (len(pairs) + 1) / 2
    across = math.fsum((a - middle) * (b - middle) for a, b in zip(left, right, strict=True))
    spread = math.fsum((a - middle) ** 2 for a in left) * math.fsum((b - middle) ** 2 for b in right)
    return across / math.sqrt(spread) if spread else None


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 1; equal values share the mean of their ranks."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values), start=1):
        places.setdefault(value, []).append(place)
    shared = {value: sum(at) / len(at) for value, at in places.items()}
    return [shared[value] for value in values]
