"""What a reviewer says about novelty: the claims of a review (docs/specification.md, G5)."""

from enum import StrEnum

from peerassay.frozen import Frozen


class Kind(StrEnum):
    """What an item of the novelty discussion is (docs/law.md, 1): claims and what is reported get labels."""

    CLAIM = "claim"
    OPINION = "opinion"
    REQUEST = "request"
    REPORTED = "reported"


class Stance(StrEnum):
    """How the reviewer judges novelty."""

    NOT_NOVEL = "not_novel"
    SOMEWHAT_NOVEL = "somewhat_novel"
    NOVEL = "novel"
    UNCLEAR = "unclear"


class Certainty(StrEnum):
    """How firm the reviewer's language is (`confidence_lang`), or how sure a verdict is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class EvidenceExpected(StrEnum):
    """What kind of likeness would support the claim."""

    METHOD = "method_similarity"
    TASK = "task_similarity"
    RESULTS = "results_similarity"
    THEORY = "theory_overlap"
    DATASET = "dataset_overlap"


class NoveltyClaim(Frozen):
    """An item of the review's novelty discussion: the specification's seven keys, then others.

    Attributes:
        claim_id: `C1` ... in the order of the review.
        text: verbatim, `review.original[start:end]`.
        says: what is claimed, in a reader's plain words; empty from the offline rules.
        stance: None for a request.
        kind: claims and reported claims are labelled; claims alone are counted in N.
        sentence_ids: the `R_` ids that it covers.
        start, end: offsets in the review's original text, in Unicode code points.
        works: ids (`W1`) of the works that the review names for it.
        flagged: whether a sentence of it also speaks to a machine; it is then shown to the user with that note.

    """

    claim_id: str
    text: str
    stance: Stance | None
    confidence_lang: Certainty
    mentions_prior_work: bool
    prior_work_strings: tuple[str, ...]
    evidence_expected: EvidenceExpected
    kind: Kind
    sentence_ids: tuple[str, ...]
    start: int
    end: int
    works: tuple[str, ...] = ()
    says: str = ""
    flagged: bool = False

    @property
    def is_labelled(self) -> bool:
        """Whether it is judged: a claim, or one that the review reports of others."""
        return self.kind in {Kind.CLAIM, Kind.REPORTED}

    @property
    def is_praise(self) -> bool:
        """Whether the reviewer calls it new."""
        return self.stance is Stance.NOVEL
