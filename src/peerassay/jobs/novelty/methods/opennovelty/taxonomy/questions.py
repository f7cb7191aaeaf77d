"""The questions for a taxonomy: one that builds it, one that repairs it (OpenNovelty, 2.3.1, Tables 15 and 16).

Without a model works that share words stand together, each group named by the words that it shares: a plain grouping,
which sees words, not ideas. Works that do the same under other names stand apart, those that share a dataset or a
fashion stand together, and no category of an expert is sought.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from peerassay.engines import Checked, Prompt, Question
from peerassay.engines.prompts import fence
from peerassay.evidence import LexicalSimilarity
from peerassay.evidence.ranking import TermStatistics
from peerassay.jobs.novelty.methods.opennovelty.asking import asked
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.rules.wording import FORBIDDEN
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.answer import TaxonomyAnswer
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.correcting import MOST_IN_LEAF, correct, missing_from
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listed, Listing
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import harmless, plain_words, root_name
from peerassay.language.stemming import stem
from peerassay.language.terms import GENERAL_ACADEMIC, STOP_WORDS, words
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
PROMPTS = Path(__file__).parent / "prompts"


@dataclass(frozen=True, slots=True)
class Similarities:
    """Cosines (0-1) between papers, by their places; a word weighs less the more of them hold it."""

    values: tuple[tuple[float, ...], ...]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Similarities":
        """Compare every two texts."""
        similarity = LexicalSimilarity(background=TermStatistics.of(texts))
        rows = [[0.0] * len(texts) for _ in texts]
        for i, text in enumerate(texts):
            for j in range(i):
                rows[i][j] = rows[j][i] = round(similarity.between(text, texts[j]) or 0.0, 6)
        return cls(tuple(map(tuple, rows)))

    def mean(self, place: int, others: Sequence[int]) -> float:
        """Return the mean cosine of a paper with others, itself left out; 0 where there are none."""
        row = [self.values[place][other] for other in others if other != place]
        return math.fsum(row) / len(row) if row else 0.0

    def across(self, ones: Sequence[int], others: Sequence[int]) -> float:
        """Return the mean cosine between two groups."""
        return math.fsum(self.mean(place, others) for place in ones) / len(ones) if ones else 0.0


def grouped(listing: Listing, core_task: str) -> TaxonomyNode:
    """Return a tree of one level over the listed papers; the same papers give the same tree.

    The works found make the groups, and the paper goes to the one whose works it is most like.
    """
    papers = listing.papers
    similarity = Similarities.of([member.text for member in papers])
    works = [place for place, member in enumerate(papers) if member.id != ORIGINAL]
    groups = _groups(works, similarity) or [()]
    if len(works) < len(papers):
        paper = next(place for place, member in enumerate(papers) if member.id == ORIGINAL)
        nearest = max(groups, key=lambda group: (_nearness(paper, group, similarity), group))
        groups = [(paper, *group) if group == nearest else group for group in groups]
    names = _names([[papers[place] for place in group] for group in groups])
    leaves = (
        TaxonomyNode(
            name=f"Topic: {listed(own)}" if own else f"Separate works, group {number}",
            scope_note=f"Titles and abstracts with the words {listed(own)}." if own else "Works that share few words.",
            exclude_note="Works that have more words in common with another group.",
            papers=tuple(papers[place].id for place in group),
        )
        for number, (group, own) in enumerate(zip(groups, names, strict=True), start=1)
        if group
    )
    return TaxonomyNode(name=root_name(core_task), subtopics=tuple(leaves))


def _groups(works: Sequence[int], similarity: Similarities) -> list[Group]:
    """Join the two groups that are most alike, again and again, while they have room and are more alike than most."""
    groups: list[Group] = [(work,) for work in works]
    usual = similarity.across(works, works)
    while True:
        pairs = [
            (similarity.across(group, other), group, other)
            for n, group in enumerate(groups)
            for other in groups[:n]
            if len(group) + len(other) <= MOST_WORKS
        ]
        near, nearest_group, other = max(pairs, default=(0.0, (), ()))
        if near <= usual:
            return sorted(groups)
        groups = [group for group in groups if group not in {nearest_group, other}] + [
            tuple(sorted((*nearest_group, *other)))
        ]


def _nearness(paper: int, group: Group, similarity: Similarities) -> float:
    near = sorted((similarity.values[paper][work] for work in group), reverse=True)
    return math.fsum(near[:NEAREST]) / NEAREST


def _names(groups: Sequence[Sequence[Listed]]) -> Iterator[tuple[str, ...]]:
    """Yield of each group words of its titles that most of it and few other works hold; no two groups get the same."""
    held = [Counter(word for work in group for word in _distinctive_words(work.text)) for group in groups]
    everywhere = sum(held, Counter[str]())
    taken: set[tuple[str, ...]] = {()}
    for group, counts in zip(groups, held, strict=True):
        written = {key: word for work in reversed(group) for key, word in _distinctive_words(work.title).items()}
        least = 1 if len(group) == 1 else max(2, _LEAST_HELD * len(group))
        shared = [key for key in written if counts[key] >= least]
        ranked = sorted(shared, key=lambda key: (-counts[key] * counts[key] / everywhere[key], key))
        names = (tuple(written[key] for key in ranked[n : n + NAMED_BY]) for n in range(len(ranked)))
        name = next(
            (nearest_group for nearest_group in names if nearest_group not in taken and len(nearest_group) > 1), ()
        )
        taken.add(name)
        yield name


def _distinctive_words(text: str) -> dict[str, str]:
    """The words of a text by their stems, without those of any subject."""
    found = {stem(word): word for word in words(text) if word.isalpha() and len(word) >= _SHORTEST_WORD}
    return {
        key: word
        for key, word in found.items()
        if key not in GENERAL_ACADEMIC and word not in STOP_WORDS and word not in FORBIDDEN
    }


@dataclass(frozen=True, slots=True)
class TreeQuestion(Question[TaxonomyAnswer]):
    """A question whose answer is a whole tree over the listed papers."""

    core_task: str
    listing: Listing

    max_output_tokens: ClassVar[int] = 12_000

    def check(self, answer: TaxonomyAnswer) -> Checked[TaxonomyAnswer]:
        """Return the mended tree with real ids; what rules cannot mend stays for the one question that repairs.

        No fault is one of `dropped`: a first answer that can be read is never asked for again in the same words.
        """
        corrected = correct(answer, self.listing, self.core_task)
        return Checked(corrected.answer, corrected.faults)


def topic_block(core_task: str) -> str:
    """Return the core task as a prompt shows it."""
    return f"# The topic\n{fence('core task', harmless(plain_words(core_task)) or '(not known)')}"


@dataclass(frozen=True, slots=True)
class BuildTaxonomy(TreeQuestion):
    """How are these papers ordered as a field?"""

    name: ClassVar[str] = "novelty/taxonomy"

    def prompt(self) -> Prompt:
        """Return the instructions, the paper itself, the topic, then the papers by rank."""
        own, *others = self.listing.blocks()
        blocks = (f"# The paper itself\n{own}", topic_block(self.core_task), "# The papers", *others)
        return asked(PROMPTS, "build.md", blocks)

    def offline(self) -> TaxonomyAnswer:
        """Return groups of papers that share words."""
        return TaxonomyAnswer.of(grouped(self.listing, self.core_task))


@dataclass(frozen=True, slots=True)
class RepairTaxonomy(TreeQuestion):
    """What is the least change that makes this tree hold every paper once?"""

    root: TaxonomyNode
    wrong: tuple[str, ...]

    name: ClassVar[str] = "novelty/taxonomy-repair"

    def prompt(self) -> Prompt:
        """Return the instructions, the taxonomy with aliases, its faults, the allowed ids, the missing papers."""
        aliases = {paper.id: paper.alias for paper in self.listing.papers}
        tree = json.dumps(with_aliases(self.root, aliases), ensure_ascii=False, indent=1)
        missing = self._missing()
        blocks = [
            f"# The taxonomy\n{fence('taxonomy', tree)}",
            f"# What is wrong\n{fence('faults', chr(10).join(self._faults(missing)))}",
            f"# The allowed ids\n{', '.join(aliases.values())}",
        ]
        if missing:
            blocks += ["# The papers that are in no leaf", *self.listing.blocks(missing)]
        return asked(PROMPTS, "repair.md", blocks)

    def offline(self) -> TaxonomyAnswer:
        """Return the tree with each missing paper in the leaf whose papers share most words with it."""
        similarity = Similarities.of([member.text for member in self.listing.papers])
        places = {member.id: place for place, member in enumerate(self.listing.papers)}
        root = self.root
        for paper in self._missing():
            root = _placed(root, paper, similarity, places)
        return TaxonomyAnswer.of(root)

    def _missing(self) -> tuple[str, ...]:
        return missing_from(self.root, self.listing.by_id)

    def _faults(self, missing: Sequence[str]) -> list[str]:
        named = ", ".join(self.listing.by_id[paper_id].alias for paper_id in missing)
        others = [fault for fault in self.wrong if not fault.startswith("$: in no leaf:")]
        return [f"$: in no leaf: {named}", *others] if missing else others


def with_aliases(root: TaxonomyNode, aliases: dict[str, str]) -> dict[str, Any]:
    """Return a tree as plain data with the short names of its papers; mended trees are shallow."""
    tree: dict[str, Any] = {"name": root.name}
    if root.scope_note is not None:
        tree |= {"scope_note": root.scope_note, "exclude_note": root.exclude_note}
    if root.papers:
        tree["papers"] = [aliases.get(paper, paper) for paper in root.papers]
    if root.subtopics:
        tree["subtopics"] = [with_aliases(child, aliases) for child in root.subtopics]
    return tree


def _placed(root: TaxonomyNode, paper: str, similarity: Similarities, places: dict[str, int]) -> TaxonomyNode:
    leaves = [leaf for leaf in root.leaves() if leaf.papers]
    if not leaves:
        return root

    def nearness(leaf: TaxonomyNode) -> float:
        return similarity.mean(places[paper], [places[paper_id] for paper_id in leaf.papers])

    return _with_paper(root, max(leaves, key=nearness), paper)


def _with_paper(node: TaxonomyNode, leaf: TaxonomyNode, paper: str) -> TaxonomyNode:
    if node is leaf:
        return node.model_copy(update={"papers": (*node.papers, paper)})
    return node.model_copy(update={"subtopics": tuple(_with_paper(child, leaf, paper) for child in node.subtopics)})
