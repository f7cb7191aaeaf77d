"""Markdown papers in the dress of their converters."""

import gzip
import os
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.errors import UnreadableDocument

DOCLING = """## KiteNet: Learning to Fly in

## the Wind &amp; the Rain

## Ann Lee

University of Somewhere ann@some.where

## Bo van Roe

Institute of Kites

## Abstract

We teach kites to fly. It works e.g. in rain.

## 1 Introduction

Kites are hard to fly, and many have tried to learn the wind, which is why we

Figure 1: A kite. It is red.

<!-- image -->

12

tie strings to them in this work.

1 This is a footnote about strings.

Our contributions:

- We propose KiteNet.
- We fly it.

## 2 Related Work

Others flew before [1].

## 3 KiteNet

We define the lift

<!-- formula-not-decoded -->

where x is the wind.

## 3.1 Sails

Sails are x\\_1 and x\\_2.

| a | b |
|---|---|
| 1 | 2 |

Table 1: Numbers of kites.

## Training

We train for 3.5 hours.

## 4 Experiments

It flies.

## 5 Conclusion

It flew.

## References

- [1] A. Poe. A study of winds. In ICRA, pages 1-2, 2019.
- [2] B. Moe and C. Doe. Strings for kites.
- arXiv preprint arXiv:1901.00001 , 2019.

## NeurIPS Paper Checklist

## 1. Claims

Answer: [Yes]

## A Proofs

It holds.
"""

MINERU = """# KITENET FLIES

Ann Lee1 Bo Roe2

1University of Somewhere

# ABSTRACT

We teach kites.

# 1 INTRODUCTION

Kites are hard.

![](images/abc.jpg)
Figure 1: A kite.

$$
L = \\sum x
$$

# 1.1 WIND

It blows $x = 0.5 . y$ hard.

<table><tr><td>1. One. Two.</td></tr></table>

# REFERENCES

Ann Lee. Kites and winds. In ICRA, 2019.

Bo Roe. Sails at sea. In IROS, 2020.
"""

NOUGAT = """Kites in the Wind: A Survey

Ann Lee\\({}^{a}\\)

Bo Roe\\({}^{b}\\)

###### Abstract

We survey kites.

## 1 Introduction

Kites are \\(x_{1}\\) hard.

\\[L=\\sum x \\tag{1}\\]

### Wind

It blows.

## References

* [1] Lee A, Roe B. Kites at sea. Wind. 2003; 1(2):1-9.
* [2] Poe C. Sails made of paper. Wind. 2004; 1(2):1-9.
"""


def _read(text: str) -> Paper:
    return read_markdown(text, "paper.md", "ab" * 32)


def _texts(paper: Paper) -> list[str]:
    return [s.text for s in paper.sentences]


def test_the_title_page_goes_to_the_card() -> None:
    """A title over two headings, authors as headings, entities: all on the card, none in a sentence."""
    card = _read(DOCLING).card
    assert card.title == "KiteNet: Learning to Fly in the Wind & the Rain"
    assert card.authors == ("Ann Lee", "Bo van Roe")
    assert card.abstract == "We teach kites to fly. It works e.g. in rain."
    assert not any("Institute" in text for text in _texts(_read(DOCLING)))


def test_levels_come_from_numbers_where_marks_are_flat() -> None:
    """With one mark for all headings, numbers and words tell levels and kinds."""
    found = [(s.heading, s.level, s.kind.value) for s in _read(DOCLING).sections]
    assert found == [
        ("Abstract", 1, "abstract"),
        ("1 Introduction", 1, "introduction"),
        ("2 Related Work", 1, "related_work"),
        ("3 KiteNet", 1, "method"),
        ("3.1 Sails", 2, "method"),
        ("Training", 2, "method"),
        ("4 Experiments", 1, "experiments"),
        ("5 Conclusion", 1, "conclusion"),
        ("NeurIPS Paper Checklist", 1, "other"),
        ("1. Claims", 2, "other"),
        ("A Proofs", 1, "appendix"),
    ]


def test_figures_tables_captions_and_footnotes_are_in_no_sentence() -> None:
    """What interrupts a paragraph is left out, and the paragraph is one again."""
    texts = _texts(_read(DOCLING))
    assert any(text.endswith("which is why we tie strings to them in this work.") for text in texts)
    assert "We define the lift where x is the wind." in texts
    assert "Sails are x_1 and x_2." in texts
    for stray in ("red", "footnote", "Numbers", "|", "image", "formula"):
        assert not any(stray in text for text in texts)


def test_captions_are_kept_beside_the_text() -> None:
    """Each caption stands in the paper as printed, in its order, whatever paragraph it interrupts."""
    text = "# Kites\n\n## 1 Introduction\n\nKites fly in\n\nFigure 1: A red kite.\n\nthe wind.\n\nTable 2: Winds.\n"
    paper = _read(text)
    assert _texts(paper) == ["Kites fly in the wind."]


def test_list_items_are_sentences_without_bullets() -> None:
    """Each contribution stands for itself."""
    assert {"We propose KiteNet.", "We fly it."} <= set(_texts(_read(DOCLING)))


def test_references_are_entries_and_stay_out_of_the_text() -> None:
    """A broken entry is whole again; markers, titles and ids are read."""
    references = _read(DOCLING).references
    assert [r.title for r in references] == ["A study of winds", "Strings for kites"]
    assert (references[1].marker, references[1].arxiv_id) == ("[2]", "1901.00001")
    assert "Strings for kites" not in _read(DOCLING).text


def test_a_list_without_heading_is_found() -> None:
    """Five entries in a row are the reference list whatever stands above them."""
    entries = "\n\n".join(f"[{i}] A. Lee. Kites of kind {i} at sea. In ICRA, 20{i + 10}." for i in range(1, 7))
    paper = _read(DOCLING.partition("## References")[0] + f"\n\n{entries}\n")
    assert len(paper.references) == 6


def test_mineru_style() -> None:
    """One mark for all headings, images with captions, display formulas and HTML tables."""
    paper = _read(MINERU)
    assert paper.card.title == "KITENET FLIES"
    assert [s.level for s in paper.sections] == [1, 1, 2]
    assert _texts(paper) == ["We teach kites.", "Kites are hard.", "L = \\sum x", "It blows $x = 0.5 . y$ hard."]
    assert [r.year for r in paper.references] == [2019, 2020]


def test_nougat_style() -> None:
    """A title without mark, an abstract of level six, sections of level two, starred references."""
    paper = _read(NOUGAT)
    assert paper.card.title == "Kites in the Wind: A Survey"
    assert paper.card.authors == ("Ann Lee", "Bo Roe")
    assert paper.card.abstract == "We survey kites."
    assert [(s.heading, s.level) for s in paper.sections] == [("Abstract", 1), ("1 Introduction", 1), ("Wind", 2)]
    assert [r.title for r in paper.references] == ["Kites at sea", "Sails made of paper"]


def test_line_numbers_of_review_copies_are_taken_out() -> None:
    """Numbers in the margin that the converter put between and inside lines are gone; other numbers stay."""
    numbers = "\n\n".join(str(n) for n in range(1, 60))
    body = (
        "We consider the kites that fly at 30 metres in the wind of the sea, which 61 is hard to do since the "
        "strings are long and the wind is strong, so that 62 nobody has done it. 63"
    )
    paper = _read(f"{numbers}\n\n# Kites\n\n# Abstract\n\nWe fly kites here.\n\n# 1 Introduction 60\n\n{body}\n")
    assert paper.sections[1].heading == "1 Introduction"
    assert "61" not in paper.text
    assert "30 metres" in paper.text
    assert paper.text.endswith("nobody has done it.")


def test_no_text_is_an_error() -> None:
    """A file without running text is refused in one sentence."""
    with pytest.raises(UnreadableDocument, match="no body text"):
        _read("# Title only\n\n<!-- image -->\n")


@given(st.text(alphabet=st.sampled_from(list("# -*|$`<>[]()1aB.\n\\&;")), max_size=400))
def test_any_markdown_is_read_or_refused(text: str) -> None:
    """Broken marks do no harm: there is a paper with exact offsets, or one clear error."""
    try:
        paper = _read(text)
    except UnreadableDocument:
        return
    assert all(paper.text[s.start : s.end] == s.text for s in paper.sentences)


DATA = Path(os.environ.get("PEERASSAY_DATA", Path(__file__).resolve().parents[3] / "shared" / "data"))


@cache
def _real(file: Path) -> Paper:
    return _read(gzip.decompress(file.read_bytes()).decode())


def test_real_papers_have_their_reference_lists_and_introductions(data_folder: Path) -> None:
    """In a sample of real Docling papers lists are complete and introductions found."""
    files = sorted((data_folder / "fulltext" / "neurips_dev").glob("*.md.gz"))[::10]
    good = 0
    for file in files:
        paper = _real(file)
        titled = sum(1 for r in paper.references if r.title) >= 0.85 * len(paper.references)
        numbers = {int(m[1]) for r in paper.references if r.marker and (m := re.match(r"\[(\d+)\]", r.marker))}
        whole = not numbers or numbers == set(range(1, max(numbers) + 1))
        good += titled and whole and len(paper.references) >= 5 and bool(paper.sentences_of(paper.sections[1].kind))
    assert good >= len(files) - 1
