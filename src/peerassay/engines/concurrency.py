"""Work on event loops: the pace of requests, work that several tasks share, things that belong to one loop, waiting."""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from peerassay.limits import shared

T = TypeVar("T")

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

    Workers that share their limits keep the pace of `service` together. Clock and sleep can be given, for tests.
    """

    def __init__(
        self,
        per_minute: float | None,
        *,
        service: str = "",
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        self._interval = 60 / per_minute if per_minute else 0.0
        self._service = service
        self._clock = clock
        self._sleep = sleep or asyncio.sleep
        self._next = 0.0
        self._paused_until = 0.0

    async def turn(self) -> None:
        """Wait for this request's turn."""
        if (sharing := shared()) is not None:
            limits, _ = sharing
            if (wait := limits.slot(self._service, self._interval)) > 0:
                await self._sleep(wait)
            return
        if self._interval:
            slot = max(self._clock(), self._next)
            self._next = slot + self._interval
            await self._until(slot)
        while self._clock() < self._paused_until:
            await self._until(self._paused_until)

    def pause(self, seconds: float) -> None:
        """Hold every request back for so long: one 429 with Retry-After speaks for all."""
        if (sharing := shared()) is not None:
            sharing[0].hold_back(self._service, seconds)
        self._paused_until = max(self._paused_until, self._clock() + seconds)

    async def _until(self, moment: float) -> None:
        left = moment - self._clock()
        if left > 0:
            await self._sleep(left)


@dataclass
class _Flight(Generic[T]):
    task: "asyncio.Task[T]"
    waiting: int = 0


class InFlight:
    """Joins tasks of one event loop that ask for the same thing at the same time.

    A task that is cancelled leaves the others their result; when the last one goes, the work is cancelled too.
    """

    def __init__(self) -> None:
        self._flights: dict[tuple[asyncio.AbstractEventLoop, str], _Flight[Any]] = {}

    async def join(self, key: str, work: Callable[[], Awaitable[T]]) -> T:
        """Return what the work under way for `key` brings, starting `work` where there is none."""
        place = (asyncio.get_running_loop(), key)
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
            for ended in [_live for _live in self._lives if _live.is_closed()]:
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

    async def _live(self, item: T) -> AsyncGenerator[T]:
        try:
            yield item
        finally:
            await self._close(item)


def wait_for(work: Coroutine[Any, Any, T]) -> T:
    """Return what the work brings, or raise what it raises.

    Where this thread runs an event loop (Jupyter, an async web handler), the work gets a thread and a loop of its
    own, and the caller's loop stands still meanwhile, as with any call that takes its time. Ctrl-C ends the work.
    """
    run = _Run(work)
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return run()
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="peerassay") as threads:
        # Context variables (a tracing span, a locale) hold in the work as they would without the thread.
        try:
            return threads.submit(copy_context().run, run).result()
        except KeyboardInterrupt:
            run.stop()
            raise


class _Run(Generic[T]):
    """One `asyncio.run` that another thread can stop."""

    def __init__(self, work: Coroutine[Any, Any, T]) -> None:
        self._work = work
        self._results: list[T] = []
        self._under_way: tuple[asyncio.AbstractEventLoop, asyncio.Task[None] | None] | None = None

    def __call__(self) -> T:
        # A task that returns records would have them printed: asyncio.run shows its task to `signal`, which formats
        # it into an error that it then drops. With a large record that took longer than judging it.
        asyncio.run(self._run())
        return self._results[0]

    def stop(self) -> None:
        """Cancel the work from another thread; nothing where it is not under way."""
        loop, task = self._under_way or (None, None)
        if loop is not None and task is not None:
            loop.call_soon_threadsafe(task.cancel)

    async def _run(self) -> None:
        self._under_way = asyncio.get_running_loop(), asyncio.current_task()
        try:
            self._results.append(await self._work)
        finally:
            self._under_way = None
