"""Marks by which texts cite."""

import pytest

from peerassay.language.citation_marks import CITATION, CUT_BEFORE, CUT_BEHIND, with_et_al


@pytest.mark.parametrize(
    "mark",
    [
        "[12]",
        "[3, 5-7]",
        "[VSP+17]",
        "[VSP+17; DCL19]",
        "(2020)",
        "(Smith et al., 2020)",
        "(see Smith, 2020a; Doe and Roe, 2021)",
        "[Smith et al., 2020]",
    ],
)
def test_marks_are_found_whole(mark: str) -> None:
    """A mark in brackets is found from bracket to bracket."""
    assert [m[0] for m in CITATION.finditer(f"as shown {mark} before")] == [mark]


@pytest.mark.parametrize("text", ["(in 3 of 4 cases)", "[see below]", "f(x)", "(Table 2)", "[0.1, 0.9]"])
def test_other_brackets_are_no_marks(text: str) -> None:
    """Brackets that cite nothing stay."""
    assert not CITATION.search(text)


def test_halves_of_a_mark_at_the_ends_of_a_quote() -> None:
    """A quote may be cut inside a mark."""
    assert CUT_BEHIND.search("as shown (Smith et al., 2020;")
    assert CUT_BEFORE.search("Doe, 2021) show that")
    assert not CUT_BEHIND.search("as shown (before).")


def test_authors_are_cut_short() -> None:
    """More authors than are to be named become "et al."."""
    assert with_et_al(["A", "B"], 2) == "A, B"
    assert with_et_al(["A", "B", "C"], 2) == "A, B et al."
