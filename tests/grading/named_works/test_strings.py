"""Works that a reader named and the rules did not take for works."""

import pytest

from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import review_from_text
from peerassay.grading.named_works import WorkNamed, find_works, with_strings, works_for

PAPER = """# HarborNet: Tide-aware masking for sparse harbour sensors

## Abstract
We propose HarborNet, a masking scheme.

## 1 Introduction
RowDrop [1] hides rows at random.

## References
[1] A. Mereva and T. Lund. RowDrop: Hiding rows of sensor readings at random. In Sensor Learning Conference, 2019.
[2] P. Osei, L. Haug. Message passing between buoys for harbour forecasts. In ICML Workshop, 2021.
"""


def named(text: str, *strings: str) -> tuple[tuple[WorkNamed, ...], tuple[WorkNamed, ...]]:
    """Return the works that the rules find in a review, and those with a reader's strings."""
    paper, review = read_markdown(PAPER, "harbour.md", "0" * 64), review_from_text(text, name="review.md")
    (works,) = find_works([review], paper)
    return works, with_strings(works, strings, review, paper)


@pytest.mark.parametrize(
    ("text", "string", "reference"),
    [
        ("It is close to Eelgrass by another group.", "Eelgrass", None),
        ("It is close to the Weir and Tarn scheme.", "Weir and Tarn", None),
        ("Compare quiet harbours under Snow as well.", "quiet harbours under Snow", None),
        (
            "It is in Mesage passing betwen buoys for harbor forecasts.",
            "Mesage passing betwen buoys for harbor forecasts",
            "ref_002",
        ),
        ("Most of it is by Osei.", "Osei", "ref_002"),
    ],
)
def test_a_string_that_no_work_covers_is_a_work_of_its_own(text: str, string: str, reference: str | None) -> None:
    """It stands at its place in the review, numbered on, joined to the paper's entry where one fits."""
    before, after = named(text, string)
    assert not [work for work in before if not work.tentative]
    new = after[-1]
    assert (new.ref_id, new.strings, new.reference) == (f"W{len(before) + 1}", (string,), reference)
    assert [text[a:b] for a, b in new.places] == [string]
    assert new.sentence_ids == ("R_001",)
    assert not new.tentative
    assert works_for([string], ["R_001"], after) == (new.ref_id,)


def test_what_works_cover_is_not_named_twice() -> None:
    """Words that name a work found by the rules add nothing, whatever their case and however often they are given."""
    before, after = named("It is RowDrop, see Mereva and Lund (2019).", "rowdrop", "RowDrop", "Mereva and Lund (2019)")
    assert after == before


def test_a_reader_makes_a_likely_work_a_sure_one() -> None:
    """What is only printed like a title is a work of the same id once a reader names it."""
    before, after = named('Is "Quiet Harbours under Heavy Snow" related?', "Quiet Harbours under Heavy Snow")
    assert [work.tentative for work in before] == [True]
    assert [(work.ref_id, work.tentative) for work in after] == [("W1", False)]


def test_a_name_with_another_behind_a_hyphen_is_another_work() -> None:
    """RowDrop-Plus is not RowDrop."""
    _, after = named("RowDrop is old; RowDrop-Plus is new.", "RowDrop-Plus")
    assert works_for(["RowDrop-Plus"], [], after) == (after[-1].ref_id,)
    assert after[-1].strings == ("RowDrop-Plus",)


@pytest.mark.parametrize("string", ["earlier methods", "HarborNet", "[3]", "Not In The Review"])
def test_what_names_no_work_is_left_out(string: str) -> None:
    """Families of methods, the paper itself, what the rules read as no citation, words that the review has not."""
    before, after = named("HarborNet is like earlier methods, see Table [3].", string)
    assert after == before
