"""Work that several tasks want at once is done once, and each of them gets its result."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass
class _Flight(Generic[T]):
    task: "asyncio.Task[T]"
    waiting: int = 0


class InFlight:
    """Joins tasks of one event loop that ask for the same thing at the same time.

    A task that is cancelled leaves the others their result; when the last one goes, the work is cancelled too.
    """

    def __init__(self) -> None:
        self._flights: dict[tuple[int, str], _Flight[Any]] = {}

    async def join(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        """Return what the work under way for `key` brings, starting `work` where there is none."""
        place = (id(asyncio.get_running_loop()), key)
        flight = self._flights.get(place)
        if flight is None or flight.task.done():
            flight = _Flight(asyncio.ensure_future(_run(work)))
            self._flights[place] = flight
        flight.waiting += 1
        try:
            return await asyncio.shield(flight.task)
        finally:
            flight.waiting -= 1
            if flight.waiting == 0:
                flight.task.cancel()
                if self._flights.get(place) is flight:
                    del self._flights[place]


async def _run(work: Callable[[], Awaitable[T]]) -> T:
    return await work()
