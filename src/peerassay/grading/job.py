"""Grading, from a paper and its reviews to records: the steps in order, each in a file of its own.

The paper's side is extracted once and pinned, the pool made once and shared; then each review goes its own way.
A step that fails is named in the record and the rest goes on.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.answered import Failure, Usage
from peerassay.engines.watched import Asked, Watched
from peerassay.envelope import Clock
from peerassay.grading.claim import PaperSide
from peerassay.grading.dating import paper_date
from peerassay.grading.dossier import Dossier
from peerassay.grading.hearing import Hearing, hear
from peerassay.grading.intake import Intake, take_in
from peerassay.grading.ledger import ledger_of
from peerassay.grading.record import Record
from peerassay.grading.recording import Run, make_record
from peerassay.grading.scorecard import Usefulness
from peerassay.grading.scores.card import score_card, seed_scores
from peerassay.grading.scores.usefulness import RateUsefulness, usefulness_of
from peerassay.grading.survey import Survey, nothing_searched, survey
from peerassay.grading.told_similarity import ToldSimilarity
from peerassay.progress import Step
from peerassay.prose import count
from peerassay.tools import Tools


@dataclass(frozen=True, slots=True)
class Graded:
    """The record of one review, and what differs from run to run."""

    record: Record
    asked: tuple[Asked, ...]
    seconds: dict[str, float]


async def grade_reviews(paper: Paper, reviews: Sequence[Review], tools: Tools) -> tuple[Graded, ...]:
    """Return a record for each review, in their order."""
    clock, similarity = Clock(), ToldSimilarity(tools.similarity)
    tools = replace(tools, similarity=similarity)
    tools.progress(Step(what=f"reading the claims of {count(len(reviews), 'review')}"))
    shared, own = Watched(tools.engine), [Watched(tools.engine) for _ in reviews]
    intakes = await take_in(paper, reviews, own, tools.cache, tools.sources)
    clock.lap("extraction")
    tools.progress(Step(what="searching prior work"))
    side = intakes.side
    dated = paper_date(paper, reviews, tools.settings.paper_date)
    found = await survey(paper, side, dated, shared, tools) if side else nothing_searched(dated)
    clock.lap("literature")
    try:
        runs = await asyncio.gather(
            *(_grade(paper, side, one, found, engine, tools) for one, engine in zip(intakes.reviews, own, strict=True))
        )
    finally:
        await _end(found.contributions)
    clock.lap("judging")
    return tuple(
        _graded(run, (*shared.asked, *engine.asked), similarity.failures, tools, clock)
        for run, engine in zip(runs, own, strict=True)
    )


async def _end(task: asyncio.Task[Any] | None) -> None:
    """Leave nothing running where judging was cut short; what the task came to has been taken by then."""
    if task is not None:
        task.cancel()
        await asyncio.wait([task])


@dataclass(frozen=True, slots=True)
class _Half:
    """A review graded, before what all reviews share is put to it."""

    intake: Intake
    found: Survey
    hearing: Hearing
    usefulness: Usefulness | None
    failures: tuple[Failure, ...]


async def _grade(
    paper: Paper, side: PaperSide | None, intake: Intake, found: Survey, engine: Watched, tools: Tools
) -> _Half:
    tools.progress(Step(what=f"judging {count(len(intake.claims), 'statement')} of {intake.review.reviewer}"))
    if side is None:
        hearing = Hearing(dossier=_empty_dossier(paper, intake, found), verdicts={})
    else:
        hearing = await hear(paper, side, intake, found, engine, tools)
    usefulness, failure = await _usefulness(intake, hearing, engine, tools)
    failures = [f for f in (intake.failure, failure) if f is not None]
    return _Half(intake=intake, found=found, hearing=hearing, usefulness=usefulness, failures=tuple(failures))


def _empty_dossier(paper: Paper, intake: Intake, found: Survey) -> Dossier:
    nothing = PaperSide(core_task="", contributions=(), key_terms=())
    return Dossier(
        paper=paper,
        side=nothing,
        review=intake.review,
        claims=intake.claims,
        referents=(),
        candidates={},
        texts={},
        paper_date=found.dated.date,
    )


async def _usefulness(
    intake: Intake, hearing: Hearing, engine: Watched, tools: Tools
) -> tuple[Usefulness | None, Failure | None]:
    question = RateUsefulness(claims=intake.claims, verdicts=hearing.verdicts, sentences=intake.review.sentences)
    if tools.settings.usefulness != "model" or not question.rated:
        return None, None
    answered = await engine.ask(question)
    return usefulness_of(answered), answered.failure


def _graded(half: _Half, asked: tuple[Asked, ...], failures: tuple[Failure, ...], tools: Tools, clock: Clock) -> Graded:
    asked = tuple(sorted(asked, key=lambda one: (one.answered.question, one.answered.key)))
    record = make_record(_run(half, asked, failures, tools), tools.settings)
    return Graded(record=record, asked=asked, seconds=dict(clock.seconds))


def _run(half: _Half, asked: tuple[Asked, ...], failures: tuple[Failure, ...], tools: Tools) -> Run:
    hearing, intake, found = half.hearing, half.intake, half.found
    card = score_card(
        claims=intake.claims,
        verdicts=hearing.verdicts,
        packs=hearing.dossier.packs,
        referents=hearing.dossier.referents,
        sentences=intake.review.sentences,
        usefulness=half.usefulness,
    )
    searches = (*found.pool.searches, *(e for key in sorted(hearing.own.searches) for e in hearing.own.searches[key]))
    looked_up = intake.named.looked_up | hearing.looked_up
    return Run(
        dossier=hearing.dossier,
        claims=intake.claims,
        verdicts=hearing.verdicts,
        card=card,
        scores=seed_scores(card),
        all_citations_raw=intake.all_citations_raw,
        searches=(*searches, *intake.named.failed),
        filters=found.pool.filters,
        scopes=found.pool.scopes,
        asked=asked,
        engine=tools.engine.name,
        model=tools.engine.model,
        similarity=tools.similarity.name,
        threshold=tools.similarity.threshold,
        calibration=tools.similarity.calibration,
        usage=sum((one.answered.usage for one in asked), Usage()),
        ledger=ledger_of(tools, asked, searches, looked_up, hearing),
        failures=(*half.failures, *_question_failures(asked, half.failures), *hearing.failures, *failures),
        warnings=(
            *hearing.dossier.paper.warnings,
            *intake.review.warnings,
            *intake.named.warnings,
            *found.pool.warnings,
            *hearing.warnings,
        ),
        cited_by_paper=hearing.cited_by_paper,
        dated=found.dated,
    )


def _question_failures(asked: Sequence[Asked], known: Sequence[Failure]) -> tuple[Failure, ...]:
    failures = [one.answered.failure for one in asked if one.answered.failure is not None]
    return tuple(failure for failure in dict.fromkeys(failures) if failure not in known)
