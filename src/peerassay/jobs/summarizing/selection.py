"""Choosing the sentences of a summary: the pairs of words that an abstract is likely to hold, each counted once."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.concepts import Pair, chances_of, pairs_of, stems_of, traits_of
from peerassay.jobs.summarizing.rules.wording import leans, worded
from peerassay.language.terms import STOP_WORDS
from peerassay.text_memory import kept_in_memory

FEWEST_WORDS, MOST_WORDS = 200, 250
"""Words of a summary; those of the rules come to about `OFFLINE_WORDS`."""
OFFLINE_WORDS = 220
DAMPING, ROUNDS = 0.85, 30
Vector = Mapping[str, float]


def centrality(sentences: Sequence[Sequence[str]]) -> tuple[float, ...]:
    """Return the centrality of sentences given as stems; 1 is that of the average sentence.

    Two sentences are as near as the cosine of their words, each weighed by how few sentences hold it. No matrix is
    made: a round goes over words, so that it takes as long as the paper has words.
    """
    vectors = _vectors([[word for word in sentence if word not in STOP_WORDS] for sentence in sentences])
    sums: Counter[str] = Counter()
    for vector in vectors:
        sums.update(vector)
    own = [math.fsum(x * x for x in vector.values()) for vector in vectors]
    degrees = [
        math.fsum(x * sums[word] for word, x in vector.items()) - o for vector, o in zip(vectors, own, strict=True)
    ]
    count = len(vectors)
    ranks = [1.0] * count
    for _ in range(ROUNDS):
        shares = [rank / degree if degree > 1e-9 else 0.0 for rank, degree in zip(ranks, degrees, strict=True)]
        given: dict[str, float] = {}
        for vector, share in zip(vectors, shares, strict=True):
            for word, x in vector.items():
                given[word] = given.get(word, 0.0) + share * x
        ranks = [
            1 - DAMPING + DAMPING * (math.fsum(x * given[word] for word, x in vector.items()) - share * o)
            for vector, share, o in zip(vectors, shares, own, strict=True)
        ]
    mean = math.fsum(ranks) / count if count else 1.0
    return tuple(rank / mean for rank in ranks)


def _vectors(sentences: Sequence[Sequence[str]]) -> list[Vector]:
    held = Counter(word for sentence in sentences for word in set(sentence))
    rarity = {word: math.log1p(len(sentences) / times) for word, times in held.items()}
    return [_unit({word: times * rarity[word] for word, times in Counter(sentence).items()}) for sentence in sentences]


def _unit(weights: Vector) -> Vector:
    length = math.sqrt(math.fsum(x * x for x in weights.values()))
    return {word: x / length for word, x in weights.items()} if length else weights


LONGEST_UNIT = 3
"""Sentences that are taken together at most, where each leans on the one before it."""
LENGTH_POWER = 0.7
"""A unit's gain is over its words to this power (Lin and Bilmes 2010, "Multi-document summarization via budgeted
maximization of submodular functions", equation 7): 1 favours short sentences, 0 long ones."""
CENTRAL_POWER = 0.5
"""A unit's gain counts its centrality to this power."""
NEW_GROUP = 1.2
"""What a unit gains that brings in a group that nothing chosen has yet."""


@dataclass(frozen=True, slots=True, eq=False)
class Unit:
    """What can stand in a summary by itself: a sentence, with those before it that it leans on; worded, in order."""

    sentences: tuple[Sentence, ...]
    texts: tuple[str, ...]
    words: int
    pairs: frozenset[Pair]
    central: float


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """What a body offers to choose from, and how likely an abstract holds each pair of words."""

    units: tuple[Unit, ...]
    chances: Mapping[Pair, float]


@kept_in_memory(8)
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


def chosen_sentences(body: Body, groups: Mapping[str, str] | None = None) -> tuple[tuple[str, str], ...]:
    """Return sentences of the body as an abstract, worded, each with its id; for `groups` see `chosen`."""
    units = chosen(material_of(body), OFFLINE_WORDS, groups or {}, fewest=FEWEST_WORDS, most=MOST_WORDS)
    return sentences_of(units)


def sentences_of(units: Sequence[Unit]) -> tuple[tuple[str, str], ...]:
    """Return the sentences of units, worded, each with its id."""
    return tuple((text, s.id) for unit in units for text, s in zip(unit.texts, unit.sentences, strict=True))


def chosen(
    material: Material, words: int, groups: Mapping[str, str], *, fewest: int = 0, most: int = 0
) -> tuple[Unit, ...]:
    """Return the units that together hold most of the likely pairs in so many words, in the paper's order.

    Where no unit fits any more and there are not the `fewest` words yet, one may reach up to the `most`. `groups` tells
    for ids of sentences what they are about: each group counts more the first time. Sentences of none are left to their
    own merit.
    """
    taken: list[Unit] = []
    covered: set[Pair] = set()
    used: set[str] = set()
    known = {""}

    def gain(unit: Unit) -> float:
        likely = sum(material.chances.get(pair, 0.0) for pair in unit.pairs - covered)
        if any(groups.get(s.id, "") not in known for s in unit.sentences):
            likely *= NEW_GROUP
        return likely * float(unit.central**CENTRAL_POWER / unit.words**LENGTH_POWER)

    limit, held = words, 0
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
            known.update(groups.get(s.id, "") for s in best.sentences)
            held += best.words
