"""Comparing ISO dates of different precision: what is later than the paper, and when a work was first public."""

import re
from calendar import monthrange
from dataclasses import dataclass
from functools import lru_cache

from peerassay.language.identifiers import arxiv_month
from peerassay.language.venues import Edition, edition_of
from peerassay.literature.candidate import Candidate

_ISO = re.compile(r"\s*(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?![\d-])")


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date as precise as known: a year, a month of it, a day of that."""

    year: int
    month: int | None = None
    day: int | None = None

    @classmethod
    def parse(cls, text: str | int | None) -> "PartialDate | None":
        """Return the date that `2023`, `2023-05` or `2023-05-21` (with or without a time) means, None if none."""
        return _parsed(str(text)) if text is not None else None

    def __str__(self) -> str:
        parts = (f"{self.year:04d}", *(f"{part:02d}" for part in (self.month, self.day) if part is not None))
        return "-".join(parts)

    @property
    def months(self) -> int:
        """Months since the year 0; a date without a month counts as January."""
        return self.year * 12 + (self.month or 1) - 1

    @property
    def last_day(self) -> str:
        """The last day that it may mean, in ISO: of a year its end, of a month its end."""
        month = self.month or 12
        day = self.day or monthrange(self.year, month)[1]
        return f"{self.year:04d}-{month:02d}-{day:02d}"

    def after(self, other: "PartialDate") -> bool:
        """Return whether this is later, as far as both are known: the same year without a month is not later."""
        for mine, theirs in ((self.year, other.year), (self.month, other.month), (self.day, other.day)):
            if mine is None or theirs is None:
                return False
            if mine != theirs:
                return mine > theirs
        return False


@lru_cache(maxsize=10_000)
def _parsed(text: str) -> PartialDate | None:
    # Every filter and every claim's pack asks for the same few dates.
    found = _ISO.match(text)
    if found is None:
        return None
    year, month, day = (int(part) if part else None for part in found.groups())
    if year is None or not 1000 <= year <= 2999:
        return None
    if month is None or not 1 <= month <= 12:
        return PartialDate(year)
    return PartialDate(year, month, day if day is not None and 1 <= day <= 31 else None)


def first_public(candidate: Candidate) -> str | None:
    """Return when the work was first public, as far as its record tells: the earliest of date, arXiv id and year.

    A catalogue often dates a work by its printed version; the arXiv id (`2305.16213`) then still names the month
    in which it could first be read.
    """
    preprint = PartialDate.parse(arxiv_month(candidate.arxiv_id) or arxiv_month(candidate.doi))
    known = [PartialDate.parse(candidate.date), preprint, PartialDate.parse(candidate.year)]
    dates = [date for date in known if date is not None]
    if not dates:
        return None
    earliest = dates[0]
    for date in dates[1:]:
        if earliest.after(date) or _finer(date, earliest):
            earliest = date
    return str(earliest)


def _finer(date: PartialDate, than: PartialDate) -> bool:
    """Whether it says the same with more digits."""
    return str(date).startswith(f"{than}-")


def written_by(candidate: Candidate) -> PartialDate | None:
    """Return from when the work can have been there: when first public, of a venue's paper its deadline, else its year.

    A record that names a month or a day needs no venue; one that has only "ICML 2024" was written by January 2024.
    """
    public = PartialDate.parse(first_public(candidate))
    edition = venue_edition(candidate)
    return PartialDate.parse(edition.written) if edition else public


def venue_edition(candidate: Candidate) -> Edition | None:
    """Return the months of the candidate's venue, where its record tells no more than that venue's year."""
    public = PartialDate.parse(first_public(candidate))
    if public is None or public.month is not None or public.year != candidate.year:
        return None
    return edition_of(candidate.venue, candidate.year)


def later_than(candidate: Candidate, paper_date: str | None) -> bool:
    """Return whether the work came after the paper: by day where both are known, else month, else year.

    A work known by its venue and year alone counts from that venue's deadline. In doubt (no date, or the same year
    without a finer date) it is not later.
    """
    paper, work = PartialDate.parse(paper_date), written_by(candidate)
    return paper is not None and work is not None and work.after(paper)
