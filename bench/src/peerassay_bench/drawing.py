"""Drawing a few of many so that what matters is as frequent among the few as among all."""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def drawn_evenly(items: Sequence[T], measure: Callable[[T], float], number: int | None, seed: int) -> list[T]:
    """Return `number` of the items, spread evenly over the order of their measure, in the order they came in.

    Systematic sampling (Cochran 1977, Sampling Techniques, chapter 8): the items are ordered by measure, ties shuffled,
    and every n-th is taken from a drawn start on. The mean of the measure among those drawn is near that of all, nearer
    than by drawing from strata. All items where `number` is None or not below their number.
    """
    if number is None or number >= len(items):
        return list(items)
    rng = random.Random(seed)
    order = list(range(len(items)))
    rng.shuffle(order)
    order.sort(key=lambda i: measure(items[i]))
    start = rng.random()
    taken = {order[int((n + start) * len(order) / number)] for n in range(number)}
    return [item for i, item in enumerate(items) if i in taken]
