"""How central each sentence of a paper is: PageRank over the words that sentences share (LexRank, continuous)."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from peerassay.language.terms import STOP_WORDS

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
