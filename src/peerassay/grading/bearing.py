"""Which works bear on an aspect: those that hold several of its telling words before those that share one.

Likeness to the whole claim brings works of the topic; one word in common ("neurons") brings works of another. An aspect
is told by its rare words together.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from math import ceil

from peerassay.evidence.terms import Terms, analyse
from peerassay.grading.judging.sought import SoughtTerm, sought

SEVERAL = 2
"""Telling words that a work must hold together; one alone is a topic."""
OF_A_LONG_ASPECT = 1 / 3
"""Share of an aspect's telling words from which "several" counts where it has many: two of ten were met by chance."""
COMMON = 1 / 3
"""Share of the works at hand from which a word tells none of them apart."""
_FEW = 2
"""Works that may hold a word however few are at hand."""


def by_bearing(ranked: Sequence[str], texts: Mapping[str, str], aspects: Sequence[str], topic: str) -> tuple[str, ...]:
    """Return the works in the order in which they bear on the aspects; where they bear alike, as they were ranked.

    First those that hold several of an aspect's telling words, each aspect's best in turn; then those on the paper's
    topic, with a telling word of an aspect before those without; last what shares neither. `texts` gives title and
    abstract by id.
    """
    found = {one: analyse(texts[one]) for one in ranked}
    topical = sought(topic).terms
    on_topic = {one for one in ranked if _held(topical, found[one]) >= min(SEVERAL, len(topical))}
    telling = [_telling(aspect, list(found.values())) for aspect in aspects]
    several = list(dict.fromkeys(_in_turn([_holding_several(terms, found) for terms in telling])))
    touched = [one for one in ranked if any(_held(terms, found[one]) for terms in telling)]
    near = [one for one in touched if one in on_topic]
    return tuple(dict.fromkeys((*several, *near, *(one for one in ranked if one in on_topic), *ranked)))


def _telling(aspect: str, works: Sequence[Terms]) -> tuple[SoughtTerm, ...]:
    """The aspect's words of the field that few of the works hold."""
    most = max(_FEW, COMMON * len(works))
    return tuple(term for term in sought(aspect).terms if sum(map(term.may_stand_in, works)) <= most)


def _held(terms: Sequence[SoughtTerm], found: Terms) -> int:
    return sum(term.may_stand_in(found) for term in terms)


def _holding_several(terms: Sequence[SoughtTerm], found: Mapping[str, Terms]) -> list[str]:
    """The works that hold several of the words, those with most first."""
    least = max(SEVERAL, ceil(OF_A_LONG_ASPECT * len(terms)))
    held = {one: _held(terms, words) for one, words in found.items()}
    return sorted((one for one in found if held[one] >= least), key=lambda one: -held[one])


def _in_turn(lists: Sequence[Sequence[str]]) -> Iterator[str]:
    for rank in zip_longest(*lists):
        yield from (one for one in rank if one is not None)
