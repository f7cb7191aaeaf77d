"""Dates of different precision."""

import pytest
from catalogue import work
from hypothesis import given
from hypothesis import strategies as st

from peerassay.literature.dates import PartialDate, first_public, later_than


def _of(date: str | None, year: int | None = None, arxiv_id: str | None = None) -> object:
    return work("Some Work", date=date, year=year, arxiv_id=arxiv_id)


@pytest.mark.parametrize(
    ("date", "paper", "later"),
    [
        ("2024-05-22", "2024-05-21", True),
        ("2024-05-21", "2024-05-21", False),
        ("2024-06", "2024-05-21", True),
        ("2024-05", "2024-05-21", False),
        ("2024", "2024-05-21", False),
        ("2024-05-22", "2024", False),
        ("2025", "2024-12-31", True),
        ("2023-12-31", "2024", False),
        (None, "2024", False),
        ("2025", None, False),
        ("soon", "2024", False),
    ],
)
def test_later_is_told_as_far_as_both_dates_are_known(date: str | None, paper: str | None, later: bool) -> None:
    """Day against day, else month, else year; in doubt a work is not later."""
    assert later_than(work("W", date=date), paper) is later


def test_first_public_is_the_earliest_that_the_record_tells() -> None:
    """A printed version's year does not hide the preprint's month; a finer date replaces a coarser one."""
    assert first_public(work("W", date="2024-12-10", year=2024, arxiv_id="2305.01234")) == "2023-05"
    assert first_public(work("W", year=2023, arxiv_id="2305.01234")) == "2023-05"
    assert first_public(work("W", date="2023-05-09", year=2023, arxiv_id="2305.01234v3")) == "2023-05-09"
    assert first_public(work("W", year=2023)) == "2023"
    assert first_public(work("W", doi="10.48550/arXiv.1706.03762")) == "2017-06"
    assert first_public(work("W")) is None


@pytest.mark.parametrize(
    ("venue", "year", "paper", "later"),
    [
        ("ICLR 2025", 2025, "2024-12", False),
        ("ICLR 2026", 2026, "2025-05", True),
        ("NeurIPS 2025", 2025, "2025-04-30", True),
        ("NeurIPS 2025", 2025, "2025-05", False),
        ("NeurIPS 2025 Workshop on Gates", 2025, "2025-04", False),
        ("Journal of Gates", 2025, "2025-04", False),
    ],
)
def test_a_work_known_by_its_venue_counts_from_the_deadline(venue: str, year: int, paper: str, later: bool) -> None:
    """A paper of a conference was written by its deadline; a workshop or an unknown venue has its year alone."""
    assert later_than(work("W", venue=venue, year=year), paper) is later


dates = st.builds(
    lambda y, m, d, n: "-".join((f"{y}", f"{m:02}", f"{d:02}")[:n]),
    st.integers(1990, 2030),
    st.integers(1, 12),
    st.integers(1, 28),
    st.integers(1, 3),
)


@given(dates, dates)
def test_of_two_dates_at_most_one_is_later(first: str, other: str) -> None:
    """`after` is asymmetric and survives writing the date down."""
    a, b = PartialDate.parse(first), PartialDate.parse(other)
    assert a is not None and b is not None
    assert not (a.after(b) and b.after(a))
    assert (str(a), str(b)) == (first, other)
