"""The date that prior work is held against."""

import pytest

from peerassay.documents.paper import DatedBy, Paper, PaperCard, Provenance
from peerassay.documents.review import Review
from peerassay.documents.review_reading import review_from_text
from peerassay.grading.dating import paper_date


def paper(date: str | None, by: DatedBy | None) -> Paper:
    card = PaperCard(title="T", date=date, dated_by=by)
    source = Provenance(format="text", name="t.txt", digest="0" * 64)
    return Paper(id="p", card=card, text="", sections=(), sentences=(), source=source)


def review(date: str | None) -> Review:
    return review_from_text("It is not new.").model_copy(update={"date": date})


@pytest.mark.parametrize(
    ("own", "by", "reviewed", "expected"),
    [
        ("2024-05", DatedBy.IDENTIFIER, "2025-06-20", "2024-05"),
        ("2025", DatedBy.FRONT_MATTER, "2025-06-20", "2025-06-20"),
        ("2024", DatedBy.FRONT_MATTER, "2025-06-20", "2024"),
        ("2026-01-03", DatedBy.FILE, "2025-06-20", "2025-06-20"),
        (None, None, "2025-06-20", "2025-06-20"),
        (None, None, None, None),
    ],
)
def test_the_best_witness_dates_the_paper(
    own: str | None, by: DatedBy | None, reviewed: str | None, expected: str | None
) -> None:
    """The paper's own date holds unless it is the file's, or only a year that a review makes finer."""
    assert paper_date(paper(own, by), [review(reviewed), review(None)], None).date == expected


def test_the_user_knows_best() -> None:
    """A date given by the user outranks all others."""
    found = paper_date(paper("2024-05", DatedBy.IDENTIFIER), [review("2025-06-20")], "2023")
    assert (found.date, found.by) == ("2023", "given")
