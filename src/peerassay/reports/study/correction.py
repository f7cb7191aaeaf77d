"""Correction for many tests: the more differences are tested, the more of them chance brings forth."""

from collections.abc import Sequence


def holm(chances: Sequence[float | None]) -> list[float | None]:
    """Return p-values adjusted by Holm's step-down method, each in its place; None where nothing was tested.

    The chance of one false finding or more among all of them stays below what is taken for rare, whatever depends on
    what (Holm 1979, A simple sequentially rejective multiple test procedure).
    """
    tested = sorted((p, place) for place, p in enumerate(chances) if p is not None)
    adjusted: list[float | None] = [None] * len(chances)
    highest = 0.0
    for rank, (p, place) in enumerate(tested):
        highest = max(highest, min(1.0, (len(tested) - rank) * p))
        adjusted[place] = highest
    return adjusted
