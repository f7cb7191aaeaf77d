"""Papers, reference lists and reviews in text, invented from numbers: how each is read."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inventing_texts import Text, outlined, paper, review

from examples import digest, names, wrong
from peerassay.documents.markdown import read_markdown
from peerassay.documents.plain_text import read_plain_text
from peerassay.documents.reference_list import parse_reference, split_references
from peerassay.documents.review_reading import review_from_text

FILE = Path(__file__).parent / "examples" / "invented.jsonl"


def entries(number: int) -> dict[str, str]:
    """A list of entries as it is split and read."""
    listed = Text(number).references(12)
    split = split_references([" ".join(listed)] if number % 3 == 0 else listed)
    return {
        "split": digest(split),
        "read": digest([parse_reference(entry, id=f"ref_{n}") for n, entry in enumerate(split)]),
    }


def parts(number: int) -> dict[str, str]:
    """Of each part of a review a digest."""
    found = review_from_text(review(number))
    held = {
        "paragraphs": found.paragraphs,
        "sentences": found.sentences,
        "fields": found.fields,
        "scores": found.scores,
    }
    return {part: digest(value) for part, value in held.items()}


CALLS: dict[str, Callable[..., Any]] = {
    "markdown": lambda number: outlined(lambda: read_markdown(paper(number, True), "paper.md", "d")),
    "plain text": lambda number: outlined(lambda: read_plain_text(paper(number, False), "paper.txt", "d")),
    "entries": entries,
    "review": parts,
}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_texts_are_read_as_they_were(name: str) -> None:
    """Whoever changes how texts are read sees which parts of which are read otherwise, before it is kept."""
    assert wrong(FILE, CALLS, name) == []
