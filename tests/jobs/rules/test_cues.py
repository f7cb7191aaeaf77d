"""The cue table: its own examples decide what each row must and must not hold."""

import re
from itertools import pairwise

import pytest

from peerassay.jobs.reviews.rules.items import Cue, CueTable, cue_table, marked_text

TABLE = cue_table()
ROWS = [pytest.param(cue, id=cue.name) for cue in TABLE.cue]


def _alternatives(pattern: str) -> list[str]:
    """The pattern without one of its alternatives, for each alternative."""
    found, groups, i = [], [(0, [])], 0
    while i < len(pattern):
        sign = pattern[i]
        if sign == "\\":
            i += 1
        elif sign == "[":
            i = pattern.index("]", i + 2)
        elif sign == "(":
            groups.append((i + 1 + len(re.match(r"(\?<?[:=!])?", pattern[i + 1 :])[0]), []))
        elif sign == "|":
            groups[-1][1].append(i)
        elif sign == ")":
            found += _cuts(*groups.pop(), i)
        i += 1
    found += _cuts(*groups.pop(), len(pattern))
    return [pattern[:start] + pattern[end:] for start, end in found]


def _cuts(start: int, bars: list[int], end: int) -> list[tuple[int, int]]:
    if not bars:
        return []
    return [(start, bars[0] + 1), *pairwise([*bars, end])]


def _comes_out(table: CueTable, cue: Cue) -> bool:
    """Whether the row's own examples still come out as they should."""
    expression = table.expression(cue)
    return all(map(expression.search, cue.hits)) and not any(map(expression.search, cue.misses))


@pytest.mark.parametrize("cue", ROWS)
def test_row_holds_its_hits_and_not_its_misses(cue: Cue) -> None:
    """Each example sentence is held, each near miss is not."""
    held = TABLE.expression(cue)

    assert [text for text in cue.hits if not held.search(text)] == []
    assert [text for text in cue.misses if held.search(text)] == []
    assert len(cue.hits) >= 2
    assert len(cue.misses) >= 2


@pytest.mark.parametrize("cue", ROWS)
def test_each_alternative_of_a_row_is_needed(cue: Cue) -> None:
    """Without any one alternative of its pattern, an example of the row comes out otherwise."""
    shorter = [cue.model_copy(update={"pattern": pattern}) for pattern in _alternatives(cue.pattern)]

    assert [row.pattern for row in shorter if _comes_out(TABLE, row)] == []


@pytest.mark.parametrize("name", list(TABLE.words))
def test_each_word_of_a_class_is_needed(name: str) -> None:
    """Without any one word of a class, an example of some row comes out otherwise."""
    shorter = [CueTable(words={**TABLE.words, name: p}, cue=TABLE.cue) for p in _alternatives(TABLE.words[name])]

    assert [table.words[name] for table in shorter if all(_comes_out(table, cue) for cue in table.cue)] == []


def test_names_are_different() -> None:
    """A row is told by its name."""
    assert len({cue.name for cue in TABLE.cue}) == len(TABLE.cue)


def test_places_of_works_are_marked() -> None:
    """Each place that names a work is one mark; a place inside another is not marked twice."""
    assert marked_text("like Foo [3] and Bar", [(17, 20), (5, 12), (9, 12)]) == "like <W> and <W>"
