"""The offline rules: does a sentence of the candidate hold nearly all that a contribution's name says?

The floor that every model is measured against: careful rather than bold. Words are no meaning, so that only a sentence
with nearly all of a specific name's words refutes, a good part of them is unclear, and the rest is no refutation.
"""

from peerassay.evidence import Readable, rank_sentences
from peerassay.evidence.ranking import GENERAL_WEIGHT, NO_TEXTS, Ranked
from peerassay.language.terms import analyse
from peerassay.literature import Basis
from peerassay.novelty.comparison.guards import AnswerEvidence, AnswerPair, ContributionAnalysis
from peerassay.novelty.comparison_result import mode_of
from peerassay.novelty.extracted import Contribution

REFUTES = 0.85
"""Share of the name's weighted words that one sentence must hold: six words of seven, or all of a shorter name."""
UNCLEAR = 0.6
"""From here on a reader has to look: two words of three."""
WORTH_READING = 0.15
"""Share of the contribution's words from which a candidate's nearest sentence is quoted; below, one word is shared."""
LEAST_TERMS = 4
"""Words of the field that a name must have to refute by: two or three name a topic, which many works share."""


def analysis(contribution: Contribution, paper: Readable, candidate: Readable, basis: Basis) -> ContributionAnalysis:
    """Return the status of a contribution by the candidate's nearest sentence, which is quoted beside it."""
    best = _best(contribution.name, candidate)
    share = best.coverage if best else 0.0
    if best and share >= REFUTES and _telling(contribution.name) >= LEAST_TERMS and mode_of(basis) == "fulltext":
        return _refuting(contribution, best, paper)
    status = "unclear" if share >= UNCLEAR else "cannot_refute"
    near = (
        best
        if status == "unclear"
        else _best(f"{contribution.name}. {contribution.description}", candidate, title=False)
    )
    return ContributionAnalysis(
        contribution_id=contribution.id,
        refutation_status=status,
        refutation_evidence=_nearest(contribution, near, paper),
        brief_note=_NOTE.format(share=round(100 * share)),
    )


_NOTE = "Its nearest sentence has {share} % of the words that name the contribution; what it means was not read."
_SUMMARY = (
    "A sentence of the candidate has {share} % of the words that name the contribution, close to what the paper "
    "states. This was told by shared words alone. Whether the two mean the same is for a reader to judge."
)
NEAREST = "Nearest in words."


def _nearest(contribution: Contribution, near: Ranked | None, paper: Readable) -> AnswerEvidence | None:
    """The sentence that comes nearest, beside the claim: for a reader to see how near that is."""
    if near is None or near.coverage < WORTH_READING:
        return None
    pair = AnswerPair(original_quote=_stated(contribution, paper), candidate_quote=near.sentence.id, rationale=NEAREST)
    return AnswerEvidence(evidence_pairs=(pair,))


def _refuting(contribution: Contribution, best: Ranked, paper: Readable) -> ContributionAnalysis:
    pair = AnswerPair(
        original_quote=_stated(contribution, paper),
        candidate_quote=best.sentence.id,
        rationale=f"Both name {contribution.name}, by their words.",
    )
    summary = _SUMMARY.format(share=round(100 * best.coverage))
    return ContributionAnalysis(
        contribution_id=contribution.id,
        refutation_status="can_refute",
        refutation_evidence=AnswerEvidence(summary=summary, evidence_pairs=(pair,)),
    )


def _stated(contribution: Contribution, paper: Readable) -> str:
    stated = contribution.sentence_ids[0] if contribution.sentence_ids else contribution.author_claim_text
    return stated if paper.sentence(stated) else contribution.author_claim_text


def _best(name: str, candidate: Readable, *, title: bool = True) -> Ranked | None:
    """The sentence that holds most of the words; with `title` false it is none that stands at its head anyway."""
    ranked = rank_sentences(name, candidate.document, limit=8)
    left = candidate.withheld if title else candidate.withheld | {"title"}
    return next((one for one in ranked if one.sentence.id not in left), None)


def _telling(name: str) -> int:
    return len({t.stem for t in analyse(name).sequence if NO_TEXTS.weight(t.stem) > GENERAL_WEIGHT})
