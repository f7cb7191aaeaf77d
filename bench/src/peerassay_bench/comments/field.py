"""The background graph on real reference lists: are cited works found, and do searches by theme find what was held out?

A fourth of the works that a paper cites and the library has is taken out of its list, drawn with the seed. Themes are
made by rules of the rest, and each is searched for. `held_out_found` is the share of the works taken out that are
among what the searches find, `held_out_picked` among the complementary papers that are picked. The baseline asks once,
with title and abstract, for as many works as the searches by theme found together.
"""

import asyncio
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper
from peerassay.engines.offline import Offline
from peerassay.evidence import LexicalSimilarity
from peerassay.home import MemoryCache
from peerassay.jobs.reviews.methods.seagraph.background_graph import (
    FOUND,
    BackgroundGraph,
    background_graph,
    background_of,
)
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Linking
from peerassay.jobs.reviews.methods.seagraph.similarities import calibrated
from peerassay.literature import Candidate, Library, Query
from peerassay.retrieval.looking_up import cited_works
from peerassay.run import Tools
from peerassay.settings import Settings
from peerassay_bench.figures import Figures
from peerassay_bench.intervals import mean, share

LEAST_CITED = 8
"""Works of a list that the library has, from which a paper is measured."""
OUT = 4
"""One of so many is held out."""


@dataclass(frozen=True, slots=True)
class Held:
    """What came of one paper: listed works that were found cited, and those held out that came back, by each way."""

    paper: str
    resolved: tuple[bool, ...]
    found: tuple[bool, ...]
    picked: tuple[bool, ...]
    by_title: tuple[bool, ...]
    themes: int
    in_theme: tuple[bool, ...]


def measured(paper: Paper, listed: Iterable[str], library: Library, seed: int) -> Held | None:
    """Return what came of a paper whose list holds these works (ids of the data); None where too few are at hand."""
    return asyncio.run(_measured(paper, frozenset(listed), library, seed))


async def _measured(paper: Paper, listed: frozenset[str], library: Library, seed: int) -> Held | None:
    cited = await cited_works(paper, (library,), at_most=0)
    theirs = {cand.cand_id: _ids(cand) for cand in cited.candidates}
    resolved = frozenset().union(*theirs.values()) & listed
    own = [key for key, ids in theirs.items() if ids & listed]
    if len(own) < LEAST_CITED:
        return None
    out = frozenset(random.Random(f"{seed} {paper.id}").sample(own, len(own) // OUT))
    kept = tuple(r for r in paper.references if r.id not in {cited.cited[key] for key in out})
    graph, asked = await _graph(paper.model_copy(update={"references": kept}), library)
    plain = Query(text=paper.card.title, purpose="baseline", background=paper.card.abstract)
    by_title = await library.search(plain, max(len(asked), 1))
    return Held(
        paper=paper.id,
        resolved=tuple(text in resolved for text in sorted(listed)),
        found=tuple(key in asked for key in sorted(out)),
        picked=tuple(key in graph.works for key in sorted(out)),
        by_title=tuple(key in {candidate.cand_id for candidate in by_title} for key in sorted(out)),
        themes=len(graph.themes),
        in_theme=tuple(len(theme.works) > 1 for theme in graph.themes for _ in theme.works),
    )


async def _graph(paper: Paper, library: Library) -> tuple[BackgroundGraph, frozenset[str]]:
    """The background graph by rules, and the ids of all that its searches found."""
    similarity = LexicalSimilarity()
    tools = Tools(engine=Offline(), sources=(library,), similarity=similarity, cache=MemoryCache(), settings=Settings())
    graph = await background_graph(paper, (), Offline(), tools, calibrated(similarity), Linking())
    asked: set[str] = set()
    for theme in graph.themes:
        own = [work.candidate for key in theme.works if (work := graph.works[key]).why == "cited"]
        text = background_of(own, theme.works)
        found = await library.search(Query(text=theme.description, purpose=theme.id, background=text), FOUND)
        asked.update(candidate.cand_id for candidate in found)
    return graph, frozenset(asked)


def _ids(candidate: Candidate) -> frozenset[str]:
    return frozenset(candidate.source_ids.values())


def field_figures(held: Sequence[Held]) -> tuple[Figures, Figures]:
    """Return the figures and the baseline's."""
    figures: Figures = {
        "cited_resolved": share((pair.paper, hit) for pair in held for hit in pair.resolved),
        "held_out_found": share((pair.paper, hit) for pair in held for hit in pair.found),
        "held_out_picked": share((pair.paper, hit) for pair in held for hit in pair.picked),
        "themes": mean((pair.paper, float(pair.themes)) for pair in held),
        "works_in_shared_themes": share((pair.paper, hit) for pair in held for hit in pair.in_theme),
    }
    return figures, {"held_out_found": share((pair.paper, hit) for pair in held for hit in pair.by_title)}
