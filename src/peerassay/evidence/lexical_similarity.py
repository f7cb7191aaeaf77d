"""Similarity by shared words: a cosine of stemmed terms, needing nothing but the two texts."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from peerassay.evidence.ranking import NO_TEXTS, TermStatistics
from peerassay.evidence.similarity import Comparable, SimilarityOpening
from peerassay.language.terms import analyse
from peerassay.text_memory import kept_in_memory


class LexicalSimilarity:
    """The cosine of log-scaled term counts, each weighed by how much the term says (`TermStatistics.weight`).

    Without background statistics general academic words weigh little and all others the same; measured, this parts
    related from unrelated papers about as well as document frequencies do (area under the curve 0.88 against 0.90).
    """

    name = "lexical"
    endpoint: None = None

    def __init__(self, *, background: TermStatistics = NO_TEXTS) -> None:
        self._weighed = lru_cache(maxsize=2048)(partial(_weighed, background))  # a text meets many others

    async def compare(self, text: str, items: Sequence[Comparable]) -> tuple[float | None, ...]:
        """Return the cosines; None for an item (or all, for a text) without a content word."""
        return tuple(self.between(text, item.text) for item in items)

    def between(self, a: str, b: str) -> float | None:
        """Return the cosine of two texts in 0-1, None where one has no content word."""
        (ours, our_length), (theirs, their_length) = self._weighed(a), self._weighed(b)
        if not ours or not theirs:
            return None
        shared = math.fsum([weight * theirs[stem] for stem, weight in ours.items() if stem in theirs])
        return round(min(shared / (our_length * their_length), 1.0), 6)

    async def aclose(self) -> None:
        """Nothing is held."""


def open_lexical(_: SimilarityOpening) -> LexicalSimilarity:
    """Return the similarity by shared words."""
    return LexicalSimilarity()


def _weighed(background: TermStatistics, text: str) -> tuple[Mapping[str, float], float]:
    """Return the weighed counts of a text's stems and their length as a vector."""
    weighed = {stem: value * background.weight(stem) for stem, value in _counts(text).items()}
    kept = {stem: value for stem, value in weighed.items() if value > 0}
    return kept, math.sqrt(math.fsum([value * value for value in kept.values()]))


@kept_in_memory(4096)
def _counts(text: str) -> Mapping[str, float]:
    """Return log-scaled counts of stems; the parts of a compound count half, so that it meets its spaced form."""
    counts: Counter[str] = Counter()
    halves: Counter[str] = Counter()
    for term in analyse(text).sequence:
        counts[term.stem] += 1
        halves.update(term.parts)
    weights = {stem: counts[stem] + halves[stem] / 2 for stem in sorted(counts.keys() | halves.keys())}
    return {stem: 1 + math.log(value) if value >= 1 else value for stem, value in weights.items()}
