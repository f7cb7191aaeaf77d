"""The layers of one scope, in the seed's order (2.2.2, Table 9), each with its count.

Quality flag, duplicates within the scope, the paper itself and its versions, later work, the best. What a layer takes
stands with its title in that layer's count, so that nothing is lost unseen.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.literature.candidate import Candidate
from peerassay.literature.filters import (
    LATER,
    THE_PAPER_ITSELF,
    Filter,
    Filtered,
    apply,
    dropping,
    without_later,
    without_the_paper,
)
from peerassay.literature.search_log import FilterCount
from peerassay.novelty.retrieval.verdicts import Verdict
from peerassay.novelty.retrieved import Assessment, QualityFlag

QUALITY = "quality flag"
INTRA_SCOPE = "duplicates within the scope"
TOP = "best by relevance"
_BETTER: Mapping[QualityFlag, int] = {"perfect": 0, "partial": 1, "no": 2}
_SPEAKS: Mapping[Assessment, int] = {"support": 2, "somewhat_support": 1, "insufficient_information": 0, "reject": 0}


@dataclass(frozen=True, slots=True)
class Layered:
    """What the layers leave, best first, and their counts."""

    left: tuple[Candidate, ...]
    counts: tuple[FilterCount, ...]


def layered(
    raw: Sequence[Candidate],
    *,
    paper: Paper,
    paper_date: str | None,
    once: Filter,
    verdicts: Mapping[str, Verdict],
    accepts: Callable[[Verdict], bool],
    relevance: Mapping[str, float],
    most: int,
) -> Layered:
    """Return what is left of the raw results of a scope.

    `once` joins the entries of one work. `verdicts` and `relevance` are by candidate id, of raw entries and of the
    records they join to alike; `accepts` tells which verdicts pass the quality flag.
    """
    weights = {
        cand_id: (_BETTER[one.flag], one.off_task, -_support(one), -relevance[cand_id])
        for cand_id, one in verdicts.items()
    }
    filters: tuple[tuple[str, Filter], ...] = (
        (QUALITY, dropping(lambda candidate: not accepts(verdicts[candidate.cand_id]))),
        (INTRA_SCOPE, once),
        (THE_PAPER_ITSELF, without_the_paper(paper)),
        (LATER, without_later(paper_date)),
        (TOP, _best(weights, most)),
    )
    return Layered(*apply(filters, raw))


def _support(verdict: Verdict) -> int:
    """How much speaks for a candidate, twice for `support`: a partial one with two of three criteria precedes others.

    The seed ranks by relevance alone, which is enough among perfect ones; among partial ones it put works that shared
    a method in another field before those that had the task and half of the method.
    """
    return sum(_SPEAKS[one.assessment] for one in verdict.criteria if one.type != "time")


def _best(weights: Mapping[str, tuple[int, bool, int, float]], most: int) -> Filter:
    """Keep the first `most`: perfect, partial, partial off the task; then what more speaks for; then by relevance."""

    def choose(candidates: Sequence[Candidate]) -> Filtered:
        ranked = sorted(candidates, key=lambda c: (weights[c.cand_id], c.cand_id))
        return Filtered(tuple(ranked[:most]), tuple(c.title for c in ranked[most:]))

    return choose
