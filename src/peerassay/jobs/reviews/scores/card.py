"""The registry of scores, and the score card: every score of a review together (docs/specification.md, G22-G28)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from peerassay.documents import Sentence
from peerassay.jobs.record import WorkRead
from peerassay.jobs.reviews.case import Case, Evidence
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.scores import shares
from peerassay.jobs.reviews.scores.calibration import CAL_GAP, CAL_RANK
from peerassay.jobs.reviews.scores.measure import Measure, Reviewed
from peerassay.jobs.reviews.scores.score import ScoreCard
from peerassay.jobs.reviews.scores.specificity import USE_SCORE

SCORES: Final[tuple[Measure, ...]] = (
    shares.GP,
    shares.GP_READ,
    shares.OR,
    shares.OR_READ,
    shares.VR,
    shares.VR_OPINIONS,
    shares.CR,
    shares.CR_CITED,
    shares.CITATION_RELEVANCE,
    shares.MN,
    CAL_GAP,
    CAL_RANK,
    USE_SCORE,
)
"""Every score, in the order of a table: each of the specification's is followed by its variant."""
STUDIED: Final = tuple(measure.key for measure in SCORES if measure.studied)
"""The scores that tables over many reviews and studies have."""


class OneReview(Protocol):
    """A review as read or as a record keeps it."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences."""


def score_card(review: Reviewed) -> ScoreCard:
    """Return every score of a review."""
    return ScoreCard(
        scores={measure.key: measure.score(review) for measure in SCORES},
        labels=shares.label_counts(review),
        counts=shares.counts_beside(review),
        citations=shares.citation_counts(review.referents),
    )


def cards_of(
    case: Case,
    reviews: Iterable[OneReview],
    works: Iterable[WorkRead],
    named: Mapping[str, Sequence[Referent]],
) -> dict[str, ScoreCard]:
    """Return the score card of each review, by its id; none where the case was not asked about novelty."""
    if "novelty" not in case.parts:
        return {}
    issues = [issue for issue in case.issues if issue.matter == "novelty"]
    statements = [statement for issue in issues for statement in issue.statements]
    evidence: dict[str, Evidence] = {each.id: each for issue in issues for each in issue.evidence}
    earlier = frozenset(work.candidate.cand_id for work in works if work.time in {"earlier", "unknown"})
    return {
        review.id: score_card(
            Reviewed(
                statements=tuple(s for s in statements if s.review == review.id),
                evidence=evidence,
                referents=named.get(review.id, ()),
                sentences=review.sentences,
                earlier=earlier,
            )
        )
        for review in reviews
    }
