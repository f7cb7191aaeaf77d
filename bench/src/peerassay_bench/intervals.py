"""Figures with 95 % bootstrap intervals; where rows share a paper, whole papers are drawn, not rows.

Efron, B. and Tibshirani, R. (1993), An Introduction to the Bootstrap, chapters 8 and 13: rows of one paper are not
independent, so that drawing rows would give intervals that are too narrow. The seed is fixed: same rows, same interval.
"""

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

from peerassay.jobs.reviews.scores.interval import bootstrap, rounded, wilson
from peerassay_bench.figures import Figure

T = TypeVar("T")
Tally = tuple[float, ...]
LEAST_CLUSTERS = 2
"""Below two papers there is nothing to draw from, and no interval."""


def share(rows: Iterable[tuple[Hashable, bool]]) -> Figure:
    """Return the share of true rows; each row comes with its cluster (the paper's id).

    Where all rows agree no resample differs: the interval is then Wilson's, with the clusters as N.
    """
    tallies = [(cluster, (float(hit), 1.0)) for cluster, hit in rows]
    figure = of_tallies(tallies, lambda sums: sums[0] / sums[1] if sums[1] else None)
    clusters = len({cluster for cluster, _ in tallies})
    if figure.value in {0.0, 1.0} and clusters >= LEAST_CLUSTERS:
        low, high = wilson(int(figure.value) * clusters, clusters)
        return figure.model_copy(update={"low": rounded(low), "high": rounded(high)})
    return figure


def mean(rows: Iterable[tuple[Hashable, float]]) -> Figure:
    """Return the mean of the rows' values; each row comes with its cluster."""
    tallies = [(cluster, (value, 1.0)) for cluster, value in rows]
    return of_tallies(tallies, lambda sums: sums[0] / sums[1] if sums[1] else None)


def of_tallies(
    rows: Iterable[tuple[Hashable, Tally]], of: Callable[[Tally], float | None], *, n: int | None = None
) -> Figure:
    """Return a figure of summed counts (precision, F1): `of` takes the sums of all rows, or of the drawn clusters.

    `n` defaults to the number of rows; give it where the figure rests on fewer.
    """
    sums: dict[Hashable, Tally] = {}
    count = 0
    for cluster, tally in rows:
        count += 1
        held = sums.get(cluster)
        sums[cluster] = tally if held is None else tuple(a + b for a, b in zip(held, tally, strict=True))
    clusters = [sums[key] for key in sorted(sums, key=str)]
    return _figure(clusters, lambda drawn: of(_summed(drawn)), count if n is None else n)


def of_rows(rows: Iterable[tuple[Hashable, T]], of: Callable[[Sequence[T]], float | None]) -> Figure:
    """Return any figure of the rows (a rank correlation, a percentile): `of` takes all rows, or the drawn clusters'."""
    held: dict[Hashable, list[T]] = {}
    for cluster, row in rows:
        held.setdefault(cluster, []).append(row)
    clusters = [held[key] for key in sorted(held, key=str)]
    return _figure(clusters, lambda drawn: of([row for rows in drawn for row in rows]), sum(map(len, clusters)))


def precision_recall_f1(rows: Iterable[tuple[Hashable, bool, bool]]) -> tuple[Figure, Figure, Figure]:
    """Return precision, recall and F1 of rows (cluster, is found, is true); N is that of each one's denominator."""
    tallies = [
        (cluster, (float(found and true), float(found), float(true)), found or true) for cluster, found, true in rows
    ]
    bare = [(cluster, tally) for cluster, tally, _ in tallies]
    found, true = (int(sum(tally[i] for _, tally in bare)) for i in (1, 2))
    either = sum(part for *_, part in tallies)
    return (
        of_tallies(bare, lambda s: s[0] / s[1] if s[1] else None, n=found),
        of_tallies(bare, lambda s: s[0] / s[2] if s[2] else None, n=true),
        of_tallies(bare, lambda s: 2 * s[0] / (s[1] + s[2]) if s[2] else None, n=either),
    )


def percentile(values: Sequence[float], part: float) -> float | None:
    """Return the value that `part` (0-1) of the values do not pass (nearest rank), None of nothing."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)] if ordered else None


def _summed(tallies: Sequence[Tally]) -> Tally:
    return tuple(map(sum, zip(*tallies, strict=True)))


def _figure(clusters: Sequence[T], of: Callable[[Sequence[T]], float | None], n: int) -> Figure:
    value = of(clusters) if clusters else None
    if value is None:
        return Figure(value=None, n=n)
    size = len(clusters)
    bounds = bootstrap(lambda rng: of(rng.choices(clusters, k=size))) if size >= LEAST_CLUSTERS else None
    if bounds is None:
        return Figure(value=rounded(value), n=n)
    # A percentile interval of a skewed sample can lie beside the value itself.
    return Figure(value=rounded(value), low=rounded(min(bounds[0], value)), high=rounded(max(bounds[1], value)), n=n)
