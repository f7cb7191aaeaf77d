"""Asking about the stretches found: one question for each candidate, all at once."""

import asyncio
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from peerassay.engines.answered import Answered
from peerassay.engines.engine import Engine
from peerassay.novelty.comparison_result import SharedText
from peerassay.novelty.overlap.question import JudgeSharedText, SharedTextAnswer


async def judge_shared_text(
    engine: Engine, found: Sequence[SharedText]
) -> tuple[tuple[SharedText, ...], tuple[Answered[Any], ...]]:
    """Return the stretches with kind and rationale as answered, in their order.

    None is added or lost, whatever the answer: a stretch that it says nothing of, or whose question failed, keeps what
    the program said of it.
    """
    ordered = groupby(found, key=lambda segment: segment.cand_id)
    questions = [JudgeSharedText(tuple(segments)) for _, segments in ordered]
    answers = await asyncio.gather(*(engine.ask(question) for question in questions))
    judged = (
        segment
        for question, answered in zip(questions, answers, strict=True)
        for segment in _judged(question.segments, answered.answer)
    )
    return tuple(judged), tuple(answers)


def _judged(segments: Sequence[SharedText], answer: SharedTextAnswer | None) -> list[SharedText]:
    given = {one.segment: one for one in answer.segments} if answer else {}
    return [
        segment.model_copy(update={"kind": given[n].kind, "rationale": given[n].rationale or segment.rationale})
        if n in given
        else segment
        for n, segment in enumerate(segments, start=1)
    ]
