"""The retrieval of a paper: what it contributes, and the prior works to hold it against, once for all its uses.

Nothing here raises for a source or a question that failed: what failed stands in the log or among the failures.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import mode

from peerassay.documents import Paper, Review
from peerassay.engines import Answered, Engine, Failure
from peerassay.language.venues import venue_name
from peerassay.literature import Candidate, FilterCount, PartialDate, Pool, Query, SearchEntry, Source, headed_text
from peerassay.literature.fulltext import Fetcher, full_text_url
from peerassay.literature.search_log import failures_in_words
from peerassay.literature.source import Holdings, SelfDescribing
from peerassay.progress import count, listed
from peerassay.retrieval.about import AboutAnswer, AboutPaper, side_of
from peerassay.retrieval.dating import paper_date, settled_date, time_of
from peerassay.retrieval.looking_up import Recalled, cited_works, confirmed
from peerassay.retrieval.ordering import OrderWorks, diversified, set_aside, shortlisted
from peerassay.retrieval.pooling import Pooled, Searched, pool_of, queries_for, search_all
from peerassay.retrieval.retrieval import PaperDate, PaperSide, Retrieval, Time
from peerassay.run import Tools
from peerassay.settings import Settings

_LEAST_EDITIONS = 3
_LEAST_PAPERS = 100
"""A venue of which a library has so many papers and editions is one that it means to hold."""
_YEARS_BACK = 3
_MOST_NAMED = 6
_OF_LATE = "of the last three years before the paper"
_A_FEW = 0.1
"""An edition with less than this share of its venue's median is as good as missing."""

_NO_SOURCE = (
    "no prior work was looked for: `peerassay library add` fills a library, `--literature openalex` asks a service"
)
_NAMES_ONLY = (
    "services were asked only for works that are cited, named or recalled, because the paper is confidential; "
    "`--literature openalex,semantic-scholar,arxiv` searches by its content too"
)


@dataclass(frozen=True, slots=True)
class Deepened:
    """The candidates, those that were wanted with their texts where these could be had; addresses asked, failures."""

    candidates: dict[str, Candidate]
    fetched: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()


async def retrieval_for(
    paper: Paper,
    reviews: Sequence[Review],
    engine: Engine,
    tools: Tools,
    *,
    given: Sequence[Candidate] = (),
    queries: Sequence[Query] = (),
) -> Retrieval:
    """Return the works that a paper is held against, and how they were come by.

    One question on the paper alone; its references, the works that the model recalls, and every wording looked for at
    every source; one question that orders a shortlist by title and abstract; full texts of the nearest where they may
    be had. `reviews` tell nothing but their dates, `given` are works that the user adds, `queries` wordings of the
    job's own.
    """
    settings, sources = tools.settings, tools.sources
    dated, own = await settled_date(paper.id, paper.card, paper_date(paper.card, reviews, settings.paper_date), tools)
    told, cited = await asyncio.gather(
        _about(paper, engine, settings.window_characters),
        cited_works(paper, sources, at_most=settings.references_looked_up),
    )
    answered, orders = told
    about = answered.answer
    side = side_of(about) if about is not None else None
    searched, recalled = await _looked_for(paper, about, dated, queries, tools)
    pooled = pool_of(paper, searched, cited, recalled, given, before=dated.date, at_most=settings.pool_size)
    window = settings.concurrency_window_months
    times = {c.cand_id: time_of(c, dated, window, cited=c.cand_id in pooled.cited) for c in pooled.candidates}
    order = await _ordered(paper, side, pooled, times, engine, settings)
    by_id = {candidate.cand_id: candidate for candidate in pooled.candidates}
    deepened = await with_texts(by_id, (*pooled.given, *order.nearest[: settings.works_read]), tools.fetcher)
    searches = (*own, *cited.searches, *recalled.searches, *searched.searches)
    pool = _pool(pooled, order.aside, searches, dated, tools, deepened.failures)
    venues = (*(r.venue for r in paper.references), *(by_id[cand_id].venue for cand_id in order.nearest))
    return Retrieval(
        side=side,
        candidates=deepened.candidates,
        texts={cand_id: headed_text(candidate) for cand_id, candidate in deepened.candidates.items()},
        nearest=order.nearest,
        cited=pooled.cited,
        given=pooled.given,
        times=times,
        recalled=recalled.summary,
        pool=pool,
        dated=dated,
        coverage=coverage_of(tools.searched, dated.date, venues),
        failures=tuple(each for each in (answered.failure, order.failure) if each is not None),
        complete=pool.complete,
        fetched=deepened.fetched,
        not_found=recalled.not_found,
        runs=searched.runs,
        about=about,
        orders=orders,
    )


async def _about(paper: Paper, engine: Engine, window: int | None) -> tuple[Answered[AboutAnswer], frozenset[str]]:
    """Ask about the paper, and again without the sentences that the answer took for orders; return these too."""
    first = await engine.ask(AboutPaper(paper, window))
    orders = frozenset(first.answer.orders if first.answer is not None else ())
    if not orders:
        return first, orders
    second = await engine.ask(AboutPaper(paper, window, orders))
    return second, orders.union(second.answer.orders if second.answer is not None else ())


async def _looked_for(
    paper: Paper, about: AboutAnswer | None, dated: PaperDate, own: Sequence[Query], tools: Tools
) -> tuple[Searched, Recalled]:
    side = side_of(about) if about is not None else None
    queries = (*(queries_for(paper, side, dated.date) if side else ()), *_before(own, dated))
    return await asyncio.gather(
        search_all(queries, tools.searched, tools.settings.results_per_query),
        confirmed(about.recalled if about is not None else (), tools.sources),
    )


def _before(queries: Sequence[Query], dated: PaperDate) -> list[Query]:
    return [query.model_copy(update={"before": dated.date}) for query in queries]


@dataclass(frozen=True, slots=True)
class _Order:
    """Ids of the works on the topic, nearest first; what was set aside; why the question has no answer."""

    nearest: tuple[str, ...] = ()
    aside: tuple[FilterCount, ...] = ()
    failure: Failure | None = None


async def _ordered(
    paper: Paper, side: PaperSide | None, pooled: Pooled, times: Mapping[str, Time], engine: Engine, settings: Settings
) -> _Order:
    """The works on the topic, nearest first; in the order of the search where the question has no answer."""
    order = await _by_question(paper, side, pooled, times, engine, settings.works_on_topic)
    if settings.diversify is None:
        return order
    held = {candidate.cand_id: candidate for candidate in pooled.candidates}
    return replace(order, nearest=diversified([held[key] for key in order.nearest], settings.diversify))


async def _by_question(
    paper: Paper, side: PaperSide | None, pooled: Pooled, times: Mapping[str, Time], engine: Engine, most: int
) -> _Order:
    works = tuple(candidate for candidate in pooled.candidates if times[candidate.cand_id] != "later")
    in_order = tuple(candidate.cand_id for candidate in works[:most])
    if side is None or not works:
        return _Order(in_order)
    ordered = shortlisted(works, pooled.cited.keys() | set(pooled.given), most)
    answered = await engine.ask(OrderWorks(paper.card.title, side, ordered, times, most))
    if answered.answer is None:
        return _Order(in_order, failure=answered.failure)
    aside = set_aside(ordered, answered.answer.nearest)
    return _Order(answered.answer.nearest, (aside,) if aside.dropped else ())


def _pool(
    pooled: Pooled,
    aside: tuple[FilterCount, ...],
    searches: Sequence[SearchEntry],
    dated: PaperDate,
    tools: Tools,
    failures: Sequence[str],
) -> Pool:
    warnings = [*failures_in_words(searches), *failures]
    if dated.date is None:
        warnings.append("the paper's date is unknown, so later works could not be excluded")
    if not tools.sources:
        warnings.append(_NO_SOURCE)
    elif tools.searched != tools.sources:
        warnings.append(_NAMES_ONLY)
    elif not searches:
        warnings.append("no search was made: there is no query")
    elif not pooled.candidates:
        warnings.append("no work was left after the searches")
    return Pool(
        candidates=pooled.candidates,
        searches=tuple(searches),
        filters=(*pooled.filters, *aside),
        scopes={source.name: source.scope for source in tools.sources},
        warnings=tuple(warnings),
    )


async def with_texts(candidates: Mapping[str, Candidate], wanted: Iterable[str], fetcher: Fetcher | None) -> Deepened:
    """Return the works, those wanted with their full texts where these are open; as they were without a fetcher."""
    if fetcher is None:
        return Deepened(dict(candidates))
    named = (candidates[key] for key in dict.fromkeys(wanted) if key in candidates)
    lacking = [candidate for candidate in named if candidate.body is None and full_text_url(candidate) is not None]
    fetched = await asyncio.gather(*(fetcher.fetch(candidate) for candidate in lacking))
    deeper = {text.candidate.cand_id: text.candidate for text in fetched}
    return Deepened(
        candidates=dict(candidates) | deeper,
        fetched=tuple(dict.fromkeys(url for text in fetched for url in text.asked)),
        failures=tuple(text.failure for text in fetched if text.failure),
    )


def coverage_of(
    sources: Iterable[Source], paper_date: str | None, venues: Iterable[str | None] = ()
) -> tuple[str, ...]:
    """Return a sentence for each source: what a library holds, and which editions before the paper it lacks.

    Without the paper's date nothing is told of editions. `venues` are those of works near the paper: what is missing
    of them is told first.
    """
    near = Counter(name for venue in venues if (name := venue_name(venue)))
    return tuple(words for source in sources for words in _words(source, paper_date, near))


def _words(source: Source, paper_date: str | None, near: Counter[str]) -> list[str]:
    if not isinstance(source, SelfDescribing):
        return [f"Searched {source.name}, which covers all fields."] if source.endpoint else []
    held = source.info()
    number = sum(share.papers for share in held.venues)
    venues = [share for share in held.venues if share.venue]
    years = f", {held.years[0]}-{held.years[1]}" if held.years else ""
    what = f"The {source.name} has {number:,} works from {count(len(venues), 'venue')}{years}"
    gaps = _gaps(held, paper_date, near)
    if not gaps:
        return [f"{what}."]
    named = listed(gaps[:_MOST_NAMED]) if len(gaps) <= _MOST_NAMED else f"{', '.join(gaps[:_MOST_NAMED])} and others"
    return [f"{what}; {_OF_LATE} it lacks {named}."]


def _gaps(held: Holdings, paper_date: str | None, near: Counter[str]) -> list[str]:
    """The editions of its large venues that it lacks, of the last years before the paper; the nearest venue first."""
    paper = PartialDate.parse(paper_date)
    if held.years is None or paper is None:
        return []
    until = min(paper.year, held.years[1])
    found: list[str] = []
    for share in sorted(held.venues, key=lambda venue: (-near[venue.venue or ""], -venue.papers)):
        if not share.venue or share.papers < _LEAST_PAPERS or len(share.by_year) < _LEAST_EDITIONS:
            continue
        lacking = [year for year in _lacking(share.by_year, until) if year > until - _YEARS_BACK]
        if lacking:
            found.append(f"{share.venue.upper()} {listed([str(year) for year in lacking])}")
    return found


def _lacking(by_year: Mapping[int, int], until: int) -> Sequence[int]:
    """The years in which an edition was due and is not there: every year, or every second where that is the rule."""
    usual = sorted(by_year.values())[len(by_year) // 2]
    held = sorted(year for year, papers in by_year.items() if papers >= _A_FEW * usual)
    if len(held) < _LEAST_EDITIONS:
        return []
    step = mode(later - year for year, later in pairwise(held))
    return [year for year in range(held[0], until + 1, step) if year not in held]
