"""The sync methods where an event loop runs already, as in a notebook."""

import asyncio
import signal
import threading
from contextvars import ContextVar
from pathlib import Path

import pytest
from invented_case import InventedSource, paper, reviews, settings

from peerassay.assayer import Assayer
from peerassay.engines.concurrency import wait_for
from peerassay.errors import InputError
from peerassay.frozen import canonical_json

WORDS: ContextVar[str] = ContextVar("WORDS", default="none")


def test_a_reply_in_a_running_loop_gives_the_same_record(tmp_path: Path) -> None:
    """`reply` in a notebook's cell gives what it gives in a script, and keeps it in the store."""

    async def cell() -> str:
        with Assayer(literature=InventedSource(), settings=settings(tmp_path / "cell")) as assayer:
            record = assayer.reply(paper(), reviews())
            assert assayer.estimate_of(assayer.reply_job(paper(), reviews())).questions
            assert len(assayer.records.list()) == 1
            return canonical_json(record)

    with Assayer(literature=InventedSource(), settings=settings(tmp_path / "script")) as assayer:
        script = canonical_json(assayer.reply(paper(), reviews()))
    assert asyncio.run(cell()) == script


def test_errors_come_through(tmp_path: Path) -> None:
    """What the work raises is raised in the cell."""

    async def cell() -> None:
        with Assayer(literature=InventedSource(), settings=settings(tmp_path)) as assayer:
            assayer.reply(tmp_path / "missing.md", reviews())

    with pytest.raises(InputError):
        asyncio.run(cell())


def test_context_variables_hold() -> None:
    """What was set around the call holds in the work."""

    async def words() -> str:
        return WORDS.get()

    async def cell() -> str:
        WORDS.set("set here")
        return wait_for(words())

    assert asyncio.run(cell()) == "set here"


def test_an_interrupt_ends_the_work() -> None:
    """Ctrl-C in a cell cancels what is under way, and is raised."""
    ends: list[str] = []
    # A process that a shell starts in the background ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    async def endless() -> None:
        await asyncio.sleep(0.2)  # the caller has come to waiting by then
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ends.append("cancelled")
            raise

    def cell() -> None:
        with pytest.raises(KeyboardInterrupt):
            wait_for(endless())

    loop = asyncio.new_event_loop()
    loop.call_soon(cell)
    loop.call_soon(loop.stop)
    try:
        loop.run_forever()
    finally:
        loop.close()
        signal.signal(signal.SIGINT, before)
    assert ends == ["cancelled"]
