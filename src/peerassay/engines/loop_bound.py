"""Things that belong to one event loop (connections, semaphores), for engines that outlive many loops."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class LoopBound(Generic[T]):
    """Opens one `T` per event loop on first use.

    Each `asyncio.run` has a loop of its own, and a connection must not be used from another. What was opened is closed
    when its loop ends: it lives in an async generator, and loops close theirs on shutdown (asyncio.run and pytest do).
    """

    def __init__(self, open_one: Callable[[], T], close_one: Callable[[T], Awaitable[None]]) -> None:
        self._open = open_one
        self._close = close_one
        self._lives: dict[asyncio.AbstractEventLoop, tuple[AsyncGenerator[T], T]] = {}

    async def get(self) -> T:
        """Return the running loop's own, opened on the first call."""
        loop = asyncio.get_running_loop()
        if loop not in self._lives:
            for ended in [one for one in self._lives if one.is_closed()]:
                del self._lives[ended]
            life = self._live(self._open())
            # The generator runs to its yield without waiting, so no other task can come in between.
            self._lives[loop] = (life, await anext(life))
        return self._lives[loop][1]

    async def aclose(self) -> None:
        """Let go of the running loop's own; the next `get` opens a new one."""
        life = self._lives.pop(asyncio.get_running_loop(), None)
        if life is not None:
            await life[0].aclose()

    async def _live(self, one: T) -> AsyncGenerator[T]:
        try:
            yield one
        finally:
            await self._close(one)
