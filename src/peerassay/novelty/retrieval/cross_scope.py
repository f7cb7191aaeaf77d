"""Joining the scopes: a work found for several stands once among the candidates, and in each scope by the same id."""

from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.literature.candidate import Candidate
from peerassay.literature.duplicates import gathered
from peerassay.literature.search_log import FilterCount
from peerassay.novelty.retrieval.scope_selection import Selection
from peerassay.novelty.retrieved import Retrieved

CROSS_SCOPE = "duplicates across scopes"


@dataclass(frozen=True, slots=True)
class Joined:
    """Every candidate once by id, the scopes' entries under those ids, and what joining took."""

    candidates: dict[str, Candidate]
    scopes: tuple[tuple[Retrieved, ...], ...]
    count: FilterCount


def join(selections: Sequence[Selection]) -> Joined:
    """Return the candidates of all scopes; the first scope, the core task's, has precedence (seed 004, 2.2.2).

    Its instance stays, with what the others add; the id is the best that any has: DOI, arXiv, OpenReview, another
    catalogue's, title.
    """
    instances = [work for selection in selections for work in selection.candidates]
    works, places = gathered(instances)
    taken = tuple(work.title for i, work in enumerate(instances) if places[i] in places[:i])
    ids = iter([works[place].cand_id for place in places])
    scopes = tuple(_renamed(selection.retrieved, [next(ids) for _ in selection.retrieved]) for selection in selections)
    count = FilterCount(name=CROSS_SCOPE, dropped=len(taken), left=len(works), dropped_titles=taken)
    return Joined({work.cand_id: work for work in sorted(works, key=lambda w: w.cand_id)}, scopes, count)


def _renamed(entries: Sequence[Retrieved], ids: Sequence[str]) -> tuple[Retrieved, ...]:
    """Give the entries the joined works' ids, each work once, ranks closed up."""
    first: dict[str, Retrieved] = {}
    for entry, cand_id in zip(entries, ids, strict=True):
        first.setdefault(cand_id, entry)
    return tuple(
        entry.model_copy(update={"cand_id": cand_id, "rank": rank})
        for rank, (cand_id, entry) in enumerate(first.items(), start=1)
    )
