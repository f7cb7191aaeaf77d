"""What a novelty report says of contributions and works, whichever method compared them.

Core task, contributions and their queries (OpenNovelty, 2.1), and refutations by contribution and work.
"""

from typing import Literal

from peerassay.engines import Failure
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.literature import Basis

RefutationStatus = Literal["can_refute", "has_a_part", "openly_taken", "cannot_refute", "unclear"]
ComparisonMode = Literal["fulltext", "abstract"]
MOST_QUOTE_WORDS = 90


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


class Comparison(Frozen):
    """The paper compared with one work: a refutation for each contribution asked about, and a `note` on the work.

    With a `failure` there are no refutations: the comparison is missing, not negative.
    """

    cand_id: str
    basis: Basis
    note: str = ""
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
