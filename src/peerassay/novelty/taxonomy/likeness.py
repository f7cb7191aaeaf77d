"""How alike papers are by title and abstract: their words and the phrases that name topics, common ones for little."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.ranking import TermStatistics
from peerassay.novelty.taxonomy.phrases import ONE_WORD, Key, Phrases

PHRASES = 0.5
"""What the phrases count beside the words: words alone put papers together that share a manner of speaking."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines (0-1) between papers, by their places."""

    values: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, texts: Sequence[str], phrases: Sequence[Phrases] = ()) -> "Likeness":
        """Compare every two texts; the weight of a word or phrase falls with how many of these texts hold it.

        `phrases` are those of the texts, in their order; without them words alone count.
        """
        similarity = LexicalSimilarity(background=TermStatistics.of(texts))
        vectors = _vectors(phrases)
        rows = [[0.0] * len(texts) for _ in texts]
        for i, one in enumerate(texts):
            for j in range(i):
                words = similarity.between(one, texts[j]) or 0.0
                if vectors:
                    words = (1 - PHRASES) * words + PHRASES * _cosine(vectors[i], vectors[j])
                rows[i][j] = rows[j][i] = round(words, 6)
        return cls(tuple(map(tuple, rows)))

    def between(self, one: int, other: int) -> float:
        """Return the cosine of two papers."""
        return self.values[one][other]

    def mean(self, one: int, others: Sequence[int]) -> float:
        """Return the mean cosine of a paper with others, itself left out; 0 where there are none."""
        row = [self.values[one][other] for other in others if other != one]
        return math.fsum(row) / len(row) if row else 0.0

    def across(self, ones: Sequence[int], others: Sequence[int]) -> float:
        """Return the mean cosine between two groups."""
        return math.fsum(self.mean(one, others) for one in ones) / len(ones) if ones else 0.0


def _vectors(phrases: Sequence[Phrases]) -> list[Mapping[Key, float]]:
    """Of each paper its topics' weights, as a vector of length 1; a topic that no other paper has is left out."""
    held = Counter(key for one in phrases for key in one.topics)
    idf = {key: math.log((len(phrases) + 1) / count) for key, count in held.items() if count > 1}
    return [
        _unit(
            {
                key: idf[key] * one.strength(key) * (1.0 if len(key) > 1 else ONE_WORD)
                for key in one.topics
                if key in idf
            }
        )
        for one in phrases
    ]


def _unit(vector: Mapping[Key, float]) -> Mapping[Key, float]:
    length = math.sqrt(math.fsum(sorted(value * value for value in vector.values())))
    return {key: value / length for key, value in vector.items()} if length else {}


def _cosine(one: Mapping[Key, float], other: Mapping[Key, float]) -> float:
    return math.fsum(value * other[key] for key, value in one.items() if key in other)
