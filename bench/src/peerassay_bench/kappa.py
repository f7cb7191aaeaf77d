"""Agreement of two readers beyond chance.

Cohen, J. (1960), A Coefficient of Agreement for Nominal Scales, Educational and Psychological Measurement 20.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from peerassay_bench.figures import Figure
from peerassay_bench.intervals import of_rows, share

Pair = tuple[Hashable, Hashable]


def cohen_kappa(pairs: Sequence[Pair]) -> float | None:
    """Return kappa of (one reader's class, the other's); None of nothing, and where both know one class only."""
    n = len(pairs)
    ones, others = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    # Both sides of the fraction times n squared: whole numbers, so that the order of rows cannot tell.
    alike = n * sum(a == b for a, b in pairs)
    by_chance = sum(count * others[value] for value, count in ones.items())
    return None if by_chance == n * n else (alike - by_chance) / (n * n - by_chance)


def agreement(name: str, rows: Iterable[tuple[Hashable, Pair]]) -> dict[str, Figure]:
    """Return `NAME_kappa` and `NAME_agreement`, the share of rows alike; each row comes with its cluster."""
    held = list(rows)
    return {
        f"{name}_kappa": of_rows(held, cohen_kappa),
        f"{name}_agreement": share((cluster, a == b) for cluster, (a, b) in held),
    }
