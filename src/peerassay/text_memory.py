"""Results about texts that are kept in memory while a paper is worked on, and dropped before the next one of a run.

Keyed by whole texts, they hold these: bounded by number alone, a worker grows with each paper until hundreds of MB.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_CLEARING: list[Callable[[], None]] = []


def kept_in_memory(most: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the last `most` results of a function of texts, until `forget_texts` is called."""

    def kept(function: Callable[P, R]) -> Callable[P, R]:
        cached = lru_cache(maxsize=most)(function)
        _CLEARING.append(cached.cache_clear)
        return cast("Callable[P, R]", cached)

    return kept


def on_forgetting(clear: Callable[[], None]) -> None:
    """Have this called too when texts are forgotten."""
    _CLEARING.append(clear)


def forget_texts() -> None:
    """Drop all that is kept about texts; what is asked for again is worked out again."""
    for clear in _CLEARING:
        clear()
