"""From a checked answer to refutations: the status that follows from what was verified, labels from the sections.

The program derives it: `can_refute` and `has_a_part` without a pair found on both sides fall to `cannot_refute` (seed
004, C.4). `can_refute` falls to `unclear` with no more than an abstract read, and by a work that is not earlier than
the paper: it keeps its pairs, for they are what a reader looks up first. All of these are marked as downgraded.
"""

from collections.abc import Iterator, Sequence

from peerassay.documents.paper import Paper
from peerassay.evidence.places import Readable
from peerassay.evidence.span import Span
from peerassay.novelty.candidate_places import place_in_candidate
from peerassay.novelty.comparison.answers import AnswerEvidence, AnswerPair, ComparisonAnswer, ContributionAnalysis
from peerassay.novelty.comparison.guards import spans_of
from peerassay.novelty.comparison_result import ComparisonMode, EvidencePair, Refutation, RefutationStatus
from peerassay.novelty.extraction.places import source_hint
from peerassay.supply.supply import Time

_NO_PAIR = "It was said to show this, but no pair of quotes for it was found in both texts."
_ABSTRACT_ONLY = "It was said to refute this, but its abstract alone was read, which is too little for that."
_NOT_EARLIER = {
    "concurrent": "It is concurrent with the paper, so that it does not show who was first.",
    "later": "It is later than the paper, so that it refutes nothing.",
}


def refutations_of(
    answer: ComparisonAnswer, mode: ComparisonMode, paper: Readable, candidate: Readable, time: Time = "earlier"
) -> tuple[Refutation, ...]:
    """Return a refutation for each contribution that a checked answer speaks of, in its order.

    `time` tells when the candidate was first public as against the paper.
    """
    return tuple(_refutation(one, mode, paper, candidate, time) for one in answer.contribution_analyses)


def _refutation(
    given: ContributionAnalysis, mode: ComparisonMode, paper: Readable, candidate: Readable, time: Time
) -> Refutation:
    evidence = given.refutation_evidence or AnswerEvidence()
    pairs = tuple(_pairs(evidence.evidence_pairs, paper, candidate))
    unverified = len(evidence.evidence_pairs) - len(pairs)
    if given.refutation_status in {"unclear", "cannot_refute"}:
        status: RefutationStatus = "unclear" if given.refutation_status == "unclear" else "cannot_refute"
        return Refutation(
            contribution_id=given.contribution_id, status=status, evidence_pairs=pairs, brief_note=given.brief_note
        )
    if not pairs:
        return _fallen(given.contribution_id, "cannot_refute", _NO_PAIR, (), unverified)
    if given.refutation_status == "has_a_part":
        return Refutation(
            contribution_id=given.contribution_id,
            status="has_a_part",
            evidence_pairs=pairs,
            brief_note=given.brief_note or " ".join(pair.rationale for pair in pairs),
            unverified_pairs=unverified,
        )
    why = _NOT_EARLIER.get(time) or (_ABSTRACT_ONLY if mode == "abstract" else "")
    if why:
        return _fallen(given.contribution_id, "unclear", f"{why} {evidence.summary}".strip(), pairs, unverified)
    return Refutation(
        contribution_id=given.contribution_id,
        status="can_refute",
        summary=evidence.summary or " ".join(pair.rationale for pair in pairs),
        evidence_pairs=pairs,
        unverified_pairs=unverified,
    )


def _fallen(
    contribution_id: str, status: RefutationStatus, note: str, pairs: tuple[EvidencePair, ...], unverified: int
) -> Refutation:
    return Refutation(
        contribution_id=contribution_id,
        status=status,
        evidence_pairs=pairs,
        brief_note=note,
        downgraded=True,
        unverified_pairs=unverified,
    )


def _pairs(given: Sequence[AnswerPair], paper: Readable, candidate: Readable) -> Iterator[EvidencePair]:
    for pair in given:
        spans = tuple(spans_of(pair, paper, candidate)) if pair.verified else ()
        if len(spans) == 2:
            original, theirs = spans
            yield EvidencePair(
                original=original,
                original_label=label_in_paper(original, paper) or pair.original_paragraph_label,
                candidate=theirs,
                candidate_label=place_in_candidate(theirs, candidate.document),
                rationale=pair.rationale,
            )


def label_in_paper(span: Span, paper: Readable) -> str:
    """Return the section that the span begins in, "" where the text has no sections."""
    return source_hint(paper.document, span) if isinstance(paper.document, Paper) else ""
