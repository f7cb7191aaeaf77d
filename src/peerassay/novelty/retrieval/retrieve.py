"""Phase II whole: broad recall, then layers by scope, then the scopes joined (seed 004, 2.2)."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered
from peerassay.engines.engine import Engine
from peerassay.literature.candidate import Candidate
from peerassay.literature.search_log import SearchEntry, SearchRun
from peerassay.literature.searching import failures_told
from peerassay.literature.source import Source
from peerassay.novelty.extracted import Extracted
from peerassay.novelty.retrieval.cross_scope import Joined, join
from peerassay.novelty.retrieval.neighbour_layer import NEIGHBOURS, NeighbourList, neighbours_of
from peerassay.novelty.retrieval.scope import Scope, scopes_of
from peerassay.novelty.retrieval.scope_selection import Selection, Target, Works, select
from peerassay.novelty.retrieval.searches import Found, search_all
from peerassay.novelty.retrieved import CORE_TASK, Retrieval, Retrieved
from peerassay.tools import Tools


async def retrieve(
    engine: Engine,
    paper: Paper,
    extracted: Extracted,
    tools: Tools,
    note: Callable[[SearchRun], None] = lambda _: None,
) -> tuple[Retrieval, tuple[Answered[Any], ...]]:
    """Return the candidates of the core task and of each contribution, and the questions that were asked of them.

    Sources, limits and knobs are those of `tools`; `engine` assesses candidates. A search that fails stands in
    `searches` and `warnings`, and what the others found goes on; nothing is raised. Without any answer all scopes are
    empty, and `complete` is false: that is no finding. `note` is told of each search as this run made it.
    """
    settings = tools.settings
    target = Target.of(paper, extracted.date.date)
    scopes = scopes_of(paper, extracted)
    found, searches = await search_all(
        scopes, tools.sources, limit=settings.novelty_results_per_query, before=target.date, note=note
    )
    neighbours: NeighbourList | None = None
    if settings.novelty_neighbours:
        neighbours = await _neighbours(scopes[0], found, target, tools)
        found, searches = _with(found, neighbours), (*searches, *neighbours.searches)
    selections = await asyncio.gather(
        *(
            select(
                engine,
                scope,
                found[scope.id],
                target,
                quality=settings.novelty_quality,
                assessed=settings.novelty_assessed,
            )
            for scope in scopes
        )
    )
    joined = join(selections)
    core, *contributions = joined.scopes
    retrieval = Retrieval(
        candidates=joined.candidates,
        core_task=core,
        contributions={scope.id: entries for scope, entries in zip(scopes[1:], contributions, strict=True)},
        scopes=tuple(selection.layers for selection in selections),
        cross_scope=joined.count,
        searches=searches,
        neighbours_added=None if neighbours is None else _added(core, joined.candidates),
        source_scopes={source.name: source.scope for source in tools.sources},
        warnings=_warnings(tools.sources, searches, scopes, selections, joined, target),
    )
    return retrieval, tuple(one for selection in selections for one in selection.answered)


async def _neighbours(core: Scope, found: Mapping[str, Found], target: Target, tools: Tools) -> NeighbourList:
    best = Works.of(found[core.id], core.background, target).best_first(target)
    return await neighbours_of(best, tools.sources, target.own_words)


def _with(found: Mapping[str, Found], neighbours: NeighbourList) -> dict[str, Found]:
    """Add the neighbours to the core task's results as one more list."""
    core = found[CORE_TASK]
    lists = core.lists + (1 if neighbours.candidates else 0)
    return {**found, CORE_TASK: Found((*core.raw, *neighbours.candidates), lists)}


def _added(core: Sequence[Retrieved], candidates: Mapping[str, Candidate]) -> int:
    """Count the core task's candidates that no query found."""
    return sum(all(place.source == NEIGHBOURS for place in candidates[one.cand_id].found_by) for one in core)


def _warnings(
    sources: Sequence[Source],
    searches: Sequence[SearchEntry],
    scopes: Sequence[Scope],
    selections: Sequence[Selection],
    joined: Joined,
    target: Target,
) -> tuple[str, ...]:
    told = failures_told(searches)
    if target.date is None:
        told.append("the paper's date is not known: later work could not be left out (setting `paper_date`)")
    if joined.candidates and all(source.scope == "one_venue" for source in sources):
        told.append("what was searched is of one venue: work published elsewhere could not be found")
    if not searches:
        told.append("no search was made: there is no query or no source")
    for selection in selections:
        told += selection.warnings
    told += _widened(selections)
    empty = [scope.id for scope, entries in zip(scopes, joined.scopes, strict=True) if not entries]
    if searches and empty:
        told.append(f"no candidate is left for {', '.join(empty)}")
    return tuple(told)


def _widened(selections: Sequence[Selection]) -> list[str]:
    """One sentence on all scopes in which partial candidates joined the perfect ones."""
    scopes = [one.widened for one in selections if one.widened is not None]
    if not scopes:
        return []
    each = "; ".join(f"{one.scope.replace('_', ' ')}: {one.joined} to {one.perfect or 'none'}" for one in scopes)
    return [f"few works have all that was sought, so that works with a part of it joined them ({each})"]
