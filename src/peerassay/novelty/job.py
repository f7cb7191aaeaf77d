"""The novelty job, from a paper to its report: the phases of OpenNovelty in order, each in a folder of its own.

A phase that fails is named in the report and the rest goes on; a paper whose core task and contributions could not be
had gets none, for there is nothing to search for, nor one of which answers of a batch are still to come.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from peerassay.documents import Paper
from peerassay.engines import Asked, Engine, Failure, Watched
from peerassay.evidence import Shingled
from peerassay.literature import Candidate, CandidateText, Query, SearchEntry, SearchRun
from peerassay.literature.fulltext import full_text_url
from peerassay.novelty.assessment.question import LEAST_PARAGRAPHS, WriteAssessment
from peerassay.novelty.assessment.signals import Signals
from peerassay.novelty.candidate_texts import CandidateTexts, TextReader, Turns, in_one_sentence, text_in_short
from peerassay.novelty.citations import Citations
from peerassay.novelty.comparison.flow import compare
from peerassay.novelty.extraction.extraction import extract
from peerassay.novelty.neighbours.comparing import compare_neighbours
from peerassay.novelty.overlap.stretches import (
    beside_with_shared_text,
    judge_shared_text,
    left_out,
    segments_with,
    shared_text_of,
    with_shared_text,
)
from peerassay.novelty.parts import SEARCH_PREFIX, Comparison, CoreTaskComparisons, Extracted, SharedText, TaxonomyNode
from peerassay.novelty.report import NoveltyReport, statistics_of
from peerassay.novelty.reporting import Found, make_novelty_report
from peerassay.novelty.retrieved import CORE_TASK, Selection, select
from peerassay.novelty.taxonomy.making import TaxonomyMade, make_taxonomy
from peerassay.progress import Step, count
from peerassay.run import Clock, Tools
from peerassay.supply import Supply, shown_paper
from peerassay.supply.gathering import supply_for

NOTHING_FOUND = Failure(error="NothingFound", message="no earlier work was found, so that there is nothing to order")


@dataclass(frozen=True, slots=True)
class Reported:
    """The report with what differs from run to run; None where phase I failed, and then `failure` says why."""

    report: NoveltyReport | None
    failure: Failure | None
    asked: tuple[Asked, ...]
    seconds: dict[str, float]
    searched: tuple[SearchRun, ...] = ()


class _Run(NamedTuple):
    """What all steps behind the search work with."""

    engine: Engine
    paper: Paper
    extracted: Extracted
    supply: Supply
    selection: Selection
    citations: Citations


class _Analysed(NamedTuple):
    read: CandidateTexts
    made: TaxonomyMade
    neighbours: CoreTaskComparisons | None
    comparisons: tuple[Comparison, ...]
    shared: tuple[SharedText, ...]
    warnings: tuple[str, ...]


async def make_report(
    paper: Paper, tools: Tools, *, given: Sequence[Candidate] = (), problems: Sequence[str] = ()
) -> Reported:
    """Return the novelty report of a paper; what failed on the way stands in it and is not raised.

    `given` are works that the user adds: they are compared whatever the search finds; `problems` tell of those that
    could not be had.
    """
    clock, engine = Clock(), Watched(tools.engine)
    tools.progress(Step(what="reading what the paper contributes"))
    extraction = await extract(engine, paper, tools.settings.window_characters)
    clock.lap("extraction")
    if extraction.extracted is None:
        return Reported(None, extraction.failure, engine.asked, clock.seconds)
    extracted = extraction.extracted
    tools.progress(Step(what="searching prior work"))
    supply = await supply_for(paper, (), engine, tools, given=given, queries=_queries(extracted))
    clock.lap("retrieval")
    if (awaited := _awaited(engine.asked)) is not None:  # which works are compared hangs on the answers
        return Reported(None, awaited, engine.asked, clock.seconds)
    selection = select(supply, extracted.contributions)
    tools.progress(Step(what=f"comparing with {count(len(selection.compared), 'work')}"))
    citations = Citations.of(_order(selection), selection.candidates, supply.times)
    run = _Run(engine, paper, extracted, supply, selection, citations)
    analysed = await _analyse(run, tools)
    clock.lap("comparison")
    if (awaited := _awaited(engine.asked)) is None:  # the assessment is asked once, with all that it is written from
        assessment, note = await _assess(run, analysed)
        awaited = _awaited(engine.asked)
    clock.lap("assessment")
    if awaited is not None:
        return Reported(None, awaited, engine.asked, clock.seconds)
    found = Found(
        paper=paper,
        extracted=extracted,
        supply=supply,
        selection=selection,
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
        fetched=(*supply.fetched, *_fetched(selection, tools)),
        warnings=(*problems, *paper.warnings, *extracted.warnings, *supply.pool.warnings, *analysed.warnings),
    )
    report = make_novelty_report(found, tools)
    return Reported(report, None, engine.asked, clock.seconds, supply.runs)


def _queries(extracted: Extracted) -> tuple[Query, ...]:
    """The 6 to 12 queries of phase I (OpenNovelty, 2.1.2), without the words that lead them in."""
    scopes = [(CORE_TASK, extracted.core_task.query_variants)]
    scopes += [(contribution.id, contribution.query_variants) for contribution in extracted.contributions]
    return tuple(
        Query(text=text.removeprefix(SEARCH_PREFIX), purpose=scope) for scope, texts in scopes for text in texts
    )


def _awaited(asked: Sequence[Asked]) -> Failure | None:
    """What of a batch is still to come: an answer on its way did not fail, and no report is made without it."""
    pending = [failure for question in asked if (failure := question.answered.failure) is not None and failure.pending]
    if len(pending) < 2:
        return pending[0] if pending else None
    what_to_do = pending[0].message.partition("; ")[2] or "run again when they are"
    message = f"{len(pending)} answers are not there yet; {what_to_do}"
    return pending[0].model_copy(update={"message": message})


def _fetched(selection: Selection, tools: Tools) -> tuple[str, ...]:
    if tools.fetcher is None:
        return ()
    compared = (selection.candidates[cand_id] for cand_id in selection.compared)
    return tuple(url for candidate in compared if not candidate.body and (url := full_text_url(candidate)) is not None)


def _order(selection: Selection) -> tuple[str, ...]:
    """The works that are compared, then the others on the topic, by rank."""
    return (*selection.compared, *(retrieved.cand_id for retrieved in selection.core_task))


async def _analyse(run: _Run, tools: Tools) -> _Analysed:
    """Read, compare, look for shared text, order: each candidate as soon as its text is there.

    Full texts of those that are compared are fetched where the user allows it; the others are read by what is at hand.
    """
    turns, selection = Turns(), run.selection
    reading = TextReader(selection.candidates, tools.fetcher, selection.compared, turns)
    opening = shown_paper(run.paper, tools.settings.window_characters).block
    (made, neighbours), (comparisons, _), (shared, left_out_of_it) = await asyncio.gather(
        _order_and_place(run, reading, opening, tools),
        compare(
            run.engine,
            run.paper,
            run.extracted.contributions,
            selection.compared,
            reading.text,
            run.citations.all(),
            turns,
            opening=opening,
            dates=run.citations.dates,
        ),
        _shared(run.engine, run.paper, sorted(selection.candidates), reading, turns),
    )
    read = await reading.all()
    return _Analysed(
        read=read,
        made=made,
        neighbours=beside_with_shared_text(neighbours, shared) if neighbours else None,
        comparisons=with_shared_text(comparisons, shared),
        shared=shared,
        warnings=(*read.warnings, *left_out_of_it),
    )


async def _shared(
    engine: Engine, paper: Paper, cand_ids: Sequence[str], reading: TextReader, turns: Turns
) -> tuple[tuple[SharedText, ...], tuple[str, ...]]:
    """Find the shared text behind the comparisons' questions, while these are under way, and have it judged.

    With it goes what was left out of it.
    """
    ours = Shingled(paper)
    texts, found = {}, {}
    for cand_id in cand_ids:
        texts[cand_id] = await reading.text(cand_id)
        found[cand_id] = await turns.take(partial(segments_with, ours, texts[cand_id]))
    judged, _ = await judge_shared_text(engine, shared_text_of(paper, found, texts))
    return judged, left_out(found)


async def _order_and_place(
    run: _Run, reading: TextReader, opening: str, tools: Tools
) -> tuple[TaxonomyMade, CoreTaskComparisons | None]:
    papers = run.selection.core_task
    if not papers:
        return TaxonomyMade(None, NOTHING_FOUND, ()), None
    core_task, candidates = run.extracted.core_task, run.selection.candidates
    told = in_one_sentence(candidates, tools.sum_up)
    placed: list[CoreTaskComparisons] = []

    async def read(cand_id: str) -> CandidateText:
        return text_in_short(candidates[cand_id], tools.sum_up) if tools.sum_up else await reading.text(cand_id)

    async def place(tree: TaxonomyNode) -> None:
        compared = await compare_neighbours(
            run.engine,
            core_task,
            run.paper,
            tree,
            papers,
            candidates,
            read,
            opening=opening,
            citations=run.citations,
        )
        placed.append(compared.comparisons)

    made = await make_taxonomy(
        run.engine, core_task, run.paper, papers, told, run.citations, place, summed=tools.sum_up is not None
    )
    return made, next(iter(placed), None)


async def _assess(run: _Run, analysed: _Analysed) -> tuple[tuple[str, ...], str]:
    """The assessment, or why there is none: it is never written over a hole (OpenNovelty, C.7)."""
    searches = run.supply.pool.searches
    hole = _hole(searches, analysed)
    if hole:
        return (), hole
    contributions, candidates = run.extracted.contributions, run.selection.candidates
    signals = Signals(
        paper=run.paper,
        taxonomy=analysed.made.taxonomy,
        found=len(run.supply.candidates),
        candidates=len(candidates),
        contributions=contributions,
        statistics=statistics_of(contributions, analysed.comparisons),
        citations=run.citations,
        titles={cand_id: candidate.title for cand_id, candidate in candidates.items()},
        comparisons=analysed.comparisons,
        dated=run.supply.dated.date is not None,
    )
    answered = await run.engine.ask(WriteAssessment(signals))
    if answered.answer is None or len(answered.answer.paragraphs) < LEAST_PARAGRAPHS:
        why = answered.failure.message if answered.failure else "too few of its paragraphs passed the checks"
        return (), f"{why[:1].upper()}{why[1:]}."
    return answered.answer.paragraphs, _bounds(searches)


def _hole(searches: Sequence[SearchEntry], analysed: _Analysed) -> str:
    failed = sum(comparison.failure is not None for comparison in analysed.comparisons)
    if failed:
        return f"{failed} of {len(analysed.comparisons)} comparisons failed."
    if not any(entry.state == "answered" for entry in searches):
        return "No source of literature could be asked."
    return "" if analysed.comparisons else "No work was found to compare with."


def _bounds(searches: Sequence[SearchEntry]) -> str:
    failed = sum(entry.state == "failed" for entry in searches)
    return f"{failed} of {len(searches)} searches failed: it covers less than was asked." if failed else ""
