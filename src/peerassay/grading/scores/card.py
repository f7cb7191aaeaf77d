"""The registry of scores, and the score card: every score of a review together (docs/specification.md, G22-G28)."""

from typing import Final

from peerassay.grading.record import Record, ScoreCard, Scores, Usefulness
from peerassay.grading.scores import shares
from peerassay.grading.scores.calibration import CAL_GAP, CAL_RANK
from peerassay.grading.scores.measure import Measure, Reviewed
from peerassay.grading.scores.specificity import USE_SCORE

SCORES: Final[tuple[Measure, ...]] = (
    shares.GP,
    shares.GP_READ,
    shares.OR,
    shares.OR_READ,
    shares.VR,
    shares.CR,
    shares.CITATION_RELEVANCE,
    shares.MN,
    CAL_GAP,
    CAL_RANK,
    USE_SCORE,
)
"""Every score, in the order of a report: the specification's, each followed by the one that stands beside it."""


def score_card(review: Reviewed, usefulness: Usefulness | None = None) -> ScoreCard:
    """Return every score of a review; `usefulness` is a model's rating where it was asked for."""
    return ScoreCard(
        scores={measure.key: measure.score(review) for measure in SCORES},
        labels=shares.label_counts(review.judged),
        counts=shares.counts_beside(review.judged),
        citations=shares.citation_counts(review.referents),
        usefulness=usefulness,
    )


def scores_of(card: ScoreCard) -> Scores:
    """Return the seven scores of the specification, null where there was nothing to count."""
    return Scores(**{key: card.scores[key].value for key in Scores.model_fields})


def card_of(record: Record) -> ScoreCard:
    """Return the score card counted anew from a record's own content: what stands in it can be checked."""
    review = Reviewed(
        claims=record.novelty_claims,
        verdicts=record.verification,
        referents=record.material.referents,
        sentences=record.material.review.sentences,
        sets=record.evidence_sets,
        reads=record.provenance.reads,
    )
    return score_card(review, record.material.score_card.usefulness)
