"""Names on a title page: told from places of work, from each other, and found again in the middle of the text."""

import pytest

from peerassay.documents.markdown import read_markdown
from peerassay.documents.names import names_in

LINES = (
    (("Francesco Quill and Mia Overstreet, University of the Coast", "Example Corp, France"), "a word for a place",
     ("Francesco Quill", "Mia Overstreet")),
    (("Mia Quill, TU Harbour", "Intelligent Information Processing"), "places without the word for one",
     ("Mia Quill",)),
    (("Mia Quill Bo Overstreet Ann van der Roe", "{mquill,bo.overstreet}@coast.edu"), "names without a joint",
     ("Mia Quill", "Bo Overstreet", "Ann van der Roe")),
    (("Md Amin Quill Bo Overstreet", "{amin.quill,boverstreet}@coast.edu"), "the address says where a name ends",
     ("Md Amin Quill", "Bo Overstreet")),
    (("Mia Quill Coast University mia@coast.edu",), "a place that has words of its own first", ("Mia Quill",)),
    (("1 Coast Bay University 2 Harbour Institute",), "places with their numbers", ()),
    (("Mia Quill, University of Harbour, Ann Arbor",), "a town behind a place", ("Mia Quill",)),
    (("MIA QUILL, BO-LI ROE",), "capitals", ("Mia Quill", "Bo-Li Roe")),
    (("Mia $\\mathbf { Q u i l l ^ { * 1 } }$ Bo Roe1",), "a name taken for a formula", ("Mia Quill", "Bo Roe")),
    (("Mia Quill a Bo Roe ab Cy Dow b a Coast Institute",), "letters for marks", ("Mia Quill", "Bo Roe", "Cy Dow")),
    (("MIA ANN BO QUILL, BO ROE, CY DU",), "a name of four words", ("Mia Ann Bo Quill", "Bo Roe", "Cy Du")),
)  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "names"), [(lines, names) for lines, _, names in LINES], ids=[w for _, w, _ in LINES]
)
def test_people_are_told_from_places_and_from_each_other(lines: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Lines of a title page give the people in them, each with the whole name."""
    assert names_in(lines) == names


PAGE = """## Kites in the Rain

## Mia Quill *

Coast University mia@coast.edu

## Abstract

We fly kites in the rain and we see what the wind does with the strings of each of them.

## 1 Introduction

Kites are old. Many of them were flown before, and the question of this work is

### Bo Overstreet *

Harbour University bo@harbour.edu

Ann Roe University of Harbour

how rain changes what a string does, and whether ground truth can be had.

Ground Truth

## 2 Related work

Others flew kites. Cy Dow
"""


def test_authors_in_the_middle_of_the_introduction_are_authors() -> None:
    """The right half of a title page, printed behind the first paragraph, is no section and no part of a sentence."""
    paper = read_markdown(PAGE, "kites.md", "d")
    assert paper.card.authors == ("Mia Quill", "Bo Overstreet", "Ann Roe")
    assert [s.heading for s in paper.sections] == ["Abstract", "1 Introduction", "2 Related work"]
    assert any("of this work is how rain changes" in " ".join(s.text.split()) for s in paper.sentences)
    assert any("Harbour University" in piece.text for piece in paper.left_out)


TEASER = """## Kites in the Rain

<!-- image -->

Strong Ropes

<!-- image -->

1 Mia Quill 2 *

```
Bo Overstreet
```

## Abstract

We fly kites in the rain and we see what the wind does with the strings of each of them.
"""


def test_a_label_between_two_pictures_is_nobody_and_a_line_that_looks_like_a_note_may_be_a_name() -> None:
    """Where names are in lines, a listing of the front page adds none."""
    assert read_markdown(TEASER, "kites.md", "d").card.authors == ("Mia Quill",)
    assert read_markdown(TEASER.replace("1 Mia Quill 2 *", ""), "kites.md", "d").card.authors == ("Bo Overstreet",)


def test_an_abstract_that_a_converter_took_for_a_table_is_the_abstract() -> None:
    """Numbered lines of a review copy come as a table of one column; they are not shown twice."""
    table = "| We fly kites in the rain and we see what the wind |\n|---|\n| does with the strings of each of them. |"
    text = f"## Kites\n\n## Abstract\n\n{table}\n\n## 1 Introduction\n\nKites are old, and many were flown before.\n"
    paper = read_markdown(text, "kites.md", "d")
    whole = "We fly kites in the rain and we see what the wind does with the strings of each of them."
    assert paper.card.abstract == whole
    assert next(s.text for s in paper.sentences) == whole
    assert not paper.blocks
