"""The core-task comparison along the path that the paper's position calls for (OpenNovelty, 2.3.3 and C.6)."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peerassay.documents import Paper
from peerassay.engines import Answered, Engine, Failure
from peerassay.jobs.novelty.methods.opennovelty.citations import Citations
from peerassay.jobs.novelty.methods.opennovelty.neighbours.questions import (
    DUPLICATE,
    CompareSubtopics,
    DistinctionsAnswer,
    DistinguishSiblings,
    Sibling,
)
from peerassay.jobs.novelty.methods.opennovelty.parts import (
    ORIGINAL,
    CoreTaskComparisons,
    Distinction,
    PositionType,
    SubtopicComparison,
    TaxonomyNode,
)
from peerassay.jobs.novelty.methods.opennovelty.taxonomy.listing import Listing, as_candidate, listed_as
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.literature import Candidate, CandidateText, are_duplicates, candidate_text, is_the_paper


@dataclass(frozen=True, slots=True)
class Position:
    """The paper's leaf with what lies round it; `leaf` is None where it stands in none."""

    type: PositionType
    leaf: TaxonomyNode | None = None
    siblings: tuple[str, ...] = ()
    subtopics: tuple[TaxonomyNode, ...] = ()

    @property
    def note(self) -> str:
        """Why nothing is compared; empty where something is."""
        if self.leaf is None:
            return "The paper is not in any leaf of the taxonomy, so no neighbour could be compared with it."
        if self.type == "isolated":
            return f"The paper is alone in “{self.leaf.name}”, and there is no neighbouring subtopic to compare with."
        return ""


def position_of(root: TaxonomyNode) -> Position:
    """Return the paper's position: siblings in its leaf, else subtopics under the same parent, else isolated."""
    path = root.path_to(ORIGINAL)
    if not path:
        return Position("isolated")
    leaf = path[-1]
    siblings = tuple(paper for paper in leaf.papers if paper != ORIGINAL)
    if siblings:
        return Position("sibling", leaf, siblings)
    beside = tuple(node for node in path[-2].subtopics if node is not leaf) if len(path) > 1 else ()
    return Position("subtopic_siblings" if beside else "isolated", leaf, (), beside)


@dataclass(frozen=True, slots=True)
class NeighboursCompared:
    """What came of it, and every question asked, failed ones too."""

    comparisons: CoreTaskComparisons
    answered: tuple[Answered[Any], ...] = ()


async def compare_neighbours(
    engine: Engine,
    core_task: str,
    paper: Paper,
    tree: TaxonomyNode,
    papers: Sequence[Retrieved],
    candidates: Mapping[str, Candidate],
    read: Callable[[str], Awaitable[CandidateText]] | None = None,
    *,
    opening: str,
    citations: Citations | None = None,
) -> NeighboursCompared:
    """Compare the paper with its structural neighbours; a failed question is told in its place, not raised.

    All works of its leaf in one question, by the texts that `read` gives (None: by what is known of each);
    without such works its leaf with the subtopics beside it, in one question; without either nothing, and a note.
    `opening` is the paper as all questions on it begin with it, `citations` tell when works were first public.
    """
    position = position_of(tree)
    if position.type == "sibling":
        works = {sibling: candidates[sibling] for sibling in position.siblings}
        texts = dict(zip(works, await _read(works, read), strict=True))
        return await _siblings(
            engine, core_task, paper, position, works, texts, opening, citations or Citations({}, {})
        )
    if position.type == "subtopic_siblings":
        listing = Listing.of(paper, papers, candidates)
        return await _subtopics(engine, core_task, position, listing)
    return NeighboursCompared(CoreTaskComparisons(position="isolated", note=position.note))


async def _read(
    works: Mapping[str, Candidate], read: Callable[[str], Awaitable[CandidateText]] | None
) -> list[CandidateText]:
    if read is None:
        return [candidate_text(candidate) for candidate in works.values()]
    return await asyncio.gather(*map(read, works))


async def _siblings(
    engine: Engine,
    core_task: str,
    paper: Paper,
    position: Position,
    candidates: Mapping[str, Candidate],
    texts: Mapping[str, CandidateText],
    opening: str,
    citations: Citations,
) -> NeighboursCompared:
    leaf = position.leaf
    assert leaf is not None, "a paper with siblings is in a leaf"
    asked = [sibling for sibling in position.siblings if not is_variant(candidates[sibling], paper)]
    if not asked:
        found = tuple(_distinction(sibling, texts[sibling], None) for sibling in position.siblings)
        return NeighboursCompared(CoreTaskComparisons(position="sibling", distinctions=found))
    siblings = (
        Sibling(texts[key], listed_as(candidates[key], f"P{n}", n), citations.when(key))
        for n, key in enumerate(asked, start=1)
    )
    question = DistinguishSiblings(core_task, paper, leaf, tuple(siblings), opening)
    answered = await engine.ask(question)
    distinctions = tuple(
        _distinction(sibling, texts[sibling], answered if sibling in asked else None) for sibling in position.siblings
    )
    return NeighboursCompared(CoreTaskComparisons(position="sibling", distinctions=distinctions), (answered,))


def is_variant(candidate: Candidate, paper: Paper) -> bool:
    """Return whether rules tell, by ids, title, authors and abstract, that the candidate is a version of the paper."""
    return is_the_paper(candidate, paper.card) or are_duplicates(as_candidate(paper), candidate)


def _distinction(cand_id: str, text: CandidateText, answered: Answered[DistinctionsAnswer] | None) -> Distinction:
    made = Distinction(cand_id=cand_id, is_duplicate_variant=answered is None, brief_comparison=DUPLICATE)
    if answered is None:
        return made
    given = next((w for w in answered.answer.works if w.work == text.id), None) if answered.answer else None
    if given is None:
        failure = answered.failure or Failure(error="InvalidAnswer", message=f"the answer says nothing about {cand_id}")
        return made.model_copy(update={"brief_comparison": "", "failure": failure})
    return made.model_copy(
        update={"is_duplicate_variant": given.is_duplicate_variant, "brief_comparison": given.brief_comparison}
    )


async def _subtopics(engine: Engine, core_task: str, position: Position, listing: Listing) -> NeighboursCompared:
    leaf = position.leaf
    assert leaf is not None, "a paper with neighbouring subtopics is in a leaf"
    question = CompareSubtopics(core_task=core_task, listing=listing, leaf=leaf, beside=position.subtopics)
    answered = await engine.ask(question)
    given = answered.answer.model_dump() if answered.answer is not None else {}
    names = tuple(node.name for node in position.subtopics)
    compared = SubtopicComparison(subtopics=names, failure=answered.failure, **given)
    return NeighboursCompared(CoreTaskComparisons(position="subtopic_siblings", subtopics=compared), (answered,))
