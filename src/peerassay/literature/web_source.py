"""What sources behind a web service have in common: how a work is looked up, words of a query, fields of an answer."""

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from peerassay.choices import SOURCES, Choice
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, STOP_WORDS, words
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import PartialDate
from peerassay.literature.fit import NEAR_TITLE, fit, title_fit
from peerassay.literature.identity import surname
from peerassay.literature.source import Query, WorkMention
from peerassay.literature.web_api import Patience, WebApi
from peerassay.settings import Settings

LONGEST_TRY = 20.0
"""Seconds for one try at a service, at most: a catalogue answers sooner than a model, or not at all."""
LOOKED_AT = 5
"""Results of a search by title that are looked at; by nickname or authors, where chance finds more, twice that."""
_A_LINE = 6
"""Words from which a mention that could not be read is asked for as it stands: it may print a title."""


class WebSource(ABC):
    """A service that holds the works of every venue. Subclasses search it, and say how works are looked up.

    Every call raises SourceError where there is no answer.
    """

    name: ClassVar[str]
    scope: Literal["open", "one_venue"] = "open"

    def __init__(self, api: WebApi) -> None:
        self._api = api

    @property
    def endpoint(self) -> str:
        """Where queries are sent."""
        return self._api.base_url

    @abstractmethod
    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` candidates, best first."""

    @abstractmethod
    async def with_id(self, work: WorkMention) -> Candidate | None:
        """Return the work that one of the mention's ids names."""

    @abstractmethod
    async def titled(self, title: str, limit: int) -> Sequence[Candidate]:
        """Return works with such a title, best first."""

    @abstractmethod
    async def with_words(self, text: str, limit: int) -> Sequence[Candidate]:
        """Return works that have the words, best first."""

    @abstractmethod
    async def written_by(self, surnames: Sequence[str], years: tuple[int, int], limit: int) -> Sequence[Candidate]:
        """Return works by these people from the first to the last of two years."""

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return the works that a mention may mean: by its ids; else title; else nickname; else authors and year.

        Of a search by nickname or by authors only what has the nickname or the authors is returned: all else is there
        by chance. A title that is found is returned alone.
        """
        found = await self.with_id(work)
        if found is not None:
            return (found,)
        if work.title:
            return await self._titled(work.title)
        if work.nickname:
            return _fitting(work, await self.with_words(work.nickname, 2 * LOOKED_AT))
        if work.authors and work.year:
            names = [name for author in work.authors[:3] if (name := surname(author))]
            years = (work.year - 1, work.year + 1)
            return _fitting(work, await self.written_by(names, years, 2 * LOOKED_AT)) if names else ()
        return await self._titled(work.text) if len(work.text.split()) >= _A_LINE else ()

    async def _titled(self, title: str) -> tuple[Candidate, ...]:
        found = tuple(await self.titled(title, LOOKED_AT))
        return next(((candidate,) for candidate in found if title_fit(title, candidate.title) >= NEAR_TITLE), found)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._api.aclose()


def url_variable(name: str) -> str:
    """Return the variable of the environment that holds another address of a source: a mirror, a server for tests."""
    return f"{name.upper().replace('-', '_')}_BASE_URL"


def address_of(name: str, given: str | None) -> str:
    """Return where a source answers: the address given, else the environment's, else that of its entry."""
    return given or os.environ.get(url_variable(name), "").strip() or _entry(name).endpoint


def key_of(name: str, given: str | None) -> str:
    """Return the key of a source: the one given, else the environment's; "" where there is none."""
    return (os.environ.get(_entry(name).key, "") if given is None else given).strip()


def _entry(name: str) -> Choice:
    return next(entry for entry in SOURCES if entry.name == name)


def patience_of(settings: Settings) -> Patience:
    """Return how long to try by the settings."""
    return {"attempts": settings.attempts, "timeout_seconds": min(settings.timeout_seconds, LONGEST_TRY)}


def _fitting(work: WorkMention, found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    fits = [fit(work, candidate) for candidate in found]
    return tuple(f.candidate for f in fits if f.nickname or f.authors == "agree")


_LEAST_TELLING = 3


def distinctive_words(text: str, most: int) -> tuple[str, ...]:
    """Return up to `most` content words in order, each once, in lower case; compounds as their parts.

    Words of any academic text ("novel", "method") are left out where at least three others remain. What comes out
    holds letters and digits alone, so that it means the same inside any query language.
    """
    parts = (part for word in words(text) for part in word.replace("‐", "-").replace("‑", "-").split("-"))
    plain = ("".join(c for c in part if c.isalnum()) for part in parts)
    content = [word for word in dict.fromkeys(plain) if word and word not in STOP_WORDS]
    telling = [word for word in content if stem(word) not in GENERAL_ACADEMIC and len(word) > 1]
    return tuple((telling if len(telling) >= _LEAST_TELLING else content)[:most])


def text_of(value: object) -> str:
    """Return a text on one line; numbers as they are written; "" for anything else."""
    if isinstance(value, str):
        return " ".join(value.split())
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def mapping_of(value: object) -> Mapping[str, Any]:
    """Return a mapping, an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def items_of(value: object) -> list[Any]:
    """Return a list, an empty one for anything else."""
    return value if isinstance(value, list) else []


def date_of(value: object) -> str | None:
    """Return an ISO date as precise as stated."""
    date = PartialDate.parse(text_of(value))
    return str(date) if date else None


def year_of(*values: object) -> int | None:
    """Return the year of the first value that has one."""
    dates = (PartialDate.parse(text_of(value)) for value in values)
    return next((date.year for date in dates if date), None)


def count_of(value: object) -> int | None:
    """Return a whole number from 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
