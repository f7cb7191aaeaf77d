"""The supply of a paper: what it contributes, and the earlier works to hold it against, gathered once for all its uses.

Nothing here raises for a source or a question that failed: what failed stands in the log or among the failures.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Review
from peerassay.engines import Engine, Failure
from peerassay.literature import Candidate, Pool, Query, SearchEntry, headed_text
from peerassay.literature.fulltext import Fetcher, full_text_url
from peerassay.literature.search_log import failures_told
from peerassay.run import Tools
from peerassay.supply.about import AboutAnswer, AboutPaper, side_of
from peerassay.supply.coverage import coverage_of
from peerassay.supply.dating import paper_date, time_of
from peerassay.supply.looking_up import Recalled, cited_works, confirmed
from peerassay.supply.ordering import MOST_NEAREST, OrderWorks
from peerassay.supply.pooling import Pooled, pool_of
from peerassay.supply.searching import Searched, queries_for, search_all
from peerassay.supply.supply import PaperDate, PaperSide, Supply, Time


@dataclass(frozen=True, slots=True)
class _Deepened:
    """The candidates, those that were wanted with their texts where these could be had; addresses asked, failures."""

    candidates: dict[str, Candidate]
    fetched: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()


async def supply_for(
    paper: Paper,
    reviews: Sequence[Review],
    engine: Engine,
    tools: Tools,
    *,
    given: Sequence[Candidate] = (),
    queries: Sequence[Query] = (),
) -> Supply:
    """Return the works that a paper is held against, and how they were come by.

    One question on the paper alone; its references, the works that the model recalls, and every wording looked for at
    every source; one question that orders up to 120 titles; full texts of the nearest where they may be had. `reviews`
    tell nothing but their dates, `given` are works that the user adds, `queries` wordings of the job's own.
    """
    settings, sources = tools.settings, tools.sources
    dated = paper_date(paper, reviews, settings.paper_date)
    answered, cited = await asyncio.gather(
        engine.ask(AboutPaper(paper, settings.window_characters)),
        cited_works(paper, sources, at_most=settings.references_looked_up),
    )
    about = answered.answer
    searched, recalled = await _looked_for(paper, about, dated, queries, tools)
    pooled = pool_of(paper, searched, cited, recalled, given, before=dated.date, at_most=settings.pool_size)
    window = settings.concurrency_window_months
    times = {one.cand_id: time_of(one, dated, window) for one in pooled.candidates}
    side = side_of(about) if about is not None else None
    nearest, failure = await _ordered(paper, side, pooled, times, engine)
    by_id = {one.cand_id: one for one in pooled.candidates}
    venues = (*(reference.venue for reference in paper.references), *(by_id[one].venue for one in nearest))
    deepened = await _deepened(by_id, (*pooled.given, *nearest[: settings.works_read]), tools.fetcher)
    pool = _pool(pooled, (*cited.searches, *recalled.searches, *searched.searches), dated, tools, deepened.failures)
    return Supply(
        side=side,
        candidates=deepened.candidates,
        texts={cand_id: headed_text(one) for cand_id, one in deepened.candidates.items()},
        nearest=nearest,
        cited=pooled.cited,
        given=pooled.given,
        times=times,
        recalled=recalled.told,
        pool=pool,
        dated=dated,
        coverage=coverage_of(sources, dated.date, venues),
        failures=tuple(one for one in (answered.failure, failure) if one is not None),
        complete=pool.complete,
        fetched=deepened.fetched,
        runs=searched.runs,
    )


async def _looked_for(
    paper: Paper, about: AboutAnswer | None, dated: PaperDate, own: Sequence[Query], tools: Tools
) -> tuple[Searched, Recalled]:
    side = side_of(about) if about is not None else None
    queries = (*(queries_for(paper, side, dated.date) if side else ()), *_before(own, dated))
    return await asyncio.gather(
        search_all(queries, tools.sources, tools.settings.results_per_query),
        confirmed(about.recalled if about is not None else (), tools.sources),
    )


def _before(queries: Sequence[Query], dated: PaperDate) -> list[Query]:
    return [query.model_copy(update={"before": dated.date}) for query in queries]


async def _ordered(
    paper: Paper, side: PaperSide | None, pooled: Pooled, times: Mapping[str, Time], engine: Engine
) -> tuple[tuple[str, ...], Failure | None]:
    """The works on the topic, nearest first; in the order of the search where the question has no answer."""
    works = tuple(one for one in pooled.candidates if times[one.cand_id] != "later")
    if not works:
        return (), None
    in_order = tuple(one.cand_id for one in works[:MOST_NEAREST])
    if side is None:
        return in_order, None
    question = OrderWorks(paper.card.title, side, works, times)
    answered = await engine.ask(question)
    if answered.answer is None:
        return in_order, answered.failure
    return answered.answer.nearest, None


def _pool(
    pooled: Pooled, searches: Sequence[SearchEntry], dated: PaperDate, tools: Tools, failures: Sequence[str]
) -> Pool:
    warnings = [*failures_told(searches), *failures]
    if dated.date is None:
        warnings.append("the paper's date is not known: later work could not be left out")
    if not searches:
        warnings.append("no search was made: there is no query or no source")
    elif not pooled.candidates:
        warnings.append("the searches left no work")
    return Pool(
        candidates=pooled.candidates,
        searches=tuple(searches),
        filters=pooled.filters,
        scopes={source.name: source.scope for source in tools.sources},
        warnings=tuple(warnings),
    )


async def _deepened(candidates: Mapping[str, Candidate], wanted: Iterable[str], fetcher: Fetcher | None) -> _Deepened:
    """Fetch the texts of the wanted works that have none and may be had; nothing where there is no fetcher."""
    if fetcher is None:
        return _Deepened(dict(candidates))
    named = (candidates[key] for key in dict.fromkeys(wanted) if key in candidates)
    lacking = [one for one in named if one.body is None and full_text_url(one) is not None]
    fetched = await asyncio.gather(*(fetcher.fetch(candidate) for candidate in lacking))
    deeper = {one.candidate.cand_id: one.candidate for one in fetched}
    return _Deepened(
        candidates=dict(candidates) | deeper,
        fetched=tuple(dict.fromkeys(url for one in lacking if (url := full_text_url(one)) is not None)),
        failures=tuple(one.failure for one in fetched if one.failure),
    )
