"""Answers that hold the seed's keys and nothing beside them: their propositions are read by the rules, and said so."""

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.question import Fault
from peerassay.grading.claim import Gate
from peerassay.grading.extraction.answer import ClaimGiven, ExtractionAnswer
from peerassay.grading.extraction.rules import answer_by_rules
from peerassay.grading.mentions.mention import WorkNamed

TOLD = "the answer gives no propositions; those of the offline rules were taken"


def with_lines_by_rules(
    answer: ExtractionAnswer, paper: Paper, review: Review, works: tuple[WorkNamed, ...]
) -> tuple[ExtractionAnswer, tuple[Fault, ...]]:
    """Return the answer with the rules' lines where it gives none at all, and a fault for each claim that got some.

    A model that keeps to the seed's JSON (002, 1) alone still names the claims; without propositions nothing of them
    could be checked. An answer that gives any is left as it is: there a bare claim is the model's judgement.
    """
    claims = answer.review.novelty_claims
    if any(claim.lines or claim.opinions or claim.conceded for claim in claims):
        return answer, ()
    by_rules = answer_by_rules(paper, review, works).review.novelty_claims if claims else ()
    filled = tuple(_filled(claim, by_rules) for claim in claims)
    faults = tuple(
        Fault(path=f"$.review.novelty_claims[{i}].lines", what=TOLD, dropped=False)
        for i, (before, after) in enumerate(zip(claims, filled, strict=True))
        if before != after
    )
    found = answer.review.model_copy(update={"novelty_claims": filled})
    return answer.model_copy(update={"review": found}), faults


def _filled(claim: ClaimGiven, by_rules: tuple[ClaimGiven, ...]) -> ClaimGiven:
    own = set(claim.sentence_ids)
    same = next((one for one in by_rules if own & set(one.sentence_ids)), None)
    if same is None or claim.gate is not Gate.CLAIM:
        return claim
    parts = {"lines": same.lines, "opinions": same.opinions, "conceded": same.conceded, "proofs": same.proofs}
    return claim.model_copy(update=parts)
