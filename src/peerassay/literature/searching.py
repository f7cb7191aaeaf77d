"""Asking sources, and what is kept of it: a query that fails is noted, and the others go on."""

import time
from collections.abc import Sequence
from datetime import UTC, datetime

from peerassay.errors import PeerassayError, SourceError, StoreError
from peerassay.literature.candidate import Candidate
from peerassay.literature.search_log import SearchEntry, SearchRun
from peerassay.literature.source import Query, Source
from peerassay.literature.tries import counting


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


def failures_told(searches: Sequence[SearchEntry]) -> list[str]:
    """Return a sentence for each source that failed: how often, and why the first time."""
    told: list[str] = []
    for source in dict.fromkeys(entry.source for entry in searches):
        faults = [e for e in searches if e.source == source and e.state == "failed"]
        if faults:
            of = sum(entry.source == source for entry in searches)
            told.append(f"{source} failed for {len(faults)} of {of} queries: {faults[0].failure}")
    return told
