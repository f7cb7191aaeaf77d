"""Drawing a few evenly."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay_bench.drawing import drawn_evenly

VALUES = st.lists(st.integers(0, 9), min_size=1, max_size=60)


@given(VALUES, st.integers(1, 80), st.integers(0, 99))
def test_so_many_are_drawn_in_their_order(values: list[int], number: int, seed: int) -> None:
    """As many as wanted (or all), each once, in the order they came in, the same for the same seed."""
    items = list(enumerate(values))
    drawn = drawn_evenly(items, lambda item: item[1], number, seed)
    assert len(drawn) == min(number, len(items))
    assert drawn == sorted(set(drawn))
    assert drawn == drawn_evenly(items, lambda item: item[1], number, seed)


@given(VALUES, st.integers(0, 99))
def test_the_mean_stays_near(values: list[int], seed: int) -> None:
    """Half of the items have a mean that differs by no more than two neighbours' shares of the whole range."""
    number = max(1, len(values) // 2)
    drawn = drawn_evenly(values, float, number, seed)
    spread = max(values) - min(values)
    assert abs(sum(drawn) / number - sum(values) / len(values)) <= 2 * spread / number


def test_without_a_number_all_are_taken() -> None:
    """No limit, no draw."""
    assert drawn_evenly([3, 1, 2], float, None, 1) == [3, 1, 2]
