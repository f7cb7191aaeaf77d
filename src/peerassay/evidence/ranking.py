"""Which sentences speak of an aspect: coverage of its content terms, weighted by how much each term says."""

import heapq
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import itemgetter

from peerassay.documents import Sentence, SourceText
from peerassay.frozen import Frozen
from peerassay.language.terms import GENERAL_ACADEMIC, Term, Terms, analyse
from peerassay.text_memory import kept_in_memory

GENERAL_WEIGHT = 0.15
"""What a general academic word ("novel", "method") weighs beside a word of the field, which weighs up to 1."""


@dataclass(frozen=True, eq=False)
class TermStatistics:
    """How many of a number of texts hold each stem; with no texts, every word of a field weighs the same.

    Two are the same only if they are one object, so that what was weighed by one can be kept.
    """

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
    wanted = _wanted(aspect, background or NO_TEXTS)
    scored = []
    for sentence in source.sentences:
        found = analyse(sentence.text)
        share = wanted.share_in(found)
        if share > 0:
            score = round(share * (1 + 0.1 * _density(wanted.terms, found)), 6)
            scored.append((-score, sentence.start, share, sentence))
    best = heapq.nsmallest(limit, scored, key=itemgetter(0, 1))
    return tuple(Ranked(sentence=s, coverage=round(share, 6), score=-score) for score, _, share, s in best)


def coverage(aspect: str, text: str, *, background: TermStatistics | None = None) -> float:
    """Return the share (0-1) of the aspect's weighted content terms that the text holds; 0 for an empty aspect.

    Stems count, not words; "multi-modal", "multi modal" and "multimodal" are the same; an acronym is met by the
    words it stands for, and these by it.
    """
    return round(_wanted(aspect, background or NO_TEXTS).share_in(analyse(text)), 6)


@dataclass(frozen=True, slots=True)
class _WantedTerm:
    """A content term of an aspect with all that does not depend on the text it is looked for in."""

    position: int
    stem: str
    acronym: str | None
    joined: frozenset[str]
    parts: tuple[tuple[str, float], ...]
    weight: float

    def held_by(self, found: Terms) -> float:
        """Return how much of the term the text holds, 0-1."""
        stems = found.stems
        if self.stem in stems or not self.joined.isdisjoint(stems):
            return 1.0
        if self.acronym and _acronym_met(self.acronym, found):
            return 1.0
        if not self.parts:
            return 0.0
        whole = math.fsum(weight for _, weight in self.parts)
        return math.fsum(weight for part, weight in self.parts if part in stems) / whole if whole else 0.0


@dataclass(frozen=True, slots=True)
class _Wanted:
    """An aspect made ready: it is looked for in every sentence of a text."""

    terms: Terms
    each: tuple[_WantedTerm, ...]
    total: float
    variants: frozenset[str]
    abbreviated: bool
    """Whether a text may hold a term by its initials alone."""

    @classmethod
    def of(cls, aspect: str, weights: TermStatistics) -> "_Wanted":
        """Return the aspect's terms, each stem once, weighed."""
        terms = analyse(aspect)
        firsts = {term.stem: position for position, term in reversed([*enumerate(terms.sequence)])}
        each = tuple(_wanted_term(position, terms.sequence, weights) for position in sorted(firsts.values()))
        variants = frozenset(s for term in each for s in (term.stem, *term.joined, *(part for part, _ in term.parts)))
        return cls(
            terms=terms,
            each=each,
            total=math.fsum(term.weight for term in each),
            variants=variants,
            abbreviated=any(term.acronym for term in each),
        )

    def share_in(self, found: Terms) -> float:
        """Return the share of the weighted terms that the text holds."""
        if not self.abbreviated and not found.acronyms and self.variants.isdisjoint(found.stems):
            return 0.0
        spelled = _spelled_out(self.terms, found.acronyms) if found.acronyms else frozenset()
        held = math.fsum(
            [term.weight * (1.0 if term.position in spelled else term.held_by(found)) for term in self.each]
        )
        return held / self.total if self.total else 0.0


@kept_in_memory(1_024)
def _wanted(aspect: str, weights: TermStatistics) -> _Wanted:
    """Return the aspect made ready, from memory the second time: it is looked for in text after text."""
    return _Wanted.of(aspect, weights)


def _wanted_term(position: int, sequence: tuple[Term, ...], weights: TermStatistics) -> _WantedTerm:
    term = sequence[position]
    return _WantedTerm(
        position=position,
        stem=term.stem,
        acronym=term.acronym,
        joined=frozenset(_joined(sequence, position)),
        parts=tuple((part, weights.weight(part)) for part in term.parts),
        weight=weights.weight(term.stem),
    )


def _acronym_met(acronym: str, found: Terms) -> bool:
    return acronym in found.acronyms or acronym in found.initials


def _joined(sequence: tuple[Term, ...], position: int) -> list[str]:
    pairs = ((position - 1, position), (position, position + 1))
    return [sequence[a].stem + sequence[b].stem for a, b in pairs if a >= 0 and b < len(sequence)]


@kept_in_memory(4_096)
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


def _density(wanted: Terms, found: Terms) -> float:
    """Return the share of a text's content terms that are the aspect's: short and to the point before long."""
    shared = sum([term.stem in wanted.stems for term in found.sequence])
    return shared / len(found.sequence) if found.sequence else 0.0
