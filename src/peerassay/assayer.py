"""The assayer: one engine, one literature, one store; the jobs as methods, async with sync twins."""

import asyncio
import itertools
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from peerassay.choices import key_variables
from peerassay.documents import Paper, Review, read_paper, read_reviews
from peerassay.engines import Engine, Failure, RunEstimate, Watched, open_dry_run, open_engine, run_estimate, wait_for
from peerassay.errors import ENGINE_ERRORS, EngineError, InputError
from peerassay.evidence import LexicalSimilarity, Similarity, open_similarity
from peerassay.grading.job import Graded, grade_reviews
from peerassay.grading.record import Grading, Record
from peerassay.home import Home, MemoryCache, home_of
from peerassay.incoming import keep_secret
from peerassay.literature import Source
from peerassay.literature.fulltext import Fetcher
from peerassay.literature.opening import open_sources, unless_empty
from peerassay.novelty.report import NoveltyOutcome, NoveltyReport
from peerassay.progress import Progress, Step, silent
from peerassay.run import Tools, envelope_of
from peerassay.settings import Settings, resolve
from peerassay.store.cache import SqliteCache
from peerassay.store.records import RecordStore
from peerassay.supply.given import given_works


class Assayer:
    """Grades reviews: `Assayer().grade("paper.pdf", "review.md")` returns the record.

    And reports on a paper's novelty: `Assayer().novelty("paper.pdf")` returns the novelty report.

    Args:
        engine: who answers: a setting (`offline`, `openai:MODEL`, ...) or an Engine of your own.
        literature: where prior work is found: a setting (`library`, `semantic-scholar`, both by comma), a Source,
            or several.
        store: the file that records are kept in; None for the one of the settings.
        settings: all knobs; None for those that hold (`peerassay doctor` shows them).
        progress: called with each step of a long run; from a thread of its own where an event loop runs already.
        record: a file that every reply of the engine is written to, for a later `replay:FILE`.

    Use it as a context manager, or call `close`, to let go of connections. Raises InputError for what cannot be
    used; what fails on the way (a source, a question) stands in the records and is not raised.

    """

    def __init__(
        self,
        engine: str | Engine | None = None,
        literature: str | Source | Sequence[Source] | None = None,
        store: str | Path | None = None,
        *,
        settings: Settings | None = None,
        progress: Progress = silent,
        record: Path | None = None,
    ) -> None:
        given = {"engine": engine, "literature": literature, "store": store}
        words = {key: value for key, value in given.items() if isinstance(value, str | Path)}
        for variable in key_variables():
            # A server may repeat any key, also one that this run does not use.
            keep_secret(os.environ.get(variable))
        self.settings = _with(settings, words)
        self.home: Home = home_of(self.settings)
        self.cache = SqliteCache(self.home.cache)
        self.records = RecordStore(self.home.store)
        self._own_engine = engine if engine is not None and not isinstance(engine, str) else None
        self._own_sources = _sources(literature)
        self._progress = progress
        self._record = record

    async def agrade(self, paper: Paper | str | Path, review: Review | str | Path) -> Record:
        """Grade one review of a paper and return its record, which is kept in the store.

        Raises InputError where the paper or review cannot be read, or the file holds several reviews.
        """
        reviews = [review] if isinstance(review, Review) else list(read_reviews(Path(review)))
        if len(reviews) != 1:
            raise InputError(f"the file holds {len(reviews)} reviews", where=str(review), fix="use grade_reviews")
        return (await self.agrade_reviews(paper, reviews)).records[0]

    async def agrade_reviews(
        self, paper: Paper | str | Path, reviews: Sequence[Review | str | Path], *, works: Sequence[str] = ()
    ) -> Grading:
        """Grade all reviews of a paper: the paper's side and earlier works once, a record for each review.

        `works` are earlier works that you add to what is found: files (PDF, Markdown), arXiv ids or DOIs. One that
        cannot be had stands in the records' failures.
        """
        the_paper = paper if isinstance(paper, Paper) else self.read_paper(paper)
        the_reviews = reviews_of(the_paper, [one for item in reviews for one in self.read_reviews(item)])
        tools = self._tools()
        try:
            told = replace(tools, engine=self._told(tools.engine), second=tools.second and self._told(tools.second))
            given, problems = await given_works(works, told)
            graded = await grade_reviews(the_paper, the_reviews, told, given=given, problems=problems)
        finally:
            await self._let_go(tools)
        return self._keep(graded)

    def grade(self, paper: Paper | str | Path, review: Review | str | Path) -> Record:
        """Do what `agrade` does, and wait for it; in a notebook too, where an event loop runs already."""
        return wait_for(self.agrade(paper, review))

    def grade_reviews(
        self, paper: Paper | str | Path, reviews: Sequence[Review | str | Path], *, works: Sequence[str] = ()
    ) -> Grading:
        """Do what `agrade_reviews` does, and wait for it."""
        return wait_for(self.agrade_reviews(paper, reviews, works=works))

    async def anovelty(self, paper: Paper | str | Path, *, works: Sequence[str] = ()) -> NoveltyOutcome:
        """Report on the novelty of a paper; the report is kept in the store.

        `works` are earlier works to compare whatever is found: files (PDF, Markdown), arXiv ids or DOIs; one that
        cannot be had stands in the report's warnings.
        Raises InputError where the paper cannot be read, and EngineError where the question on what the paper
        contributes got no answer: without it there is nothing to search for. What fails later stands in the report.
        """
        from peerassay.novelty.job import make_report

        the_paper = paper if isinstance(paper, Paper) else self.read_paper(paper)
        tools = self._tools()
        try:
            told = replace(tools, engine=self._told(tools.engine))
            given, problems = await given_works(works, told)
            made = await make_report(the_paper, told, given=given, problems=problems)
        finally:
            await self._let_go(tools)
        if made.report is None:
            raise _as_error(made.failure, the_paper.source.name)
        envelope = envelope_of(made.report, made.asked, made.seconds, made.searched)
        self.records.put(made.report, envelope)
        return NoveltyOutcome(report=made.report, envelope=envelope)

    def novelty(self, paper: Paper | str | Path, *, works: Sequence[str] = ()) -> NoveltyReport:
        """Do what `anovelty` does, wait for it, and return the report."""
        return wait_for(self.anovelty(paper, works=works)).report

    async def aestimate_novelty(self, paper: Paper | str | Path) -> RunEstimate:
        """Return what a novelty report would take; nothing is asked, nothing leaves the machine, nothing is kept."""
        from peerassay.novelty.job import make_report

        the_paper = paper if isinstance(paper, Paper) else self.read_paper(paper)

        async def run(dry: Tools) -> None:
            await make_report(the_paper, dry)

        return await self._dry(run)

    def estimate_novelty(self, paper: Paper | str | Path) -> RunEstimate:
        """Do what `aestimate_novelty` does, and wait for it."""
        return wait_for(self.aestimate_novelty(paper))

    async def aestimate(self, paper: Paper | str | Path, reviews: Sequence[Review | str | Path]) -> RunEstimate:
        """Return what grading would take; nothing is asked, nothing leaves the machine, nothing is kept."""
        the_paper = paper if isinstance(paper, Paper) else self.read_paper(paper)
        the_reviews = reviews_of(the_paper, [one for item in reviews for one in self.read_reviews(item)])

        async def run(dry: Tools) -> None:
            await grade_reviews(the_paper, the_reviews, dry)

        return await self._dry(run)

    def estimate(self, paper: Paper | str | Path, reviews: Sequence[Review | str | Path]) -> RunEstimate:
        """Do what `aestimate` does, and wait for it."""
        return wait_for(self.aestimate(paper, reviews))

    async def _dry(self, run: Callable[[Tools], Awaitable[None]]) -> RunEstimate:
        """Lead the offline rules through a run in the model's place, and count what it would ask."""
        engine = open_dry_run(self.settings, cache=self.cache)
        tools = self._tools(engine)
        here = tuple(source for source in tools.sources if source.endpoint is None)
        away = tuple(source.name for source in tools.sources if source.endpoint is not None)
        similarity = tools.similarity
        if similarity.endpoint is not None:
            away, similarity = (*away, similarity.name), LexicalSimilarity()
        try:
            await run(replace(tools, sources=here, similarity=similarity, cache=MemoryCache(), fetcher=None))
        finally:
            await self._let_go(tools)
        return run_estimate(engine.estimates, engine.model, away)

    def read_paper(self, path: str | Path) -> Paper:
        """Read a paper within the settings' limits of time and memory."""
        settings = self.settings
        return read_paper(
            Path(path), seconds=settings.parse_seconds, megabytes=settings.parse_megabytes, date=settings.paper_date
        )

    def read_reviews(self, review: Review | str | Path) -> tuple[Review, ...]:
        """Read the reviews of a file within the settings' limits of time and memory; a Review is itself."""
        if isinstance(review, Review):
            return (review,)
        settings = self.settings
        return read_reviews(Path(review), seconds=settings.parse_seconds, megabytes=settings.parse_megabytes)

    def close(self) -> None:
        """Let go of the cache and the store; records are written through."""
        self.cache.close()
        self.records.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _tools(self, plan: Engine | None = None) -> Tools:
        # Connections belong to an event loop, so each run opens its own; what was given stays its giver's.
        settings = self.settings
        engine = plan or self._own_engine or self._open_engine()
        sources = self._own_sources or open_sources(settings, library_folder=self._library(), cache=self.cache)
        similarity: Similarity = open_similarity(
            settings.similarity,
            base_url=settings.base_url,
            attempts=settings.attempts,
            timeout_seconds=settings.timeout_seconds,
        )
        fetcher = Fetcher(cache=self.cache) if settings.fetch_full_texts else None
        return Tools(
            engine=engine,
            sources=sources,
            similarity=similarity,
            cache=self.cache,
            settings=settings,
            fetcher=fetcher,
            progress=self._progress,
            second=None if plan else self._open_second(),
        )

    def _library(self) -> Path:
        """Return the library's folder; one that was named and is not there is a slip, not an empty library."""
        folder = self.home.library
        if self.settings.library is not None and not folder.exists():
            fix = "check the path, or make one with `peerassay library add FILE --library FOLDER`"
            raise InputError("there is no library in this place", where=str(folder), fix=fix)
        return folder

    def _told(self, engine: Engine) -> Engine:
        """Return the engine, telling of each answer where answers take their time."""
        if engine.model is None:
            return engine
        numbers = itertools.count(1)
        what = f"asking {engine.model}: answers"
        return Watched(engine, lambda _: self._progress(Step(what=what, done=next(numbers))))

    def _open_engine(self) -> Engine:
        return open_engine(self.settings, cache=self.cache, folder=self.home.batches, record=self._record)

    def _open_second(self) -> Engine | None:
        """Open the second reader's engine, where the settings name another."""
        named = self.settings.second_engine
        if named is None:
            return None
        settings = self.settings.model_copy(update={"engine": named})
        return open_engine(settings, cache=self.cache, folder=self.home.batches, record=self._record)

    async def _let_go(self, tools: Tools) -> None:
        if tools.second is not None:
            await tools.second.aclose()
        if self._own_engine is None:
            await tools.engine.aclose()
        await tools.similarity.aclose()
        if not self._own_sources:
            await asyncio.gather(*(source.aclose() for source in tools.sources))

    def _keep(self, graded: Sequence[Graded]) -> Grading:
        records = tuple(one.record for one in graded)
        envelopes = tuple(envelope_of(one.record, one.asked, one.seconds) for one in graded)
        for record, envelope in zip(records, envelopes, strict=True):
            self.records.put(record, envelope)
        return Grading(records=records, envelopes=envelopes)


def _with(settings: Settings | None, words: dict[str, Any]) -> Settings:
    if settings is None:
        return resolve(words).settings
    return Settings.model_validate(settings.model_dump() | words)


def _sources(literature: str | Source | Sequence[Source] | None) -> tuple[Source, ...]:
    if literature is None or isinstance(literature, str):
        return ()
    given = (*literature,) if isinstance(literature, Sequence) else (literature,)
    return tuple(unless_empty(source) for source in given)


def _as_error(failure: Failure | None, where: str) -> EngineError:
    """Return the failure as the error it was."""
    if failure is None:
        return EngineError("what the paper contributes could not be read from it", where=where)
    return ENGINE_ERRORS.get(failure.error, EngineError)(failure.message, where=where)


MOST_CHARACTERS = 200_000
"""A hundred pages; the longest of 1,500 reviews had a fifteenth of it. What weighs a review's sentences against each
other would take hours over megabytes."""


def reviews_of(paper: Paper, reviews: Sequence[Review]) -> tuple[Review, ...]:
    """Return the reviews that are about the paper.

    Where they all name one paper, or none, all are; a file that holds reviews of several papers is searched for those
    that name this one, by its OpenReview id, its own id, or its file's name. Raises InputError where none does, and
    for a review that is longer than any.
    """
    for review in reviews:
        if len(review.original) > MOST_CHARACTERS:
            raise InputError(
                f"the review has {len(review.original)} characters, more than the {MOST_CHARACTERS} that are graded",
                where=review.source.name,
                fix="cut it to the review itself",
            )
    named = {review.paper_id for review in reviews if review.paper_id}
    if len(named) <= 1:
        return tuple(reviews)
    stem = paper.source.name.split(".")[0]
    own = {paper.id, paper.card.openreview_id, stem} & named
    found = tuple(review for review in reviews if review.paper_id is None or review.paper_id in own)
    if not own:
        raise InputError(
            f"the files hold reviews of {len(named)} papers, and none is of this one",
            where=paper.source.name,
            fix="name the paper's file by its OpenReview id, or give a file with its reviews alone",
        )
    return found
