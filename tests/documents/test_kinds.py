"""Section kinds from headings."""

import pytest

from peerassay.documents.blocks import Block
from peerassay.documents.kinds import kind_by_words, split_number, top_level_kinds
from peerassay.documents.outline import is_reference_heading, outline
from peerassay.documents.paper import SectionKind


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Abstract", "abstract"),
        ("I. INTRODUCTION", "introduction"),
        ("I NTRODUCTION", "introduction"),
        ("R e l a t e d", "related_work"),
        ("2 Related Works", "related_work"),
        ("Literature review", "related_work"),
        ("2 Background and Related Work", "related_work"),
        ("3. Materials and Methods", "method"),
        ("Our approach", "method"),
        ("Preliminaries", "method"),
        ("Problem setup", "method"),
        ("**4 Experiments**", "experiments"),
        ("5.2 Ablations", "experiments"),
        ("RESULTS AND DISCUSSION", "experiments"),
        ("Conclusions and future work", "conclusion"),
        ("Limitations", "conclusion"),
        ("Acknowledgements", "other"),
        ("NeurIPS Paper Checklist", "other"),
        ("Broader impact", "other"),
        ("Appendix", "appendix"),
        ("Supplementary Material", "appendix"),
    ],
)
def test_words_tell_the_kind(heading: str, kind: str) -> None:
    """Numbering, capitals, letter-spacing and emphasis do not hide what a heading says."""
    assert kind_by_words(heading) == SectionKind(kind)


@pytest.mark.parametrize(
    ("heading", "number", "words"),
    [
        ("3.2 Sails", "3.2", "Sails"),
        ("3.2. Sails", "3.2", "Sails"),
        ("A.1 Proof", "A.1", "Proof"),
        ("B Proofs", "B", "Proofs"),
        ("A Proofs", "A", "Proofs"),
        ("Appendix C: Data", "C", "Data"),
        ("IV. RESULTS", "IV", "RESULTS"),
        ("A study of kites", None, "A study of kites"),
        ("Introduction", None, "Introduction"),
        ("3D kites", None, "3D kites"),
    ],
)
def test_numbers_are_told_from_words(heading: str, number: str | None, words: str) -> None:
    """Printed numbers are split off; an article or a digit inside a word is none."""
    assert split_number(heading) == (number, words)


def test_an_early_discussion_is_no_conclusion() -> None:
    """A discussion before the experiments belongs to the method."""
    kinds = top_level_kinds(
        ["Introduction", "Discussion of assumptions", "KiteNet", "Experiments", "More", "Conclusion"]
    )
    assert kinds[1] is SectionKind.METHOD
    assert kinds[-1] is SectionKind.CONCLUSION


@pytest.mark.parametrize(
    "text", ["References", "REFERENCES", "6. References", "Bibliography", "R EFERENCES", "References 371"]
)
def test_reference_headings_in_odd_dress(text: str) -> None:
    """The reference list is announced in capitals, numbered, or with a stray line number."""
    assert is_reference_heading(text)


def test_roman_sections_hold_lettered_subsections() -> None:
    """Under roman numerals letters are subsections, not an appendix."""
    texts = ["I. INTRODUCTION", "II. METHOD", "A. Sails", "B. Strings", "III. RESULTS", "IV. CONCLUSION", "REFERENCES"]
    headings = outline([Block(kind="heading", text=text) for text in texts])
    assert [h.level for h in headings[:5]] == [1, 1, 2, 2, 1]
    assert [h.kind.value for h in headings[2:4]] == ["method", "method"]


def test_lettered_sections_after_the_last_number_are_appendix() -> None:
    """Letters behind the conclusion open the appendix even before the references."""
    texts = ["1 Introduction", "2 Method", "3 Conclusion", "A Proofs", "A.1 Lemma", "References"]
    headings = outline([Block(kind="heading", text=text) for text in texts])
    assert [h.kind.value for h in headings[3:5]] == ["appendix", "appendix"]
