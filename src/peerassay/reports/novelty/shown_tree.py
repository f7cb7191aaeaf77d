"""The taxonomy laid open: nodes with the works in them, the paper's place marked."""

from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.novelty.report import NoveltyReport
from peerassay.novelty.taxonomy_node import ORIGINAL, TaxonomyNode
from peerassay.reports.novelty.shown_reference import ShownReference, reference_of


@dataclass(frozen=True, slots=True)
class Leafed:
    """A work in a leaf with its line in the survey."""

    work: ShownReference
    one_liner: str


@dataclass(frozen=True, slots=True)
class ShownNode:
    """A node; `holds_paper` where the paper stands in it or below, `works` how many other works do."""

    name: str
    scope_note: str
    exclude_note: str
    subtopics: tuple["ShownNode", ...]
    papers: tuple[Leafed, ...]
    holds_paper: bool
    works: int


def shown_tree(report: NoveltyReport, references: Mapping[str, ShownReference]) -> ShownNode | None:
    """Return the tree from its root, None where there is no taxonomy."""
    taxonomy = report.core_task_survey.taxonomy
    return _node(taxonomy.root, references, taxonomy.one_liners) if taxonomy else None


def _node(
    node: TaxonomyNode, references: Mapping[str, ShownReference], one_liners: Mapping[str, str]
) -> ShownNode:  # fmt: skip
    below = tuple(_node(child, references, one_liners) for child in node.subtopics)
    return ShownNode(
        name=node.name,
        scope_note=node.scope_note or "",
        exclude_note=node.exclude_note or "",
        subtopics=below,
        papers=tuple(Leafed(reference_of(references, one), one_liners.get(one, "")) for one in node.papers),
        holds_paper=ORIGINAL in node.papers or any(child.holds_paper for child in below),
        works=sum(child.works for child in below) + sum(one != ORIGINAL for one in node.papers),
    )
