"""Dates of papers from ids, front pages and files."""

import pytest

from peerassay.documents.blocks import FrontMatter
from peerassay.documents.dating import date_front_matter, date_in_text, find_ids, venue_in_text
from peerassay.documents.paper import DatedBy
from peerassay.language.identifiers import arxiv_month


def _dated(page: str, **front: object) -> tuple[str | None, DatedBy | None]:
    found = date_front_matter(FrontMatter.model_validate({"title": "T", **front}), page, file_date="2020-02-02")
    return found.date, found.dated_by


@pytest.mark.parametrize(
    ("arxiv_id", "date"),
    [("2405.12345", "2024-05"), ("arXiv:1301.3781v3", "2013-01"), ("hep-th/9705001", "1997-05"), ("nothing", None)],
)
def test_an_arxiv_id_tells_year_and_month(arxiv_id: str, date: str | None) -> None:
    """New and old arXiv ids carry their month."""
    assert arxiv_month(arxiv_id) == date


def test_ids_go_before_front_matter_and_that_before_the_file() -> None:
    """The best sign wins, and is named."""
    assert _dated("arXiv:2405.12345v1 [cs.LG] 21 May 2024") == ("2024-05", DatedBy.IDENTIFIER)
    assert _dated("Published as a conference paper at ICLR 2025") == ("2025", DatedBy.FRONT_MATTER)
    assert _dated("39th Conference on Neural Information Processing Systems (NeurIPS 2025).") == (
        "2025",
        DatedBy.FRONT_MATTER,
    )
    assert _dated("Nothing of note.") == ("2020-02-02", DatedBy.FILE)


def test_a_known_date_is_kept() -> None:
    """What the reader already knows is not overwritten."""
    assert _dated("ICLR 2025 conference", date="2023-01", dated_by="given") == ("2023-01", DatedBy.GIVEN)


def test_the_year_follows_the_date() -> None:
    """The card's year is the date's."""
    assert date_front_matter(FrontMatter(title="T", arxiv_id="1905.00001")).year == 2019


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("21 May 2024", "2024-05-21"),
        ("May 3rd, 2021", "2021-05-03"),
        ("June 2019", "2019-06"),
        ("2022-11-30", "2022-11-30"),
        ("none", None),
    ],
)
def test_written_dates(text: str, date: str | None) -> None:
    """Dates in words and ISO are read as precisely as they stand."""
    assert date_in_text(text) == date


def test_venue_and_ids_from_the_front_page() -> None:
    """Venue with year, arXiv id, DOI and OpenReview id are found where the page shows them."""
    assert venue_in_text("Under review as a conference paper at ICLR 2024") == "ICLR 2024"
    assert find_ids("arXiv:2101.00001v2 doi 10.1145/12345.678. https://openreview.net/forum?id=abCD12efGH") == {
        "arxiv_id": "2101.00001",
        "doi": "10.1145/12345.678",
        "openreview_id": "abCD12efGH",
    }


def test_a_date_below_the_title_is_finer_than_the_venues_year() -> None:
    """A line that is a date tells the day of the year that the venue names; another year's tells nothing."""
    page = "Under review at Small Machine Listening 2025\n14 May 2025"
    found = date_front_matter(FrontMatter(title="T"), page)
    assert (found.venue, found.date) == ("Small Machine Listening 2025", "2025-05-14")
    other = date_front_matter(FrontMatter(title="T"), page.replace("14 May 2025", "14 May 2021"))
    assert other.date == "2025"


def test_a_venue_that_is_not_named_is_none() -> None:
    """Words behind "under review at" that name nothing are no venue."""
    assert venue_in_text("Under review at a venue that may not be named") is None


def test_a_line_that_is_a_date_dates_the_paper() -> None:
    """A date below the authors counts, with brackets and marks around it; one inside a sentence does not."""
    assert _dated("Ann Author\nMarch 12, 2021") == ("2021-03-12", DatedBy.FRONT_MATTER)
    assert _dated("*(12 March 2021)*") == ("2021-03-12", DatedBy.FRONT_MATTER)
    assert _dated("We met on March 12, 2021 in Ghent") == ("2020-02-02", DatedBy.FILE)
