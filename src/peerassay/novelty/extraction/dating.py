"""When the paper was first public: given, by its ids, its front matter, its file, in this order (seed 004, A.4)."""

import re

from peerassay.documents.dating import date_of_arxiv_id
from peerassay.documents.paper import DatedBy, Paper
from peerassay.errors import InputError
from peerassay.literature.dates import PartialDate
from peerassay.novelty.extracted import DateOrigin, Granularity, PublicationDate

_DATED_DOI = re.compile(r"10\.1101/(?P<date>20\d\d\.\d\d\.\d\d)\.\d+")
"""bioRxiv and medRxiv write the day into the DOI."""
_ORIGINS: dict[DatedBy, DateOrigin] = {
    DatedBy.GIVEN: "given",
    DatedBy.IDENTIFIER: "url",
    DatedBy.FRONT_MATTER: "front_matter",
    DatedBy.FILE: "file",
}


def publication_date(paper: Paper, given: str | None = None) -> PublicationDate:
    """Return the date that the user gives, else the one that the paper's ids, front matter or file tell; else none.

    Ids go before the front matter: an arXiv id names the month in which the paper could first be read, a printed page
    often that of its proceedings. A printed day of that very month makes it precise. Raises InputError for a given
    date that is none.
    """
    if given is not None:
        return dated(_given(given), "given")
    card = paper.card
    printed = card.date or (str(card.year) if card.year else None)
    by = _ORIGINS[card.dated_by] if card.dated_by else "front_matter"
    if by == "given":
        return dated(printed, by)
    of_id = date_of_ids(paper)
    if of_id:
        return dated(printed if printed and printed.startswith(of_id) else of_id, "url")
    return dated(printed, by)


def date_of_ids(paper: Paper) -> str | None:
    """Return the month or day that the paper's arXiv id or DOI names, None where they name none."""
    card = paper.card
    stamped = _DATED_DOI.search(card.doi or "")
    if stamped:
        return stamped["date"].replace(".", "-")
    ids = (card.arxiv_id, card.doi if card.doi and "arxiv" in card.doi.lower() else None)
    return next((date for one in ids if one and (date := date_of_arxiv_id(one))), None)


def dated(date: str | None, by: DateOrigin) -> PublicationDate:
    """Return the date with its granularity; nothing where it cannot be read."""
    parsed = PartialDate.parse(date)
    if parsed is None:
        return PublicationDate()
    return PublicationDate(date=str(parsed), granularity=_granularity(parsed), by=by)


def _granularity(date: PartialDate) -> Granularity:
    if date.month is None:
        return "year"
    return "year-month" if date.day is None else "year-month-day"


def _given(date: str) -> str:
    if PartialDate.parse(date) is None:
        raise InputError(f"'{date}' is no date", where="date", fix="give it as 2025, 2025-05 or 2025-05-21")
    return date
