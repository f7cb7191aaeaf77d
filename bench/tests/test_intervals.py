"""Figures with intervals: what they hold, and what draws them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay_bench.claims.rank_correlation import ranks, spearman
from peerassay_bench.intervals import mean, of_rows, percentile, precision_recall_f1, share

ROWS = st.lists(st.tuples(st.sampled_from("abcdef"), st.booleans()), min_size=1, max_size=30)


@given(ROWS)
def test_a_share_lies_inside_its_interval(rows: list[tuple[str, bool]]) -> None:
    """The interval holds the value and stays within 0 and 1."""
    figure = share(rows)
    assert figure.n == len(rows)
    assert figure.value == pytest.approx(sum(hit for _, hit in rows) / len(rows), abs=1e-4)
    if figure.low is not None and figure.high is not None:
        assert 0 <= figure.low <= figure.value <= figure.high <= 1


def test_rows_of_one_paper_are_drawn_together() -> None:
    """Many rows of few papers give a wider interval than as many rows of as many papers."""
    few = share((i % 4, i % 4 < 2) for i in range(80))
    many = share((i, i % 4 < 2) for i in range(80))
    assert None not in (few.low, few.high, many.low, many.high)
    assert few.high - few.low > many.high - many.low


def test_nothing_has_no_value() -> None:
    """No rows: no value, no interval, N zero."""
    figure = mean([])
    assert (figure.value, figure.low, figure.high, figure.n) == (None, None, None, 0)


def test_rows_that_all_agree_still_have_an_interval() -> None:
    """All hits over twenty papers leave room below one, and none above."""
    figure = share((i, True) for i in range(20))
    assert figure.low is not None
    assert 0.8 < figure.low < 1
    assert figure.high == 1


def test_precision_recall_and_f1_count_over_what_they_are_of() -> None:
    """Two found of which one is true, of three true ones."""
    rows = [("a", True, True), ("a", True, False), ("b", False, True), ("b", False, True), ("c", False, False)]
    precision, recall, f1 = precision_recall_f1(rows)
    assert (precision.value, precision.n) == (0.5, 2)
    assert (recall.value, recall.n) == (0.3333, 3)
    assert (f1.value, f1.n) == (0.4, 4)


def test_the_order_of_the_rows_does_not_matter() -> None:
    """The same rows give the same interval in whatever order they come."""
    rows = [(f"p{i % 7}", float(i * i % 11)) for i in range(40)]
    assert mean(rows) == mean(reversed(rows))


def test_equal_values_share_their_rank() -> None:
    """The ranks of ties are their mean."""
    assert ranks([3, 1, 3, 2]) == [3.5, 1, 3.5, 2]


def test_a_rank_correlation_is_one_minus_one_or_none() -> None:
    """Any rising curve gives 1, a falling one -1, a level one nothing."""
    assert spearman([(x, x**3) for x in range(5)]) == pytest.approx(1)
    assert spearman([(x, -(x**3)) for x in range(5)]) == pytest.approx(-1)
    assert spearman([(x, 7) for x in range(5)]) is None


def test_a_percentile_is_one_of_the_values() -> None:
    """Nearest rank: the value that nineteen of twenty do not pass."""
    assert percentile(range(1, 21), 0.95) == 19
    assert percentile([], 0.95) is None


def test_a_figure_of_rows_sees_all_of_them() -> None:
    """The figure takes the rows of all clusters together."""
    assert of_rows([("a", 1.0), ("b", 5.0), ("a", 3.0)], max).value == 5
