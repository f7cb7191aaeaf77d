"""Phrases that patterns find: each is found otherwise once one of the alternatives is dropped.

A line's `call` names what a module holds: `language.remarks:FAULTS`, `documents.reference_authors:_LISTS[0]`, and
for a table whose rows have a name `prompt_injection.rows:ROWS[drop instructions].pattern`.
"""

import re
from collections.abc import Callable, Collection
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong

FILE = Path(__file__).parent / "phrases.jsonl"
PLACE = re.compile(r"(?P<module>[\w.]+):(?P<name>\w+)(?:\[(?P<key>.+)\])?(?:\.(?P<field>\w+))?")


def finder(call: str) -> Callable[[Collection[str]], list[str | None]]:
    """Return what finds phrases by a pattern."""
    held = held_at(call)
    return lambda phrases: [found[0] if (found := held.search(phrase)) else None for phrase in phrases]


def held_at(call: str) -> Any:
    place = PLACE.fullmatch(call)
    assert place is not None, call
    held = getattr(import_module(f"peerassay.{place['module']}"), place["name"])
    if (key := place["key"]) is not None:
        held = held[int(key)] if key.isdigit() else {row.name: row for row in held}[key]
    if place["field"] is not None:
        held = getattr(held, place["field"])
        return re.compile(held, re.IGNORECASE) if isinstance(held, str) else held
    return re.compile(held) if isinstance(held, str) else held


CALLS = {name: finder(name) for name in names(FILE)}


@pytest.mark.parametrize("module", sorted({name.partition(":")[0] for name in CALLS}))
def test_every_phrase_is_found(module: str) -> None:
    """A phrase is found where it says, by the pattern of the module that is named."""
    here = [name for name in CALLS if name.startswith(f"{module}:")]
    assert [found for name in here for found in wrong(FILE, CALLS, name)] == []
