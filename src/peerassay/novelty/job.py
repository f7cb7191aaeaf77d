"""The novelty job, from a paper to its report: the phases of seed 004 in order, each in a folder of its own.

A phase that fails is named in the report and the rest goes on; a paper whose core task and contributions could not be
had gets none, for there is nothing to search for, nor one of which answers of a batch are still to come.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.engines.watched import Asked, Watched
from peerassay.envelope import Clock
from peerassay.evidence.shared_text import Shingled
from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import full_text_url
from peerassay.literature.search_log import SearchRun
from peerassay.novelty.assessment.question import LEAST_PARAGRAPHS, WriteAssessment
from peerassay.novelty.assessment.signals import Signals
from peerassay.novelty.candidate_texts import CandidateTexts, Reading
from peerassay.novelty.citations import Citations
from peerassay.novelty.comparison.flow import compare
from peerassay.novelty.comparison_result import Comparison, CoreTaskComparisons, SharedText
from peerassay.novelty.extracted import Extracted
from peerassay.novelty.extraction.extraction import extract
from peerassay.novelty.ledger import ledger_of
from peerassay.novelty.neighbours.comparing import compare_neighbours
from peerassay.novelty.overlap.finding import segments_with, told_of_each
from peerassay.novelty.overlap.judging import judge_shared_text
from peerassay.novelty.overlap.merging import beside_with_shared_text, with_shared_text
from peerassay.novelty.report import NoveltyReport
from peerassay.novelty.reporting import Found, make_novelty_report
from peerassay.novelty.retrieval.retrieve import retrieve
from peerassay.novelty.retrieved import Retrieval
from peerassay.novelty.statistics import statistics_of
from peerassay.novelty.taxonomy.communities import require_graph
from peerassay.novelty.taxonomy.making import TaxonomyMade, make_taxonomy
from peerassay.novelty.taxonomy_node import TaxonomyNode
from peerassay.novelty.turns import Turns
from peerassay.progress import Step
from peerassay.tools import Tools

NOTHING_FOUND = Failure(error="NothingFound", message="no earlier work was found, so that there is nothing to order")


@dataclass(frozen=True, slots=True)
class Reported:
    """The report with what differs from run to run; None where phase I failed, and then `failure` says why."""

    report: NoveltyReport | None
    failure: Failure | None
    asked: tuple[Asked, ...]
    seconds: dict[str, float]
    searched: tuple[SearchRun, ...] = ()


class _Analysed(NamedTuple):
    read: CandidateTexts
    made: TaxonomyMade
    neighbours: CoreTaskComparisons | None
    comparisons: tuple[Comparison, ...]
    shared: tuple[SharedText, ...]


async def make_report(paper: Paper, tools: Tools) -> Reported:
    """Return the novelty report of a paper; what failed on the way stands in it and is not raised."""
    if tools.engine.model is None:
        require_graph()  # the rules' taxonomy needs it; said before the work, not after it
    clock, engine = Clock(), Watched(tools.engine)
    tools.progress(Step(what="reading what the paper contributes"))
    extraction = await extract(engine, paper, tools.settings.paper_date, tools.settings.novelty_paper_characters)
    clock.lap("extraction")
    if extraction.extracted is None:
        return Reported(None, extraction.failure, engine.asked, clock.seconds)
    extracted = extraction.extracted
    tools.progress(Step(what="searching prior work"))
    searched: list[SearchRun] = []
    retrieval, _ = await retrieve(engine, paper, extracted, tools, searched.append)
    clock.lap("retrieval")
    if (awaited := _awaited(engine.asked)) is not None:  # which works are compared hangs on the answers
        return Reported(None, awaited, engine.asked, clock.seconds)
    tools.progress(Step(what=f"comparing with {len(retrieval.candidates)} works"))
    citations = Citations.of(paper, _order(retrieval), retrieval.candidates)
    analysed = await _analyse(engine, paper, extracted, retrieval, tools, citations)
    clock.lap("comparison")
    assessment, note = await _assess(engine, paper, extracted, retrieval, analysed, citations)
    clock.lap("assessment")
    if (awaited := _awaited(engine.asked)) is not None:
        return Reported(None, awaited, engine.asked, clock.seconds)
    found = Found(
        paper=paper,
        extracted=extracted,
        retrieval=retrieval,
        candidates=analysed.read.candidates,
        texts=analysed.read.texts,
        citations=citations,
        taxonomy=analysed.made.taxonomy,
        taxonomy_failure=analysed.made.failure,
        neighbours=analysed.neighbours,
        comparisons=analysed.comparisons,
        shared=analysed.shared,
        assessment=assessment,
        assessment_note=note,
        withheld=extraction.withheld,
        asked=engine.asked,
        engine=tools.engine.name,
        model=tools.engine.model,
        usage=engine.usage,
        ledger=ledger_of(tools, engine.asked, retrieval.searches, _fetched(retrieval, tools)),
        warnings=(*paper.warnings, *extracted.warnings, *retrieval.warnings, *analysed.read.warnings),
    )
    report = make_novelty_report(found, tools.settings)
    return Reported(report, None, engine.asked, clock.seconds, tuple(searched))


def _awaited(asked: Sequence[Asked]) -> Failure | None:
    """What of a batch is still to come: an answer on its way did not fail, and no report is made without it."""
    pending = [failure for one in asked if (failure := one.answered.failure) is not None and failure.pending]
    if len(pending) < 2:
        return pending[0] if pending else None
    what_to_do = pending[0].message.partition("; ")[2] or "run again when they are"
    message = f"{len(pending)} answers are not there yet; {what_to_do}"
    return pending[0].model_copy(update={"message": message})


def _compared(retrieval: Retrieval) -> dict[str, Candidate]:
    wanted = {one.cand_id for found in retrieval.contributions.values() for one in found}
    return {cand_id: retrieval.candidates[cand_id] for cand_id in sorted(wanted)}


def _fetched(retrieval: Retrieval, tools: Tools) -> tuple[str, ...]:
    if tools.fetcher is None:
        return ()
    urls = (full_text_url(one) for one in _compared(retrieval).values() if not one.body)
    return tuple(dict.fromkeys(url for url in urls if url is not None))


def _order(retrieval: Retrieval) -> tuple[str, ...]:
    """The core task's candidates by rank, then those of each contribution."""
    compared = (one for found in retrieval.contributions.values() for one in found)
    return tuple(one.cand_id for one in (*retrieval.core_task, *compared))


async def _analyse(
    engine: Engine,
    paper: Paper,
    extracted: Extracted,
    retrieval: Retrieval,
    tools: Tools,
    citations: Citations,
) -> _Analysed:
    """Read, compare, look for shared text, order: each candidate as soon as its text is there.

    Full texts of those that contributions are held against are fetched where the user allows it; the others are read
    by what is at hand.
    """
    turns = Turns()
    reading = Reading(retrieval.candidates, tools.fetcher, _compared(retrieval), turns)
    (made, neighbours), (comparisons, _), (shared, _) = await asyncio.gather(
        _order_and_place(engine, paper, extracted, retrieval, reading, citations),
        compare(
            engine,
            paper,
            extracted.contributions,
            _compared_in_order(retrieval),
            reading.text,
            citations.all(),
            turns,
        ),
        _shared(engine, paper, sorted(retrieval.candidates), reading, turns),
    )
    return _Analysed(
        read=await reading.all(),
        made=made,
        neighbours=beside_with_shared_text(neighbours, shared) if neighbours else None,
        comparisons=with_shared_text(comparisons, shared),
        shared=shared,
    )


async def _shared(
    engine: Engine, paper: Paper, cand_ids: Sequence[str], reading: Reading, turns: Turns
) -> tuple[tuple[SharedText, ...], tuple[Answered[Any], ...]]:
    """Find the shared text behind the comparisons' questions, while these are under way, and have it judged."""
    ours = Shingled(paper)
    texts, found = {}, {}
    for cand_id in cand_ids:
        texts[cand_id] = await reading.text(cand_id)
        found[cand_id] = await turns.take(partial(segments_with, ours, texts[cand_id]))
    return await judge_shared_text(engine, told_of_each(paper, found, texts))


async def _order_and_place(
    engine: Engine,
    paper: Paper,
    extracted: Extracted,
    retrieval: Retrieval,
    reading: Reading,
    citations: Citations,
) -> tuple[TaxonomyMade, CoreTaskComparisons | None]:
    if not retrieval.core_task:
        return TaxonomyMade(None, NOTHING_FOUND, ()), None
    core_task, papers = extracted.core_task, retrieval.core_task
    placed: list[CoreTaskComparisons] = []

    async def place(tree: TaxonomyNode) -> None:
        compared = await compare_neighbours(engine, core_task, paper, tree, papers, retrieval.candidates, reading.text)
        placed.append(compared.comparisons)

    made = await make_taxonomy(engine, core_task, paper, papers, retrieval.candidates, citations, place)
    return made, next(iter(placed), None)


def _compared_in_order(retrieval: Retrieval) -> tuple[str, ...]:
    """The candidates of the contributions, in the order of these and their ranks, each once."""
    return tuple(dict.fromkeys(one.cand_id for found in retrieval.contributions.values() for one in found))


async def _assess(
    engine: Engine,
    paper: Paper,
    extracted: Extracted,
    retrieval: Retrieval,
    analysed: _Analysed,
    citations: Citations,
) -> tuple[tuple[str, ...], str]:
    """The assessment, or why there is none: it is never written over a hole (seed 004, C.7)."""
    hole = _hole(retrieval, analysed)
    if hole:
        return (), hole
    statistics = statistics_of(extracted.contributions, analysed.comparisons)
    signals = Signals(
        paper=paper,
        taxonomy=analysed.made.taxonomy,
        candidates=len(retrieval.candidates),
        contributions=extracted.contributions,
        statistics=statistics,
        citations=citations.all(),
        titles={cand_id: one.title for cand_id, one in retrieval.candidates.items()},
        comparisons=analysed.comparisons,
        dated=extracted.date.date is not None,
    )
    answered = await engine.ask(WriteAssessment(signals))
    if answered.answer is None or len(answered.answer.paragraphs) < LEAST_PARAGRAPHS:
        why = answered.failure.message if answered.failure else "too few of its paragraphs passed the checks"
        return (), f"{why[:1].upper()}{why[1:]}."
    return answered.answer.paragraphs, _bounds(retrieval)


def _hole(retrieval: Retrieval, analysed: _Analysed) -> str:
    failed = sum(one.failure is not None for one in analysed.comparisons)
    if failed:
        return f"{failed} of {len(analysed.comparisons)} comparisons failed."
    answered = [entry for entry in retrieval.searches if entry.state == "answered"]
    if not answered:
        return "No source of literature could be asked."
    return "" if analysed.comparisons else "No work was found to compare with."


def _bounds(retrieval: Retrieval) -> str:
    failed = sum(entry.state == "failed" for entry in retrieval.searches)
    return f"{failed} of {len(retrieval.searches)} searches failed: it covers less than was asked." if failed else ""
