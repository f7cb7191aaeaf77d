"""Sub-topics by rules: references in groups that share words more than the others do, named by what they share."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from peerassay.evidence import LexicalSimilarity
from peerassay.evidence.communities import communities
from peerassay.evidence.ranking import TermStatistics
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, STOP_WORDS, WORD, fold

REFERENCES_A_TOPIC = 5
"""So many references a sub-topic are aimed at; authors have 5.87 on average (IIR, E.1), and 1 to 5 sub-topics (A.2)."""
LONGEST_PHRASE = 3
LEAST_SHARE = 0.3
"""Of a group's references that hold a phrase by which it is named."""
Group = tuple[int, ...]


@dataclass(frozen=True)
class Similarities:
    """How alike the references are in words, by number, and each to the paper."""

    references: tuple[ReferencePaper, ...]
    own: str

    @cached_property
    def lexical(self) -> LexicalSimilarity:
        """The measure; what all references share weighs little."""
        return LexicalSimilarity(background=TermStatistics.of(self.texts.values()))

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """Title and abstract of each reference."""
        return {reference.number: f"{reference.work.title}. {reference.work.abstract}" for reference in self.references}

    def between(self, number: int, other: int) -> float:
        """Return the similarity of two references, 0-1."""
        return self.lexical.between(self.texts[number], self.texts[other]) or 0.0

    def across(self, group: Sequence[int], other: Sequence[int]) -> float:
        """Return the mean similarity of the references of two groups."""
        pairs = [self.between(a, b) for a in group for b in other if a != b]
        return math.fsum(pairs) / len(pairs) if pairs else 0.0

    def to_paper(self, group: Sequence[int]) -> float:
        """Return the mean similarity of a group's references to the paper."""
        return math.fsum(self.lexical.between(self.texts[n], self.own) or 0.0 for n in group) / len(group)


def grouped(similarity: Similarities) -> tuple[Group, ...]:
    """Return the references in sub-topics, the one nearest to the paper last, each in the order of its years.

    Communities over what pairs have in common above the usual; the smallest joins its nearest until there are no more
    sub-topics than one for `REFERENCES_A_TOPIC` references.
    """
    numbers = [reference.number for reference in similarity.references]
    pairs = [(a, b, similarity.between(a, b)) for n, a in enumerate(numbers) for b in numbers[n + 1 :]]
    usual = math.fsum(weight for _, _, weight in pairs) / len(pairs) if pairs else 0.0
    edges = [(str(a), str(b), weight - usual) for a, b, weight in pairs if weight > usual]
    found = [tuple(int(number) for number in group) for group in communities([str(n) for n in numbers], edges)]
    most = max(1, round(len(numbers) / REFERENCES_A_TOPIC))
    while len(found) > most:
        small = min(reversed(found), key=len)
        rest = [group for group in found if group is not small]
        near = max(rest, key=lambda group: similarity.across(small, group))
        found = [(*group, *small) if group is near else group for group in rest]
    years = {reference.number: reference.work.year or 0 for reference in similarity.references}
    ordered = (tuple(sorted(group, key=lambda n: (years[n], n))) for group in found)
    return tuple(sorted(ordered, key=lambda group: (similarity.to_paper(group), group)))


def phrases_of(group: Sequence[int], similarity: Similarities, most: int = 2) -> tuple[str, ...]:
    """Return up to `most` phrases that many references of the group hold and few others, the most distinctive first.

    A phrase is two or three words in a row, in the spelling that is met most; longer ones tell more, and those that
    stand in a title of the group come first. No two share a word.
    """
    held = {number: Counter(_phrases(text)) for number, text in similarity.texts.items()}
    keys = {number: {key for key, _ in found} for number, found in held.items()}
    inside = Counter(key for number in group for key in keys[number])
    outside = Counter(key for number, found in keys.items() if number not in group for key in found)
    titled = {
        key
        for reference in similarity.references
        if reference.number in group
        for key, _ in _phrases(reference.work.title)
    }
    least = 1 if len(group) == 1 else max(2.0, LEAST_SHARE * len(group))
    rest = max(1, len(keys) - len(group))

    def distinctiveness(key: tuple[str, ...]) -> float:
        return (inside[key] / len(group) - outside[key] / rest) * (1 + 0.5 * (len(key) - 1))

    shared = (key for key in inside if inside[key] >= least and distinctiveness(key) > 0)
    kept: list[tuple[str, ...]] = []
    for key in sorted(shared, key=lambda key: (key not in titled, -distinctiveness(key), key)):
        room = most if key in titled else 1
        if len(kept) < room and all(set(key).isdisjoint(other) for other in kept):
            kept.append(key)
    return tuple(_spelt(key, group, held) for key in kept) or _central(group, similarity)


def _central(group: Sequence[int], similarity: Similarities) -> tuple[str, ...]:
    """A phrase of the title of the reference that is most like the others, for a group that shares none."""
    middle = max(group, key=lambda number: (similarity.across((number,), group), -number))
    title = next(reference.work.title for reference in similarity.references if reference.number == middle)
    found = [written for _, written in _phrases(title)]
    return (max(found, key=lambda words: len(words.split())),) if found else ()


def _spelt(key: tuple[str, ...], group: Sequence[int], held: Mapping[int, Counter[tuple[tuple[str, ...], str]]]) -> str:
    spellings: Counter[str] = Counter()
    for number in group:
        spellings.update({words: count for (found, words), count in held[number].items() if found == key})
    return min(spellings, key=lambda words: (-spellings[words], -len(words), words))


def _phrases(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield each run of two or three content words that opens with a word of the field: its stems, and as written."""
    for run in _runs(fold(text)):
        stems = [stem(word.lower()) for word in run]
        for start in range(len(run)):
            for end in range(start + 2, min(start + LONGEST_PHRASE, len(run)) + 1):
                if stems[start] not in GENERAL_ACADEMIC:
                    yield tuple(stems[start:end]), _written(run[start:end])


def _runs(text: str) -> Iterator[list[str]]:
    """Yield the stretches of words that nothing but blanks parts and no function word or number breaks."""
    found = [*WORD.finditer(text)]
    run: list[str] = []
    for here, after in pairwise([*found, None]):
        assert here is not None
        if here[0].lower() in STOP_WORDS or not here[0][0].isalpha():
            if run:
                yield run
            run = []
            continue
        run.append(here[0])
        if after is None or text[here.end() : after.start()].strip():
            yield run
            run = []


def _written(words: Sequence[str]) -> str:
    return " ".join(word if word[1:] != word[1:].lower() else word.lower() for word in words)
