"""Reviews made to break something, from their file to the reports."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_reviews import HostileFile, faults_of, hostile_files, huge_files
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from invented_case import InventedSource, settings

from peerassay.assayer import Assayer


@pytest.fixture(scope="module")
def assayer() -> Iterator[Assayer]:
    """Return an offline assayer with a home of its own."""
    with (
        tempfile.TemporaryDirectory() as home,
        Assayer(literature=InventedSource(), settings=settings(Path(home))) as made,
    ):
        yield made


@given(file=hostile_files)
@examples(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
def test_no_review_breaks_anything(assayer: Assayer, file: HostileFile) -> None:
    """Whatever a review holds: nothing fails, no text is lost or moved, nothing of it is markup in the reports."""
    with tempfile.TemporaryDirectory() as folder:
        assert faults_of(file, assayer, Path(folder)) == []


def test_a_line_of_a_megabyte_is_one_sentence(assayer: Assayer, tmp_path: Path) -> None:
    """A megabyte on one line is read whole and, as longer than any review, not graded, with one sentence."""
    assert faults_of(next(huge_files()), assayer, tmp_path) == []
