"""Spacing requests out: so many a second to one service, whoever asks."""

import asyncio
import time


class RateLimit:
    """Lets one caller through every `1 / per_second` seconds, in the order they came; None lets all through."""

    def __init__(self, per_second: float | None) -> None:
        self._gap = 1.0 / per_second if per_second else 0.0
        self._next = 0.0

    async def turn(self) -> None:
        """Wait for one's turn."""
        now = time.monotonic()
        start = max(now, self._next)
        self._next = start + self._gap
        if start > now:
            await asyncio.sleep(start - now)
