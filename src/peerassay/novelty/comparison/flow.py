"""Comparing: all questions side by side, one for each candidate, and the statuses that follow from their answers.

What failed is missing, never negative. The program derives the status: `can_refute` and `has_a_part` without a pair
found on both sides fall to `cannot_refute` (OpenNovelty, C.4). `can_refute` falls to `unclear` with no more than an
abstract read, and by a work that is not earlier than the paper: it keeps its pairs, for they are what a reader looks
up first. All of these are marked as downgraded.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from peerassay.documents import Paper
from peerassay.engines import Answered, Engine, Failure
from peerassay.evidence import Readable, Span
from peerassay.literature import CandidateText
from peerassay.novelty.candidate_texts import Turns
from peerassay.novelty.citations import UNDATED, Dated
from peerassay.novelty.comparison.guards import (
    AnswerEvidence,
    AnswerPair,
    ComparisonAnswer,
    ContributionAnalysis,
    spans_of,
)
from peerassay.novelty.comparison.question import CompareContributions
from peerassay.novelty.parts import (
    Comparison,
    ComparisonMode,
    Contribution,
    EvidencePair,
    Refutation,
    RefutationStatus,
    mode_of,
)
from peerassay.novelty.places import place_in_candidate, source_hint
from peerassay.supply import Time

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
    return tuple(_refutation(analysis, mode, paper, candidate, time) for analysis in answer.contribution_analyses)


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
        said = evidence.summary or given.brief_note
        return _fallen(given.contribution_id, "unclear", f"{why} {said}".strip(), pairs, unverified)
    return Refutation(
        contribution_id=given.contribution_id,
        status="can_refute",
        summary=evidence.summary or given.brief_note or " ".join(pair.rationale for pair in pairs),
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


_ONLY_TITLE = "Only its title was to be had."


async def compare(
    engine: Engine,
    paper: Paper,
    contributions: Sequence[Contribution],
    candidates: Sequence[str],
    read: Callable[[str], Awaitable[CandidateText]],
    citations: Mapping[str, str] | None = None,
    turns: Turns | None = None,
    *,
    opening: str,
    dates: Mapping[str, Dated] | None = None,
) -> tuple[tuple[Comparison, ...], tuple[Answered[Any], ...]]:
    """Hold the paper against each candidate on its own, with all its contributions (OpenNovelty, 2.3.3).

    A failed question is told, not raised.

    Args:
        engine: who answers.
        paper: the paper.
        contributions: its contributions.
        candidates: the cand_ids to compare with, in the order of the result; whichever contribution one was retrieved
            for, it may have another as well.
        read: gives a candidate's text, with a body where there is one; it is asked about as soon as it is read.
        citations: by cand_id how the report cites them, so that an answer calls them by the same name.
        opening: the paper as all questions on it begin with it.
        dates: by cand_id when each was first public, and how that stands to the paper.
        turns: in which the questions are made ready, each asked as soon as it is; None: turns of their own.

    A candidate of which only the title is at hand is not asked about: it is `unclear` throughout.

    """
    readable = Readable.of(paper)
    comparing = _Comparing(
        engine=engine,
        paper=readable,
        opening=opening,
        contributions=tuple(contributions),
        read=read,
        citations=citations or {},
        dates=dates or {},
        turns=turns or Turns(),
    )
    made = await asyncio.gather(*(comparing.against(candidate) for candidate in candidates))
    return tuple(comparison for comparison, _ in made), tuple(answered for _, answered in made if answered is not None)


@dataclass(frozen=True, slots=True)
class _Comparing:
    """What all comparisons of a paper have in common."""

    engine: Engine
    paper: Readable
    opening: str
    contributions: tuple[Contribution, ...]
    read: Callable[[str], Awaitable[CandidateText]]
    citations: Mapping[str, str]
    dates: Mapping[str, Dated]
    turns: Turns

    async def against(self, cand_id: str) -> tuple[Comparison, Answered[ComparisonAnswer] | None]:
        """Return what came of one candidate, and what was answered on it."""
        text = await self.read(cand_id)
        if text.basis == "title":
            return _by_title(text, self.contributions), None
        # Every sentence of the text is looked at for its question.
        question = await self.turns.take(partial(self._question, text))
        answered = await self.engine.ask(question)
        return _comparison(question, answered, self.dates.get(cand_id, UNDATED).time), answered

    def _question(self, text: CandidateText) -> CompareContributions:
        return CompareContributions(
            paper=self.paper,
            opening=self.opening,
            text=text,
            readable=Readable.of(text),
            contributions=self.contributions,
            citation=self.citations.get(text.id, ""),
            when=self.dates.get(text.id, UNDATED).in_words,
        )


def _comparison(question: CompareContributions, answered: Answered[ComparisonAnswer], time: Time) -> Comparison:
    text = question.text
    mode, by = mode_of(text.basis), answered.model or answered.engine
    answer = answered.answer
    found = refutations_of(answer, mode, question.paper, question.readable, time) if answer else ()
    failure = None if found else answered.failure or Failure(error="InvalidAnswer", message=_unanswered(question))
    return Comparison(cand_id=text.id, mode=mode, basis=text.basis, refutations=found, failure=failure, by=by)


def _unanswered(question: CompareContributions) -> str:
    asked = ", ".join(contribution.id for contribution in question.contributions)
    return f"the answer on {question.text.id} says nothing of {asked}; ask again or use a more capable model"


def _by_title(text: CandidateText, asked: Sequence[Contribution]) -> Comparison:
    refutations = tuple(
        Refutation(contribution_id=contribution.id, status="unclear", brief_note=_ONLY_TITLE) for contribution in asked
    )
    return Comparison(cand_id=text.id, mode="abstract", basis=text.basis, refutations=refutations, by="rule")
