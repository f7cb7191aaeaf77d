"""The taxonomy of the core task's candidates (OpenNovelty, 2.3.1 and C.1)."""

from collections.abc import Iterator
from typing import Literal

from peerassay.frozen import Frozen

ORIGINAL = "original"
"""The id under which the paper itself stands in the taxonomy and in citations (index 0)."""

TaxonomyState = Literal["valid", "mended", "repaired", "needs_review"]


class TaxonomyNode(Frozen):
    """A node: the root has a name and subtopics alone; an inner node notes and subtopics; a leaf notes and papers."""

    name: str
    scope_note: str | None = None
    exclude_note: str | None = None
    subtopics: tuple["TaxonomyNode", ...] = ()
    papers: tuple[str, ...] = ()

    @property
    def is_leaf(self) -> bool:
        """Whether it holds papers itself."""
        return not self.subtopics

    def leaves(self) -> Iterator["TaxonomyNode"]:
        """Yield the leaves below (itself, where it is one), in order."""
        if self.is_leaf:
            yield self
        for node in self.subtopics:
            yield from node.leaves()

    def path_to(self, paper_id: str) -> tuple["TaxonomyNode", ...]:
        """Return the nodes from here to the leaf that holds the paper; () where none does."""
        if paper_id in self.papers:
            return (self,)
        for node in self.subtopics:
            if below := node.path_to(paper_id):
                return (self, *below)
        return ()


class Taxonomy(Frozen):
    """The tree with what became of it.

    Attributes:
        state: `valid` as answered, `mended` by rules, `repaired` by one more question, `needs_review` with faults left.
        diagnostics: what was mended, and what is still wrong, by path, in sentences.
        narrative: two paragraphs; () where they could not be had.
        one_liners: by paper id.
        by: who made it (`offline rules`, or the model).

    """

    root: TaxonomyNode
    state: TaxonomyState
    diagnostics: tuple[str, ...] = ()
    narrative: tuple[str, ...] = ()
    one_liners: dict[str, str] = {}
    by: str = ""
