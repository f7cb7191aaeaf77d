"""A taxonomy without a model: communities of papers that share topics, named by the phrases that tell them apart."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.novelty.taxonomy.communities import MOST_WORKS, Group, leaves_of, tops_of
from peerassay.novelty.taxonomy.labels import Label, Labeller
from peerassay.novelty.taxonomy.likeness import Likeness
from peerassay.novelty.taxonomy.listing import Listing
from peerassay.novelty.taxonomy.naming import exclude_by_sibling, root_name
from peerassay.novelty.taxonomy.phrases import phrases_of
from peerassay.novelty.taxonomy.validation import LEAST_IN_LEAF
from peerassay.novelty.taxonomy_node import ORIGINAL, TaxonomyNode

LEAST_IN_BRANCH = 3
NEAREST = 3
"""Works of a leaf that decide whether the paper belongs there: one may be near by chance, all may be many."""


def offline_tree(listing: Listing, core_task: str) -> TaxonomyNode:
    """Return a tree of two or three levels over the listed papers; the same papers give the same tree.

    The works found make the tree, and the paper goes to the leaf whose works it is most like. Communities are named;
    a work that bears nothing of its group's name goes to the one beside it whose name it bears, so that groups follow
    their names as far as names reach.

    What it cannot do: it sees words, not ideas. Papers that do the same under other names stand apart, those that
    share a data set or a fashion stand together; names are phrases that the papers use, not categories an expert
    would choose; one axis for a whole level is not sought, so that siblings may overlap in meaning; and a paper that
    is like no other goes to the group that it is least unlike. Raises MissingExtra without the extra `graph`.
    """
    papers = listing.papers
    phrases = [phrases_of(one.title, one.abstract) for one in papers]
    likeness = Likeness.of([one.text for one in papers], phrases)
    tree = _Tree([one.id for one in papers], Labeller(phrases, [one.title for one in papers]), likeness)
    works = tuple(place for place, one in enumerate(papers) if one.id != ORIGINAL)
    if len(works) in {0, len(papers)}:
        return TaxonomyNode(name=root_name(core_task), subtopics=tree.branches(tuple(range(len(papers))), core_task))
    root = TaxonomyNode(name=root_name(core_task), subtopics=tree.branches(works, core_task))
    return tree.with_paper(root)


@dataclass(frozen=True, slots=True)
class _Tree:
    """The papers' ids by place, their names and likeness."""

    ids: Sequence[str]
    labeller: Labeller
    likeness: Likeness

    def with_paper(self, root: TaxonomyNode) -> TaxonomyNode:
        """Put the paper into the leaf whose three nearest works it is most like."""
        best = max(root.leaves(), key=lambda leaf: (self._nearness(leaf), [-ord(letter) for letter in leaf.name]))
        return _placed(root, best)

    def _nearness(self, leaf: TaxonomyNode) -> float:
        paper = self.ids.index(ORIGINAL)
        near = sorted((self.likeness.between(paper, self.ids.index(work)) for work in leaf.papers), reverse=True)
        return math.fsum(near[:NEAREST]) / NEAREST

    def branches(self, everyone: Group, core_task: str) -> tuple[TaxonomyNode, ...]:
        """Return the nodes under the root; a branch of one leaf stands as a leaf itself."""
        tops = tops_of(everyone, self.likeness)
        few = LEAST_IN_LEAF if max(map(len, tops)) <= MOST_WORKS else LEAST_IN_BRANCH
        most = MOST_WORKS if few == LEAST_IN_LEAF else len(everyone)
        tops = self.labeller.settled(tops, self.likeness, least=few, most=most)
        labels = self.labeller.labels(tops)
        near = _nearest(tops, self.likeness)
        names = [label.name for label in labels]
        nodes: list[TaxonomyNode] = []
        for top, label, beside in zip(tops, labels, near, strict=True):
            node = self._branch(top, label, None if beside is None else labels[beside], core_task, names)
            names += [below.name for below in node.subtopics]
            nodes.append(node)
        return tuple(nodes)

    def _branch(
        self, members: Group, label: Label, sibling: Label | None, core_task: str, taken: Sequence[str]
    ) -> TaxonomyNode:
        leaves = leaves_of(members, self.likeness)
        if len(leaves) == 1:
            return self._node(label, sibling, core_task, papers=leaves[0])
        leaves = self.labeller.settled(leaves, self.likeness, least=LEAST_IN_LEAF, most=MOST_WORKS, above=label.keys)
        labels = self.labeller.labels(leaves, above=label.keys, taken=taken)
        near = _nearest(leaves, self.likeness)
        nodes = [
            self._node(labels[place], None if other is None else labels[other], label.name, papers=leaf)
            for place, (leaf, other) in enumerate(zip(leaves, near, strict=True))
        ]
        return self._node(label, sibling, core_task, subtopics=nodes)

    def _node(
        self,
        label: Label,
        sibling: Label | None,
        parent: str,
        *,
        subtopics: Sequence[TaxonomyNode] = (),
        papers: Group = (),
    ) -> TaxonomyNode:
        return TaxonomyNode(
            name=label.name,
            scope_note=_scope(label),
            exclude_note=_exclude(sibling, parent),
            subtopics=tuple(subtopics),
            papers=tuple(self.ids[one] for one in papers),
        )


def _placed(node: TaxonomyNode, leaf: TaxonomyNode) -> TaxonomyNode:
    if node is leaf:
        return node.model_copy(update={"papers": (ORIGINAL, *node.papers)})
    return node.model_copy(update={"subtopics": tuple(_placed(below, leaf) for below in node.subtopics)})


def _nearest(groups: Sequence[Group], likeness: Likeness) -> list[int | None]:
    """By group the one beside it that it is most like: where what it excludes is most likely to belong."""
    return [
        max(
            (other for other in range(len(groups)) if other != place),
            key=lambda other: (likeness.across(group, groups[other]), -other),
            default=None,
        )
        for place, group in enumerate(groups)
    ]


def _scope(label: Label) -> str:
    if not label.phrases:
        return "The papers here share few words with any group beside them."
    return f"Papers that speak of {_listed(label.phrases)}."


def _exclude(sibling: Label | None, parent: str) -> str:
    if sibling is None or not sibling.phrases:
        return exclude_by_sibling(None if sibling is None else sibling.name, " ".join(parent.split()[:8]))
    return f"Papers that rather speak of {sibling.phrases[0]} belong under “{sibling.name}”."


def _listed(phrases: Sequence[str]) -> str:
    *first, last = phrases
    return f"{', '.join(first)} or {last}" if first else last
