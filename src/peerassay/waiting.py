"""Waiting for async work from ordinary code: also in a notebook, where an event loop is running already."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Generic, TypeVar

T = TypeVar("T")


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
