"""Where prior work is found: one interface for every catalogue, and the opening of those that the settings name."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, NoReturn, Protocol, runtime_checkable

from peerassay.choices import AUTO, NO_SOURCE, OPEN_SOURCES, SOURCES, patterns
from peerassay.errors import SettingsError, SourceRefused, StoreError
from peerassay.frozen import Frozen
from peerassay.home import Cache
from peerassay.literature.candidate import Candidate
from peerassay.settings import Settings


class Query(Frozen):
    """A search: `text` is what is asked, `purpose` why (`contribution 1`, `claim C3 aspect`, ...).

    `before` (ISO date or year) lets a source leave out later work where it can; filters decide all the same.
    `background` is more of the paper's own words (title, abstract): a source that ranks by all words of a long question
    weighs them too; one that matches keywords, or that text is sent to, leaves them alone.
    """

    text: str
    purpose: str
    before: str | None = None
    background: str = ""


class WorkMention(Frozen):
    """A work as a reviewer names it: the words, and what could be read from them and from the reference line."""

    text: str
    title: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    url: str | None = None
    nickname: str | None = None


class Source(Protocol):
    """A catalogue of papers. Both calls raise SourceError; an empty answer means that there is nothing."""

    @property
    def name(self) -> str:
        """`semantic-scholar`, `library`, ...: stands in records."""
        ...

    @property
    def scope(self) -> Literal["open", "one_venue"]:
        """Whether it is limited to one venue (docs/law.md, 5: a sufficient search needs one that is not)."""
        ...

    @property
    def endpoint(self) -> str | None:
        """Where queries are sent, None if none leaves the machine."""
        ...

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` candidates, best first."""
        ...

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return the works that the mention may mean, best first (ids before titles before author and year)."""
        ...

    async def aclose(self) -> None:
        """Let go of connections and files."""
        ...


@runtime_checkable
class Listing(Protocol):
    """A source at hand that looks up a whole reference list at once, by ids and exact titles."""

    async def look_up_exactly(self, works: Sequence[WorkMention]) -> tuple[tuple[Candidate, ...], ...]:
        """Return for each mention the works with its id or its very title. Raises SourceError or StoreError."""
        ...


class VenueShare(Protocol):
    """A venue series (`neurips`), how many papers of it a library has, and how many of each year."""

    @property
    def venue(self) -> str | None:
        """The series' short name."""
        ...

    @property
    def papers(self) -> int:
        """How many."""
        ...

    @property
    def by_year(self) -> Mapping[int, int]:
        """How many of each year; those without a year are not in it."""
        ...


class Holdings(Protocol):
    """What a library has: first and last year, venues."""

    @property
    def years(self) -> tuple[int, int] | None:
        """First and last year of its papers."""
        ...

    @property
    def venues(self) -> Sequence[VenueShare]:
        """Its venues."""
        ...


@runtime_checkable
class SelfDescribing(Protocol):
    """A source that can tell what it holds, so that its silence on its own venue is an answer."""

    def info(self) -> Holdings:
        """Return what it holds."""
        ...


@runtime_checkable
class Held(Protocol):
    """A source on this machine that may hold nothing."""

    def is_empty(self) -> bool:
        """Whether there is no paper in it; raises StoreError."""
        ...


class Opening(NamedTuple):
    """What a source is opened with: the settings that hold, where answers are kept, the folder of the library."""

    settings: Settings
    cache: Cache
    library_folder: Path


def open_sources(settings: Settings, *, library_folder: Path, cache: Cache) -> tuple[Source, ...]:
    """Return the sources that `settings.literature` names (`library,semantic-scholar`), in its order, none twice.

    A library without papers is opened as a source that fails, for it could not be asked; for `none` there is none, and
    `auto` is the library (`automatic` decides otherwise).
    Raises SettingsError for a name that is not known, and where no source is named.
    """
    if settings.literature.strip().lower() == NO_SOURCE:
        return ()
    literature = "library" if is_automatic(settings) else settings.literature
    names = dict.fromkeys(name.strip().lower() for name in literature.split(",") if name.strip())
    entries = {entry.name: entry for entry in SOURCES}
    unknown = [name for name in names if name not in entries]
    if unknown or not names:
        what = f"there is no source named {unknown[0]!r}" if unknown else "no source of literature is named"
        raise SettingsError(what, where="literature", fix=f"use {patterns(SOURCES)}; separate several with commas")
    opening = Opening(settings, cache, library_folder)
    return tuple(unless_empty(entries[name].load()(opening)) for name in names)


def is_automatic(settings: Settings) -> bool:
    """Whether the literature is to be chosen."""
    return settings.literature.strip().lower() == AUTO


def automatic(settings: Settings, *, library_folder: Path, cache: Cache, asks_model: bool) -> str:
    """Return the literature that `auto` stands for: the library if it holds anything, open services, or none.

    Services are asked only where a model is asked too: whoever named neither sends nothing.
    """
    (library,) = open_sources(settings, library_folder=library_folder, cache=cache)
    if not isinstance(library, NothingHeld):
        return library.name
    return ",".join(OPEN_SOURCES) if asks_model else NO_SOURCE


def unless_empty(source: Source) -> Source:
    """Return the source; for a library without papers one that fails, for it could not be asked."""
    if not isinstance(source, Held):
        return source
    try:
        empty = source.is_empty()
    except StoreError:
        return source  # what is damaged tells so itself when it is asked
    return NothingHeld(source.name) if empty else source


class NothingHeld:
    """Stands in a run for a library without papers: every question to it fails, and the record says why."""

    scope: Literal["open", "one_venue"] = "one_venue"
    """What holds nothing can bear no sufficient search (docs/law.md, 5)."""
    endpoint: str | None = None

    def __init__(self, name: str) -> None:
        self.name = name

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Raise SourceRefused."""
        self._refuse()

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Raise SourceRefused."""
        self._refuse()

    async def aclose(self) -> None:
        """Nothing to let go of."""

    def _refuse(self) -> NoReturn:
        raise SourceRefused(
            f"the {self.name} is empty, so nothing could be looked up",
            where="literature",
            fix="add papers with `peerassay library add FILE`, or use another source (`--literature semantic-scholar`)",
        )
