"""Noun phrases cut out of the sentences in which authors say what they made."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.novelty.extraction.phrasing import noun_phrase, without_lead


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
