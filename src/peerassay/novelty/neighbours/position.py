"""Where the paper stands in the taxonomy, and which path of comparison follows (seed 004, C.6, Table 14)."""

from dataclasses import dataclass

from peerassay.novelty.comparison_result import PositionType
from peerassay.novelty.taxonomy_node import ORIGINAL, TaxonomyNode


@dataclass(frozen=True, slots=True)
class Position:
    """The paper's leaf with what lies round it; `leaf` is None where it stands in none."""

    type: PositionType
    leaf: TaxonomyNode | None = None
    siblings: tuple[str, ...] = ()
    subtopics: tuple[TaxonomyNode, ...] = ()

    @property
    def note(self) -> str:
        """Why nothing is compared; empty where something is."""
        if self.leaf is None:
            return "The paper stands in no leaf of the taxonomy, so no neighbour could be compared with it."
        if self.type == "isolated":
            return f"The paper stands alone in “{self.leaf.name}”, and no subtopic lies beside it: nothing to compare."
        return ""


def position_of(root: TaxonomyNode) -> Position:
    """Return the paper's position: siblings in its leaf, else subtopics under the same parent, else isolated."""
    path = root.path_to(ORIGINAL)
    if not path:
        return Position("isolated")
    leaf = path[-1]
    siblings = tuple(paper for paper in leaf.papers if paper != ORIGINAL)
    if siblings:
        return Position("sibling", leaf, siblings)
    beside = tuple(node for node in path[-2].subtopics if node is not leaf) if len(path) > 1 else ()
    return Position("subtopic_siblings" if beside else "isolated", leaf, (), beside)
