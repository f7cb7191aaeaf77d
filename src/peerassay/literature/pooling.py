"""Making a paper's pool of prior work: every query at every source, filtered, kept for all its reviews."""

import asyncio
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from pydantic import BaseModel, ValidationError

from peerassay.cache import Cache
from peerassay.documents.paper import Paper
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.similarity import Similarity
from peerassay.frozen import canonical_json, digest
from peerassay.literature.candidate import Candidate
from peerassay.literature.filters import DIVERSITY, apply, basic_filters, diverse
from peerassay.literature.search_log import Pool, SearchEntry
from peerassay.literature.searching import ask, by_rank, failures_told
from peerassay.literature.source import Query, Source

NAMESPACE = "pools"
_LAYOUT = 1
"""Raised when pools are made or kept differently, so that none of an older make is taken up."""


@runtime_checkable
class Fingerprinted(Protocol):
    """A source whose content can change under the same name (a local library) tells which content it has."""

    @property
    def fingerprint(self) -> str:
        """The same for the same content."""
        ...


@runtime_checkable
class Described(Protocol):
    """A source that tells what it holds in a record; taken for its fingerprint where it has none."""

    def info(self) -> BaseModel:
        """Return what it holds."""
        ...


async def make_pool(
    paper: Paper,
    queries: Sequence[Query],
    sources: Sequence[Source],
    *,
    results_per_query: int,
    pool_size: int,
    mmr_lambda: float,
    paper_date: str | None,
    similarity: Similarity,
    cache: Cache,
) -> Pool:
    """Return the paper's pool: fewer than `pool_size` candidates, with every search and every filter's count.

    All queries go to all sources at once; results are joined by rank, then source, then query, whatever order the
    answers came in. A source that fails is told in `searches` and `warnings`, and the pool is then not kept: the
    next run asks again (answers of the others come from their own cache). MMR compares by words, also where packs
    are compared otherwise: it takes the given similarity where that is lexical, with its word statistics.
    """
    key = _key(paper, queries, sources, (results_per_query, pool_size, mmr_lambda, paper_date), similarity)
    kept = _kept(cache.get(NAMESPACE, key))
    if kept is not None:
        return kept
    answers = await asyncio.gather(*(ask(s, q, results_per_query) for s in sources for q in queries))
    lexical = similarity if isinstance(similarity, LexicalSimilarity) else LexicalSimilarity()
    last = diverse(paper, pool_size=pool_size, mmr_lambda=mmr_lambda, lexical=lexical)
    filters = (*basic_filters(paper, paper_date), (DIVERSITY, last))
    candidates, counts = apply(filters, by_rank([found for _, found in answers]))
    searches = tuple(entry for entry, _ in answers)
    pool = Pool(
        candidates=candidates,
        searches=searches,
        filters=counts,
        scopes={source.name: source.scope for source in sources},
        warnings=_warnings(searches, candidates, paper_date),
    )
    if searches and pool.complete:
        cache.put(NAMESPACE, key, canonical_json(pool).encode())
    return pool


def _warnings(
    searches: Sequence[SearchEntry], candidates: Sequence[Candidate], paper_date: str | None
) -> tuple[str, ...]:
    warnings = failures_told(searches)
    if paper_date is None:
        warnings.append("the paper's date is not known: later work could not be left out")
    if not searches:
        warnings.append("no search was made: there is no query or no source")
    elif not candidates:
        warnings.append("the searches left no candidate")
    return tuple(warnings)


def _key(
    paper: Paper,
    queries: Sequence[Query],
    sources: Sequence[Source],
    knobs: tuple[int, int, float, str | None],
    similarity: Similarity,
) -> str:
    return digest(
        {
            "layout": _LAYOUT,
            "paper": paper.source.digest,
            "queries": [query.model_dump() for query in queries],
            "sources": [[s.name, s.endpoint, _content_of(s)] for s in sources],
            "knobs": list(knobs),
            "similarity": similarity.name,
        }
    )


def _content_of(source: Source) -> str:
    if isinstance(source, Fingerprinted):
        return source.fingerprint
    return digest(source.info()) if isinstance(source, Described) else ""


def _kept(value: bytes | None) -> Pool | None:
    if value is None:
        return None
    try:
        return Pool.model_validate_json(value)
    except ValidationError:
        # Written by an older version with other fields: made anew and overwritten.
        return None
