"""What a record of any job says of its making: questions, searches, what left the machine, versions, settings."""

from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlsplit

from peerassay.choices import ENGINES, SIMILARITIES
from peerassay.engines.answered import Failure
from peerassay.engines.engine import Asked
from peerassay.engines.question import Fault
from peerassay.frozen import Frozen
from peerassay.literature.search_log import FilterCount, SearchEntry
from peerassay.literature.source import Source
from peerassay.settings import Settings

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
    """Return the entry for requests of so many characters each."""
    return LedgerEntry(endpoint=endpoint, what=what, requests=len(sizes), characters=sum(sizes))


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
