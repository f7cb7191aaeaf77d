"""Choosing what is relevant and unlike."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay.evidence.diversity import mmr

ALIKE = [[1.0, 0.9, 0.1], [0.9, 1.0, 0.1], [0.1, 0.1, 1.0]]


def test_a_near_copy_waits_behind_something_else() -> None:
    """The second best that repeats the best goes behind a third that does not."""
    assert mmr([0.9, 0.85, 0.6], ALIKE, trade_off=0.5, limit=3) == [0, 2, 1]


def test_a_trade_off_of_one_is_the_order_of_relevance() -> None:
    """Without diversity only relevance counts, ties by order."""
    assert mmr([0.5, 0.9, 0.5], ALIKE, trade_off=1.0, limit=3) == [1, 0, 2]


@given(st.lists(st.floats(0, 1), max_size=8), st.floats(0, 1), st.integers(0, 10))
def test_each_position_is_chosen_once(relevance: list[float], trade_off: float, limit: int) -> None:
    """No more than the limit, none twice, the best first unless nothing is asked for."""
    chosen = mmr(relevance, lambda a, b: abs(relevance[a] - relevance[b]), trade_off=trade_off, limit=limit)
    assert len(chosen) == len(set(chosen)) == min(limit, len(relevance))
