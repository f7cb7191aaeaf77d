"""A taxonomy without a model: communities of papers that share words, named by the words that tell them apart."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.novelty.taxonomy.communities import Group, branches
from peerassay.novelty.taxonomy.likeness import Likeness
from peerassay.novelty.taxonomy.listing import Listed, Listing
from peerassay.novelty.taxonomy.naming import (
    FORBIDDEN,
    LEAST_NAME_WORDS,
    MOST_NAME_WORDS,
    exclude_by_sibling,
    root_name,
)
from peerassay.novelty.taxonomy.phrases import distinguishing, phrases_of
from peerassay.novelty.taxonomy_node import TaxonomyNode

LABELS = 3
"""Phrases that are taken of a group: two for its name, all for its scope note."""


def offline_tree(listing: Listing, core_task: str) -> TaxonomyNode:
    """Return a tree of two or three levels over the listed papers; the same papers give the same tree.

    What it cannot do: it sees words, not ideas. Papers that do the same under other names stand apart, those that
    share a data set or a fashion stand together; names are phrases that the papers use, not categories an expert
    would choose; one axis for a whole level is not sought, so that siblings may overlap in meaning; and a paper that
    is like no other goes to the group that it is least unlike. Raises MissingExtra without the extra `graph`.
    """
    tree = _Tree(listing.papers)
    likeness = Likeness.of([one.text for one in listing.papers])
    grouped = branches(likeness)
    tops = tree.labels([_members(branch) for branch in grouped], _members(grouped), ())
    near = _nearest([_members(branch) for branch in grouped], likeness)
    nodes = [
        tree.branch(branch, label, None if beside is None else tops[beside], likeness, core_task)
        for branch, label, beside in zip(grouped, tops, near, strict=True)
    ]
    return TaxonomyNode(name=root_name(core_task), subtopics=tuple(nodes))


@dataclass(frozen=True, slots=True)
class _Label:
    """A group's name, and the phrases that tell it from its siblings."""

    name: str
    phrases: tuple[str, ...]


class _Tree:
    def __init__(self, papers: Sequence[Listed]) -> None:
        self._papers = papers
        self._phrases = [phrases_of(one.title, one.abstract) for one in papers]

    def branch(
        self, leaves: tuple[Group, ...], label: _Label, sibling: _Label | None, likeness: Likeness, core_task: str
    ) -> TaxonomyNode:
        if len(leaves) == 1:
            return self._node(label, sibling, core_task, papers=leaves[0])
        labels = self.labels(leaves, _members(leaves), label.phrases[:2])
        near = _nearest(leaves, likeness)
        nodes = []
        for place, leaf in enumerate(leaves):
            other = near[place]
            nodes.append(self._node(labels[place], None if other is None else labels[other], label.name, papers=leaf))
        return self._node(label, sibling, core_task, subtopics=nodes)

    def labels(self, groups: Sequence[Group], everyone: Group, taken: Sequence[str]) -> list[_Label]:
        """Name each group by what tells it from the other groups; no two names are the same."""
        labels: list[_Label] = []
        names: set[str] = set()
        for group in groups:
            rest = [self._phrases[one] for one in everyone if one not in set(group)]
            found = distinguishing([self._phrases[one] for one in group], rest, limit=LABELS + 4)
            phrases = [written for _, written in found if written not in taken][:LABELS]
            name = _name(phrases, self._papers[group[0]].title, names)
            names.add(name.casefold())
            labels.append(_Label(name, tuple(phrases)))
        return labels

    def _node(
        self,
        label: _Label,
        sibling: _Label | None,
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
            papers=tuple(self._papers[one].id for one in papers),
        )


def _members(groups: Sequence[Group] | Sequence[tuple[Group, ...]]) -> Group:
    flat: list[int] = []
    for group in groups:
        for one in group:
            flat += one if isinstance(one, tuple) else (one,)
    return tuple(sorted(flat))


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


def _name(phrases: Sequence[str], title: str, taken: set[str]) -> str:
    """Return the first two phrases that make a name of three to eight words; else one by the first paper's title."""
    pairs = [f"{_titled(one)} and {_titled(two)}" for i, one in enumerate(phrases) for two in phrases[i + 1 :]]
    singles = [_titled(one) for one in phrases if len(one.split()) >= LEAST_NAME_WORDS]
    words = [word for word in title.split() if word.strip(",.;:()").casefold() not in FORBIDDEN]
    bare = [f"Works Close to {' '.join(words[:length]).rstrip(',.;:-')}" for length in (4, 5)]
    numbered = (f"Works Close to Group {number}" for number in range(1, len(taken) + 2))
    choices = [*pairs, *singles, *(bare if words else [])]
    for name in (*choices, *numbered):
        if LEAST_NAME_WORDS <= len(name.split()) <= MOST_NAME_WORDS and name.casefold() not in taken:
            return name
    raise AssertionError("one of the numbered names is free")


def _titled(phrase: str) -> str:
    return " ".join("-".join(part[:1].upper() + part[1:] for part in word.split("-")) for word in phrase.split())


def _scope(label: _Label) -> str:
    if not label.phrases:
        return "The papers here share few words with any group beside them."
    return f"Papers that speak of {_listed(label.phrases)}."


def _exclude(sibling: _Label | None, parent: str) -> str:
    if sibling is None or not sibling.phrases:
        return exclude_by_sibling(None if sibling is None else sibling.name, " ".join(parent.split()[:8]))
    return f"Papers that rather speak of {sibling.phrases[0]} belong under “{sibling.name}”."


def _listed(phrases: Sequence[str]) -> str:
    *first, last = phrases
    return f"{', '.join(first)} or {last}" if first else last
