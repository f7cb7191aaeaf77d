"""Reading one JSON object out of a reply."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.engines.parsing import parse

leaves = st.none() | st.booleans() | st.integers(-(10**15), 10**15) | st.floats(allow_nan=False, allow_infinity=False)
texts = st.text(st.characters(exclude_categories=["Cs"]))
values = st.recursive(leaves | texts, lambda v: st.lists(v, max_size=4) | st.dictionaries(texts, v, max_size=4))
objects = st.dictionaries(texts, values, max_size=4)


@given(objects, st.booleans(), st.sampled_from([None, 2]))
def test_plain_object_is_read_as_it_is(value: dict[str, Any], ascii_only: bool, indent: int | None) -> None:
    """Whatever JSON object a model writes, plain, is read as it is and without a fault."""
    parsed = parse(json.dumps(value, ensure_ascii=ascii_only, indent=indent))
    assert parsed.value == value
    assert parsed.faults == ()


@given(objects)
def test_fences_are_no_fault(value: dict[str, Any]) -> None:
    """A fenced object is read without a fault."""
    assert parse(f"```json\n{json.dumps(value)}\n```\n") == parse(json.dumps(value))


@given(objects, st.sampled_from(["Sure! Here it is:\n", "Set {x | y} is [1].\n", '<think>{"a": 1}</think> Well: ']))
def test_prose_is_left_out_and_recorded(value: dict[str, Any], prose: str) -> None:
    """Prose round an object is left out, and a fault that drops nothing says so."""
    parsed = parse(f"{prose}```json\n{json.dumps(value)}\n```\nHope it {{helps}}.")
    assert parsed.value == value
    assert [(f.path, f.dropped) for f in parsed.faults] == [("$", False)]


@given(objects.filter(bool), st.data())
def test_cut_object_is_never_read(value: dict[str, Any], data: st.DataObject) -> None:
    """An object that is cut anywhere gives no value, not even that of an object inside it."""
    text = json.dumps(value)
    parsed = parse(text[: data.draw(st.integers(1, len(text) - 1))])
    assert parsed.value is None
    assert parsed.faults


@given(st.text())
def test_any_text_is_answered(text: str) -> None:
    """No text makes the parser raise, and what is not read has a fault."""
    parsed = parse(text)
    assert parsed.value is not None or parsed.faults


@given(st.lists(st.sampled_from(list('{}[]",:“”\\ \n`a1')), max_size=60).map("".join))
def test_any_json_like_text_is_answered(text: str) -> None:
    """No jumble of JSON's own signs makes the parser raise."""
    parsed = parse(text)
    assert parsed.value is not None or parsed.faults


@pytest.mark.parametrize(
    ("text", "value", "what"),
    [
        ('{"a": [1, 2,], "b": {"c": 3,},}', {"a": [1, 2], "b": {"c": 3}}, "trailing commas"),
        ("{“a”: “it is “}", {"a": "it is "}, "typographic quotes"),
        ('{“a”: “he said "no"”}', {"a": 'he said "no"'}, "typographic quotes"),
        ('{"a": "two\nlines"}', {"a": "two\nlines"}, "control characters"),
    ],
)
def test_slips_of_syntax_are_mended(text: str, value: dict[str, Any], what: str) -> None:
    """Trailing commas, typographic delimiters and raw line breaks are mended, and the fault names which."""
    parsed = parse(text)
    assert parsed.value == value
    assert [f.dropped for f in parsed.faults] == [False]
    assert what in parsed.faults[0].what


@given(texts)
def test_words_inside_strings_are_never_mended(words: str) -> None:
    """Mending leaves the words inside strings as they are, typographic quotes and ',}' included."""
    inside = json.dumps({"a": f"“x”,}} ,] {words}"}, ensure_ascii=False)
    parsed = parse(inside[:-1] + ",}")
    assert parsed.value == {"a": f"“x”,}} ,] {words}"}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ('[{"a": 1}]', "array"),
        ("```json\n[1, 2]\n```", "array"),
        ('{"a": 1} {"a": 2}', "2 JSON objects"),
        ('{"a": 1', "cut"),
        ('{"a": "never closed}', "cut"),
        ("I cannot answer this.", "no JSON object"),
        ('{"a" 1}', "broken at character"),
        ("{'a': 1}", "no JSON object"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "cut"),
        ('{"a": ' + "9" * 5000 + "}", "number that is too long"),
    ],
)
def test_unreadable_replies_say_why(text: str, what: str) -> None:
    """What cannot be read has one fault at `$` that says why."""
    parsed = parse(text)
    assert parsed.value is None
    assert [f.path for f in parsed.faults] == ["$"]
    assert what in parsed.faults[0].what


def test_infinities_become_null_at_their_path() -> None:
    """NaN and infinite numbers become null, with a fault at their path."""
    parsed = parse('{"a": NaN, "b": [1, {"c": -Infinity}], "d": 1e999}')
    assert parsed.value == {"a": None, "b": [1, {"c": None}], "d": None}
    assert [f.path for f in parsed.faults] == ["$.a", "$.b[1].c", "$.d"]
    assert all(f.dropped for f in parsed.faults)


def test_doubled_key_is_named() -> None:
    """A key given twice keeps its last value, and the fault names it."""
    parsed = parse('{"a": {"b": 1, "b": 2}}')
    assert parsed.value == {"a": {"b": 2}}
    assert "'b'" in parsed.faults[0].what
