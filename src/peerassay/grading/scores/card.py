"""The score card: every score of a review together (docs/specification.md, G22-G28)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from peerassay.documents import Sentence
from peerassay.grading.claim import NoveltyClaim, Referent
from peerassay.grading.scores.calibration import calibration_gap, calibration_rank
from peerassay.grading.scores.specificity import use_score
from peerassay.grading.verdict import Verdict

from peerassay.grading.record import EvidenceEntry, Record, Score, ScoreCard, Scores, Usefulness
from peerassay.grading.scores.shares import (
    GP_MEANING,
    OR_MEANING,
    WITHOUT,
    citation_counts,
    citation_relevance,
    citation_resolution,
    counts_beside,
    grounding_precision,
    label_counts,
    missed_neighbours,
    overreach_rate,
    verifiability_rate,
    without_absence,
)


def score_card(
    *,
    claims: Sequence[NoveltyClaim],
    verdicts: Mapping[str, Verdict],
    referents: Sequence[Referent],
    sentences: Sequence[Sentence],
    sets: Mapping[str, Sequence[EvidenceEntry]] = MappingProxyType({}),
    reads: bool,
    usefulness: Usefulness | None = None,
) -> ScoreCard:
    """Return every score of a review.

    `verdicts` are keyed by claim id, `sentences` are the review's own, `sets` what stands beside each claim; `reads` is
    False where the offline rules answered; `usefulness` is option 2's answer where it was asked for.
    """
    given = tuple(verdicts[key] for key in sorted(verdicts))
    return ScoreCard(
        scores={
            **_grounding(given),
            "CR": citation_resolution(referents),
            "CitationRelevance": citation_relevance(referents, given, sets, reads=reads),
            "MN": missed_neighbours(claims, verdicts),
            "CalGap": calibration_gap(claims, verdicts),
            "CalRank": calibration_rank(claims, verdicts),
            "UseScore": use_score(claims, sentences),
        },
        labels=label_counts(given),
        counts=counts_beside(given),
        citations=citation_counts(referents),
        usefulness=usefulness,
    )


def _grounding(verdicts: tuple[Verdict, ...]) -> dict[str, Score]:
    read = without_absence(verdicts)
    return {
        "GP": grounding_precision(verdicts),
        "OR": overreach_rate(verdicts),
        "VR": verifiability_rate(verdicts),
        "GP_without_absence": grounding_precision(read, GP_MEANING + WITHOUT),
        "OR_without_absence": overreach_rate(read, OR_MEANING + WITHOUT),
    }


def scores_of(card: ScoreCard) -> Scores:
    """Return the seven scores of the specification, null where there was nothing to count."""
    return Scores(**{key: card.scores[key].value for key in Scores.model_fields})


def card_of(record: Record) -> ScoreCard:
    """Return the score card counted anew from a record's own content: what stands in it can be checked."""
    return score_card(
        claims=record.novelty_claims,
        verdicts=record.verification,
        referents=record.material.referents,
        sentences=record.material.review.sentences,
        sets=record.evidence_sets,
        reads=record.provenance.reads,
        usefulness=record.material.score_card.usefulness,
    )
