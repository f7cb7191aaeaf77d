"""The taxonomy from first question to what stands: built, mended, repaired once, told in prose."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peerassay.documents import Paper
from peerassay.engines import Answered, Engine, Failure, Fault
from peerassay.engines.offline import Offline
from peerassay.errors import InvalidAnswer
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.parts import Taxonomy, TaxonomyNode, TaxonomyState
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.correcting import (
    Corrected,
    correct,
    faults_of,
    missing_from,
    remarks_on,
)
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listing
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.naming import root_name
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.narrative import (
    PARAGRAPHS,
    NarrativeAnswer,
    OneLinersAnswer,
    SumUpPapers,
    TellNarrative,
    batches,
)
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.questions import BuildTaxonomy, RepairTaxonomy
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.literature import Candidate

Beside = Callable[[TaxonomyNode], Awaitable[None]]
"""What is done with a tree as soon as it stands, beside the narrative."""


async def _nothing(_: TaxonomyNode) -> None:
    return


@dataclass(frozen=True, slots=True)
class TaxonomyMade:
    """What came of it.

    Attributes:
        taxonomy: None where no model could be asked. One that answered without a readable tree gives an empty tree
            that needs review.
        failure: why there is no tree, or an empty one.
        answered: every question asked, failed ones too; narrative and one-liners may have failed where the tree stands.

    """

    taxonomy: Taxonomy | None
    failure: Failure | None
    answered: tuple[Answered[Any], ...]


@dataclass(frozen=True, slots=True)
class _Tree:
    root: TaxonomyNode
    state: TaxonomyState
    diagnostics: tuple[str, ...]


async def make_taxonomy(
    engine: Engine,
    core_task: str,
    paper: Paper,
    papers: Sequence[Retrieved],
    candidates: Mapping[str, Candidate],
    citations: Citations | None = None,
    beside: Beside = _nothing,
    *,
    summed: bool = False,
) -> TaxonomyMade:
    """Order the core task's papers and the paper itself (as `original`) into a taxonomy; failures are told, not raised.

    One question builds the tree, rules mend it; one more places what is missing or mends what rules cannot; what is
    still wrong then is named and the tree marked `needs_review`. The lines for papers are asked for meanwhile, the
    narrative when the tree stands; it cites by `citations` (None: the paper 0, the others by rank). `beside` is
    done as soon as the tree stands, too. Where the works are `summed` up in a sentence each, that is their line.
    """
    listing = Listing.of(paper, papers, candidates)
    cited = citations or Citations.of(listing.by_id, candidates)
    lines, (tree, failure, asked, told) = await asyncio.gather(
        _one_liners(Offline() if summed else engine, listing), _ordered(engine, listing, core_task, cited, beside)
    )
    if tree is None:
        return TaxonomyMade(None, failure, (*asked, *lines))
    taxonomy = Taxonomy(
        root=tree.root,
        state=tree.state,
        diagnostics=(*tree.diagnostics, *_narrative_failures(told), *_without_line(listing, lines)),
        narrative=next(map(_narrative, told), ()),
        one_liners=_by_paper(lines),
        by=next(
            (answered.model or answered.engine for answered in asked if answered.answer is not None), asked[0].engine
        ),
    )
    return TaxonomyMade(taxonomy, failure, (*asked, *lines, *told))


async def _ordered(
    engine: Engine, listing: Listing, core_task: str, citations: Citations, beside: Beside
) -> tuple[_Tree | None, Failure | None, tuple[Answered[Any], ...], tuple[Answered[NarrativeAnswer], ...]]:
    """Return the tree with the narrative on it, and meanwhile do what else is to be done with the tree."""
    tree, failure, asked = await _tree(engine, listing, core_task)
    if tree is None:
        return tree, failure, asked, ()
    narrative = TellNarrative(core_task=core_task, listing=listing, root=tree.root, citations=citations)
    told, _ = await asyncio.gather(_narratives(engine, narrative), beside(tree.root))
    return tree, failure, asked, told


async def _tree(
    engine: Engine, listing: Listing, core_task: str
) -> tuple[_Tree | None, Failure | None, tuple[Answered[Any], ...]]:
    built = await engine.ask(BuildTaxonomy(core_task=core_task, listing=listing))
    if built.answer is None:
        return _unreadable(built, listing, core_task), built.failure, (built,)
    first = correct(built.answer, listing, core_task)
    wrong = faults_of(first.root, listing.by_id, core_task)
    if not wrong:
        state: TaxonomyState = "corrected" if built.faults else "valid"
        return _Tree(first.root, state, _diagnostics(built.faults, first.root)), None, (built,)
    repair = RepairTaxonomy(core_task=core_task, listing=listing, root=first.root, wrong=wrong)
    repaired = await engine.ask(repair)
    if repaired.failure is not None and repaired.failure.pending:
        return None, repaired.failure, (built, repaired)
    return _repaired(first, wrong, built.faults, repaired, listing, core_task), None, (built, repaired)


def _unreadable(built: Answered[Any], listing: Listing, core_task: str) -> _Tree | None:
    """An answer that holds no tree is an empty tree with every paper missing; no answer at all is none."""
    if built.failure is None or built.failure.error != InvalidAnswer.__name__:
        return None
    empty = TaxonomyNode(name=root_name(core_task))
    wrong = faults_of(empty, listing.by_id, core_task)
    return _Tree(empty, "needs_review", (f"the answer held no tree: {built.failure.message}", *wrong))


def _repaired(
    first: Corrected,
    wrong: Sequence[str],
    faults: Sequence[Fault],
    repaired: Answered[Any],
    listing: Listing,
    core_task: str,
) -> _Tree:
    """Take the repaired tree where less is wrong with it, and nothing placed before is missing now."""
    before = _diagnostics(faults, None)
    if repaired.answer is None:
        why = repaired.failure.message if repaired.failure else "no answer"
        return _Tree(first.root, "needs_review", (*before, f"the repair failed: {why}", *wrong))
    second = correct(repaired.answer, listing, core_task)
    left = faults_of(second.root, listing.by_id, core_task)
    lost = set(missing_from(second.root, listing.by_id)) - set(missing_from(first.root, listing.by_id))
    if lost or len(left) > len(wrong):
        return _Tree(first.root, "needs_review", (*before, "the repair made it worse and was discarded", *wrong))
    corrected = (*before, *(f"repaired by the model: {fault}" for fault in wrong if fault not in left))
    again = tuple(f"in the repair: {fault}" for fault in _diagnostics(repaired.faults, None))
    if left:
        return _Tree(second.root, "needs_review", (*corrected, *again, *left))
    return _Tree(second.root, "repaired", (*corrected, *again, *remarks_on(second.root)))


def _diagnostics(faults: Sequence[Fault], root: TaxonomyNode | None) -> tuple[str, ...]:
    return (*(f"{fault.path}: {fault.what}" for fault in faults), *(remarks_on(root) if root else ()))


async def _one_liners(engine: Engine, listing: Listing) -> tuple[Answered[OneLinersAnswer], ...]:
    questions = [SumUpPapers(listing=listing, ids=batch) for batch in batches(tuple(listing.by_id))]
    return tuple(await asyncio.gather(*(engine.ask(question) for question in questions)))


def _by_paper(lines: Sequence[Answered[OneLinersAnswer]]) -> dict[str, str]:
    answers = [answered.answer for answered in lines if answered.answer is not None]
    return {item.paper_id: item.brief_one_liner for answer in answers for item in answer.items}


def _without_line(listing: Listing, lines: Sequence[Answered[OneLinersAnswer]]) -> tuple[str, ...]:
    have = _by_paper(lines)
    left = [paper_id for paper_id in listing.by_id if paper_id not in have]
    return (f"no one-liner for {', '.join(left)}",) if left else ()


async def _narratives(engine: Engine, question: TellNarrative) -> tuple[Answered[NarrativeAnswer], ...]:
    """Return the narrative's answer; none is asked for where there is no tree to tell of."""
    return (await engine.ask(question),) if question.root.subtopics else ()


def _narrative(told: Answered[NarrativeAnswer]) -> tuple[str, ...]:
    paragraphs = told.answer.paragraphs if told.answer is not None else ()
    return paragraphs if len(paragraphs) == PARAGRAPHS else ()


def _narrative_failures(asked: tuple[Answered[NarrativeAnswer], ...]) -> tuple[str, ...]:
    if not asked:
        return ("no narrative: there is no taxonomy to describe",)
    told = asked[0]
    faults = tuple(f"narrative: {fault.what}" for fault in told.faults)
    if told.answer is None:
        return (f"no narrative: {told.failure.message if told.failure else 'no answer'}",)
    return faults if _narrative(told) else (*faults, "no narrative: it has not two paragraphs")
