"""The novelty claims of many reviews, as an engine finds them: asked and checked as the grading job does."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.engine import Engine
from peerassay.engines.opening import open_engine
from peerassay.engines.question import Answered
from peerassay.grading.claim import Kind, NoveltyClaim
from peerassay.grading.finding import ClaimsGiven, FindClaims, claims_of
from peerassay.grading.named_works import find_works
from peerassay.home import Cache, MemoryCache, home_of
from peerassay.progress import Step
from peerassay.store.cache import SqliteCache
from peerassay_bench.options import BenchOptions

OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Case:
    """A review to be read, with what is known of its paper."""

    paper: Paper
    review: Review


@dataclass(frozen=True, slots=True)
class Heard:
    """What the engine found in one review, opinions and requests among it, or why there is no answer."""

    items: tuple[NoveltyClaim, ...] | None
    failure: str = ""

    @property
    def claims(self) -> tuple[NoveltyClaim, ...] | None:
        """What the review says of newness: claims, opinions, and what it reports of others; no requests.

        Labels of older makes and other projects do not tell opinions from claims.
        """
        return None if self.items is None else tuple(item for item in self.items if item.kind is not Kind.REQUEST)


def claims_in(cases: Sequence[Case], options: BenchOptions) -> list[Heard]:
    """Ask the engine of the options about each review, in their order; an unanswered question is told, not raised.

    Replies of models and files of batches are kept in the home of the settings, as by `grade`, so that a second run
    asks nothing twice. Raises SettingsError for an engine that cannot be opened.
    """
    heard: list[Heard] = []
    asyncio.run(_ask_all(cases, options, heard))
    return heard


async def _ask_all(cases: Sequence[Case], options: BenchOptions, heard: list[Heard]) -> None:
    home = home_of(options.asking)
    kept = None if options.asking.engine == OFFLINE else SqliteCache(home.cache)
    cache: Cache = kept or MemoryCache()
    try:
        engine = open_engine(options.asking, cache=cache, folder=home.batches, record=options.record)
        try:
            heard.extend(await asyncio.gather(*(_ask(case, engine) for case in cases)))
        finally:
            await engine.aclose()
    finally:
        if kept is not None:
            kept.close()
    options.progress(Step(what="reviews read", done=len(heard), total=len(cases)))


async def _ask(case: Case, engine: Engine) -> Heard:
    (works,) = find_works((case.review,), case.paper)
    question = FindClaims(paper=case.paper, review=case.review, works=works)
    answered: Answered[ClaimsGiven] = await engine.ask(question)
    if answered.answer is None:
        return Heard(None, answered.failure.message if answered.failure else "no answer")
    return Heard(claims_of(answered.answer, case.review, works))
