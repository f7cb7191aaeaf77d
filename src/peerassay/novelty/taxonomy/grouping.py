"""A taxonomy without a model: works that share words stand together, each group named by the words that it shares.

A plain grouping: it sees words, not ideas. Works that do the same under other names stand apart, those that share a
data set or a fashion stand together, and no category of an expert is sought.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peerassay.evidence import LexicalSimilarity
from peerassay.evidence.ranking import TermStatistics
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, STOP_WORDS, words
from peerassay.novelty.taxonomy.listing import Listed, Listing
from peerassay.novelty.taxonomy.naming import FORBIDDEN, root_name
from peerassay.novelty.taxonomy.validation import MOST_IN_LEAF
from peerassay.novelty.taxonomy_node import ORIGINAL, TaxonomyNode
from peerassay.progress import listed

MOST_WORKS = MOST_IN_LEAF - 1
"""Works in a group, so that the paper finds room in whichever is nearest."""
NEAREST = 3
"""Works of a group that decide whether the paper belongs there: one may be near by chance, all may be many."""
NAMED_BY = 3
"""Words that name a group."""
_SHORTEST_WORD, _LEAST_HELD = 3, 0.4
"""Letters of a word that names a group, and the share of the group that has it in title or abstract."""

Group = tuple[int, ...]
"""Places of papers in the listing, rising."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Cosines (0-1) between papers, by their places; a word weighs less the more of them hold it."""

    values: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Likeness":
        """Compare every two texts."""
        similarity = LexicalSimilarity(background=TermStatistics.of(texts))
        rows = [[0.0] * len(texts) for _ in texts]
        for i, one in enumerate(texts):
            for j in range(i):
                rows[i][j] = rows[j][i] = round(similarity.between(one, texts[j]) or 0.0, 6)
        return cls(tuple(map(tuple, rows)))

    def mean(self, one: int, others: Sequence[int]) -> float:
        """Return the mean cosine of a paper with others, itself left out; 0 where there are none."""
        row = [self.values[one][other] for other in others if other != one]
        return math.fsum(row) / len(row) if row else 0.0

    def across(self, ones: Sequence[int], others: Sequence[int]) -> float:
        """Return the mean cosine between two groups."""
        return math.fsum(self.mean(one, others) for one in ones) / len(ones) if ones else 0.0


def grouped(listing: Listing, core_task: str) -> TaxonomyNode:
    """Return a tree of one level over the listed papers; the same papers give the same tree.

    The works found make the groups, and the paper goes to the one whose works it is most like.
    """
    papers = listing.papers
    likeness = Likeness.of([one.text for one in papers])
    works = [place for place, one in enumerate(papers) if one.id != ORIGINAL]
    groups = _groups(works, likeness) or [()]
    if len(works) < len(papers):
        paper = next(place for place, one in enumerate(papers) if one.id == ORIGINAL)
        nearest = max(groups, key=lambda group: (_nearness(paper, group, likeness), group))
        groups = [(paper, *group) if group == nearest else group for group in groups]
    names = _names([[papers[place] for place in group] for group in groups])
    leaves = (
        TaxonomyNode(
            name=f"About {listed(own)}" if own else f"Works apart, group {number}",
            scope_note=f"Titles and abstracts with the words {listed(own)}." if own else "Works that share few words.",
            exclude_note="Works that share more words with another group.",
            papers=tuple(papers[place].id for place in group),
        )
        for number, (group, own) in enumerate(zip(groups, names, strict=True), start=1)
        if group
    )
    return TaxonomyNode(name=root_name(core_task), subtopics=tuple(leaves))


def _groups(works: Sequence[int], likeness: Likeness) -> list[Group]:
    """Join the two groups that are most alike, again and again, while they have room and are more alike than most."""
    groups: list[Group] = [(work,) for work in works]
    usual = likeness.across(works, works)
    while True:
        pairs = [
            (likeness.across(one, other), one, other)
            for n, one in enumerate(groups)
            for other in groups[:n]
            if len(one) + len(other) <= MOST_WORKS
        ]
        near, one, other = max(pairs, default=(0.0, (), ()))
        if near <= usual:
            return sorted(groups)
        groups = [group for group in groups if group not in {one, other}] + [tuple(sorted((*one, *other)))]


def _nearness(paper: int, group: Group, likeness: Likeness) -> float:
    near = sorted((likeness.values[paper][work] for work in group), reverse=True)
    return math.fsum(near[:NEAREST]) / NEAREST


def _names(groups: Sequence[Sequence[Listed]]) -> Iterator[tuple[str, ...]]:
    """Yield of each group words of its titles that most of it and few other works hold; no two groups get the same."""
    held = [Counter(word for work in group for word in _telling(work.text)) for group in groups]
    everywhere = sum(held, Counter[str]())
    taken: set[tuple[str, ...]] = {()}
    for group, counts in zip(groups, held, strict=True):
        written = {key: word for work in reversed(group) for key, word in _telling(work.title).items()}
        least = 1 if len(group) == 1 else max(2, _LEAST_HELD * len(group))
        shared = [key for key in written if counts[key] >= least]
        ranked = sorted(shared, key=lambda key: (-counts[key] * counts[key] / everywhere[key], key))
        names = (tuple(written[key] for key in ranked[n : n + NAMED_BY]) for n in range(len(ranked)))
        name = next((one for one in names if one not in taken and len(one) > 1), ())
        taken.add(name)
        yield name


def _telling(text: str) -> dict[str, str]:
    """The words of a text by their stems, without those of any subject."""
    found = {stem(word): word for word in words(text) if word.isalpha() and len(word) >= _SHORTEST_WORD}
    return {
        key: word
        for key, word in found.items()
        if key not in GENERAL_ACADEMIC and word not in STOP_WORDS and word not in FORBIDDEN
    }
