"""What a reviewer says about novelty: the seed's claim with what the law needs beside it."""

from enum import StrEnum

from pydantic import Field

from peerassay.frozen import Frozen


class Stance(StrEnum):
    """How the reviewer judges newness (seed 002, 1; law, section 1)."""

    NOT_NOVEL = "not_novel"
    SOMEWHAT_NOVEL = "somewhat_novel"
    NOVEL = "novel"
    UNCLEAR = "unclear"


class Gate(StrEnum):
    """What kind of sentence it is (law, section 1): only `claim` is counted in N."""

    CLAIM = "claim"
    PROOF = "proof"
    REQUEST = "request"
    SETUP = "setup"
    ECHO = "echo"
    OTHER = "other"


class Certainty(StrEnum):
    """How sure the reviewer's language is (seed's `confidence_lang`), or how sure a verdict is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class EvidenceExpected(StrEnum):
    """What kind of likeness would bear the claim out (seed 002, 1)."""

    METHOD = "method_similarity"
    TASK = "task_similarity"
    RESULTS = "results_similarity"
    THEORY = "theory_overlap"
    DATASET = "dataset_overlap"


class LineKind(StrEnum):
    """What a proposition says about its aspect A (law, section 3)."""

    IN_WORK = "in_work"
    NOT_IN_WORK = "not_in_work"
    IN_PRIOR_WORK = "in_prior_work"
    IN_NO_PRIOR_WORK = "in_no_prior_work"
    IN_PAPER = "in_paper"


class Line(Frozen):
    """A proposition: `kind(aspect, work)`.

    `line_id` is `C1.L1`; `work` is a referent's id (`W2`) for in_work and not_in_work, else None.
    `rests` marks the lines that carry the claim.
    """

    line_id: str
    kind: LineKind
    aspect: str
    work: str | None = None
    rests: bool = True


class NoveltyClaim(Frozen):
    """An item of the review's novelty discussion: the seed's seven keys, then the law's.

    Attributes:
        claim_id: `C1` ... in the order of the review.
        text: verbatim, `review.original[start:end]`.
        sentence_ids: the `R_` ids that it covers (one or two).
        context: the `R_` ids that were read with it (its section, two sentences on either side), setup included.
        proofs: the `R_` ids whose facts were taken in as grounds for it.
        hedged: whether it says "to my knowledge" or the like.
        referents: ids of the works it leans on, in the order of their first mention.
        places: pointers into the paper or review as written ("Sec. 3.2").
        lines: at most four propositions.
        opinions: what is set apart as opinion, as written.
        conceded: what the reviewer grants against his own claim, as written.

    """

    claim_id: str
    text: str
    stance: Stance | None
    confidence_lang: Certainty
    mentions_prior_work: bool
    prior_work_strings: tuple[str, ...]
    evidence_expected: EvidenceExpected
    gate: Gate
    sentence_ids: tuple[str, ...]
    start: int
    end: int
    context: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()
    hedged: bool = False
    referents: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    lines: tuple[Line, ...] = Field(default=(), max_length=4)
    opinions: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()


class PaperSide(Frozen):
    """The seed's `paper` object (002, 1.1): query anchors, pinned from the first answer for all reviews of a paper.

    `prior_work_query` holds, where the engine gave them, one search phrase per contribution; preferred by 2.1.
    """

    core_task: str
    contributions: tuple[str, ...]
    key_terms: tuple[str, ...]
    must_have_entities: tuple[str, ...] = ()
    prior_work_query: tuple[str, ...] = ()
