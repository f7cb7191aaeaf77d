"""What runs jobs: one engine, one literature, one store; a job is run and kept, or led dry and estimated."""

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Self

from peerassay.choices import ENGINES, NO_SOURCE, OPEN_SOURCES, choose, key_variables
from peerassay.documents import Paper, Review
from peerassay.documents.reading import read_paper_bytes
from peerassay.documents.review_reading import read_review_bytes
from peerassay.engines import Asked, Engine, RunEstimate, Watched, open_dry_run, open_engine, run_estimate, wait_for
from peerassay.errors import EngineError, InputError
from peerassay.evidence import LexicalSimilarity, Similarity, open_similarity
from peerassay.fetching import Access, Documents, documents_of, named_paper, named_reviews
from peerassay.home import Home, MemoryCache, home_of
from peerassay.incoming import keep_secret
from peerassay.job_record import Outcome, R, Tags
from peerassay.kinds import SUMMARY
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, CitationState, Query, Resolution, Source
from peerassay.literature import resolve as resolve_work
from peerassay.literature.candidate import each_once
from peerassay.literature.fulltext import Fetcher
from peerassay.literature.library import Library
from peerassay.literature.search_log import ask
from peerassay.literature.source import automatic, is_automatic, open_sources, unless_empty
from peerassay.progress import Progress, Step, silent
from peerassay.retrieval.citing import mention_of
from peerassay.retrieval.looking_up import given_works
from peerassay.run import Added, Job, Made, Tools, day_of_the_clock
from peerassay.settings import Settings, resolve

if TYPE_CHECKING:
    pass


PaperLike = Paper | str | Path | IO[Any]
"""A paper, the file or link that names it, an open file, or a text of several lines in Markdown."""
ReviewLike = Review | str | Path | IO[Any]
"""A review, the file or link that names it, an open file, or its text of several lines."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found: works, the sources that were asked, and why a source failed."""

    works: tuple[Candidate, ...]
    asked: tuple[str, ...]
    failed: Mapping[str, str]


class Runner:
    """Runs jobs with one engine, one literature and one store.

    Args:
        engine: who answers: a setting (`offline`, `openai:MODEL`, ...) or an Engine of your own.
        literature: where prior work is found: a setting (`library`, `semantic-scholar`, both by comma), a Source,
            or several.
        store: the file, or the address of the PostgreSQL database, that records are kept in; None for the settings'.
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
        from peerassay.store.opening import open_cache
        from peerassay.store.records import RecordStore

        given = {"engine": engine, "literature": literature, "store": store}
        words = {key: value for key, value in given.items() if isinstance(value, str | Path)}
        for variable in key_variables():
            # A server may repeat any key, also one that this run does not use.
            keep_secret(os.environ.get(variable))
        self.settings = _with(settings, words)
        self.home: Home = home_of(self.settings)
        self.cache = open_cache(self.home)
        self.records: RecordStore = RecordStore(self.home.store)
        self._own_engine = engine if engine is not None and not isinstance(engine, str) else None
        self._own_sources = _sources(literature)
        self._progress = progress
        self._record = record
        self.today: Callable[[], str] = day_of_the_clock

    async def arun(self, job: Job[R], *, works: Sequence[str] = (), tags: Tags | None = None) -> Outcome[R]:
        """Run a job, keep its records in the store, and return them with their envelopes.

        `works` are prior works that you add to what is found: files (PDF, Markdown), arXiv ids or DOIs. One that
        cannot be had is told in the records. `tags` is shown of the paper and its reviews in tables. Raises EngineError
        where a question without which there is no record at all got no answer.
        """
        tools = self._tools()
        try:
            watched = replace(
                tools,
                engine=self._with_progress(tools.engine),
                second=tools.second and self._with_progress(tools.second),
            )
            added = Added(*await given_works(works, watched))
            made = await job(watched, added)
        finally:
            await self._let_go(tools)
        return self._keep(made, tags or {})

    def run(self, job: Job[R], *, works: Sequence[str] = (), tags: Tags | None = None) -> Outcome[R]:
        """Do what `arun` does, and wait for it; in a notebook too, where an event loop runs already."""
        return wait_for(self.arun(job, works=works, tags=tags))

    async def aestimate_of(self, job: Job[R], *, counted: set[str] | None = None) -> RunEstimate:
        """Return what a job would take; nothing is asked, nothing leaves the machine, nothing is kept.

        The offline rules are led through the run in the model's place, and what it would ask is counted. `counted` are
        keys of questions that other jobs ask already: they are left out, and this job's are added.
        """
        engine = open_dry_run(self.settings, cache=self.cache)
        engine.counted = set() if counted is None else counted
        tools = self._tools(engine)
        here = tuple(source for source in tools.sources if source.endpoint is None)
        away = tuple(source.name for source in tools.sources if source.endpoint is not None)
        similarity = tools.similarity
        if similarity.endpoint is not None:
            away, similarity = (*away, similarity.name), LexicalSimilarity()
        dry = replace(tools, sources=here, similarity=similarity, cache=MemoryCache(), fetcher=None)
        try:
            with suppress(EngineError):  # what was asked until then is counted
                await job(dry, Added())
        finally:
            await self._let_go(tools)
        return run_estimate(engine.estimates, engine.model, away)

    def estimate_of(self, job: Job[R], *, counted: set[str] | None = None) -> RunEstimate:
        """Do what `aestimate_of` does, and wait for it."""
        return wait_for(self.aestimate_of(job, counted=counted))

    def read_paper(self, paper: PaperLike) -> Paper:
        """Read a paper within the settings' limits, from its file or from the link that names it; a Paper is itself.

        It may be an open file too, or a text of several lines in Markdown.
        """
        if isinstance(paper, Paper):
            return paper
        if (given := _content_of(paper)) is not None:
            return read_paper_bytes(*given, **self.access().limits)
        assert isinstance(paper, str | Path)
        return wait_for(named_paper(paper, self.access()))

    def read_reviews(self, review: Review | str | Path) -> tuple[Review, ...]:
        """Read the reviews of a file, or of a forum that a link names; a Review is itself."""
        return wait_for(named_reviews((review,), self.access()))

    def read_both(self, paper: PaperLike, reviews: Sequence[ReviewLike] = ()) -> Documents:
        """Read a paper and its reviews; where none are named and a link to a forum names the paper, the forum's own.

        Open files and texts of several lines are read as they are.
        """
        limits = self.access().limits
        the_paper = paper
        if (given := _content_of(paper)) is not None:
            the_paper = read_paper_bytes(*given, **limits)
        the_reviews: list[Review | str | Path] = []
        for review in reviews:
            if (given := _content_of(review)) is not None:
                the_reviews += read_review_bytes(*given, **limits).reviews
            else:
                assert isinstance(review, Review | str | Path)
                the_reviews.append(review)
        assert isinstance(the_paper, Paper | str | Path)
        return wait_for(documents_of(the_paper, the_reviews, self.access()))

    def access(self, *, date: str = "") -> Access:
        """Return what papers and reviews are read with, a forum fetched once; `date` is the paper's, "" if unknown."""
        settings = self.settings.model_copy(update={"paper_date": date}) if date else self.settings
        return Access(settings, self._sources, keeps=bool(self._own_sources))

    async def asearch(self, words: str, limit: int = 10) -> SearchResult:
        """Return prior works that the sources find for some words, each once, best first, and why a source failed."""
        sources = self._sources()
        query = Query(text=words, purpose="a search by words")
        try:
            answers = await asyncio.gather(*(ask(source, query, limit) for source in sources))
        finally:
            await self._close(sources)
        works = each_once(found for row in zip_longest(*(works for _, works in answers)) for found in row if found)
        failed = {entry.source: entry.failure or "" for entry, _ in answers if entry.state == "failed"}
        return SearchResult(tuple(works[:limit]), tuple(source.name for source in sources), failed)

    async def alook_up(self, reference: str) -> Resolution:
        """Return what the sources have of one reference, as printed, or of a DOI, an arXiv id or a library's own id.

        Authors, title and year are read from a printed one, as from a paper's list.
        """
        sources = self._sources()
        try:
            for source in sources:
                if isinstance(source, Library) and (work := source.paper(reference.strip())):
                    return Resolution(state=CitationState.RESOLVED, candidate=work, by="id")
            return await resolve_work(mention_of(reference), sources, paper_date=None)
        finally:
            await self._close(sources)

    async def _close(self, sources: Sequence[Source]) -> None:
        if not self._own_sources:
            await asyncio.gather(*(source.aclose() for source in sources))

    def close(self) -> None:
        """Let go of the cache and the store; records are written through."""
        self.cache.close()
        self.records.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _tools(self, plan: Engine | None = None) -> Tools:
        # Connections belong to an event loop, so each run opens its own; what was given stays its giver's.
        settings = self._decided()
        engine = plan or self._own_engine or self._open_engine()
        sources = self._sources()
        similarity: Similarity = open_similarity(
            settings.similarity,
            base_url=settings.base_url,
            attempts=settings.attempts,
            timeout_seconds=settings.timeout_seconds,
        )
        fetcher = Fetcher(cache=self.cache) if self._fetches(settings, engine) else None
        return Tools(
            engine=engine,
            sources=sources,
            similarity=similarity,
            cache=self.cache,
            settings=settings,
            fetcher=fetcher,
            progress=self._progress,
            second=None if plan else self._open_second(),
            today=self.today,
            sum_up=self._sum_up() if settings.works_in_one_sentence else None,
            names_only=self.sends_names_only,
        )

    @staticmethod
    def _fetches(settings: Settings, engine: Engine) -> bool:
        """Whether full texts are fetched: the paper compares by them (OpenNovelty, 2.3.3), rules need them not."""
        if settings.fetch_full_texts is not None:
            return settings.fetch_full_texts
        return engine.model is not None and settings.novelty_method == "opennovelty"

    def _sum_up(self) -> Callable[[Candidate], str]:
        """Return what tells a work in one sentence, that of a summary of the store first."""
        from peerassay.jobs.summarizing.one_sentence import work_in_one_sentence

        lines = (line.cells for line in self.records.lines(SUMMARY.name) if line.cells)
        kept = {normal_title(str(cells["title"])): str(cells["one_sentence"]) for cells in lines if cells["title"]}
        return partial(work_in_one_sentence, kept=kept)

    def _sources(self) -> tuple[Source, ...]:
        folder = self._library()
        return self._own_sources or open_sources(self._decided(), library_folder=folder, cache=self.cache)

    def _decided(self) -> Settings:
        """Return the settings with the literature that `auto` stands for now."""
        if self._own_sources or not is_automatic(self.settings):
            return self.settings
        folder = self._library()
        chosen = automatic(self.settings, library_folder=folder, cache=self.cache, asks_model=self._asks_model)
        return self.settings.model_copy(update={"literature": chosen})

    @property
    def literature(self) -> tuple[str, ...]:
        """The names of the sources that a run asks now; () for none."""
        own = tuple(source.name for source in self._own_sources)
        named = self._decided().literature.split(",")
        return own or tuple(name for name in map(str.strip, named) if name != NO_SOURCE)

    @property
    def sends_names_only(self) -> bool:
        """Whether services were not named by the user, and get no more of a confidential paper than names of works."""
        chosen = is_automatic(self.settings) and not self._own_sources
        return chosen and self.settings.confidential and self.literature == OPEN_SOURCES

    @property
    def _asks_model(self) -> bool:
        if self._own_engine is not None:
            return self._own_engine.model is not None
        return choose(self.settings.engine, ENGINES, "engine")[0].is_model

    def _library(self) -> Path:
        """Return the library's folder; one that was named and is not there is a slip, not an empty library."""
        folder = self.home.library
        if self.settings.library is not None and not folder.exists():
            fix = "check the path, or make one with `peerassay library add FILE --library FOLDER`"
            raise InputError("there is no library in this place", where=str(folder), fix=fix)
        return folder

    def _with_progress(self, engine: Engine) -> Engine:
        """Return the engine, which tells of each answer where answers take their time."""
        if engine.model is None:
            return engine
        return Watched(engine, _Answers(f"calling {engine.model}: answers", self._progress).one_more)

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
        await self._close(tools.sources)

    def _keep(self, made: Sequence[Made[R]], tags: Tags) -> Outcome[R]:
        envelopes = tuple(result.envelope.model_copy(update={"tags": tags}) for result in made)
        for result, envelope in zip(made, envelopes, strict=True):
            self.records.put(result.record, envelope)
        return Outcome(records=tuple(result.record for result in made), envelopes=envelopes)


@dataclass(slots=True)
class _Answers:
    """Tells of each answer: how many there are, and what those of this run have cost where the price is known."""

    what: str
    progress: Progress
    done: int = 0
    dollars: float = 0.0

    def one_more(self, asked: Asked) -> None:
        self.done += 1
        answered = asked.answered
        self.dollars += 0.0 if answered.cached else answered.usage.cost or 0.0
        self.progress(Step(what=self.what, done=self.done, note=f"${self.dollars:.2f}" if self.dollars else ""))


def _content_of(given: object) -> tuple[bytes, str] | None:
    """Return the bytes and a name of an open file, or of a text of several lines; None for what is named otherwise."""
    if isinstance(given, str):
        return (given.encode(), "text.md") if "\n" in given.strip() else None
    if not hasattr(given, "read"):
        return None
    data = given.read()
    name = Path(str(getattr(given, "name", "text.md"))).name
    return (data.encode() if isinstance(data, str) else bytes(data)), name


def _with(settings: Settings | None, words: dict[str, Any]) -> Settings:
    if settings is None:
        return resolve(words).settings
    return Settings.model_validate(settings.model_dump() | words)


def _sources(literature: str | Source | Sequence[Source] | None) -> tuple[Source, ...]:
    if literature is None or isinstance(literature, str):
        return ()
    given = (*literature,) if isinstance(literature, Sequence) else (literature,)
    return tuple(unless_empty(source) for source in given)
