"""Noun phrases cut out of the sentences in which authors say what they made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.novelty.extraction.action_names import action_name
from peerassay.novelty.extraction.phrasing import asked_of_us, noun_phrase, short_phrase, stated, without_lead


@pytest.mark.parametrize(
    ("phrase", "name"),
    [
        ("that, under a bound on the wind, the kites return to their masts", "kites return to their masts"),
        ("to represent a harvest as a field of rain gauges", "harvest as a field of rain gauges"),
        ("out systematic counts of lost anchors", "systematic counts of lost anchors"),
        ("a looser form of the tide tables considered in [4]", "looser form of the tide tables"),
        ('the slack of a rope as "the length to which', "slack of a rope"),
    ],
)
def test_a_name_neither_begins_nor_ends_in_the_middle_of_a_clause(phrase: str, name: str) -> None:
    """What leads a claim in is left out, and so is what a cut leaves at its end."""
    assert noun_phrase(phrase.replace(" [4]", ""), 15) == name


@given(st.text(max_size=80))
def test_leads_are_taken_off_and_nothing_is_put_in(phrase: str) -> None:
    """What is left of a phrase is shorter or as long, whatever it holds."""
    assert len(without_lead(phrase)) <= len(phrase)


@pytest.mark.parametrize(
    ("sentence", "name", "told"),
    [
        ("We prove that a wet kite falls slower.", "wet kite", "proving that a wet kite falls slower"),
        ("We analyzed the ropes of kites.", "ropes of kites", "analyzing the ropes of kites"),
        ("We are the first to model a harbour as a comb.", "harbour as a comb", "modeling a harbour as a comb"),
        ("We propose a kite with two tails.", "kite with two tails", "kite with two tails"),
    ],
)
def test_what_is_done_to_a_thing_leads_its_name_in(sentence: str, name: str, told: str) -> None:
    """Proving, analysing, modelling are the contribution; what is proposed is named as a thing."""
    assert action_name(sentence, name, 15) == told


def test_a_finding_too_long_for_a_name_is_not_turned_round_by_a_cut() -> None:
    """A clause is kept with its verb, or marked as cut: without "do not" it would claim the contrary."""
    clause = "kites of waxed paper and of oiled silk do not rise in the rain of this coast"
    name = action_name(f"We find that {clause}.", "kites of waxed paper", 15)
    assert name == "finding that kites of waxed paper and of oiled silk do not rise in …"


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


def test_questions_in_titles_are_told_as_phrases() -> None:
    """A core task is a phrase."""
    assert stated("how does rain improve the well") == "how rain improves the well"
    assert stated("how do kites fly") == "how kites fly"
    assert asked_of_us("Can We Partly Mend Nets?") == "Partly mending Nets"
    assert asked_of_us("should we plan ahead") == "planning ahead"
    assert stated("mending nets") == asked_of_us("mending nets") == "mending nets"


@given(st.text(max_size=80), st.integers(2, 12))
def test_short_phrases_keep_their_limit(phrase: str, most: int) -> None:
    """Whatever the phrase holds."""
    assert len(short_phrase(phrase, most, 2).split()) <= most
