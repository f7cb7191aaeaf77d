"""Comparing: all questions side by side, one for each candidate; what failed is missing, never negative."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.evidence.span import Readable
from peerassay.literature.candidate import CandidateText
from peerassay.novelty.comparison.answers import ComparisonAnswer
from peerassay.novelty.comparison.question import CompareContributions
from peerassay.novelty.comparison.refutations import refutations_of
from peerassay.novelty.comparison_result import Comparison, Refutation, mode_of
from peerassay.novelty.dated import UNDATED, Dated
from peerassay.novelty.extracted import Contribution
from peerassay.novelty.turns import Turns
from peerassay.supply.supply import Time

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
    """Hold the paper against each candidate on its own, with all its contributions (seed 004, 2.3.3).

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
    made = await asyncio.gather(*(comparing.against(one) for one in candidates))
    return tuple(one for one, _ in made), tuple(answered for _, answered in made if answered is not None)


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
            when=self.dates.get(text.id, UNDATED).told,
        )


def _comparison(question: CompareContributions, answered: Answered[ComparisonAnswer], time: Time) -> Comparison:
    text = question.text
    mode, by = mode_of(text.basis), answered.model or answered.engine
    answer = answered.answer
    found = refutations_of(answer, mode, question.paper, question.readable, time) if answer else ()
    failure = None if found else answered.failure or Failure(error="InvalidAnswer", message=_unanswered(question))
    return Comparison(cand_id=text.id, mode=mode, basis=text.basis, refutations=found, failure=failure, by=by)


def _unanswered(question: CompareContributions) -> str:
    asked = ", ".join(one.id for one in question.contributions)
    return f"the answer on {question.text.id} says nothing of {asked}; ask again or use a more capable model"


def _by_title(text: CandidateText, asked: Sequence[Contribution]) -> Comparison:
    refutations = tuple(Refutation(contribution_id=one.id, status="unclear", brief_note=_ONLY_TITLE) for one in asked)
    return Comparison(cand_id=text.id, mode="abstract", basis=text.basis, refutations=refutations, by="rule")
