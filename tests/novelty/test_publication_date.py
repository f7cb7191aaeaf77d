"""When a paper was first public: which source wins, and how precise it is."""

import pytest
from claiming_paper import claiming_paper

from peerassay.documents.paper import DatedBy, Paper
from peerassay.errors import InputError
from peerassay.novelty.extracted import PublicationDate
from peerassay.novelty.extraction.dating import publication_date


def _paper(**card: object) -> Paper:
    paper = claiming_paper()
    plain = {"date": None, "year": None, "dated_by": None}
    return paper.model_copy(update={"card": paper.card.model_copy(update={**plain, **card})})


@pytest.mark.parametrize(
    ("card", "date", "granularity", "by"),
    [
        ({}, None, None, None),
        ({"year": 2024}, "2024", "year", "front_matter"),
        ({"date": "2024-03", "dated_by": DatedBy.FILE}, "2024-03", "year-month", "file"),
        ({"date": "2024-03-15", "dated_by": DatedBy.FRONT_MATTER}, "2024-03-15", "year-month-day", "front_matter"),
        ({"arxiv_id": "2403.01234"}, "2024-03", "year-month", "url"),
        (
            {"arxiv_id": "2403.01234", "date": "2024-12-01", "dated_by": DatedBy.FRONT_MATTER},
            "2024-03",
            "year-month",
            "url",
        ),
        ({"arxiv_id": "2403.01234", "date": "2024-03-15"}, "2024-03-15", "year-month-day", "url"),
        ({"doi": "10.48550/arXiv.2403.01234"}, "2024-03", "year-month", "url"),
        ({"doi": "10.1101/2023.05.12.540000"}, "2023-05-12", "year-month-day", "url"),
        ({"doi": "10.1000/2403.01234"}, None, None, None),
        (
            {"arxiv_id": "2403.01234", "date": "2022-01-02", "dated_by": DatedBy.GIVEN},
            "2022-01-02",
            "year-month-day",
            "given",
        ),
    ],
)
def test_the_surest_source_tells(card: dict[str, object], date: str, granularity: str, by: str) -> None:
    """Given, then ids, then front matter, then file; a printed day of the id's own month makes it precise."""
    assert publication_date(_paper(**card)) == PublicationDate.model_validate(
        {"date": date, "granularity": granularity, "by": by}
    )


def test_a_given_date_wins_over_all() -> None:
    """What the user says stands, as precise as it was said."""
    told = publication_date(_paper(arxiv_id="2403.01234"), "2021-07")
    assert (told.date, told.granularity, told.by) == ("2021-07", "year-month", "given")


def test_a_given_date_must_be_one() -> None:
    """A date that cannot be read is refused, not passed over."""
    with pytest.raises(InputError):
        publication_date(_paper(), "soon")
