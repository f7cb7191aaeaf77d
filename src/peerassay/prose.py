"""Counts and lists as a sentence has them: "1 claim", "3 claims", "a, b and c"."""

from collections.abc import Sequence


def count(n: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: "1 claim", "3 claims"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(items: Sequence[str]) -> str:
    """Return the items as a list in words: "a", "a and b", "a, b and c"; empty for none."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last
