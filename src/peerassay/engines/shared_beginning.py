"""Of questions that begin alike, one goes first: a provider then has the beginning cached for the others.

Providers cache the beginning of a prompt once they have read it, and charge a tenth for it from then on. Questions of a
round have a paper and its works in common; sent at the same moment, each would pay for them in full.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from peerassay.engines.reply import Request
from peerassay.frozen import digest

LONGEST_WAIT: Final = 5.0
"""Seconds after which the others are sent though the first has no reply: the beginning has been read by then."""
_LEAST: Final = 4_000
"""Characters: providers cache no beginning of under 1,024 tokens (documentation of OpenAI's and Anthropic's APIs)."""


def beginning_of(request: Request) -> str:
    """Return the digest of what a question has in common with its neighbours; "" where that is too short to cache."""
    prompt = request.prompt
    shared = [prompt.system, "" if prompt.shared else request.demand, *prompt.blocks[: max(prompt.shared, 1)]]
    pictures = tuple(picture.digest for picture in prompt.pictures)
    return digest([*shared, *pictures]) if sum(map(len, shared)) >= _LEAST or pictures else ""


class SharedBeginnings:
    """Lets the first of several with the same beginning go, and the others once it has a reply, or has failed."""

    def __init__(self, longest_wait: float = LONGEST_WAIT) -> None:
        self._longest = longest_wait
        self._first: dict[str, asyncio.Event] = {}

    @asynccontextmanager
    async def turn(self, beginning: str) -> AsyncIterator[None]:
        """Hold the place of a request with this beginning, after the first one; without a beginning at once."""
        first = self._first.get(beginning) if beginning else None
        if not beginning or (first is not None and first.is_set()):
            yield
        elif first is not None:
            await _set_within(first, self._longest)
            yield
        else:
            self._first[beginning] = asyncio.Event()
            try:
                yield
            finally:
                self._first[beginning].set()


async def _set_within(event: asyncio.Event, seconds: float) -> None:
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait({waiting}, timeout=seconds)
    finally:
        waiting.cancel()
