"""Dates of different precision."""

import pytest
from catalogue import work
from hypothesis import given
from hypothesis import strategies as st

from peerassay.literature.dates import PartialDate, concurrent, first_public, later_than


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
    ("date", "paper", "venue", "expected"),
    [
        ("2024-01-22", "2024-05-22", False, True),
        ("2024-01-21", "2024-05-22", False, False),
        ("2024-05-22", "2024-05-22", False, True),
        ("2024-05-23", "2024-05-22", False, False),
        ("2024-01", "2024-05-22", False, True),
        ("2023-12", "2024-05-22", False, False),
        ("2023-11-30", "2024-02-10", False, True),
        ("2024", "2024-05-22", True, True),
        ("2024", "2024-05-22", False, False),
        ("2023", "2024-05-22", True, False),
        ("2024-01-22", "2024", True, True),
        (None, "2024", True, False),
    ],
)
def test_concurrent_work_lies_inside_the_window(date: str | None, paper: str, venue: bool, expected: bool) -> None:
    """Four months before the paper, by day where known; by venue and year where no month is."""
    assert concurrent(work("W", date=date), paper, 4, venue) is expected


def test_a_window_of_zero_months_makes_nothing_concurrent() -> None:
    """The setting can turn it off."""
    assert not concurrent(work("W", date="2024-05-22"), "2024-05-22", 0, same_venue=True)


dates = st.builds(
    lambda y, m, d, n: "-".join((f"{y}", f"{m:02}", f"{d:02}")[:n]),
    st.integers(1990, 2030),
    st.integers(1, 12),
    st.integers(1, 28),
    st.integers(1, 3),
)


@given(dates, dates)
def test_of_two_dates_at_most_one_is_later(one: str, other: str) -> None:
    """`after` is asymmetric and survives writing the date down."""
    a, b = PartialDate.parse(one), PartialDate.parse(other)
    assert a is not None and b is not None
    assert not (a.after(b) and b.after(a))
    assert (str(a), str(b)) == (one, other)
