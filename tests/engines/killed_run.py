"""A run that is meant to be killed: a child process asks many questions and keeps the replies in a cache on disk."""

import asyncio
from pathlib import Path

from sums import Evens

from peerassay.engines.opening import open_engine
from peerassay.settings import Settings
from peerassay.store.cache import SqliteCache

QUESTIONS = 36


def run(cache: Path, base_url: str) -> None:
    """Ask all questions."""
    asyncio.run(_ask_all(cache, base_url))


async def _ask_all(cache: Path, base_url: str) -> None:
    settings = Settings(engine="local:any", base_url=base_url, concurrency=6)
    with SqliteCache(cache) as kept:
        engine = open_engine(settings, cache=kept)
        answers = await asyncio.gather(*(engine.ask(Evens(number)) for number in range(QUESTIONS)))
        await engine.aclose()
    assert all(answered.answer is not None for answered in answers)
