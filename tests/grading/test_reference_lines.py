"""Reading the lines of reviewers' reference lists in the ways that they are written."""

import pytest
from reading_room import paper, review

from peerassay.grading.mentions.entries import Entry, entries_of
from peerassay.grading.mentions.entry_reading import read_entry
from peerassay.grading.mentions.remarks import is_remark, may_be_title
from peerassay.grading.mentions.works import works_of


def _entries(text: str) -> tuple[Entry, ...]:
    return entries_of(review(text))


@pytest.mark.parametrize(
    "line",
    [
        "[1] Counting herring from satellite images",
        "[1] Can drifting buoys predict their own drift?",
        "[1]. Your tide table is secretly a wave model",
        "[c] Counting herring from satellite images",
        "[2*] A. Lund, B. Weir. Counting herring from satellite images. 2021.",
        "[ref 2] Counting Herring from Satellite Images, ICML 2021",
        "P1. Counting Herring from Satellite Images, ICML 2021.",
        "$^2$ Counting Herring from Satellite Images, ICML 2021",
        "(2) Counting Herring from Satellite Images by Tilda Weir",
        "* [Lund et al. 2021] Counting Herring from Satellite Images.",
        "- Lund et al., Counting herring from satellite images;",
        "Lund and Weir (2021). Counting herring from satellite images.",
        "- Counting Herring from Satellite Images (ICML 23)",
        "4. Counting Herring from Satellite Images. *ICML*",
        "Lund et. al. [2021]: Counting herring from satellite images.",
    ],
)
def test_what_stands_under_a_heading_references_is_a_work(line: str) -> None:
    """One line alone under the heading is a reference however bare it is: no sign but its place is needed."""
    assert len(_entries(f"Some work is missing.\n\nReferences:\n{line}\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Please also discuss the wave models of last year.",
        "The authors should compare with wave models.",
        "Could you explain how the tide level is measured?",
        "Your experiments should include a second harbour.",
    ],
)
def test_a_remark_under_the_heading_is_no_reference(line: str) -> None:
    """Where the reviewer speaks again, be it right under his list, no work is named."""
    assert _entries(f"References:\n{line}\n") == ()


def test_text_behind_a_list_is_no_part_of_it() -> None:
    """After a blank line, a sentence without any sign of a reference ends a labelled list."""
    text = "References:\n[1] A. Lund. Counting herring. ICML 2021.\n\nOverall good writing and clean figures\n"
    assert [entry.label for entry in _entries(text)] == ["1"]


def test_the_words_behind_an_inline_heading_are_a_reference() -> None:
    """ "Reference: Names. Title, year." on one line is a list of one."""
    (entry,) = _entries("Reference: Ana Lund, Bo Weir, and Cy Tarn. Counting herring from space, 2021.")
    assert entry.body.startswith("Ana Lund")


@pytest.mark.parametrize("marker", ["[2]", "[1, 2]", "[1-3]", "[ref 2]"])
def test_a_bare_title_behind_a_cited_label_is_a_work(marker: str) -> None:
    """A line needs no heading where its label was cited, be it in a list or a range of labels."""
    text = f"The masking was seen before {marker}.\n\n[2] Can drifting buoys predict their own drift?"
    assert [entry.label for entry in _entries(text)] == ["2"]


def test_a_labelled_point_that_is_not_cited_is_no_reference() -> None:
    """A reviewer numbers his points in brackets too."""
    assert _entries("[1] The proof holds for stationary tides alone.\n[2] It is unclear why rows are hidden.") == ()


def test_a_numbered_list_makes_its_bare_lines_works() -> None:
    """In a count that one sure line begins, bare titles are works too."""
    text = "7. Tides at Rest and in Motion, 2021\n"
    text += "8. HerringNet: Counting fish from orbit\n9. Waves and Drift: A Survey, 2023"
    assert [entry.label for entry in _entries(text)] == ["7", "8", "9"]


def test_lines_broken_in_the_middle_are_joined() -> None:
    """A reference that goes on in the next line under a heading is one entry, however that line begins."""
    text = 'References\n[1] Lund, A. "Counting herring from space:\nDesign-based fish statistics." ICML 2021\n'
    (entry,) = _entries(text)
    assert "Design-based" in entry.body


def test_a_title_with_two_names_is_not_read_as_its_authors() -> None:
    """ "Moon and Tide: ..." is a title unless a year stands with the names."""
    mention = read_entry("Moon and Tide: Limits of harbour forecasts")
    assert (mention.title, mention.authors) == ("Moon and Tide: Limits of harbour forecasts", ())


def test_a_work_of_such_a_line_is_named_at_its_marker() -> None:
    """The marker in the text and the bare line are one work."""
    (work,) = works_of(review("It is known [1].\n\n[1] Counting herring from satellite images"), paper())
    assert work.strings[0] == "[1]"
    assert work.mention.title == "Counting herring from satellite images"


@pytest.mark.parametrize(
    ("text", "is_title"),
    [
        ("Your tide table is secretly a wave model", True),
        ("Can drifting buoys predict their own drift?", True),
        ("Don't blame the moon! Shortcuts of harbour forecasts", True),
        ("Your paper does not cite wave models", False),
        ("However, wave models are known to do this", False),
        ("The fish are few. The nets are wide.", False),
    ],
)
def test_titles_that_speak_are_told_from_remarks(text: str, is_title: bool) -> None:
    """ "Your", questions and exclamations stand in titles too; talk of the paper and two sentences do not."""
    assert may_be_title(text) is is_title


def test_talk_of_the_paper_is_a_remark() -> None:
    """Speaking of the authors or of the paper gives a reviewer away."""
    assert is_remark("Please cite the wave models")
    assert not is_remark("What your wave model knows of the moon")
