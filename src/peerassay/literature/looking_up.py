"""Looking a named work up in a service: ids before title, title before nickname, nickname before authors and year."""

from collections.abc import Sequence
from typing import Protocol

from peerassay.literature.candidate import Candidate
from peerassay.literature.fit import fit
from peerassay.literature.identity import surname
from peerassay.literature.source import WorkMention
from peerassay.literature.title_fit import NEAR_TITLE, title_fit

LOOKED_AT = 5
"""Results of a search by title that are looked at; by nickname or authors, where chance finds more, twice that."""
_A_LINE = 6
"""Words from which a mention that could not be read is asked for as it stands: it may print a title."""


class Shelves(Protocol):
    """What a service can be asked for; every call raises SourceError where there is no answer."""

    async def with_id(self, work: WorkMention) -> Candidate | None:
        """Return the work that one of the mention's ids names."""
        ...

    async def titled(self, title: str, limit: int) -> Sequence[Candidate]:
        """Return works with such a title, best first."""
        ...

    async def with_words(self, text: str, limit: int) -> Sequence[Candidate]:
        """Return works that have the words, best first."""
        ...

    async def written_by(self, surnames: Sequence[str], years: tuple[int, int], limit: int) -> Sequence[Candidate]:
        """Return works by these people from the first to the last of two years."""
        ...


async def look_up(work: WorkMention, shelves: Shelves) -> tuple[Candidate, ...]:
    """Return the works that a mention may mean: by its ids; else by title; else by nickname; else by authors and year.

    Of a search by nickname or by authors only what has the nickname or the authors is returned: all else is there by
    chance. A title that is found is returned alone.
    """
    found = await shelves.with_id(work)
    if found is not None:
        return (found,)
    if work.title:
        return await _titled(work.title, shelves)
    if work.nickname:
        return _fitting(work, await shelves.with_words(work.nickname, 2 * LOOKED_AT))
    if work.authors and work.year:
        names = [name for author in work.authors[:3] if (name := surname(author))]
        years = (work.year - 1, work.year + 1)
        return _fitting(work, await shelves.written_by(names, years, 2 * LOOKED_AT)) if names else ()
    return await _titled(work.text, shelves) if len(work.text.split()) >= _A_LINE else ()


async def _titled(title: str, shelves: Shelves) -> tuple[Candidate, ...]:
    found = tuple(await shelves.titled(title, LOOKED_AT))
    return next(((one,) for one in found if title_fit(title, one.title) >= NEAR_TITLE), found)


def _fitting(work: WorkMention, found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    fits = [fit(work, candidate) for candidate in found]
    return tuple(f.candidate for f in fits if f.nickname or f.authors == "agree")
