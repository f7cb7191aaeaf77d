"""How fast requests may follow each other: so many a minute, and none while the provider asks for a pause."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

# A provider that asks for a longer pause than this (daily limits do) is reported instead of waited for.
LONGEST_PAUSE: Final = 120.0


def asked_to_wait(seconds: float | None, longest: float) -> str:
    """Return how long a service asks to be left alone, for the end of a sentence; "" up to the longest pause."""
    if seconds is None or seconds <= longest:
        return ""
    hours, minutes = divmod(round(seconds / 60), 60)
    return f", and asks to wait {f'{hours} h {minutes} min' if hours else f'{seconds:.0f} s'}"


class Pace:
    """Spaces requests evenly, 60 / `per_minute` seconds apart (None: no limit), and holds all of them back on demand.

    Clock and sleep can be given, for tests.
    """

    def __init__(
        self,
        per_minute: int | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._interval = 60 / per_minute if per_minute else 0.0
        self._clock = clock
        self._sleep = sleep
        self._next = 0.0
        self._paused_until = 0.0

    async def turn(self) -> None:
        """Wait for this request's turn."""
        if self._interval:
            slot = max(self._clock(), self._next)
            self._next = slot + self._interval
            await self._until(slot)
        while self._clock() < self._paused_until:
            await self._until(self._paused_until)

    def pause(self, seconds: float) -> None:
        """Hold every request back for so long: one 429 with Retry-After speaks for all."""
        self._paused_until = max(self._paused_until, self._clock() + seconds)

    async def _until(self, moment: float) -> None:
        left = moment - self._clock()
        if left > 0:
            await self._sleep(left)
