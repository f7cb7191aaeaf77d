"""How a sentence of the paper is shortened, and which can stand in a summary."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.jobs.summarizing.rules.wording import leans, worded


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("However, mended nets hold the load of new nets [3, 4].", "Mended nets hold the load of new nets."),
        ("More specifically, mended nets hold the load of new nets.", "Mended nets hold the load of new nets."),
        ("But then, again, mended nets hold the load of new nets.", "Mended nets hold the load of new nets."),
        (
            "On most days, mended nets hold the load of new nets.",
            "On most days, mended nets hold the load of new nets.",
        ),
        ("In Section 4 we compare mended nets with new nets.", "We compare mended nets with new nets."),
        ("Nets tear on every second haul of boats (12, 13).", "Nets tear on every second haul of boats."),
        ("Here, we compare mended nets with new nets.", "We compare mended nets with new nets."),
        ("1. Mended nets hold the load of new nets.", "Mended nets hold the load of new nets."),
        ("• (ii) Mended nets hold the load of new nets.", "Mended nets hold the load of new nets."),
        ("C1: Mended nets hold the load of new nets.", "Mended nets hold the load of new nets."),
    ],
)
def test_what_leads_in_and_points_away_is_left_out(text: str, kept: str) -> None:
    """Citations, pointers and leading words go; the rest stays letter by letter."""
    assert worded(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "[3] found that nets tear on every second haul of the boats.",
        "It is shown in Figure 2 that the nets of the boats hold.",
        "Nets tear on every second haul, as Figure 3 of the boats shows.",
        "How many nets tear on every second haul of the boats?",
        "Note that nets tear on every second haul of the boats.",
        "Nets hold.",
        "Figure 3: Mended nets hold the load of new nets in all boats.",
        "We give three things: 1. mended nets, 2. new nets; 3. the boats that trawl.",
        "The load f ( x ) = a , b , c ( d ) = e of the net.",
        "Nets tear on every second haul (of the boats that trawl.",
        "This holds for the nets that were used in",
        "Mended nets, as shown in Section 3.1, hold the load of new nets.",
    ],
)
def test_what_cannot_stand_in_a_summary_is_left_out(text: str) -> None:
    """A sentence without its subject, a question, a formula, a half sentence, or one that points at the page."""
    assert worded(text) == ""


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("This makes the twine hold.", True),
        ("However, it makes the twine hold.", True),
        ("The latter makes the twine hold.", True),
        ("In this case the twine holds.", False),
        ("This paper mends nets.", False),
        ("These results suggest that nets hold.", False),
        ("The twine holds.", False),
    ],
)
def test_a_sentence_that_leans_on_the_one_before_is_told(text: str, does: bool) -> None:
    """Pronouns without their noun lean; papers and results do not."""
    assert leans(text) is does


@given(st.text(alphabet=st.sampled_from("ab ,.()[]12TF~=?ﬁé\n"), max_size=200))
def test_wording_adds_nothing(text: str) -> None:
    """Whatever comes in, every word that comes out was there, in order; what was worded stays as it is."""
    kept = worded(text)
    assert "[1]" not in kept
    letters = iter(text.casefold())
    assert all(any(c == other for other in letters) for c in kept.casefold() if c.isalnum())
