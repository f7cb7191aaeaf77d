"""The broad recall: every query of every scope at every source at once; a failed query stays in the log."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.literature.candidate import Candidate
from peerassay.literature.search_log import SearchEntry
from peerassay.literature.searching import ask, by_rank
from peerassay.literature.source import Source
from peerassay.novelty.retrieval.scope import Scope


@dataclass(frozen=True, slots=True)
class Found:
    """What the queries of a scope brought: all first results before all second ones; `lists` is how many answered."""

    raw: tuple[Candidate, ...]
    lists: int


async def search_all(
    scopes: Sequence[Scope], sources: Sequence[Source], *, limit: int, before: str | None
) -> tuple[dict[str, Found], tuple[SearchEntry, ...]]:
    """Return what each scope's queries brought, by scope id, and every search in a fixed order.

    Every list holds up to `limit` candidates. Partial results stand: the queries that were answered are used (B.2).
    """
    asked = [(scope, source, query) for scope in scopes for source in sources for query in scope.asked(source, before)]
    answers = await asyncio.gather(*(ask(source, query, limit) for _, source, query in asked))
    by_scope: dict[str, list[tuple[Candidate, ...]]] = {scope.id: [] for scope in scopes}
    for (scope, _, _), (entry, found) in zip(asked, answers, strict=True):
        if entry.state == "answered":
            by_scope[scope.id].append(found)
    found_in = {scope: Found(tuple(by_rank(lists)), len(lists)) for scope, lists in by_scope.items()}
    return found_in, tuple(entry for entry, _ in answers)
