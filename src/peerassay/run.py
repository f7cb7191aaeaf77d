"""A run of a job: what it works with, what a record keeps of it, and what differs from run to run.

A record tells questions, searches, what left the machine, versions and settings; the envelope, kept apart from the
record's bytes, tells times, tokens and answers from the cache.
"""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pydantic import BaseModel

from peerassay.choices import ENGINES, SIMILARITIES
from peerassay.engines.answered import Failure, Usage
from peerassay.engines.engine import Asked, Engine
from peerassay.engines.question import Fault
from peerassay.evidence.similarity import Similarity
from peerassay.frozen import Frozen, digest
from peerassay.home import Cache
from peerassay.incoming import told
from peerassay.literature.search_log import FilterCount, SearchEntry, SearchRun
from peerassay.literature.source import Source
from peerassay.progress import Progress, silent
from peerassay.settings import Settings

if TYPE_CHECKING:
    from peerassay.literature.fulltext import Fetcher


@dataclass(frozen=True, slots=True)
class Tools:
    """One engine, the sources of literature, one similarity, one cache; `fetcher` only where the user allows it.

    `second` is the engine of the second reader, None where the same one is asked anew.
    """

    engine: Engine
    sources: tuple[Source, ...]
    similarity: Similarity
    cache: Cache
    settings: Settings
    fetcher: "Fetcher | None" = None
    second: Engine | None = None
    progress: Progress = silent


SETTINGS_OF_THE_MACHINE = frozenset({
    "home", "library", "store", "concurrency", "requests_per_minute", "timeout_seconds", "arxiv_seconds", "attempts",
    "parse_seconds", "parse_megabytes", "base_url", "cost_ceiling",
})  # fmt: skip
"""Settings that say where and how fast a run works, not what it finds."""
_OF_FILES = frozenset(c.name for c in (*ENGINES, *SIMILARITIES) if c.wants in {"FILE", "FOLDER"})
"""Engines and similarities that are named with a file or a folder of this machine."""


class AnswerNote(Frozen):
    """One question of the run: who answered which words, and what the checks found."""

    question: str
    key: str
    engine: str
    model: str | None
    prompt_digest: str
    faults: tuple[Fault, ...] = ()
    mended: tuple[Fault, ...] = ()
    failure: Failure | None = None


class LedgerEntry(Frozen):
    """Text that left the machine: where to, what kind, how many requests and characters."""

    endpoint: str
    what: str
    requests: int
    characters: int


class Search(Frozen):
    """What was asked of the literature, and what the filters took."""

    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    scopes: dict[str, str]


def note_of(asked: Asked) -> AnswerNote:
    """Return what a record keeps of a question."""
    answered = asked.answered
    return AnswerNote(**{name: getattr(answered, name) for name in AnswerNote.model_fields})


def sent(endpoint: str, what: str, sizes: Sequence[int]) -> LedgerEntry:
    """Return the entry for requests of so many characters each; an endpoint that holds a key is told without it."""
    return LedgerEntry(endpoint=told(endpoint), what=what, requests=len(sizes), characters=sum(sizes))


def queries_sent(sources: Iterable[Source], searches: Sequence[SearchEntry]) -> list[LedgerEntry]:
    """Return an entry for each source that has an endpoint, also where nothing went there."""
    return [
        sent(source.endpoint, "search queries", [len(e.query) for e in searches if e.source == source.name])
        for source in sources
        if source.endpoint is not None
    ]


def addresses_sent(urls: Iterable[str]) -> list[LedgerEntry]:
    """Return an entry for each host that open-access texts were fetched from, in the order of their first addresses."""
    hosts: dict[str, list[int]] = {}
    for url in urls:
        parts = urlsplit(url)
        hosts.setdefault(f"{parts.scheme}://{parts.netloc}", []).append(len(url))
    return [sent(host, "addresses of open-access texts", sizes) for host, sizes in hosts.items()]


def plain_settings(settings: Settings) -> dict[str, str | int | float | bool | None]:
    """Return the settings that decide what a run finds; of a file or folder of this machine the last part alone."""
    plain = settings.model_dump(mode="json", exclude=set(SETTINGS_OF_THE_MACHINE))
    return {name: _without_folder(value) if isinstance(value, str) else value for name, value in plain.items()}


def _without_folder(value: str) -> str:
    """The value of a setting that names a file ("replay:FILE", "onnx:FOLDER") without where that lies."""
    kind, _, rest = value.partition(":")
    return f"{kind}:{Path(rest).name}" if kind in _OF_FILES and rest else value


def versions() -> dict[str, str]:
    """Return the versions that a record names."""
    return {"peerassay": version("peerassay")}


class Envelope(Frozen):
    """The record's digest with when and at what cost it was made (`seconds` by step).

    `searches` tells of a novelty report's queries when each was asked, how long it took and how often it was tried.
    """

    record_digest: str
    created: str
    searched: str | None
    usage: Usage
    questions_asked: int
    questions_cached: int
    seconds: dict[str, float]
    searches: tuple[SearchRun, ...] = ()


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
    record: BaseModel, asked: Sequence[Asked], seconds: dict[str, float], searches: tuple[SearchRun, ...] = ()
) -> Envelope:
    """Return the envelope of the run that has just made the record.

    Its cost is that of all answers but those from the cache: one that failed may have been paid for, and then counts
    as asked.
    """
    answers = [one.answered for one in asked]
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
