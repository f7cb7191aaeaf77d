"""Comparing: all questions at once, one for each candidate; what failed is missing, never negative."""

import asyncio
from collections.abc import Mapping, Sequence
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

_ONLY_TITLE = "Only its title was to be had."


async def compare(
    engine: Engine,
    paper: Paper,
    contributions: Sequence[Contribution],
    per_candidate: Mapping[str, Sequence[str]],
    candidates: Mapping[str, Candidate],
    texts: Mapping[str, CandidateText],
    citations: Mapping[str, str] | None = None,
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

    A candidate of which only the title is at hand is not asked about: it is `unclear` throughout.

    """
    known = {c: texts.get(c) or candidate_text(candidates[c]) for c in per_candidate}
    questions = _questions(paper, contributions, per_candidate, known, citations or {})
    answers = await asyncio.gather(*(engine.ask(question) for question in questions.values()))
    answered = dict(zip(questions, answers, strict=True))
    compared = tuple(
        _comparison(questions[c], answered[c]) if c in questions else _by_title(known[c], asked)
        for c, asked in per_candidate.items()
    )
    return compared, tuple(answers)


def _questions(
    paper: Paper,
    contributions: Sequence[Contribution],
    per_candidate: Mapping[str, Sequence[str]],
    texts: Mapping[str, CandidateText],
    citations: Mapping[str, str],
) -> dict[str, CompareContributions]:
    readable = Readable.of(paper)
    opening = paper_block(readable, contributions)
    return {
        cand_id: CompareContributions(
            paper=readable,
            opening=opening,
            text=texts[cand_id],
            readable=Readable.of(texts[cand_id]),
            contributions=tuple(one for one in contributions if one.id in asked),
            citation=citations.get(cand_id, ""),
        )
        for cand_id, asked in per_candidate.items()
        if texts[cand_id].basis != "title"
    }


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
