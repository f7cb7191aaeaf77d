"""Values with 95 % intervals: Wilson's for shares, a bootstrap with a fixed seed for everything else.

Wilson, E. B. (1927), Probable inference, the law of succession, and statistical inference, JASA 22.
Efron, B. and Tibshirani, R. (1993), An Introduction to the Bootstrap, chapter 13 (percentile interval).
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from peerassay.jobs.reviews.scores.score import Score

T = TypeVar("T")

Z = 1.959963984540054
"""The normal distribution's 97.5 % point: two-sided 95 %."""
DRAWS = 1000
SEED = 0
DIGITS = 4
"""Decimals kept in a record: finer than any interval at the Ns of a review, and the same on every machine."""
LEAST = 2
"""Below this N an interval would say nothing."""


def rounded(value: float) -> float:
    """Return the value as records keep it; never minus zero."""
    return round(value, DIGITS) + 0.0


def wilson(hits: int, n: int) -> tuple[float, float]:
    """Return Wilson's 95 % score interval of a share, inside [0, 1] and holding the share; `n` above 0."""
    share = hits / n
    spread = Z * Z / n
    centre = (share + spread / 2) / (1 + spread)
    half = Z * math.sqrt(share * (1 - share) / n + spread / (4 * n)) / (1 + spread)
    return min(share, max(0.0, centre - half)), max(share, min(1.0, centre + half))


def bootstrap(draw: Callable[[random.Random], float | None]) -> tuple[float, float] | None:
    """Return the middle 95 % of `DRAWS` resampled values; None where fewer than half are defined or all are alike.

    A sample without spread would give an interval without width, which says more than it can know.

    `draw` takes the generator and returns one resampled value, None where the sample has none.
    """
    generator = random.Random(SEED)
    values = sorted(value for value in (draw(generator) for _ in range(DRAWS)) if value is not None)
    if len(values) * 2 < DRAWS:
        return None
    if values[0] == values[-1]:
        return None
    return values[int(0.025 * len(values))], values[math.ceil(0.975 * len(values)) - 1]


def share(hits: int, n: int) -> Score:
    """Return hits / n with Wilson's interval; no value at n = 0, no interval below n = 2."""
    if n == 0:
        return Score(value=None, n=0)
    bounds = wilson(hits, n) if n >= LEAST else None
    return _score(hits / n, n, bounds)


def mean(values: Sequence[float]) -> Score:
    """Return the mean with its bootstrap interval; no value where there are none, no interval below two."""
    if not values:
        return Score(value=None, n=0)
    ordered = sorted(values)
    size = len(ordered)
    bounds = bootstrap(lambda rng: sum(rng.choices(ordered, k=size)) / size) if size >= LEAST else None
    return _score(sum(ordered) / size, size, bounds)


def difference(left: Sequence[float], right: Sequence[float]) -> Score:
    """Return mean(left) - mean(right), each group resampled by itself; no value where one is empty.

    N counts both groups; there is no interval unless each holds two.
    """
    n = len(left) + len(right)
    if not left or not right:
        return Score(value=None, n=n)
    a, b = sorted(left), sorted(right)

    def draw(rng: random.Random) -> float:
        return sum(rng.choices(a, k=len(a))) / len(a) - sum(rng.choices(b, k=len(b))) / len(b)

    bounds = bootstrap(draw) if min(len(a), len(b)) >= LEAST else None
    return _score(sum(a) / len(a) - sum(b) / len(b), n, bounds)


def statistic(items: Sequence[T], of: Callable[[Sequence[T]], float | None], *, least: int = LEAST) -> Score:
    """Return any statistic of the items (sorted by the caller) with its bootstrap interval from N = `least` on."""
    value = of(items)
    if value is None:
        return Score(value=None, n=len(items))
    size = len(items)
    bounds = bootstrap(lambda rng: of(rng.choices(items, k=size))) if size >= least else None
    return _score(value, size, bounds)


def _score(value: float, n: int, bounds: tuple[float, float] | None) -> Score:
    if bounds is None:
        return Score(value=rounded(value), n=n)
    # A percentile interval of a skewed sample can lie beside the value itself; a reader would take that for a slip.
    low, high = min(bounds[0], value), max(bounds[1], value)
    return Score(value=rounded(value), n=n, low=rounded(low), high=rounded(high))
