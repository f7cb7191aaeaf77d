"""Comparing: all questions side by side, one for each candidate; what failed is missing, never negative."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.evidence.places import Readable
from peerassay.literature.candidate import Candidate, CandidateText
from peerassay.literature.texts import candidate_text
from peerassay.novelty.comparison.answers import ComparisonAnswer
from peerassay.novelty.comparison.exhibits import paper_block
from peerassay.novelty.comparison.question import CompareContributions
from peerassay.novelty.comparison.refutations import refutations_of
from peerassay.novelty.comparison_result import Comparison, Refutation, mode_of
from peerassay.novelty.extracted import Contribution
from peerassay.novelty.turns import Turns

_ONLY_TITLE = "Only its title was to be had."


async def compare(
    engine: Engine,
    paper: Paper,
    contributions: Sequence[Contribution],
    per_candidate: Mapping[str, Sequence[str]],
    candidates: Mapping[str, Candidate],
    texts: Mapping[str, CandidateText],
    citations: Mapping[str, str] | None = None,
    turns: Turns | None = None,
) -> tuple[tuple[Comparison, ...], tuple[Answered[Any], ...]]:
    """Hold the paper against each candidate on its own (seed 004, 2.3.3); a failed question is told, not raised.

    Args:
        engine: who answers.
        paper: the paper.
        contributions: its contributions.
        per_candidate: by cand_id the ids of the contributions that the candidate was retrieved for; its order is
            that of the result.
        candidates: the candidates by cand_id.
        texts: their texts, with a body where there is one; a candidate without one is read by its record.
        citations: by cand_id how the report cites them, so that an answer calls them by the same name.
        turns: in which the questions are made ready, each asked as soon as it is; None: turns of their own.

    A candidate of which only the title is at hand is not asked about: it is `unclear` throughout.

    """
    known = {c: texts.get(c) or candidate_text(candidates[c]) for c in per_candidate}
    makers = _makers(paper, contributions, per_candidate, known, citations or {})
    taken = turns or Turns()
    asked = await asyncio.gather(*(_asked(engine, taken, make) for make in makers.values()))
    by_candidate = dict(zip(makers, asked, strict=True))
    compared = tuple(
        _comparison(*by_candidate[c]) if c in by_candidate else _by_title(known[c], ids)
        for c, ids in per_candidate.items()
    )
    return compared, tuple(answered for _, answered in asked)


async def _asked(
    engine: Engine, turns: Turns, make: Callable[[], CompareContributions]
) -> tuple[CompareContributions, Answered[ComparisonAnswer]]:
    question = await turns.take(make)
    return question, await engine.ask(question)


def _makers(
    paper: Paper,
    contributions: Sequence[Contribution],
    per_candidate: Mapping[str, Sequence[str]],
    texts: Mapping[str, CandidateText],
    citations: Mapping[str, str],
) -> dict[str, Callable[[], CompareContributions]]:
    """Return by cand_id what makes its question: every sentence of the candidate's text is looked at for it."""
    readable = Readable.of(paper)
    make = partial(_question, readable, paper_block(readable, contributions))
    return {
        cand_id: partial(
            make,
            texts[cand_id],
            tuple(one for one in contributions if one.id in asked),
            citations.get(cand_id, ""),
        )
        for cand_id, asked in per_candidate.items()
        if texts[cand_id].basis != "title"
    }


def _question(
    paper: Readable, opening: str, text: CandidateText, contributions: tuple[Contribution, ...], citation: str
) -> CompareContributions:
    return CompareContributions(
        paper=paper,
        opening=opening,
        text=text,
        readable=Readable.of(text),
        contributions=contributions,
        citation=citation,
    )


def _comparison(question: CompareContributions, answered: Answered[ComparisonAnswer]) -> Comparison:
    text = question.text
    mode, by = mode_of(text.basis), answered.model or answered.engine
    found = refutations_of(answered.answer, mode, question.paper, question.readable) if answered.answer else ()
    failure = None if found else answered.failure or Failure(error="InvalidAnswer", message=_unanswered(question))
    return Comparison(cand_id=text.id, mode=mode, basis=text.basis, refutations=found, failure=failure, by=by)


def _unanswered(question: CompareContributions) -> str:
    asked = ", ".join(one.id for one in question.contributions)
    return f"the answer on {question.text.id} says nothing of {asked}; ask again or use a more capable model"


def _by_title(text: CandidateText, asked: Sequence[str]) -> Comparison:
    refutations = tuple(Refutation(contribution_id=one, status="unclear", brief_note=_ONLY_TITLE) for one in asked)
    return Comparison(cand_id=text.id, mode="abstract", basis=text.basis, refutations=refutations, by="rule")
