"""What a library says it holds, and whether its silence on a work of its own venue is an answer."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from peerassay.literature.source import Source, WorkMention
from peerassay.literature.venue import venue_name, venues_in

_HOLDS_FROM = 100
"""A library with so many papers of a venue's year counts as holding it; a few picked ones say nothing of the rest."""


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


def held_venue(mention: WorkMention, sources: Sequence[Source]) -> str | None:
    """Return the venue and year that the mention names and a library holds, None where none does."""
    named = venues_in(mention.text)
    for source in sources:
        info = source.info() if isinstance(source, SelfDescribing) else None
        if info is None or mention.year is None:
            continue
        held = {venue_name(one.venue) for one in info.venues if one.by_year.get(mention.year, 0) >= _HOLDS_FROM}
        if held & named:
            return f"{min(name for name in held & named if name)} {mention.year}"
    return None
