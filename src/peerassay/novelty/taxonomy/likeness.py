"""How alike papers are by the words of title and abstract, words that all of them share counting for little."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.ranking import TermStatistics


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines (0-1) between papers, by their places."""

    values: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Likeness":
        """Compare every two texts; the weight of a word falls with how many of these texts hold it."""
        similarity = LexicalSimilarity(background=TermStatistics.of(texts))
        rows = [[0.0] * len(texts) for _ in texts]
        for i, one in enumerate(texts):
            for j in range(i):
                rows[i][j] = rows[j][i] = similarity.between(one, texts[j]) or 0.0
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
