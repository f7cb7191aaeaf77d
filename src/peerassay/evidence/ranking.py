"""Which sentences speak of an aspect: coverage of its content terms, weighted by how much each term says."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from peerassay.documents.sentence import Sentence
from peerassay.documents.text import SourceText
from peerassay.evidence.terms import Term, Terms, analyse
from peerassay.evidence.vocabulary import GENERAL_ACADEMIC
from peerassay.frozen import Frozen

GENERAL_WEIGHT = 0.15
"""What a general academic word ("novel", "method") weighs beside a word of the field, which weighs up to 1."""


@dataclass(frozen=True)
class TermStatistics:
    """How many of a number of texts hold each stem; with no texts, every word of a field weighs the same."""

    documents: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, texts: Iterable[str]) -> "TermStatistics":
        """Count the texts in which each stem stands."""
        counts: Counter[str] = Counter()
        documents = 0
        for text in texts:
            counts.update(analyse(text).stems)
            documents += 1
        return cls(documents, dict(sorted(counts.items())))

    def weight(self, stem: str) -> float:
        """Return the stem's weight in 0-1: its inverse document frequency over that of a stem never seen.

        General academic words weigh `GENERAL_WEIGHT` of that.
        """
        rarity = 1.0
        if self.documents:
            rarity = math.log((self.documents + 1) / (self.counts.get(stem, 0) + 0.5)) / math.log(
                2 * (self.documents + 1)
            )
        return max(rarity, 0.0) * (GENERAL_WEIGHT if stem in GENERAL_ACADEMIC else 1.0)


NO_TEXTS = TermStatistics()


class Ranked(Frozen):
    """A sentence that speaks of an aspect: `coverage` is the share of the aspect's weighted terms it holds, 0-1.

    `score` orders sentences: coverage, and a little for holding the aspect's terms close together.
    """

    sentence: Sentence
    coverage: float
    score: float


def rank_sentences(
    aspect: str, source: SourceText, *, limit: int, background: TermStatistics | None = None
) -> tuple[Ranked, ...]:
    """Return up to `limit` sentences that hold a content term of the aspect, best first, ties in reading order."""
    wanted = analyse(aspect)
    weights = background or NO_TEXTS
    ranked = []
    for sentence in source.sentences:
        share = _coverage(wanted, analyse(sentence.text), weights)
        if share > 0:
            score = share * (1 + 0.1 * _density(wanted, sentence.text))
            ranked.append(Ranked(sentence=sentence, coverage=round(share, 6), score=round(score, 6)))
    ranked.sort(key=lambda r: (-r.score, r.sentence.start))
    return tuple(ranked[:limit])


def coverage(aspect: str, text: str, *, background: TermStatistics | None = None) -> float:
    """Return the share (0-1) of the aspect's weighted content terms that the text holds; 0 for an empty aspect.

    Stems count, not words; "multi-modal", "multi modal" and "multimodal" are the same; an acronym is met by the
    words it stands for, and these by it.
    """
    return round(_coverage(analyse(aspect), analyse(text), background or NO_TEXTS), 6)


def _coverage(wanted: Terms, found: Terms, weights: TermStatistics) -> float:
    spelled = _spelled_out(wanted, found.acronyms)
    total = held = 0.0
    seen: set[str] = set()
    for position, term in enumerate(wanted.sequence):
        if term.stem in seen:
            continue
        seen.add(term.stem)
        weight = weights.weight(term.stem)
        total += weight
        held += weight * (1.0 if position in spelled else _held(position, wanted, found, weights))
    return held / total if total else 0.0


def _held(position: int, wanted: Terms, found: Terms, weights: TermStatistics) -> float:
    term = wanted.sequence[position]
    if term.stem in found.stems or (term.acronym and _acronym_met(term.acronym, found)):
        return 1.0
    if any(joined in found.stems for joined in _joined(wanted.sequence, position)):
        return 1.0
    weighed = [(weights.weight(part), part in found.stems) for part in term.parts]
    whole = sum(weight for weight, _ in weighed)
    return sum(weight for weight, met in weighed if met) / whole if whole else 0.0


def _acronym_met(acronym: str, found: Terms) -> bool:
    return acronym in found.acronyms or acronym in found.initials


def _joined(sequence: tuple[Term, ...], position: int) -> list[str]:
    pairs = ((position - 1, position), (position, position + 1))
    return [sequence[a].stem + sequence[b].stem for a, b in pairs if a >= 0 and b < len(sequence)]


@lru_cache(maxsize=20_000)
def _spelled_out(wanted: Terms, acronyms: frozenset[str]) -> frozenset[int]:
    """Return the places of the aspect's terms whose initials, two to five in a row, are an acronym of the text."""
    initials = "".join(term.stem[0] for term in wanted.sequence).upper()
    places: set[int] = set()
    for acronym in acronyms:
        start = initials.find(acronym)
        while start >= 0:
            places.update(range(start, start + len(acronym)))
            start = initials.find(acronym, start + 1)
    return frozenset(places)


def _density(wanted: Terms, text: str) -> float:
    """Return the share of the text's content terms that are the aspect's: short and to the point before long."""
    stems = [term.stem for term in analyse(text).sequence]
    return sum(s in wanted.stems for s in stems) / len(stems) if stems else 0.0
