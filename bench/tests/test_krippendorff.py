"""Krippendorff's alpha of any number of raters."""

import pytest

from peerassay_bench.krippendorff import Level, krippendorff_alpha, unit_of


def test_gaps_and_units_of_one_value_do_not_count() -> None:
    """A unit that one rater alone has seen says nothing of agreement; nothing at all has none."""
    assert krippendorff_alpha([(1, 1), (2, 2), (3,)]) == 1.0
    assert krippendorff_alpha([(1,), ()]) is None
    assert krippendorff_alpha([(2, 2), (2, 2)]) is None


@pytest.mark.parametrize(("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_it_is_krippendorff_s(level: Level, alpha: float) -> None:
    """The example of four observers and twelve units of the 2011 paper, with its gaps."""
    observers = (
        (1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None),
        (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3),
        (None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None),
        (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None),
    )
    units = [[value for value in unit if value is not None] for unit in zip(*observers, strict=True)]
    found = krippendorff_alpha(units, level)
    assert found is not None
    assert round(found, 3) == alpha


def test_opposite_raters_are_worse_than_chance() -> None:
    """Who ranks upside down agrees less than by chance."""
    found = krippendorff_alpha([(1, 3), (3, 1), (2, 2)])
    assert found is not None
    assert found < 0


def test_a_unit_is_the_values_by_name() -> None:
    """The order in which raters come does not matter."""
    assert unit_of({"b": 2, "a": 1}) == unit_of({"a": 1, "b": 2}) == (1, 2)
