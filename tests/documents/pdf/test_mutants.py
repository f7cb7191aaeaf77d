"""Damaged files of every kind: each is a paper or one sentence."""

import random

import pytest

from pdf_damage import DAMAGES
from peerassay import example
from peerassay.documents.reading import read_paper_bytes
from peerassay.errors import UnreadableDocument

_SLOW = frozenset({"zip bomb", "nested bomb", "many objects", "deep pages"})
"""Tried by the benchmark alone: they take seconds each."""


@pytest.mark.parametrize("kind", sorted(set(DAMAGES) - _SLOW))
def test_a_damaged_file_is_a_paper_or_one_sentence(kind: str) -> None:
    """Nothing but a paper, or an UnreadableDocument of one line that names the file, comes of damaged bytes."""
    data = DAMAGES[kind](example.PAPER.read_bytes(), random.Random(kind))
    try:
        paper = read_paper_bytes(data, "damaged.pdf", seconds=30)
    except UnreadableDocument as error:
        assert str(error).startswith("damaged.pdf: ")
        assert "\n" not in str(error)
        assert "failed on this file" not in str(error)
    else:
        assert all(s.text == paper.text[s.start : s.end] for s in paper.sentences)
