"""Choosing the sentences of a summary: the pairs of words that an abstract is likely to hold, each counted once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from peerassay.documents import Sentence
from peerassay.summarizing.body import Body
from peerassay.summarizing.centrality import centrality
from peerassay.summarizing.concepts import Pair, chances_of, pairs_of, stems_of, traits_of
from peerassay.summarizing.rules.roles import Role, role_of
from peerassay.summarizing.rules.wording import leans, worded

LONGEST_UNIT = 3
"""Sentences that are taken together at most, where each leans on the one before it."""
LENGTH_POWER = 0.7
"""A unit's gain is over its words to this power (Lin and Bilmes 2010, "Multi-document summarization via budgeted
maximization of submodular functions", equation 7): 1 favours short sentences, 0 long ones."""
CENTRAL_POWER = 0.5
"""A unit's gain counts its centrality to this power."""
NEW_ROLE = NEW_THEME = 1.2
"""What a unit gains that brings in a part of an abstract, or a theme of the graph, that nothing chosen has yet."""


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """What can stand in a summary by itself: a sentence, with those before it that it leans on; worded, in order."""

    sentences: tuple[Sentence, ...]
    texts: tuple[str, ...]
    words: int
    pairs: frozenset[Pair]
    central: float
    role: Role


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What a body offers to choose from, and how likely an abstract holds each pair of words."""

    units: tuple[Unit, ...]
    chances: Mapping[Pair, float]


@lru_cache(maxsize=8)
def material_of(body: Body) -> Material:
    """Return the units of a body with what they hold."""
    worded_as = [worded(sentence.text) for sentence in body.sentences]
    shown = [words or sentence.text for words, sentence in zip(worded_as, body.sentences, strict=True)]
    pairs = [pairs_of(text) for text in shown]
    central = centrality([stems_of(text) for text in shown])
    runs = [run for n in range(len(shown)) if (run := _run(body.sentences, worded_as, n)) is not None]
    units = tuple(
        Unit(
            sentences=body.sentences[run],
            texts=tuple(worded_as[run]),
            words=sum(len(text.split()) for text in worded_as[run]),
            pairs=frozenset().union(*pairs[run]),
            central=sum(central[run]) / len(central[run]),
            role=role_of(body.sentences[run][-1], body),
        )
        for run in runs
    )
    return Material(units, chances_of(traits_of(body, pairs, body.paper.card.title)))


def _run(sentences: Sequence[Sentence], worded_as: Sequence[str], last: int) -> slice | None:
    """The sentence at this place with those it leans on, None where it can be in no summary."""
    first = last
    while worded_as[first] and leans(sentences[first].text):
        first -= 1
        if first < 0 or last - first >= LONGEST_UNIT or sentences[first].paragraph != sentences[last].paragraph:
            return None
    return slice(first, last + 1) if worded_as[first] else None


def chosen(
    material: Material, words: int, themes: Mapping[str, str], *, fewest: int = 0, most: int = 0
) -> tuple[Unit, ...]:
    """Return the units that together hold most of the likely pairs in so many words, in the paper's order.

    Where no unit fits any more and there are not the `fewest` words yet, one may reach up to the `most`. `themes` tells
    for ids of sentences the theme that they are of; sentences without are left to their own merit.
    """
    taken: list[Unit] = []
    covered: set[Pair] = set()
    used: set[str] = set()
    roles: set[Role] = set()
    known: set[str] = set()

    def gain(unit: Unit) -> float:
        likely = sum(material.chances.get(pair, 0.0) for pair in unit.pairs - covered)
        if unit.role not in roles:
            likely *= NEW_ROLE
        if any(themes.get(s.id, "") not in known for s in unit.sentences):
            likely *= NEW_THEME
        return likely * float(unit.central**CENTRAL_POWER / unit.words**LENGTH_POWER)

    limit, held = words, 0
    known.add("")
    while True:
        left = [
            unit
            for unit in material.units
            if held + unit.words <= limit and used.isdisjoint(s.id for s in unit.sentences)
        ]
        best = max(left, key=gain, default=None)
        if best is None and held < fewest and limit < most:
            limit = most
        elif best is None or gain(best) <= 0:
            return tuple(sorted(taken, key=lambda unit: unit.sentences[0].start))
        else:
            taken.append(best)
            covered |= best.pairs
            used.update(s.id for s in best.sentences)
            roles.add(best.role)
            known.update(themes.get(s.id, "") for s in best.sentences)
            held += best.words
