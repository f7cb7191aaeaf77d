"""Agreement beyond chance."""

import random

from hypothesis import given
from hypothesis import strategies as st

from peerassay_bench.kappa import agreement, cohen_kappa

_CLASSES = st.sampled_from("abc")


def test_it_is_cohen_s() -> None:
    """The example of two raters and 50 proposals: 35 alike, 0.5 by chance, kappa 0.4."""
    pairs = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    assert cohen_kappa(pairs) == 0.4


@given(st.lists(_CLASSES, min_size=1))
def test_full_agreement_is_one(classes: list[str]) -> None:
    """Readers who always agree reach 1, unless there is one class only: then nothing could be told apart."""
    expected = None if len(set(classes)) == 1 else 1
    assert cohen_kappa([(label, label) for label in classes]) == expected


@given(st.lists(st.tuples(_CLASSES, _CLASSES), min_size=1))
def test_it_knows_no_order(pairs: list[tuple[str, str]]) -> None:
    """Neither the order of the rows nor which reader comes first matters; it is never above 1."""
    kappa = cohen_kappa(pairs)
    shuffled = random.Random(0).sample(pairs, len(pairs))
    assert cohen_kappa([(b, a) for a, b in shuffled]) == kappa
    assert kappa is None or kappa <= 1


def test_nothing_has_no_agreement() -> None:
    """An empty set has no value."""
    assert [figure.value for figure in agreement("gate", []).values()] == [None, None]


def test_one_constant_reader_has_no_skill() -> None:
    """Who always says the same agrees by chance alone."""
    figures = agreement("gate", [("p", ("a", "a")), ("p", ("b", "a")), ("q", ("a", "a"))])
    assert figures["gate_kappa"].value == 0
    assert figures["gate_agreement"].value == 0.6667
