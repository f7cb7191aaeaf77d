"""What comparing brings: refutations by contribution and candidate, distinctions along the taxonomy, shared text."""

from typing import Literal

from peerassay.engines import Failure
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.literature import Basis

RefutationStatus = Literal["can_refute", "has_a_part", "cannot_refute", "unclear"]
ComparisonMode = Literal["fulltext", "abstract"]
PositionType = Literal["sibling", "subtopic_siblings", "isolated"]
MOST_QUOTE_WORDS = 90


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
        status: `has_a_part` stands between OpenNovelty's `can_refute` and `cannot_refute`: one of several things that
            make up the contribution is in the work, and is shown there.
        summary: only with `can_refute`.
        evidence_pairs: with `can_refute` and `has_a_part`, and with an `unclear` that fell for want of more than an
            abstract or because the work is not earlier, what shows it; else passages that come near, for a reader,
            which show nothing. Each is verified on both sides.
        brief_note: one or two sentences otherwise.
        downgraded: whether more was answered and fell for want of a verified pair, of more than an abstract, or of a
            date before the paper's.
        unverified_pairs: how many pairs of the answer were taken out because a quote was not found.

    """

    contribution_id: str
    status: RefutationStatus
    summary: str = ""
    evidence_pairs: tuple[EvidencePair, ...] = ()
    brief_note: str = ""
    downgraded: bool = False
    unverified_pairs: int = 0


class SharedText(Frozen):
    """A stretch of 30 words and more that both texts have (2.3.2); `likeness` is the share of words alike, 0-1.

    `id` is what comparisons name it by; the labels tell the section on either side.
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
    id: str = ""


class Comparison(Frozen):
    """The paper against one candidate, on its own: a refutation for each contribution asked about.

    With a `failure` there are no refutations: the comparison is missing, not negative. `similarity_segments` are the
    ids of the stretches of text that the paper shares with the candidate (C.2); the judge of the comparison is shown
    both texts, and not these beside them.
    """

    cand_id: str
    mode: ComparisonMode
    basis: Basis
    refutations: tuple[Refutation, ...] = ()
    failure: Failure | None = None
    by: str = ""
    similarity_segments: tuple[str, ...] = ()


class Distinction(Frozen):
    """The paper against a sibling in its leaf (C.3); `similarity_segments` are ids of text shared with it."""

    cand_id: str
    mode: ComparisonMode
    is_duplicate_variant: bool
    brief_comparison: str
    failure: Failure | None = None
    similarity_segments: tuple[str, ...] = ()


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
