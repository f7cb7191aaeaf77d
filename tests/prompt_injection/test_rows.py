"""The table of orders: each row is met by its attack alone, misses its near miss, and pays for its place."""

import pytest
from grading_orders import HARMLESS as NEAR_ORDERS
from plain_orders import HARMLESS as ABOUT_MODELS
from reviewer_speech import REVIEWER_SPEECH

from peerassay.prompt_injection import speaks_to_model
from peerassay.prompt_injection.rows import COMPILED, ROWS, Row

_BY_NAME = pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])


def _met(text: str) -> list[str]:
    """Names of the rows whose words and pattern are in the text."""
    return [
        name
        for name, needs, pattern in COMPILED
        if any(word in text.lower() for word in needs) and pattern.search(text)
    ]


@_BY_NAME
def test_a_row_alone_recognises_its_attack(row: Row) -> None:
    """Without the row its attack would pass; its needed words do not hide it."""
    assert _met(row.attack) == [row.name]
    assert speaks_to_model(row.attack)


@_BY_NAME
def test_no_row_hits_a_near_miss(row: Row) -> None:
    """What has a word of the row and speaks to people is left alone."""
    assert any(word in row.near_miss.lower() for word in row.needs.split())
    assert not speaks_to_model(row.near_miss)


@pytest.mark.parametrize("text", (*REVIEWER_SPEECH, *NEAR_ORDERS, *ABOUT_MODELS))
def test_speech_to_people_is_left_alone(text: str) -> None:
    """Requests to authors and area chairs, votes, and reports on models give a machine no order."""
    assert not speaks_to_model(text)


def test_the_table_stays_small() -> None:
    """At most 45 rows, each under a name of its own."""
    assert len(ROWS) <= 45
    assert len({row.name for row in ROWS}) == len(ROWS)
