"""Asking sources, and the log of what was asked where and what came of it: what bounds every verdict."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from peerassay.errors import PeerassayError, SourceError, StoreError
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate
from peerassay.literature.source import Query, Source


class SearchEntry(Frozen):
    """One query at one source. `failed` names the fault; a failed query found nothing out, not nothing."""

    source: str
    query: str
    purpose: str
    found: int
    state: Literal["answered", "failed"]
    failure: str | None = None


class SearchRun(Frozen):
    """One query at one source in one run (OpenNovelty, B.2); it differs from run to run and is in no record.

    Attributes:
        began: when it was asked (ISO, UTC).
        seconds: until it was answered or given up.
        tries: requests that went out; 0 where the answer was at hand, or the source is on this machine.

    """

    source: str
    query: str
    purpose: str
    state: Literal["answered", "failed"]
    found: int
    began: str
    seconds: float
    tries: int


class FilterCount(Frozen):
    """How many candidates a filter took and how many were left, and the titles of those it took."""

    name: str
    dropped: int
    left: int
    dropped_titles: tuple[str, ...] = ()


class Pool(Frozen):
    """The candidates of a paper after filters, shared by all its reviews, with the search that made it."""

    candidates: tuple[Candidate, ...]
    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    scopes: dict[str, Literal["open", "one_venue"]] = {}
    warnings: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every source answered every query."""
        return all(entry.state == "answered" for entry in self.searches)


async def ask(source: Source, query: Query, limit: int) -> tuple[SearchEntry, tuple[Candidate, ...]]:
    """Return what a source finds for a query, with the note for the search log; a fault is in the note."""
    entry = SearchEntry(source=source.name, query=query.text, purpose=query.purpose, found=0, state="answered")
    try:
        found = await source.search(query, limit)
    except (SourceError, StoreError) as error:
        return failed(entry, error), ()
    return entry.model_copy(update={"found": len(found)}), found


async def ask_timed(source: Source, query: Query, limit: int) -> tuple[SearchEntry, tuple[Candidate, ...], SearchRun]:
    """Do what `ask` does, and tell when it was asked, how long it took and how often it was tried."""
    began, clock = datetime.now(UTC), time.perf_counter()
    with counting() as tries:
        entry, found = await ask(source, query, limit)
    run = SearchRun(
        source=entry.source,
        query=entry.query,
        purpose=entry.purpose,
        state=entry.state,
        found=entry.found,
        began=began.isoformat(timespec="seconds"),
        seconds=round(time.perf_counter() - clock, 3),
        tries=tries.number,
    )
    return entry, found, run


def failed(entry: SearchEntry, error: PeerassayError) -> SearchEntry:
    """Return the note of a search that has no answer."""
    return entry.model_copy(update={"state": "failed", "failure": error.portable})


def failures_in_words(searches: Sequence[SearchEntry]) -> list[str]:
    """Return a sentence for each source that failed: how often, and why the first time."""
    told: list[str] = []
    for source in dict.fromkeys(entry.source for entry in searches):
        faults = [e for e in searches if e.source == source and e.state == "failed"]
        if faults:
            of = sum(entry.source == source for entry in searches)
            told.append(f"{source} failed for {len(faults)} of {of} queries: {faults[0].failure}")
    return told


@dataclass(slots=True)
class Tries:
    """Requests that went out since counting began; 0 where the answer was at hand."""

    number: int = 0


_COUNTED: ContextVar[Tries | None] = ContextVar("counted", default=None)


@contextmanager
def counting() -> Iterator[Tries]:
    """Count the tries of everything that is awaited inside, in this task and those it starts."""
    tries = Tries()
    token = _COUNTED.set(tries)
    try:
        yield tries
    finally:
        _COUNTED.reset(token)


def tried() -> None:
    """Note that a request goes out."""
    if (tries := _COUNTED.get()) is not None:
        tries.number += 1
