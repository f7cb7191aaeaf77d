"""The phases of OpenNovelty behind the search, in order: taxonomy, comparison and shared text, neighbours, assessment.

A phase that fails is named in the record and the rest goes on; a phase whose inputs wait for a batch is not taken.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper
from peerassay.engines import Engine, Failure
from peerassay.evidence import Shingled
from peerassay.jobs.novelty.method import Compared, Run
from peerassay.jobs.novelty.methods.opennovelty.assessment.question import LEAST_PARAGRAPHS, WriteAssessment
from peerassay.jobs.novelty.methods.opennovelty.assessment.signals import Signals
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.comparison.flow import compare
from peerassay.jobs.novelty.methods.opennovelty.neighbours.comparing import compare_neighbours
from peerassay.jobs.novelty.methods.opennovelty.overlap.segments import (
    judge_shared_text,
    left_out,
    segments_with,
    shared_text_of,
)
from peerassay.jobs.novelty.methods.opennovelty.parts import ORIGINAL, CoreTaskComparisons, SharedText, TaxonomyNode
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.making import TaxonomyMade, make_taxonomy
from peerassay.jobs.novelty.methods.opennovelty.working import OpenNovelty, cited_works, statistics_of
from peerassay.jobs.novelty.parts import Comparison
from peerassay.jobs.novelty.retrieved import Selection, select
from peerassay.jobs.works import Works, with_picked
from peerassay.literature import Candidate, CandidateText, SearchEntry, candidate_text
from peerassay.progress import Step, count
from peerassay.retrieval import shown_paper
from peerassay.run import Clock

NEAREST, MOST_COMPARED = 8, 15
"""The nearest of all that are compared, and works compared at most: three questions of five works."""
NOTHING_FOUND = Failure(error="NothingFound", message="no prior work was found, so that there is nothing to order")
AWAITED = "It is written when all answers that it is written from are there."


@dataclass(frozen=True, slots=True)
class _Phases:
    """What all phases behind the search work with."""

    run: Run
    works: Works
    selection: Selection
    citations: Citations

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


async def by_opennovelty(run: Run, clock: Clock) -> Compared:
    """Return the comparisons, and the taxonomy, neighbours, shared text and assessment around them."""
    selection = select(run.works, run.extracted.contributions, run.tools.settings, nearest=NEAREST, most=MOST_COMPARED)
    works = await with_picked(run.works, selection.order, selection.compared, run.tools)
    clock.lap("texts")
    cards = {work.candidate.cand_id: work.candidate for work in works.works}
    times = {work.candidate.cand_id: work.time for work in works.works}
    phases = _Phases(run, works, selection, Citations.of(selection.order, cards, times))
    run.tools.progress(Step(what=f"comparing with {count(len(selection.compared), 'work')}"))
    # Which works are compared depends on the answers so far.
    analysed = _Analysed() if run.waits else await _analyse(phases)
    clock.lap("comparison")
    assessment, note = await _assess(phases, analysed)
    clock.lap("assessment")
    working = _working(phases, analysed, assessment, note)
    return Compared(works, selection, analysed.comparisons, working=working, warnings=analysed.warnings)


def _working(phases: _Phases, analysed: "_Analysed", assessment: tuple[str, ...], note: str) -> OpenNovelty:
    taxonomy = analysed.made.taxonomy
    return OpenNovelty(
        statistics=statistics_of(phases.run.extracted.contributions, analysed.comparisons),
        assessment=assessment,
        assessment_note=note,
        taxonomy=taxonomy,
        taxonomy_failure=analysed.made.failure,
        path=tuple(node.name for node in taxonomy.root.path_to(ORIGINAL)) if taxonomy else (),
        neighbours=analysed.neighbours,
        shared=analysed.shared,
        texts_read=len(phases.texts),
        citations=cited_works(phases.citations),
    )


@dataclass(frozen=True, slots=True)
class _Analysed:
    made: TaxonomyMade = TaxonomyMade(None, None, ())
    neighbours: CoreTaskComparisons | None = None
    comparisons: tuple[Comparison, ...] = ()
    shared: tuple[SharedText, ...] = ()
    warnings: tuple[str, ...] = ()


async def _analyse(phases: _Phases) -> _Analysed:
    """Compare, look for shared text, order: all at the same time."""
    run, texts, window = phases.run, phases.texts, phases.run.tools.settings.window_characters
    opening = shown_paper(run.paper, window).block
    (made, neighbours), (comparisons, _), (shared, left_out_of_it) = await asyncio.gather(
        _order_and_place(phases, opening),
        compare(
            run.engine,
            run.paper,
            run.extracted.contributions,
            [texts[key] for key in phases.selection.compared],
            phases.citations.all(),
            opening=opening,
            dates=phases.citations.dates,
            cited=phases.works.retrieval.cited if run.paper.references else None,
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


async def _order_and_place(phases: _Phases, opening: str) -> tuple[TaxonomyMade, CoreTaskComparisons | None]:
    run, papers = phases.run, phases.selection.core_task
    if not papers:
        return TaxonomyMade(None, NOTHING_FOUND, ()), None
    core_task, candidates, texts = run.extracted.core_task, phases.candidates, phases.texts
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
            citations=phases.citations,
        )
        placed.append(compared.comparisons)

    made = await make_taxonomy(
        run.engine, core_task, run.paper, papers, told, phases.citations, place, summed=sum_up is not None
    )
    return made, next(iter(placed), None)


async def _assess(phases: _Phases, analysed: _Analysed) -> tuple[tuple[str, ...], str]:
    """The assessment, or why there is none: it is never written over a hole (OpenNovelty, C.7)."""
    run = phases.run
    if run.waits:
        return (), AWAITED
    searches = phases.works.retrieval.pool.searches
    hole = _hole(searches, analysed)
    if hole:
        return (), hole
    contributions, candidates = run.extracted.contributions, phases.candidates
    signals = Signals(
        paper=run.paper,
        taxonomy=analysed.made.taxonomy,
        found=len(phases.works.retrieval.candidates),
        candidates=len(candidates),
        contributions=contributions,
        statistics=statistics_of(contributions, analysed.comparisons),
        citations=phases.citations,
        titles={cand_id: candidate.title for cand_id, candidate in candidates.items()},
        comparisons=analysed.comparisons,
        dated=phases.works.retrieval.dated.date is not None,
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
