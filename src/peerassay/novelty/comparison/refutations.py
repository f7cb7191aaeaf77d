"""From a checked answer to refutations: the status that follows from what was verified, labels from the sections.

The program derives it: `can_refute` without a pair found on both sides falls to `cannot_refute` (seed 004, C.4), and
with no more than an abstract read to `unclear`, which keeps its pairs: they are what a reader of the full text looks up
first. Either is marked as downgraded.
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

_NO_PAIR = "It was said to refute this, but no pair of quotes for it was found in both texts."
_ABSTRACT_ONLY = "It was said to refute this, but its abstract alone was read, which is too little for that."


def refutations_of(
    answer: ComparisonAnswer, mode: ComparisonMode, paper: Readable, candidate: Readable
) -> tuple[Refutation, ...]:
    """Return a refutation for each contribution that a checked answer speaks of, in its order."""
    return tuple(_refutation(one, mode, paper, candidate) for one in answer.contribution_analyses)


def _refutation(given: ContributionAnalysis, mode: ComparisonMode, paper: Readable, candidate: Readable) -> Refutation:
    if given.refutation_status != "can_refute":
        status: RefutationStatus = "unclear" if given.refutation_status == "unclear" else "cannot_refute"
        near = given.refutation_evidence or AnswerEvidence()
        return Refutation(
            contribution_id=given.contribution_id,
            status=status,
            evidence_pairs=tuple(_pairs(near.evidence_pairs, paper, candidate)),
            brief_note=given.brief_note,
        )
    evidence = given.refutation_evidence or AnswerEvidence()
    pairs = tuple(_pairs(evidence.evidence_pairs, paper, candidate))
    unverified = len(evidence.evidence_pairs) - len(pairs)
    if not pairs:
        return _fallen(given.contribution_id, "cannot_refute", _NO_PAIR, (), unverified)
    if mode == "abstract":
        note = f"{_ABSTRACT_ONLY} {evidence.summary}".strip()
        return _fallen(given.contribution_id, "unclear", note, pairs, unverified)
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
