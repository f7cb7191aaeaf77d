"""Comparing: a few questions, each for several works, and the statuses that follow from their answers.

What failed is missing, never negative.
"""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

from peerassay.documents import Paper
from peerassay.engines import Answered, Engine, Failure
from peerassay.evidence import Readable, Span
from peerassay.jobs.novelty.methods.opennovelty.citations import UNDATED, Dated
from peerassay.jobs.novelty.methods.opennovelty.comparison.guards import (
    AnswerEvidence,
    AnswerPair,
    ComparisonAnswer,
    ContributionAnalysis,
    WorkAnalysis,
    spans_of,
)
from peerassay.jobs.novelty.methods.opennovelty.comparison.question import (
    MOST_OF_A_WORK,
    CompareContributions,
    WorkAsked,
)
from peerassay.jobs.novelty.parts import Comparison, Contribution, EvidencePair, Refutation, RefutationStatus
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.jobs.novelty.statuses import settled
from peerassay.literature import CandidateText
from peerassay.retrieval import Time

MOST_TOGETHER = 5
"""Works in one question: fifteen works are three questions, each of which holds the paper once."""


def refutations_of(
    answer: WorkAnalysis, paper: Readable, candidate: Readable, time: Time = "earlier"
) -> tuple[Refutation, ...]:
    """Return a refutation for each contribution that a checked answer speaks of, in its order.

    `time` tells when the candidate was first public as against the paper.
    """
    return tuple(_refutation(analysis, paper, candidate, time) for analysis in answer.contribution_analyses)


def _refutation(given: ContributionAnalysis, paper: Readable, candidate: Readable, time: Time) -> Refutation:
    evidence = given.refutation_evidence or AnswerEvidence()
    pairs = tuple(_pairs(evidence.evidence_pairs, paper, candidate))
    status = cast(RefutationStatus, given.refutation_status)  # the check lets no other stand
    said = Refutation(
        contribution_id=given.contribution_id,
        status=status,
        brief_note=given.brief_note,
        say=given.say,
        unverified_pairs=len(evidence.evidence_pairs) - len(pairs),
    )
    return settled(said, evidence.summary, pairs, time)


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


_ONLY_TITLE = "Only its title was available."


async def compare(
    engine: Engine,
    paper: Paper,
    contributions: Sequence[Contribution],
    texts: Sequence[CandidateText],
    citations: Mapping[str, str] | None = None,
    *,
    opening: str,
    dates: Mapping[str, Dated] | None = None,
    cited: Collection[str] | None = None,
    window: int | None = None,
) -> tuple[tuple[Comparison, ...], tuple[Answered[Any], ...]]:
    """Compare all contributions with all works, `MOST_TOGETHER` works a question (OpenNovelty, 2.3.3).

    A failed question is told, not raised: the works in it have a failure and no status.

    Args:
        engine: who answers.
        paper: the paper.
        contributions: its contributions.
        texts: the works, in the order of the result; whichever contribution one was retrieved for, it may have another
            as well. One of which only the title is known is not asked about: it is `unclear` throughout.
        citations: by cand_id how the report cites them, so that an answer calls them by the same name.
        opening: the paper as all questions on it begin with it.
        dates: by cand_id when each was first public, and how that stands to the paper.
        cited: ids of the works that the paper's own list has; None where it could not be read.
        window: the most characters of the paper that the model is shown; the works of a question get as many.

    """
    readable = Readable.of(paper)
    asked = [
        WorkAsked(
            text=text,
            readable=Readable.of(text),
            citation=(citations or {}).get(text.id, ""),
            when=(dates or {}).get(text.id, UNDATED).in_words,
            cited=None if cited is None else text.id in cited,
        )
        for text in texts
        if text.basis != "title"
    ]
    questions = [
        CompareContributions(readable, opening, group, tuple(contributions), _room(window, len(group)))
        for group in grouped(asked)
    ]
    answered = await asyncio.gather(*map(engine.ask, questions))
    made = {text.id: _by_title(text, contributions) for text in texts if text.basis == "title"}
    for question, answer in zip(questions, answered, strict=True):
        times = {work.text.id: (dates or {}).get(work.text.id, UNDATED).time for work in question.works}
        made |= {work.text.id: _comparison(question, work, answer, times[work.text.id]) for work in question.works}
    return tuple(made[text.id] for text in texts), tuple(answered)


def grouped(works: Sequence[WorkAsked]) -> Iterator[tuple[WorkAsked, ...]]:
    """Yield the works in as few groups as hold them, of about the same size, in their order."""
    groups = -(-len(works) // MOST_TOGETHER)
    at = [len(works) * n // groups for n in range(groups + 1)] if groups else []
    yield from (tuple(works[start:end]) for start, end in pairwise(at))


def _room(window: int | None, works: int) -> int:
    return MOST_OF_A_WORK if window is None else min(MOST_OF_A_WORK, window // works)


def _comparison(
    question: CompareContributions, work: WorkAsked, answered: Answered[ComparisonAnswer], time: Time
) -> Comparison:
    text, by = work.text, answered.model or answered.engine
    given = next((w for w in answered.answer.works if w.work == text.id), None) if answered.answer else None
    found = refutations_of(given, question.paper, work.readable, time) if given else ()
    failure = None if found else answered.failure or Failure(error="InvalidAnswer", message=_unanswered(text.id))
    return Comparison(cand_id=text.id, basis=text.basis, refutations=found, failure=failure, by=by)


def _unanswered(cand_id: str) -> str:
    return f"the answer says nothing about {cand_id}; ask again or use a more capable model"


def _by_title(text: CandidateText, asked: Sequence[Contribution]) -> Comparison:
    refutations = tuple(
        Refutation(contribution_id=contribution.id, status="unclear", brief_note=_ONLY_TITLE) for contribution in asked
    )
    return Comparison(cand_id=text.id, basis=text.basis, refutations=refutations, by="rule")
