"""Putting corrections into an answer."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.engines.correcting import corrected
from peerassay.engines.parsing import Parsed, parse
from peerassay.engines.salvage import write_path

FIRST = {"a": [{"n": 1}, {"n": 2}, {"n": 3}], "b": "words"}
data = st.recursive(
    st.none() | st.integers() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


def after(*changes: tuple[str, Any]) -> Parsed:
    listed = [{"path": path, "value": value} for path, value in changes]
    return corrected(Parsed(FIRST), Parsed({"corrections": listed}))


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ([("$.a[1].n", 5)], {"a": [{"n": 1}, {"n": 5}, {"n": 3}], "b": "words"}),
        ([("$.a[0]", None), ("$.a[2].n", 7)], {"a": [{"n": 2}, {"n": 7}], "b": "words"}),
        ([("$.a[3]", {"n": 4}), ("$.a[4]", {"n": 5})], {"a": [{"n": n} for n in range(1, 6)], "b": "words"}),
        ([("$.b", None), ("$.c", [])], {"a": FIRST["a"], "b": None, "c": []}),
        ([("$.a", [])], {"a": [], "b": "words"}),
    ],
)
def test_corrections_take_their_places(changes: list[tuple[str, Any]], answer: dict[str, Any]) -> None:
    """A value replaces what stood at its path, adds an item, or takes one out; paths count in the first answer."""
    assert after(*changes) == Parsed(answer)
    assert FIRST["a"] == [{"n": 1}, {"n": 2}, {"n": 3}]


@pytest.mark.parametrize("path", ["$", "", "a", "$.a[9]", "$.x.y", "$.b.c", "$.b[0]", "$.a.n", 3])
def test_correction_without_a_place_is_told(path: object) -> None:
    """What names no place of the answer changes nothing, and is noted."""
    made = corrected(Parsed(FIRST), Parsed({"corrections": [{"path": path, "value": 1}]}))
    assert made.value == FIRST
    assert [fault.dropped for fault in made.faults] == [False]


@pytest.mark.parametrize("second", ['{"a": []}', '{"corrections": "none"}', "no JSON"])
def test_what_is_no_list_of_corrections_is_the_answer(second: str) -> None:
    """A second answer that is given whole, or not at all, is taken as it is."""
    assert corrected(Parsed(FIRST), parse(second)) == parse(second)


@given(data, st.lists(st.text(max_size=3) | st.integers(0, 3), max_size=4), data)
def test_any_correction_of_any_answer_is_data(first: Any, path: list[str | int], value: Any) -> None:
    """Applying a correction never raises, and gives data that JSON can hold."""
    listed = [{"path": write_path(tuple(path)), "value": value}]
    made = corrected(Parsed({"a": first}), Parsed({"corrections": listed}))
    assert json.loads(json.dumps(made.value)) == made.value
