"""Forty slips on the command line: each is one sentence that says what to do, before anything is read."""

from pathlib import Path

import pytest
from mistakes import MISTAKES, fixtures
from shell import refused, run


@pytest.mark.parametrize("given", MISTAKES, ids=lambda given: " ".join(Path(word).name for word in given))
def test_a_slip_is_one_sentence_with_what_to_do(given: tuple[str, ...], tmp_path: Path) -> None:
    """Exit code 2, one line on standard error, and after a semicolon what to do."""
    fixtures(tmp_path)
    told = refused(run(*given))
    assert ";" in told or ": give it as" in told
    assert not (tmp_path / "peerassay-out").exists()


def test_there_are_forty() -> None:
    """None is there twice."""
    assert len(set(MISTAKES)) == len(MISTAKES) == 40
