"""The novelty job, from a paper to its report: the phases of OpenNovelty in order, each in a folder of its own.

A phase that fails is named in the report and the rest goes on; a paper whose core task and contributions could not be
had gets none, for there is nothing to search for, nor one of which answers of a batch are still to come.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from peerassay.documents import Paper
from peerassay.engines import Asked, Engine, Failure, Watched
from peerassay.evidence import Shingled
from peerassay.jobs.novelty.assessment.question import LEAST_PARAGRAPHS, WriteAssessment
from peerassay.jobs.novelty.assessment.signals import Signals
from peerassay.jobs.novelty.citations import Citations
from peerassay.jobs.novelty.comparison.flow import compare
from peerassay.jobs.novelty.extraction import extracted_from
from peerassay.jobs.novelty.neighbours.comparing import compare_neighbours
from peerassay.jobs.novelty.overlap.stretches import (
    beside_with_shared_text,
    judge_shared_text,
    left_out,
    segments_with,
    shared_text_of,
    with_shared_text,
)
from peerassay.jobs.novelty.parts import Comparison, CoreTaskComparisons, Extracted, SharedText, TaxonomyNode
from peerassay.jobs.novelty.report import NoveltyReport, statistics_of
from peerassay.jobs.novelty.reporting import Found, make_novelty_report
from peerassay.jobs.novelty.retrieved import MOST_COMPARED, Selection, select
from peerassay.jobs.novelty.taxonomy.making import TaxonomyMade, make_taxonomy
from peerassay.jobs.works import Works, WorksPlan, works_for
from peerassay.literature import Candidate, CandidateText, SearchEntry, SearchRun, candidate_text, headed_text
from peerassay.progress import Step, count
from peerassay.run import Clock, Tools
from peerassay.supply import Supply, shown_paper
from peerassay.supply.gathering import with_texts

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
    works: Works
    selection: Selection
    texts: Mapping[str, CandidateText]
    citations: Citations

    @property
    def supply(self) -> Supply:
        """The search."""
        return self.works.supply


class _Analysed(NamedTuple):
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
    tools.progress(Step(what="reading the paper and searching prior work"))
    plan = WorksPlan(given=tuple(given), nearest=MOST_COMPARED)
    works = await works_for(paper, plan, tools, engine=engine)
    clock.lap("retrieval")
    if (awaited := _awaited(engine.asked)) is not None:  # which works are compared depends on the answers
        return Reported(None, awaited, engine.asked, clock.seconds)
    if works.supply.about is None:
        return Reported(None, next(iter(works.supply.failures), None), engine.asked, clock.seconds)
    extracted = extracted_from(works.supply.about, paper)
    selection = select(works, extracted.contributions)
    deepened = await with_texts(selection.candidates, selection.compared, tools.fetcher)
    selection = selection.with_candidates(deepened.candidates)
    clock.lap("texts")
    tools.progress(Step(what=f"comparing with {count(len(selection.compared), 'work')}"))
    times = {work.candidate.cand_id: work.time for work in works.works}
    citations = Citations.of(_order(selection), selection.candidates, {**works.supply.times, **times})
    texts = {key: headed_text(candidate) for key, candidate in selection.candidates.items()}
    run = _Run(engine, paper, extracted, works, selection, texts, citations)
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
        works=works,
        selection=selection,
        texts=texts,
        citations=citations,
        taxonomy=analysed.made.taxonomy,
        taxonomy_failure=analysed.made.failure,
        neighbours=analysed.neighbours,
        comparisons=analysed.comparisons,
        shared=analysed.shared,
        assessment=assessment,
        assessment_note=note,
        asked=engine.asked,
        fetched=(*works.fetched, *deepened.fetched),
        warnings=tuple(
            dict.fromkeys((*problems, *paper.warnings, *_warnings(run), *deepened.failures, *analysed.warnings))
        ),
    )
    report = make_novelty_report(found, tools)
    return Reported(report, None, engine.asked, clock.seconds, works.supply.runs)


def _awaited(asked: Sequence[Asked]) -> Failure | None:
    """What of a batch is still to come: an answer on its way did not fail, and no report is made without it."""
    pending = [failure for question in asked if (failure := question.answered.failure) is not None and failure.pending]
    if len(pending) < 2:
        return pending[0] if pending else None
    what_to_do = pending[0].message.partition("; ")[2] or "run again when they are"
    message = f"{len(pending)} answers are not there yet; {what_to_do}"
    return pending[0].model_copy(update={"message": message})


def _warnings(run: _Run) -> tuple[str, ...]:
    return (*run.extracted.warnings, *run.supply.pool.warnings, *run.works.warnings)


def _order(selection: Selection) -> tuple[str, ...]:
    """The works that are compared, then the others on the topic, by rank."""
    return (*selection.compared, *(retrieved.cand_id for retrieved in selection.core_task))


async def _analyse(run: _Run, tools: Tools) -> _Analysed:
    """Compare, look for shared text, order: all at the same time."""
    selection, texts = run.selection, run.texts
    opening = shown_paper(run.paper, tools.settings.window_characters).block
    (made, neighbours), (comparisons, _), (shared, left_out_of_it) = await asyncio.gather(
        _order_and_place(run, opening, tools),
        compare(
            run.engine,
            run.paper,
            run.extracted.contributions,
            [texts[key] for key in selection.compared],
            run.citations.all(),
            opening=opening,
            dates=run.citations.dates,
            cited=run.supply.cited if run.paper.references else None,
            window=tools.settings.window_characters,
        ),
        _shared(run.engine, run.paper, texts),
    )
    return _Analysed(
        made=made,
        neighbours=beside_with_shared_text(neighbours, shared) if neighbours else None,
        comparisons=with_shared_text(comparisons, shared),
        shared=shared,
        warnings=left_out_of_it,
    )


async def _shared(
    engine: Engine, paper: Paper, texts: Mapping[str, CandidateText]
) -> tuple[tuple[SharedText, ...], tuple[str, ...]]:
    """Find the shared text while the comparisons' questions are under way, and have it judged.

    With it goes what was left out of it.
    """
    ours, found = Shingled(paper), {}
    for key in sorted(texts):
        found[key] = segments_with(ours, texts[key])
        await asyncio.sleep(0)  # answers are read between two texts
    judged, _ = await judge_shared_text(engine, shared_text_of(paper, found, texts))
    return judged, left_out(found)


def in_one_sentence(
    candidates: Mapping[str, Candidate], sum_up: Callable[[Candidate], str] | None
) -> Mapping[str, Candidate]:
    """Return the works with one sentence in place of each abstract; as they are where they are not to be summed up."""
    if sum_up is None:
        return candidates
    return {
        key: work.model_copy(update={"abstract": sum_up(work) or work.abstract}) for key, work in candidates.items()
    }


def text_in_short(work: Candidate, sum_up: Callable[[Candidate], str]) -> CandidateText:
    """Return title and abstract of a work, one sentence of its text where it has no abstract."""
    return candidate_text(
        work.model_copy(update={"abstract": work.abstract or sum_up(work), "body": None, "body_basis": None})
    )


async def _order_and_place(run: _Run, opening: str, tools: Tools) -> tuple[TaxonomyMade, CoreTaskComparisons | None]:
    papers = run.selection.core_task
    if not papers:
        return TaxonomyMade(None, NOTHING_FOUND, ()), None
    core_task, candidates = run.extracted.core_task, run.selection.candidates
    told = in_one_sentence(candidates, tools.sum_up)
    placed: list[CoreTaskComparisons] = []

    async def read(cand_id: str) -> CandidateText:
        return text_in_short(candidates[cand_id], tools.sum_up) if tools.sum_up else run.texts[cand_id]

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
