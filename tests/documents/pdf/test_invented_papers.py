"""Printed papers invented from numbers: how each is read, page by page."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inventing import invented

from examples import digest, names, wrong
from peerassay.documents.pdf.reader import read_pdf
from peerassay.errors import InputError

FILE = Path(__file__).parent / "examples" / "invented.jsonl"


def read(number: int) -> Any:
    """The outline of a paper, and of each other part of it a digest."""
    try:
        paper = read_pdf(invented(number), "paper.pdf")
    except InputError as error:
        return str(error)
    pages: dict[str, list[Any]] = {}
    for s in paper.sentences:
        boxes = [[round(side) for side in (b.left, b.bottom, b.right, b.top)] for b in s.boxes]
        pages.setdefault(f"page {s.page}", []).append([s.id, s.paragraph, s.text, boxes])
    outline = " / ".join(f"{section.level} {section.heading}" for section in paper.sections)
    parts: dict[str, Any] = {
        "card": paper.card,
        "sections": paper.sections,
        "references": paper.references,
        "hidden": paper.hidden,
    }
    parts |= {"blocks": paper.blocks, "left out": paper.left_out}
    return {"outline": outline, **{part: digest(value) for part, value in (parts | pages).items()}}


CALLS: dict[str, Callable[..., Any]] = {f"read {tens}x": read for tens in range(10)}


@pytest.mark.parametrize("name", names(FILE))
def test_invented_papers_are_read_as_they_were(name: str) -> None:
    """Whoever changes how printed papers are read sees on which pages of which, before it is kept."""
    assert wrong(FILE, CALLS, name) == []
