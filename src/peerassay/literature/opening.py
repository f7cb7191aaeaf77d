"""Opening the sources that the setting `literature` names, by the entries of `peerassay.choices`."""

from pathlib import Path
from typing import Literal, NoReturn

from peerassay.choices import SOURCES, patterns
from peerassay.errors import SettingsError, SourceRefused, StoreError
from peerassay.home import Cache
from peerassay.literature.candidate import Candidate
from peerassay.literature.source import Opening, Query, Source, WorkMention
from peerassay.settings import Settings


def open_sources(settings: Settings, *, library_folder: Path, cache: Cache) -> tuple[Source, ...]:
    """Return the sources that `settings.literature` names (`library,semantic-scholar`), in its order, none twice.

    A library without papers is opened as a source that fails, for it could not be asked.
    Raises SettingsError for a name that is not known, and where no source is named.
    """
    names = dict.fromkeys(name.strip().lower() for name in settings.literature.split(",") if name.strip())
    entries = {entry.name: entry for entry in SOURCES}
    unknown = [name for name in names if name not in entries]
    if unknown or not names:
        what = f"there is no source named {unknown[0]!r}" if unknown else "no source of literature is named"
        raise SettingsError(what, where="literature", fix=f"use {patterns(SOURCES)}, or several joined by commas")
    opening = Opening(settings, cache, library_folder)
    return tuple(unless_empty(entries[name].load()(opening)) for name in names)


def unless_empty(source: Source) -> Source:
    """Return the source; for a library without papers one that fails, for it could not be asked."""
    from peerassay.literature.library import Library

    if not isinstance(source, Library):
        return source
    try:
        empty = source.count() == 0
    except StoreError:
        return source  # what is damaged tells so itself when it is asked
    return NothingHeld(source.name) if empty else source


class NothingHeld:
    """Stands in a run for a library without papers: every question to it fails, and the record says why."""

    scope: Literal["open", "one_venue"] = "one_venue"
    """What holds nothing can bear no sufficient search (docs/law.md, 3)."""
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
            f"the {self.name} holds no papers, so nothing could be looked up",
            where="literature",
            fix="fill it with `peerassay library add FILE`, or name another source (`--literature semantic-scholar`)",
        )
