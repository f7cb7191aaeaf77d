"""The processor's work between questions, a piece at a time: meanwhile questions are sent and answers read."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_BREATH = 0.001
"""Seconds between two pieces, in which the event loop does all that has become ready."""


class Turns:
    """Takes pieces of work in the order in which they come, each on the event loop's own thread.

    A thread beside the loop would do as much, but hold it up at each of its steps: both need the interpreter's lock.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def take(self, work: Callable[[], T]) -> T:
        """Return what the work gives, once those that came before it are done."""
        async with self._turn:
            done = work()
            await asyncio.sleep(_BREATH)
        return done
