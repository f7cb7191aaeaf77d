"""Files made of marks and crumbs: refused by their counts with one sentence, before they cost minutes."""

import json

import pytest

from peerassay.documents import assembly, review_building, size_limits
from peerassay.documents.latex import formulas
from peerassay.documents.latex.reader import read_latex
from peerassay.documents.markdown import read_markdown_file
from peerassay.documents.review_reading import read_held_reviews
from peerassay.errors import UnreadableDocument


def refused(read: object, data: bytes, name: str) -> str:
    with pytest.raises(UnreadableDocument) as raised:
        read(data, name)  # type: ignore[operator]
    return raised.value.what


def test_a_paper_of_headings_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """More blocks than a book has make no paper."""
    monkeypatch.setattr(assembly, "MOST_BLOCKS", 20)
    assert "more than 20 paragraphs" in refused(read_markdown_file, b"# Kites\n\nThey fly.\n\n" * 30, "a.md")


def test_a_paper_of_crumbs_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """More sentences than a book has make no paper."""
    monkeypatch.setattr(assembly, "MOST_SENTENCES", 20)
    assert "more than 20 sentences" in refused(read_markdown_file, b"# Kites\n\n" + b"They fly. " * 30, "a.md")


def test_a_source_of_formulas_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A LaTeX source of empty formulas is refused while it is read."""
    monkeypatch.setattr(formulas, "MOST_FORMULAS", 20)
    data = rb"\documentclass{article}\begin{document}" + rb"\[a\]" * 30 + rb"\end{document}"
    assert "more than 20 displayed formulas" in refused(read_latex, data, "a.tex")


def test_a_review_of_marks_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """One review has neither as many lines nor as many characters as a book."""
    monkeypatch.setattr(review_building, "MOST_LINES", 20)
    assert "more than 20 lines" in refused(read_held_reviews, b"* a\n" * 30, "a.txt")
    monkeypatch.setattr(review_building, "MOST_CHARACTERS", 100)
    assert "more than 100 characters" in refused(read_held_reviews, b"1. " * 50, "a.txt")


@pytest.mark.parametrize("held", [["a"] * 10_001, {"reviews": ["a"] * 10_001}])
def test_many_reviews_of_a_letter_are_refused(held: object) -> None:
    """A list of thousands of reviews of a few letters is none of reviews."""
    assert "these are no reviews" in refused(read_held_reviews, json.dumps(held).encode(), "a.json")


def test_a_file_of_many_real_reviews_is_within_the_limits() -> None:
    """Fifty thousand reviews of a line each may be read."""
    size_limits.refuse_crumbs(50_000, 50_000 * 80, "a.json")
