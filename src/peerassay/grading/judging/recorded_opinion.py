"""The judge's own label as the record keeps it: beside the derived one, never in its place."""

from collections.abc import Sequence

from peerassay.grading.claim import Certainty
from peerassay.grading.judging.answers import ClaimResult, PairAnswer
from peerassay.grading.law import SCORE, Label
from peerassay.grading.verdict import Classification, EvidenceResult, Opinion


def opinion_of_result(result: ClaimResult, by: str) -> Opinion:
    """Return the opinion that a batched answer holds."""
    return Opinion(by=by, label=_label(result.label), confidence=_certainty(result.confidence), notes=result.notes)


def opinion_of_pairs(answers: Sequence[PairAnswer], by: str) -> Opinion | None:
    """Return the opinion over all pairs: the one of the highest score (seed 002, 3.4, `max`); None without a label."""
    labelled = [answer for answer in answers if answer.label]
    if not labelled:
        return None
    best = max(labelled, key=lambda answer: SCORE[Label(answer.label)])
    return Opinion(by=by, label=_label(best.label), confidence=_certainty(best.confidence), notes=best.explanation)


def pair_results(answers: Sequence[PairAnswer]) -> tuple[EvidenceResult, ...]:
    """Return the judge's own answers in the seed's form (002, 3.3), those on the paper itself left out."""
    return tuple(
        EvidenceResult(
            review_sentence_id=answer.review_sentence_id,
            related_paper_id=answer.related_paper_id,
            classification=Classification(
                claim=1 if answer.classification.claim else 0, proof=1 if answer.classification.proof else 0
            ),
            score=answer.score if answer.label else None,
            label=_label(answer.label),
            explanation=answer.explanation,
        )
        for answer in answers
        if answer.related_paper_id != "P"
    )


def _label(word: str) -> Label | None:
    return Label(word) if word else None


def _certainty(word: str) -> Certainty | None:
    return Certainty(word) if word else None
