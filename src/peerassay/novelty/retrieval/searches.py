"""The broad recall: every query of every scope at every source at once; a failed query stays in the log."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from peerassay.literature.candidate import Candidate
from peerassay.literature.search_log import SearchEntry, SearchRun
from peerassay.literature.searching import ask_timed, by_rank
from peerassay.literature.source import Source
from peerassay.novelty.retrieval.scope import Scope


@dataclass(frozen=True, slots=True)
class Found:
    """What the queries of a scope brought: all first results before all second ones; `lists` is how many answered."""

    raw: tuple[Candidate, ...]
    lists: int


async def search_all(
    scopes: Sequence[Scope],
    sources: Sequence[Source],
    *,
    limit: int,
    before: str | None,
    note: Callable[[SearchRun], None] = lambda _: None,
) -> tuple[dict[str, Found], tuple[SearchEntry, ...]]:
    """Return what each scope's queries brought, by scope id, and every search in a fixed order.

    Every list holds up to `limit` candidates. Partial results stand: the queries that were answered are used (B.2).
    `note` is told of each search as this run made it, in the same order.
    """
    asked = [(scope, source, query) for scope in scopes for source in sources for query in scope.asked(source, before)]
    answers = await asyncio.gather(*(ask_timed(source, query, limit) for _, source, query in asked))
    by_scope: dict[str, list[tuple[Candidate, ...]]] = {scope.id: [] for scope in scopes}
    for (scope, _, _), (entry, found, run) in zip(asked, answers, strict=True):
        note(run)
        if entry.state == "answered":
            by_scope[scope.id].append(found)
    found_in = {scope: Found(tuple(by_rank(lists)), len(lists)) for scope, lists in by_scope.items()}
    return found_in, tuple(entry for entry, _, _ in answers)
