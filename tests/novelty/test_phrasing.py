"""Contributions named by rules, and phrases cut where they can be cut."""

import pytest
from claiming_paper import claiming_paper
from hypothesis import given
from hypothesis import strategies as st

from peerassay.novelty.rules.claimed import contributions_by_rules
from peerassay.novelty.rules.phrasing import short_phrase, without_brackets, without_lead


def named(*sentences: str) -> list[str]:
    """Return the names of the contributions of a paper that says these sentences in its abstract."""
    text = f"# Kites of the Coast\n\n## Abstract\n\n{' '.join(sentences)}\n\n## 1 Introduction\n\nKites fly.\n"
    return [contribution.name for contribution in contributions_by_rules(claiming_paper(text))]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("We prove that a wet kite falls slower.", "proving that a wet kite falls slower"),
        ("We analyzed the ropes of old kites.", "analyzing the ropes of old kites"),
        ("We propose a novel kite with two tails (KTT) [4], which rises in rain.", "kite with two tails"),
        ("We propose and build a kite of waxed paper; it rises in rain.", "kite of waxed paper"),
        ("This paper presents GustNet, a kite with two tails.", "GustNet, a kite with two tails"),
    ],
)
def test_a_name_says_what_was_made_or_done(sentence: str, name: str) -> None:
    """What is proposed is named as a thing; proving and analysing are the contribution."""
    assert named(sentence) == [name]


@pytest.mark.parametrize(
    "sentence",
    [
        "Can we build kites that rise in the rain of this coast?",
        "Our kites, which we define as lighter than a stone, rise.",
        "We present findings on forty kites of the coast.",
        "We propose G u s t N e t for kites of a coast.",
    ],
)
def test_what_claims_nothing_is_no_contribution(sentence: str) -> None:
    """Questions, asides, results, and names whose letters were torn apart."""
    assert named(sentence) == []


def test_a_finding_too_long_for_a_name_is_not_turned_round_by_a_cut() -> None:
    """A clause that is cut is marked as cut: without "do not" it would claim the contrary."""
    (name,) = named("We find that kites of waxed paper and of oiled silk do not rise in the rain of this coast.")
    assert name == "finding that kites of waxed paper and of oiled silk do not rise in …"


@given(st.text(max_size=80))
def test_leads_and_brackets_are_taken_off_and_nothing_is_put_in(phrase: str) -> None:
    """What is left of a phrase is shorter or as long, whatever it holds."""
    assert len(without_lead(phrase)) <= len(phrase)
    assert len(without_brackets(phrase)) <= len(phrase)


@pytest.mark.parametrize(
    ("phrase", "short"),
    [
        ("a lantern that warns boats of the fog on autumn nights", "a lantern that warns boats of the fog"),
        ("a lantern that warns boats", "a lantern that warns boats"),
        ("one two three four five six seven eight nine ten", "one two three four five six seven eight"),
    ],
)
def test_a_long_phrase_is_cut_where_a_phrase_begins(phrase: str, short: str) -> None:
    """Not in the middle of a noun phrase, where that can be had."""
    assert short_phrase(phrase, 8, 2) == short


@given(st.text(max_size=80), st.integers(2, 12))
def test_short_phrases_keep_their_limit(phrase: str, most: int) -> None:
    """Whatever the phrase holds."""
    assert len(short_phrase(phrase, most, 2).split()) <= most
