"""Choosing items that are relevant and unlike each other: maximal marginal relevance."""

from collections.abc import Callable, Sequence

Between = Callable[[int, int], float]


def mmr(
    relevance: Sequence[float],
    similarity: Between | Sequence[Sequence[float]],
    *,
    trade_off: float,
    limit: int,
) -> list[int]:
    """Return up to `limit` positions in the order chosen.

    Each step takes the item with the greatest `trade_off * relevance - (1 - trade_off) * nearest`, where `nearest` is
    its greatest similarity to an item already chosen (Carbonell and Goldstein, SIGIR 1998, without centring). With
    a trade-off of 1 this is the order of relevance. Ties go to the earlier position.
    """
    between = similarity if callable(similarity) else _lookup(similarity)
    left = list(range(len(relevance)))
    nearest = [0.0] * len(relevance)
    chosen: list[int] = []
    while left and len(chosen) < limit:
        best = max(left, key=lambda i: (trade_off * relevance[i] - (1 - trade_off) * nearest[i], -i))
        chosen.append(best)
        left.remove(best)
        for i in left:
            nearest[i] = max(nearest[i], between(i, best))
    return chosen


def _lookup(matrix: Sequence[Sequence[float]]) -> Between:
    return lambda a, b: matrix[a][b]
