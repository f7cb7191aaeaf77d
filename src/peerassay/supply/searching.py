"""Every wording at every source, and the results of all joined into one order."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, SectionKind
from peerassay.literature import Candidate, Query, SearchEntry, SearchRun, Source, abstract_of
from peerassay.literature.search_log import ask_timed
from peerassay.supply.supply import PaperSide

RANK_OFFSET = 60
"""What is added to a rank in reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009)."""

MOST_BACKGROUND = 6_000
"""Characters of a section that stand behind a query."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What each query found at each source, best first, the log, and the log of this very run."""

    results: tuple[tuple[Candidate, ...], ...] = ()
    searches: tuple[SearchEntry, ...] = ()
    runs: tuple[SearchRun, ...] = ()


def queries_for(paper: Paper, side: PaperSide, before: str | None) -> tuple[Query, ...]:
    """Return the wordings as queries, and before them the paper's own words for sources that weigh a long question.

    Those carry the abstract, the introduction and the related work as background, which sources that match keywords
    leave alone; the wordings are asked as they stand, so that each finds what the others miss.
    """
    title = paper.card.title
    own = (
        ("core task", side.core_task, f"{title}. {abstract_of(paper)}"),
        ("introduction", title, _opening(paper, SectionKind.INTRODUCTION)),
        ("related work", title, _opening(paper, SectionKind.RELATED_WORK)),
    )
    long = [Query(text=text, purpose=what, before=before, background=behind) for what, text, behind in own if behind]
    wordings = (Query(text=text, purpose=f"wording {i}", before=before) for i, text in enumerate(side.queries, start=1))
    return (*long, *wordings)


def _opening(paper: Paper, kind: SectionKind) -> str:
    return " ".join(sentence.text for sentence in paper.sentences_of(kind))[:MOST_BACKGROUND]


async def search_all(queries: Sequence[Query], sources: Sequence[Source], limit: int) -> Searched:
    """Ask every source every query at once; a source that fails stands in the log."""
    answers = await asyncio.gather(*(ask_timed(source, query, limit) for source in sources for query in queries))
    return Searched(
        results=tuple(found for _, found, _ in answers),
        searches=tuple(entry for entry, _, _ in answers),
        runs=tuple(run for _, _, run in answers),
    )


def fused(results: Iterable[Sequence[Candidate]], weights: Mapping[int, int] | None = None) -> tuple[Candidate, ...]:
    """Return each candidate once, by the sum of its reciprocal ranks; equal ones in the order of their ids.

    `weights` tells for the place of a result how often it counts, where that is not once.
    """
    scores: dict[str, float] = {}
    first: dict[str, Candidate] = {}
    for place, found in enumerate(results):
        weight = (weights or {}).get(place, 1)
        for rank, candidate in enumerate(found, start=1):
            key = candidate.cand_id
            scores[key] = scores.get(key, 0.0) + weight / (RANK_OFFSET + rank)
            known = first.setdefault(key, candidate)
            if known is not candidate:
                notes = tuple(dict.fromkeys((*known.found_by, *candidate.found_by)))
                first[key] = known.model_copy(update={"found_by": notes})
    return tuple(first[key] for key in _by_score(scores))


def _by_score(scores: Mapping[str, float]) -> list[str]:
    return sorted(scores, key=lambda key: (-scores[key], key))
