"""The novelty job, from a paper to its report: the phases of OpenNovelty in order.

A phase that fails is named in the record and the rest goes on; a phase whose inputs wait for a batch is not taken. A
paper of which nobody can say what it contributes gets no report: there is nothing to search for.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from peerassay.documents import Paper
from peerassay.engines import Engine, Failure, Watched
from peerassay.errors import ENGINE_ERRORS, EngineError
from peerassay.evidence import Shingled
from peerassay.jobs.novelty.assessment.question import LEAST_PARAGRAPHS, WriteAssessment
from peerassay.jobs.novelty.assessment.signals import Signals
from peerassay.jobs.novelty.body import Novelty, statistics_of
from peerassay.jobs.novelty.citations import Citations
from peerassay.jobs.novelty.comparison.flow import compare
from peerassay.jobs.novelty.extraction import extracted_from
from peerassay.jobs.novelty.neighbours.comparing import compare_neighbours
from peerassay.jobs.novelty.overlap.stretches import judge_shared_text, left_out, segments_with, shared_text_of
from peerassay.jobs.novelty.parts import ORIGINAL, Comparison, CoreTaskComparisons, Extracted, SharedText, TaxonomyNode
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.novelty.recording import cited_works, make_record
from peerassay.jobs.novelty.retrieved import MOST_COMPARED, Selection, select
from peerassay.jobs.novelty.taxonomy.making import TaxonomyMade, make_taxonomy
from peerassay.jobs.waiting import is_waiting
from peerassay.jobs.works import Works, WorksPlan, with_picked, works_for
from peerassay.literature import Candidate, CandidateText, SearchEntry, candidate_text
from peerassay.progress import Step, count
from peerassay.run import Clock, Made, Tools
from peerassay.supply import shown_paper
from peerassay.supply.supply import RecalledWork

NOTHING_FOUND = Failure(error="NothingFound", message="no earlier work was found, so that there is nothing to order")
AWAITED = "It is written when all answers that it is written from are there."


class _Run(NamedTuple):
    """What all steps behind the search work with."""

    engine: Watched
    paper: Paper
    extracted: Extracted
    works: Works
    selection: Selection
    citations: Citations
    tools: Tools

    @property
    def candidates(self) -> dict[str, Candidate]:
        """The works on the topic by id, sorted."""
        on_topic = frozenset(self.selection.order)
        found = {work.candidate.cand_id: work.candidate for work in self.works.works}
        return {key: found[key] for key in sorted(on_topic & found.keys())}

    @property
    def texts(self) -> dict[str, CandidateText]:
        """What can be read of each."""
        return {key: self.works.texts[key] for key in self.candidates}


@dataclass(frozen=True, slots=True)
class _Analysed:
    made: TaxonomyMade = TaxonomyMade(None, None, ())
    neighbours: CoreTaskComparisons | None = None
    comparisons: tuple[Comparison, ...] = ()
    shared: tuple[SharedText, ...] = ()
    warnings: tuple[str, ...] = ()


async def make_report(
    paper: Paper, tools: Tools, *, given: Sequence[Candidate] = (), problems: Sequence[str] = ()
) -> Made[NoveltyReport]:
    """Return the novelty report of a paper; what failed on the way stands in it and is not raised.

    `given` are works that the user adds: they are compared whatever the search finds; `problems` tell of those that
    could not be had. Raises EngineError where the question on what the paper contributes got no answer.
    """
    clock, engine = Clock(), Watched(tools.engine)
    tools.progress(Step(what="reading the paper and searching prior work"))
    plan = WorksPlan(given=tuple(given), nearest=MOST_COMPARED)
    works = await works_for(paper, plan, tools, engine=engine)
    clock.lap("retrieval")
    if works.supply.about is None:
        raise _unread(works.supply.failures, paper)
    extracted = extracted_from(works.supply.about, paper)
    selection = select(works, extracted.contributions)
    works = await with_picked(works, selection.order, selection.compared, tools)
    clock.lap("texts")
    cards = {work.candidate.cand_id: work.candidate for work in works.works}
    times = {work.candidate.cand_id: work.time for work in works.works}
    run = _Run(engine, paper, extracted, works, selection, Citations.of(selection.order, cards, times), tools)
    tools.progress(Step(what=f"comparing with {count(len(selection.compared), 'work')}"))
    # Which works are compared depends on the answers so far.
    analysed = _Analysed() if _waits(engine) else await _analyse(run)
    clock.lap("comparison")
    assessment, note = await _assess(run, analysed)
    clock.lap("assessment")
    body = _body(run, analysed, assessment, note)
    warnings = (*problems, *extracted.warnings, *analysed.warnings)
    record = make_record(body, paper, works, engine.asked, tools, warnings)
    return Made(record, engine.asked, clock.seconds, works.supply.runs)


def _unread(failures: Sequence[Failure], paper: Paper) -> EngineError:
    """Return the failure of the first question as the error it was."""
    where = paper.source.name
    if not failures:
        return EngineError("what the paper contributes could not be read from it", where=where)
    return ENGINE_ERRORS.get(failures[0].error, EngineError)(failures[0].message, where=where)


def _waits(engine: Watched) -> bool:
    return is_waiting(asked.answered.failure for asked in engine.asked)


def _body(run: _Run, analysed: _Analysed, assessment: tuple[str, ...], note: str) -> Novelty:
    supply, extracted, selection = run.works.supply, run.extracted, run.selection
    taxonomy = analysed.made.taxonomy
    return Novelty(
        core_task=extracted.core_task,
        queries=extracted.queries,
        contributions=extracted.contributions,
        nearest=dict(selection.contributions),
        comparisons=analysed.comparisons,
        statistics=statistics_of(extracted.contributions, analysed.comparisons),
        assessment=assessment,
        assessment_note=note,
        on_topic=selection.core_task,
        taxonomy=taxonomy,
        taxonomy_failure=analysed.made.failure,
        path=tuple(node.name for node in taxonomy.root.path_to(ORIGINAL)) if taxonomy else (),
        neighbours=analysed.neighbours,
        shared=analysed.shared,
        texts_read=len(run.texts),
        citations=cited_works(run.citations),
        list_read=bool(run.paper.references),
        found=len(supply.candidates),
        recalled=supply.recalled,
        not_found=_not_found(run.works),
        coverage=supply.coverage,
    )


def _not_found(works: Works) -> tuple[RecalledWork, ...]:
    of = ((work, works.of_recalled(work)) for work in works.supply.not_found)
    return tuple(work for work, read in of if read is None or read.depth == "not_read")


async def _analyse(run: _Run) -> _Analysed:
    """Compare, look for shared text, order: all at the same time."""
    texts, window = run.texts, run.tools.settings.window_characters
    opening = shown_paper(run.paper, window).block
    (made, neighbours), (comparisons, _), (shared, left_out_of_it) = await asyncio.gather(
        _order_and_place(run, opening),
        compare(
            run.engine,
            run.paper,
            run.extracted.contributions,
            [texts[key] for key in run.selection.compared],
            run.citations.all(),
            opening=opening,
            dates=run.citations.dates,
            cited=run.works.supply.cited if run.paper.references else None,
            window=window,
        ),
        _shared(run.engine, run.paper, texts),
    )
    return _Analysed(made, neighbours, comparisons, shared, left_out_of_it)


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


async def _order_and_place(run: _Run, opening: str) -> tuple[TaxonomyMade, CoreTaskComparisons | None]:
    papers = run.selection.core_task
    if not papers:
        return TaxonomyMade(None, NOTHING_FOUND, ()), None
    core_task, candidates, texts = run.extracted.core_task, run.candidates, run.texts
    sum_up = run.tools.sum_up
    told = in_one_sentence(candidates, sum_up)
    placed: list[CoreTaskComparisons] = []

    async def read(cand_id: str) -> CandidateText:
        return text_in_short(candidates[cand_id], sum_up) if sum_up else texts[cand_id]

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
        run.engine, core_task, run.paper, papers, told, run.citations, place, summed=sum_up is not None
    )
    return made, next(iter(placed), None)


async def _assess(run: _Run, analysed: _Analysed) -> tuple[tuple[str, ...], str]:
    """The assessment, or why there is none: it is never written over a hole (OpenNovelty, C.7)."""
    if _waits(run.engine):
        return (), AWAITED
    searches = run.works.supply.pool.searches
    hole = _hole(searches, analysed)
    if hole:
        return (), hole
    contributions, candidates = run.extracted.contributions, run.candidates
    signals = Signals(
        paper=run.paper,
        taxonomy=analysed.made.taxonomy,
        found=len(run.works.supply.candidates),
        candidates=len(candidates),
        contributions=contributions,
        statistics=statistics_of(contributions, analysed.comparisons),
        citations=run.citations,
        titles={cand_id: candidate.title for cand_id, candidate in candidates.items()},
        comparisons=analysed.comparisons,
        dated=run.works.supply.dated.date is not None,
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
