"""The optional layer: references and citations of the best candidates, as one more list of the core task's scope."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.errors import SourceError
from peerassay.literature.candidate import Candidate, found_by
from peerassay.literature.duplicates import gathered
from peerassay.literature.neighbours import Direction, Neighbours, neighbour_query
from peerassay.literature.search_log import SearchEntry
from peerassay.literature.searching import by_rank, failed
from peerassay.literature.source import Source
from peerassay.novelty.retrieval.offline_criteria import likeness

NEIGHBOURS = "citation neighbours"
PURPOSE = "core_task neighbours"
BEST, EACH, MOST = 5, 100, 50
"""Candidates whose neighbours are asked for, neighbours asked for of each, and how many of all are taken up."""
_DIRECTIONS: tuple[Direction, ...] = ("references", "citations")


@dataclass(frozen=True, slots=True)
class NeighbourList:
    """The neighbours, best first, and the searches that brought them."""

    candidates: tuple[Candidate, ...]
    searches: tuple[SearchEntry, ...]


async def neighbours_of(best: Sequence[Candidate], sources: Sequence[Source], own_words: str) -> NeighbourList:
    """Return works that the best candidates cite or are cited by: those tied to most of them first, then by likeness.

    Likeness is of the words of title and abstract with the paper's own. A source that fails is noted and left out.
    """
    asked = [
        (source, work, direction)
        for source in sources
        if isinstance(source, Neighbours)
        for work in best[:BEST]
        for direction in _DIRECTIONS
    ]
    answers = await asyncio.gather(*(_ask(*one) for one in asked))
    works, places = gathered(by_rank([found for _, found in answers]))
    ties: Counter[int] = Counter(places)
    order = sorted(range(len(works)), key=lambda i: (-ties[i], -likeness(own_words, works[i]), works[i].cand_id))
    ranked = found_by((works[i] for i in order[:MOST]), NEIGHBOURS, "of the best candidates")
    return NeighbourList(ranked, tuple(entry for entry, _ in answers))


async def _ask(source: Neighbours, work: Candidate, direction: Direction) -> tuple[SearchEntry, tuple[Candidate, ...]]:
    name = getattr(source, "name", NEIGHBOURS)
    query = neighbour_query(direction, work)
    entry = SearchEntry(source=name, query=query, purpose=PURPOSE, found=0, state="answered")
    try:
        found = await (source.references if direction == "references" else source.citations)(work, EACH)
    except SourceError as error:
        return failed(entry, error), ()
    return entry.model_copy(update={"found": len(found)}), found
