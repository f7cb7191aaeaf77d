"""The parts of a novelty report: what each phase leaves in it.

Phase I gives core task, up to three contributions and their queries (OpenNovelty, 2.1); comparing gives refutations by
contribution and candidate, distinctions along the taxonomy and shared text; the tree is that of C.1.
"""

from collections.abc import Iterator
from typing import Literal

from peerassay.engines import Failure
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.literature import Basis

MOST_CONTRIBUTIONS = 3
RefutationStatus = Literal["can_refute", "has_a_part", "openly_taken", "cannot_refute", "unclear"]
ComparisonMode = Literal["fulltext", "abstract"]
PositionType = Literal["sibling", "subtopic_siblings", "isolated"]
MOST_QUOTE_WORDS = 90
ORIGINAL = "original"
"""The id under which the paper itself stands in the taxonomy and in citations (index 0)."""
TaxonomyState = Literal["valid", "mended", "repaired", "needs_review"]


class Contribution(Frozen):
    """A contribution that the authors claim (A.1.2).

    Attributes:
        id: `contribution_1` ... in the order of the paper.
        name: noun phrase of at most 15 words.
        author_claim_text: verbatim from the paper, at most 40 words: the source's own words at `span`.
        span: where it stands in the paper; a claim text that is found nowhere is no contribution's.
        sentence_ids: the paper's sentences that it lies in.
        description: at most 60 words.
        source_hint: where, for readers ("Abstract", "Introduction, paragraph 2").
        queries: the wordings that it was searched for by.

    """

    id: str
    name: str
    author_claim_text: str
    span: Span
    sentence_ids: tuple[str, ...]
    description: str
    source_hint: str
    queries: tuple[str, ...]


class Extracted(Frozen):
    """Phase I whole: the main problem in the field's words, its searches, and what the authors claim.

    `warnings` say what could not be had (no contribution found in the text, a dropped claim).
    """

    core_task: str
    queries: tuple[str, ...]
    contributions: tuple[Contribution, ...]
    warnings: tuple[str, ...] = ()


def mode_of(basis: Basis) -> ComparisonMode:
    """Return how a candidate of that basis is compared: by its abstract where no more of it than that is at hand."""
    return "abstract" if basis in {"abstract", "title"} else "fulltext"


class EvidencePair(Frozen):
    """A verified quote of the paper and one of the candidate (C.9); both are the sources' own words.

    `original_label` and `candidate_label` name the section or paragraph.
    """

    original: Span
    original_label: str
    candidate: Span
    candidate_label: str
    rationale: str


class Refutation(Frozen):
    """What one candidate shows of one contribution (C.2).

    Attributes:
        status: two are added to OpenNovelty's: `has_a_part`, one of several things that make up the contribution is in
            the work; `openly_taken`, the work has it and the paper says that it takes it from there.
        summary: only with `can_refute`.
        evidence_pairs: with `can_refute`, `has_a_part` and `openly_taken`, and with an `unclear` of a work that is not
            known to be earlier, what shows it; else passages that come near, for a person, which show nothing. Each is
            verified on both sides.
        brief_note: one or two sentences otherwise.
        say: one sentence that the authors could write about the work; "" where there is nothing to say.
        downgraded: whether more was answered and fell for want of a verified pair or of a date before the paper's.
        unverified_pairs: how many pairs of the answer were taken out because a quote was not found.

    """

    contribution_id: str
    status: RefutationStatus
    summary: str = ""
    evidence_pairs: tuple[EvidencePair, ...] = ()
    brief_note: str = ""
    say: str = ""
    downgraded: bool = False
    unverified_pairs: int = 0


class SharedText(Frozen):
    """A stretch of 30 words and more that both texts have (2.3.2); `likeness` is the share of words alike, 0-1.

    The labels tell the section on either side.
    """

    cand_id: str
    original: Span
    candidate: Span
    original_label: str
    candidate_label: str = ""
    words: int
    likeness: float
    kind: Literal["direct", "paraphrase"]
    rationale: str = ""


class Comparison(Frozen):
    """The paper against one candidate, on its own: a refutation for each contribution asked about.

    With a `failure` there are no refutations: the comparison is missing, not negative.
    """

    cand_id: str
    basis: Basis
    refutations: tuple[Refutation, ...] = ()
    failure: Failure | None = None
    by: str = ""

    @property
    def mode(self) -> ComparisonMode:
        """Whether it was compared by more than its abstract."""
        return mode_of(self.basis)

    def of(self, contribution_id: str) -> Refutation | None:
        """Return what it says of a contribution, None where it failed or says nothing of it."""
        return next((each for each in self.refutations if each.contribution_id == contribution_id), None)


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
    """Where the paper stands in the taxonomy (C.6, Table 14), and what it was compared with there."""

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
