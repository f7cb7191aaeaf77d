"""The date of a paper: from its ids, then its front matter, then its file; a date the user gave wins over all."""

import re

from peerassay.documents.blocks import FrontMatter
from peerassay.documents.paper import DatedBy
from peerassay.language.function_words import MONTHS
from peerassay.language.identifiers import ARXIV, DOI, FORUM, YEAR, arxiv_month
from peerassay.language.notices import APPEARED, APPEARED_AT
from peerassay.language.venues import printed_venue

_MONTH = rf"(?P<month>{'|'.join(MONTHS)})[a-z]*\.?"
_DATE = re.compile(
    rf"\b(?:(?:(?P<day_before>\d{{1,2}})(?:st|nd|rd|th)?\s+)?{_MONTH}(?:\s+(?P<day_behind>\d{{1,2}})(?:st|nd|rd|th)?)?,?\s+"
    r"(?P<year>(?:19|20)\d\d)|(?P<iso>(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?))\b",
    re.IGNORECASE,
)

_LONGEST_DATE_LINE = 30


def find_ids(text: str) -> dict[str, str]:
    """Return the ids that a front page or file name shows, by FrontMatter field (doi, arxiv_id, openreview_id).

    Only an id that the page claims for itself counts: an arXiv id behind the word arXiv, the first DOI.
    """
    found: dict[str, str] = {}
    arxiv = ARXIV.search(text)
    if arxiv:
        found["arxiv_id"] = arxiv["id"]
    doi = DOI.search(text)
    if doi:
        found["doi"] = doi.group()
    openreview = FORUM.search(text)
    if openreview:
        found["openreview_id"] = openreview[1]
    return found


def date_in_text(text: str) -> str | None:
    """Return the first written-out or ISO date of a text, as precise as it stands."""
    found = _DATE.search(text)
    if not found or found["iso"]:
        return found["iso"] if found else None
    day = found["day_behind"] or found["day_before"]
    date = f"{found['year']}-{MONTHS.index(found['month'].lower()[:3]) + 1:02}"
    return f"{date}-{int(day):02}" if day and 1 <= int(day) <= 31 else date


def venue_in_text(text: str) -> str | None:
    """Return the venue of a front page or footer line with its year where printed ("ICLR 2025"), else None."""
    for line in _statements(text):
        if name := printed_venue(line):
            year = YEAR.search(line)
            return f"{name} {year['year']}" if year else name
    named = (APPEARED_AT.search(line.strip()) for line in _statements(text))
    return next((found["venue"] for found in named if found), None)


def date_front_matter(front: FrontMatter, page: str = "", *, file_date: str | None = None) -> FrontMatter:
    """Return the front matter with ids, venue, date, year and `dated_by` filled in from what is known.

    `page` is the text of the front page outside title and abstract: running head, footer, margin stamp.
    `file_date` is ISO, from the file's own metadata. What is already there is kept.
    """
    ids = {name: value for name, value in find_ids(page).items() if getattr(front, name) is None}
    front = front.model_copy(update={**ids, "venue": front.venue or venue_in_text(page)})
    date, by = _date(front, page, file_date)
    year = front.year if front.year is not None or date is None else int(date[:4])
    return front.model_copy(update={"date": date, "dated_by": by, "year": year})


def _date(front: FrontMatter, page: str, file_date: str | None) -> tuple[str | None, DatedBy | None]:
    if front.date:
        return front.date, front.dated_by or DatedBy.FRONT_MATTER
    stamp = arxiv_month(front.arxiv_id)
    if stamp:
        return stamp, DatedBy.IDENTIFIER
    printed = _printed_date(page) or (str(front.year) if front.year else None) or _year_of(front.venue)
    if printed:
        return printed, DatedBy.FRONT_MATTER
    return (file_date, DatedBy.FILE) if file_date else (None, None)


def _printed_date(page: str) -> str | None:
    for line in _statements(page):
        written = date_in_text(line)
        year = YEAR.search(line)
        if written or year:
            return written or _finer(year["year"] if year else "", page)
    return next((date for line in page.splitlines() if (date := _date_alone(line))), None)


def _date_alone(line: str) -> str | None:
    """The date that a line is: what a title page prints below the authors."""
    bare = line.strip(" \t()[].*_")
    return date_in_text(bare) if _DATE.fullmatch(bare) else None


def _finer(year: str, page: str) -> str:
    """The date that stands on a line of its own in that year, as below a title; else the year."""
    lines = (line.strip() for line in page.splitlines())
    written = (date_in_text(line) for line in lines if len(line) <= _LONGEST_DATE_LINE)
    return next((date for date in written if date and date.startswith(year)), year)


def _year_of(text: str | None) -> str | None:
    year = YEAR.search(text or "")
    return year["year"] if year else None


def _statements(text: str) -> list[str]:
    """The lines that say where and when the paper appeared, those with a year first."""
    lines = [line for line in text.splitlines() if APPEARED.search(line)]
    return sorted(lines, key=lambda line: not YEAR.search(line))
