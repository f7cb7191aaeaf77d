"""What OpenNovelty adds to a report: the taxonomy (C.1), what the paper was compared with there, and shared text."""

from collections.abc import Iterator
from typing import Literal

from peerassay.engines import Failure
from peerassay.evidence import Span
from peerassay.frozen import Frozen

ORIGINAL = "original"
"""The id under which the paper itself is in the taxonomy and in citations (index 0)."""
PositionType = Literal["sibling", "subtopic_siblings", "isolated"]
TaxonomyState = Literal["valid", "corrected", "repaired", "needs_review"]


class SharedText(Frozen):
    """A segment of 30 words and more that both texts have (2.3.2); `similarity` is the share of words alike, 0-1.

    The labels tell the section on either side.
    """

    cand_id: str
    original: Span
    candidate: Span
    original_label: str
    candidate_label: str = ""
    words: int
    similarity: float
    kind: Literal["direct", "paraphrase"]
    rationale: str = ""


class Distinction(Frozen):
    """The paper compared with a work of its leaf (C.3)."""

    cand_id: str
    is_duplicate_variant: bool
    brief_comparison: str
    failure: Failure | None = None


class SubtopicComparison(Frozen):
    """The paper's leaf against the subtopics beside it (Table 23)."""

    subtopics: tuple[str, ...]
    overall: str = ""
    similarities: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    suggested_search_directions: tuple[str, ...] = ()
    failure: Failure | None = None


class CoreTaskComparisons(Frozen):
    """Place in the field in the taxonomy (C.6, Table 14), and what it was compared with there."""

    position: PositionType
    distinctions: tuple[Distinction, ...] = ()
    subtopics: SubtopicComparison | None = None
    note: str = ""


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
        state: `valid` as answered, `corrected` by rules, `repaired` by one more question, `needs_review` with
            faults left.
        diagnostics: what was corrected, and what is still wrong, by path, in sentences.
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
