"""How often a request went out before it was answered: counted for the log of searches, whoever tries again."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class Tries:
    """Requests that went out since counting began; 0 where the answer was at hand."""

    number: int = 0


_COUNTED: ContextVar[Tries | None] = ContextVar("counted", default=None)


@contextmanager
def counting() -> Iterator[Tries]:
    """Count the tries of everything that is awaited inside, in this task and those it starts."""
    tries = Tries()
    token = _COUNTED.set(tries)
    try:
        yield tries
    finally:
        _COUNTED.reset(token)


def tried() -> None:
    """Note that a request goes out."""
    if (tries := _COUNTED.get()) is not None:
        tries.number += 1
