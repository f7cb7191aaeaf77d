"""The verdict on every candidate of a scope: criteria by a model or by rules, that of time by the dates."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peerassay.engines.answered import Answered
from peerassay.engines.engine import Engine
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import first_public, later_than
from peerassay.novelty.retrieval.assess_candidates import BATCH, AssessCandidates
from peerassay.novelty.retrieval.offline_criteria import criteria_by_rules
from peerassay.novelty.retrieval.quality_flag import quality_flag
from peerassay.novelty.retrieval.scope import Scope
from peerassay.novelty.retrieved import Criterion, QualityFlag

_UNVERIFIED = Criterion(type="task", assessment="insufficient_information")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The criteria of a candidate, and the flag they come to."""

    criteria: tuple[Criterion, ...]
    flag: QualityFlag

    @property
    def off_task(self) -> bool:
        """Whether it has another task: by Table 10 a shared setting alone makes it `partial` all the same."""
        return any(one.type == "task" and one.assessment == "reject" for one in self.criteria)


@dataclass(frozen=True, slots=True)
class Assessed:
    """The verdicts of a scope's candidates by id, the questions asked, and what is to be told of them."""

    verdicts: Mapping[str, Verdict]
    answered: tuple[Answered[Any], ...]
    warnings: tuple[str, ...]


async def assess(
    engine: Engine,
    scope: Scope,
    own_words: str,
    candidates: Sequence[Candidate],
    standing: Sequence[Candidate],
    most: int,
    paper_date: str | None,
) -> Assessed:
    """Return a verdict on each of the candidates; the first `most` of those `standing` are put to a question.

    `standing` are those that no later layer takes whatever their flag, best first; of the others rules say all that is
    needed, so that these layers count what they take.

    Rules let nearly all pass that a search for the same words found. So where a model answers they stand in for a
    missing verdict with half their voice (`partial` at most; a warning says so), and what is not asked about stays
    unverified: a work that nobody read may not precede those that were read. Offline, or where nothing is asked
    about, they alone decide.
    """
    asked, unread = standing[:most], {candidate.cand_id for candidate in standing[most:]}
    batches = [tuple(asked[start : start + BATCH]) for start in range(0, len(asked), BATCH)]
    questions = [AssessCandidates(scope.id, scope.topic, batch, scope.plain_queries, own_words) for batch in batches]
    answered = tuple(await asyncio.gather(*(engine.ask(question) for question in questions)))
    given = {v.cand_id: v.criteria() for one in answered if one.answer is not None for v in one.answer.verdicts}
    by_rules_alone = engine.model is None or not asked
    unanswered = {candidate.cand_id for candidate in asked}.difference(given)
    verdicts: dict[str, Verdict] = {}
    for candidate in candidates:
        criteria = given.get(candidate.cand_id)
        if criteria is None and (by_rules_alone or candidate.cand_id not in unread):
            rules = criteria_by_rules(scope.plain_queries, own_words, candidate)
            halved = not by_rules_alone and candidate.cand_id in unanswered
            criteria = tuple(map(_halved, rules)) if halved else rules
        whole = (*(criteria or (_UNVERIFIED,)), *_time(candidate, paper_date))
        verdicts[candidate.cand_id] = Verdict(whole, quality_flag(whole))
    return Assessed(verdicts, answered, _warnings(scope, asked, answered, len(given)))


def _halved(criterion: Criterion) -> Criterion:
    supported = criterion.assessment == "support"
    return Criterion(type=criterion.type, assessment="somewhat_support") if supported else criterion


def _time(candidate: Candidate, paper_date: str | None) -> tuple[Criterion, ...]:
    """The criterion of time, where the paper's date is known: in doubt a dated work is not later (`later_than`)."""
    if paper_date is None:
        return ()
    if first_public(candidate) is None:
        return (Criterion(type="time", assessment="insufficient_information"),)
    return (Criterion(type="time", assessment="reject" if later_than(candidate, paper_date) else "support"),)


def _warnings(
    scope: Scope, asked: Sequence[Candidate], answered: Sequence[Answered[Any]], given: int
) -> tuple[str, ...]:
    failed = [one.failure for one in answered if one.failure is not None]
    missing = len(asked) - given
    if not missing:
        return ()
    why = f": {failed[0].message}" if failed else ", for the answers left them out"
    return (f"{scope.id}: {missing} of {len(asked)} candidates were assessed by rules{why}",)
