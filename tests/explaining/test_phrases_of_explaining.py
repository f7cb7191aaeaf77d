"""Phrases that patterns and word lists of `explaining` find; each needs an alternative of its own."""

from pathlib import Path

import pytest

from examples import found_by, names, wrong

FILE = Path(__file__).parent / "examples" / "phrases.jsonl"
CALLS = {name: found_by(name) for name in names(FILE)}


@pytest.mark.parametrize("name", CALLS)
def test_every_phrase_is_found(name: str) -> None:
    """A phrase is found where it says, by the pattern or the list that is named."""
    assert wrong(FILE, CALLS, name) == []
