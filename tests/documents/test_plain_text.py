"""Plain text papers."""

import pytest

from peerassay.documents.plain_text import read_plain_text
from peerassay.errors import UnreadableDocument

TEXT = """Kites in the Wind

Ann Lee and Bo Roe
University of Somewhere

Abstract
We fly kites. It works.

1 Introduction

Kites are hard to fly in the wind and in the rain, and the exam-
ples of others show it well.
12
\fThey fly anyway.

2 Related Work
Others flew before.

3 Experiments

Figure 1: A kite.

- It flew once.
- It flew twice.

References

[1] A. Poe. A study of winds. In ICRA, pages
1-2, 2019.
[2] B. Moe. Strings for kites. 2020.

Appendix

More kites.
"""


def test_headings_paragraphs_and_references_are_found() -> None:
    """Headings stand on lines of their own, wrapped lines are joined, hyphens mended, page numbers gone."""
    paper = read_plain_text(TEXT, "paper.txt", "ab" * 32)
    assert paper.card.title == "Kites in the Wind"
    assert paper.card.authors == ("Ann Lee", "Bo Roe")
    assert paper.card.abstract == "We fly kites. It works."
    assert [s.kind.value for s in paper.sections] == [
        "abstract",
        "introduction",
        "related_work",
        "experiments",
        "appendix",
    ]
    texts = [s.text for s in paper.sentences]
    assert "Kites are hard to fly in the wind and in the rain, and the examples of others show it well." in texts
    assert {"They fly anyway.", "It flew once.", "It flew twice.", "More kites."} <= set(texts)
    assert [r.title for r in paper.references] == ["A study of winds", "Strings for kites"]


def test_nothing_to_read_is_an_error() -> None:
    """A text without prose is refused."""
    with pytest.raises(UnreadableDocument):
        read_plain_text("\n\n12\n", "paper.txt", "ab" * 32)
