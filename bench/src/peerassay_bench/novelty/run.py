"""A novelty report on the invented paper against the servers of its field; as a process of its own, one that times."""

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper
from peerassay.documents.reading_process import end_idle
from peerassay.engines.opening import open_engine
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.frozen import Frozen
from peerassay.jobs.novelty.job import make_report
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.literature.fulltext import Fetcher
from peerassay.literature.semantic_scholar import SemanticScholar
from peerassay.run import Tools
from peerassay.settings import Settings
from peerassay.store.cache import SqliteCache
from peerassay_bench.novelty.printed_field import the_paper

CONCURRENCY = 16
_DATE = "2024-03-01"
_DOWNLOADS = 8


class Timed(Frozen):
    """One run: what it came to, works read from PDFs, seconds by the clock (paper read, report made), processor's."""

    state: str
    full_texts: int
    wall: float
    processor: float


@contextmanager
def printed_paper() -> Iterator[Path]:
    """Print the paper to a file of its own."""
    with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as folder:
        path = Path(folder) / "paper.pdf"
        path.write_bytes(the_paper().pdf())
        yield path


def read(path: Path) -> Paper:
    """Read the paper; its date is given, so that no question asks for it."""
    return read_paper(path, date=_DATE)


def report(
    paper: Paper,
    home: Path,
    model: str,
    catalogue: str,
    *,
    attempts: int = 5,
    fetch: bool = True,
    method: str = "opennovelty",
) -> NoveltyReport:
    """Return what the job makes of the paper; its cache lies in `home`, so that a second run goes on from the first."""
    told = {
        "engine": "openai:any",
        "base_url": model,
        "home": home,
        "attempts": attempts,
        "paper_date": _DATE,
        "novelty_method": method,
        "concurrency": CONCURRENCY,
        "fetch_full_texts": fetch,
    }
    settings = Settings.model_validate(told)
    with SqliteCache(cache_of(home)) as cache:
        return asyncio.run(_report(paper, settings, cache, catalogue))


def cache_of(home: Path) -> Path:
    """Return where the run keeps answers and texts."""
    return home / "cache.sqlite"


async def _report(paper: Paper, settings: Settings, cache: SqliteCache, catalogue: str) -> NoveltyReport:
    source = SemanticScholar("", base_url=catalogue, cache=cache, per_second=None, attempts=settings.attempts)
    fetcher = Fetcher(cache=cache, concurrency=_DOWNLOADS, allow_private=True)
    tools = Tools(
        engine=open_engine(settings, cache=cache),
        sources=(source,),
        similarity=LexicalSimilarity(),
        cache=cache,
        settings=settings,
        fetcher=fetcher if settings.fetch_full_texts else None,
    )
    try:
        return (await make_report(paper, tools)).record
    finally:
        await tools.engine.aclose()
        await source.aclose()


def _processor() -> float:
    """Return the processor's seconds of this process since it began, and of the children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def main() -> None:
    """Make one report; print a `Timed` as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("paper", "home"):
        parser.add_argument(name, type=Path)
    for name in ("model", "catalogue"):
        parser.add_argument(name)
    parser.add_argument("--method", default="opennovelty")
    told = parser.parse_args()
    # What a run imports is no part of the time of its answers.
    import pydantic_ai.models.openai  # noqa: F401

    import peerassay.engines.model_client  # noqa: F401

    start = time.perf_counter()
    made = report(read(told.paper), told.home, told.model, told.catalogue, method=told.method)
    wall = time.perf_counter() - start
    end_idle()
    timed = Timed(
        state=made.state.value,
        full_texts=sum(comparison.basis == "full_text" for comparison in made.body.comparisons),
        wall=wall,
        processor=_processor(),
    )
    sys.stdout.write(timed.model_dump_json() + "\n")


if __name__ == "__main__":
    main()
