"""The grading job: what is put together from the supply and what a review names."""

from pathlib import Path

from invented_case import OTHER_REVIEW_TEXT, InventedSource, grade, settings

from peerassay.documents.review_text import read_review_text
from peerassay.frozen import digest


def test_a_work_that_the_review_cites_as_a_preprint_is_as_old_as_the_preprint(tmp_path: Path) -> None:
    """A catalogue that knows the year of print alone does not make a concurrent work of an earlier preprint."""
    cites = "F. Heron and G. Teal. Recurrent tide memory for ungauged creeks."
    times = {}
    for venue in ("Coastal Learning Workshop, 2022", "arXiv:2106.01234, 2021"):
        text = OTHER_REVIEW_TEXT.replace(f"{cites} Coastal Learning Workshop, 2022", f"{cites} {venue}")
        review = read_review_text(text, "review.md", digest(text))
        held = settings(tmp_path / venue[:5], concurrency_window_months=4).model_copy(update={"paper_date": "2022-03"})
        (record,) = grade(held, InventedSource(), of=review).records
        [entry] = [
            candidate for candidate in record.material.candidates if "Recurrent tide" in candidate.candidate.title
        ]
        times[venue[:5]] = (entry.time, entry.candidate.date)
    assert times == {"Coast": ("concurrent", "2022"), "arXiv": ("earlier", "2021-06")}
