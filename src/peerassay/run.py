"""A run of a job: what it works with, what every record keeps of it, and what differs from run to run.

A record tells questions, searches, what left the machine, versions and settings; the envelope, kept apart from the
record's bytes, tells times, tokens and answers from the cache.
"""

import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic
from urllib.parse import urlsplit

from peerassay.choices import ENGINES, SIMILARITIES
from peerassay.documents import Paper, Review
from peerassay.engines import Asked, Engine, Failure, Usage
from peerassay.evidence import Similarity
from peerassay.frozen import digest
from peerassay.home import Cache
from peerassay.incoming import without_secrets
from peerassay.job_record import AnswerNote, Envelope, JobRecord, LedgerEntry, R
from peerassay.literature import Candidate, SearchEntry, SearchRun, Source
from peerassay.progress import Progress, silent
from peerassay.settings import Settings, heeded

if TYPE_CHECKING:
    from peerassay.literature.fulltext import Fetcher


@dataclass(frozen=True, slots=True)
class Tools:
    """One engine, the sources of literature, one similarity, one cache; `fetcher` only where the user allows it.

    `second` is the engine of the second reader, None where the same one is asked anew. `sum_up` tells a work in one
    sentence, None where works are shown at their own length. `today` is the clock: the day, in ISO, that a draft
    without a date is of; None leaves it without one. `names_only`: services are asked for works by their titles, and
    nothing is searched for there by the paper's content, which its author did not agree to send.
    """

    engine: Engine
    sources: tuple[Source, ...]
    similarity: Similarity
    cache: Cache
    settings: Settings
    fetcher: "Fetcher | None" = None
    second: Engine | None = None
    progress: Progress = silent
    sum_up: Callable[[Candidate], str] | None = None
    today: Callable[[], str] | None = None
    names_only: bool = False

    @property
    def searched(self) -> tuple[Source, ...]:
        """The sources that may be searched by the paper's content."""
        return tuple(source for source in self.sources if not (self.names_only and source.endpoint))


def day_of_the_clock() -> str:
    """Return today in ISO, in UTC."""
    return datetime.now(UTC).date().isoformat()


SETTINGS_OF_THE_MACHINE = frozenset({
    "home", "library", "store", "concurrency", "requests_per_minute", "timeout_seconds", "arxiv_seconds", "attempts",
    "parse_seconds", "parse_megabytes", "base_url", "cost_ceiling", "user_header",
})  # fmt: skip
"""Settings that say where and how fast a run works, not what it finds."""
_OF_FILES = frozenset(c.name for c in (*ENGINES, *SIMILARITIES) if c.wants in {"FILE", "FOLDER"})
"""Engines and similarities that are named with a file or a folder of this machine."""


def note_of(asked: Asked) -> AnswerNote:
    """Return what a record keeps of a question."""
    answered = asked.answered
    return AnswerNote(**{name: getattr(answered, name) for name in AnswerNote.model_fields})


def sent(endpoint: str, what: str, sizes: Sequence[int]) -> LedgerEntry:
    """Return the entry for requests of so many characters each; an endpoint that holds a key is told without it."""
    return LedgerEntry(endpoint=without_secrets(endpoint), what=what, requests=len(sizes), characters=sum(sizes))


def queries_sent(sources: Iterable[Source], searches: Sequence[SearchEntry]) -> list[LedgerEntry]:
    """Return an entry for each source that has an endpoint, also where nothing went there."""
    return [
        sent(source.endpoint, "search queries", [len(e.query) for e in searches if e.source == source.name])
        for source in sources
        if source.endpoint is not None
    ]


def texts_compared(similarity: Similarity, what: str, sizes: Sequence[int]) -> list[LedgerEntry]:
    """Return the entry for texts of so many characters that went to be compared; none where that is done here."""
    return [] if similarity.endpoint is None else [sent(similarity.endpoint, f"texts to compare: {what}", sizes)]


def addresses_sent(urls: Iterable[str], what: str = "addresses of open-access texts") -> list[LedgerEntry]:
    """Return an entry for each host that was asked for these addresses, in the order of their first."""
    hosts: dict[str, list[int]] = {}
    for url in urls:
        parts = urlsplit(url)
        hosts.setdefault(f"{parts.scheme}://{parts.netloc}", []).append(len(url))
    return [sent(host, what, sizes) for host, sizes in hosts.items()]


def plain_settings(settings: Settings, job: str) -> dict[str, str | int | float | bool | None]:
    """Return the settings that decide what a job finds; of a file or folder of this machine the last part alone."""
    plain = {name: value for name, value in heeded(settings, job).items() if name not in SETTINGS_OF_THE_MACHINE}
    return {name: _without_folder(value) if isinstance(value, str) else value for name, value in plain.items()}


def _without_folder(value: str) -> str:
    """The value of a setting that names a file ("replay:FILE", "onnx:FOLDER") without where that lies."""
    kind, _, rest = value.partition(":")
    return f"{kind}:{Path(rest).name}" if kind in _OF_FILES and rest else value


def questions_sent(
    asked: Sequence[Asked], what: str, engine: Engine, second: Engine | None = None
) -> list[LedgerEntry]:  # fmt: skip
    """Return an entry for each endpoint that questions went to; answers from the cache are counted as when asked."""
    endpoints = dict.fromkeys(e for e in (engine.endpoint, second and second.endpoint) if e)
    model = second.model if second else None
    by_second = [question.answered.model == model for question in asked]
    return [
        sent(
            endpoint,
            what,
            [
                question.characters
                for question, second_asked in zip(asked, by_second, strict=True)
                if len(endpoints) == 1 or second_asked == (endpoint != engine.endpoint)
            ],
        )
        for endpoint in endpoints
    ]


def provenance_of(
    tools: Tools,
    asked: Sequence[Asked],
    *,
    job: str,
    schema_version: str,
    ledger: Iterable[LedgerEntry],
    documents: Iterable[Paper | Review] = (),
    failures: Iterable[Failure] = (),
    warnings: Iterable[str] = (),
) -> dict[str, Any]:
    """Return the keys of `RunProvenance` for the record of a run, to be passed on to the job's own subclass.

    `failures` are those that stand before and beside the questions' own, `failures_of(asked)`; each is told once, as
    are warnings. An entry of the ledger under which nothing was sent is left out; what was asked for to fetch the
    `documents` that the record is about stands first in it, as what reading them warned of does among the warnings.
    """
    documents = tuple(documents)
    told = (*(words for document in documents for words in document.warnings), *warnings)
    fetched = dict.fromkeys(address for document in documents for address in document.source.fetched_from)
    ledger = (*addresses_sent(fetched, "ids and addresses of the documents"), *ledger)
    return {
        "schema_version": schema_version,
        "versions": {"peerassay": version("peerassay")},
        "engine": tools.engine.name,
        "model": tools.engine.model,
        "usage": sum((question.answered.usage for question in asked), Usage()),
        "settings": plain_settings(tools.settings, job),
        "answers": tuple(note_of(question) for question in asked),
        "ledger": tuple(entry for entry in ledger if entry.requests),
        "failures": tuple(dict.fromkeys(failures)),
        "warnings": tuple(dict.fromkeys(told)),
    }


def failures_of(asked: Sequence[Asked]) -> tuple[Failure, ...]:
    """Return the failures of the questions that got no answer."""
    return tuple(question.answered.failure for question in asked if question.answered.failure is not None)


@dataclass(slots=True)
class Clock:
    """Seconds by step of a run, for its envelope."""

    seconds: dict[str, float] = field(default_factory=dict)
    last: float = field(default_factory=time.perf_counter)

    def lap(self, step: str) -> None:
        """End a step: what has passed since the one before is its time."""
        now = time.perf_counter()
        self.seconds[step] = round(now - self.last, 3)
        self.last = now


def envelope_of(
    record: JobRecord, asked: Sequence[Asked], seconds: dict[str, float], searches: tuple[SearchRun, ...] = ()
) -> Envelope:
    """Return the envelope of the run that has just made the record.

    Its cost is that of all answers but those from the cache: one that failed may have been paid for, and then counts
    as asked.
    """
    answers = [question.answered for question in asked]
    fresh = [a for a in answers if not a.cached and (a.failure is None or a.usage.requests)]
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return Envelope(
        record_digest=digest(record),
        created=now,
        searched=now,
        usage=sum((a.usage for a in fresh), Usage()),
        questions_asked=len(fresh),
        questions_cached=sum(a.cached for a in answers),
        seconds=seconds,
        searches=searches,
    )


@dataclass(frozen=True, slots=True)
class Made(Generic[R]):
    """A record that a run has just made, with what differs from run to run."""

    record: R
    asked: tuple[Asked, ...]
    seconds: dict[str, float]
    searched: tuple[SearchRun, ...] = ()

    @property
    def envelope(self) -> Envelope:
        """The envelope of the run."""
        return envelope_of(self.record, self.asked, self.seconds, self.searched)


@dataclass(frozen=True, slots=True)
class Added:
    """Works that the user adds to what is found, and a sentence for each that could not be had."""

    works: tuple[Candidate, ...] = ()
    problems: tuple[str, ...] = ()


Job = Callable[[Tools, Added], Awaitable[Sequence[Made[R]]]]
"""A job with its documents, ready to run or to be estimated."""
