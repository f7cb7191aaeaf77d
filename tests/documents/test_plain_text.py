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


SMALL = (
    "kites fly in the rain as shown by @xcite . \n they need a wind of @xmath0 m / s , e.g. , from the sea . \n "
    "the wind in fig . \n [ wind ] is strong .    earlier kites did not fly . "
    "a kite of dr . lee weighs 2 . 5 kg ( see eq . 3 ) . "
)


def test_a_text_in_small_letters_without_headings_is_read() -> None:
    """Words in small letters, formulas as placeholders: every sentence is one, numbers and abbreviations are whole."""
    paper = read_plain_text(SMALL * 12, "row.txt", "0" * 64)
    assert [s.text for s in paper.sentences[:5]] == [
        "kites fly in the rain as shown by @xcite .",
        "they need a wind of @xmath0 m / s , e.g. , from the sea .",
        "the wind in fig . [ wind ] is strong .",
        "earlier kites did not fly .",
        "a kite of dr . lee weighs 2 . 5 kg ( see eq . 3 ) .",
    ]
    assert len(paper.sentences) == 60
    assert "".join("".join(s.text.split()) for s in paper.sentences) == "".join((SMALL * 12).split())


ABSTRACT = "We fly kites in the rain, which nobody did before us. " * 6


@pytest.mark.parametrize(
    ("text", "title", "authors"),
    [
        (ABSTRACT, "kites.txt", ()),
        (f"Abstract: {ABSTRACT}", "kites.txt", ()),
        (f"Kites in Rain\n\n{ABSTRACT}", "Kites in Rain", ()),
        (f"Kites in Rain\n{ABSTRACT}", "Kites in Rain", ()),
        (f"Kites in Rain\n\nAnn Lee, Bo Roe\n\n{ABSTRACT}", "Kites in Rain", ("Ann Lee", "Bo Roe")),
    ],
)
def test_a_pasted_abstract_is_read(text: str, title: str, authors: tuple[str, ...]) -> None:
    """An abstract alone, with or without title and authors, is the abstract of a paper."""
    paper = read_plain_text(text, "kites.txt", "0" * 64)
    assert (paper.card.title, paper.card.authors) == (title, authors)
    assert paper.card.abstract == ABSTRACT.strip()
    assert [s.id for s in paper.sentences] == [f"S_abs_{n:03}" for n in range(1, 7)]
