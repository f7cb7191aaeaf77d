"""From what a scope's queries brought to its candidates: works gathered, assessed, layered, ranked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered
from peerassay.engines.engine import Engine
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import later_than
from peerassay.literature.duplicates import gathered
from peerassay.literature.filters import Filtered
from peerassay.literature.itself import is_the_paper
from peerassay.literature.non_technical import is_no_work
from peerassay.novelty.retrieval.layers import Layered, layered
from peerassay.novelty.retrieval.ranking import relevances
from peerassay.novelty.retrieval.scope import Scope
from peerassay.novelty.retrieval.searches import Found
from peerassay.novelty.retrieval.verdicts import Verdict, assess
from peerassay.novelty.retrieved import Retrieved, ScopeLayers


@dataclass(frozen=True, slots=True)
class Target:
    """The paper that works are held against: its date, and its own words of title and abstract."""

    paper: Paper
    date: str | None
    own_words: str

    @classmethod
    def of(cls, paper: Paper, date: str | None) -> "Target":
        """Return the paper as a target."""
        return cls(paper, date, f"{paper.card.title}\n{paper.card.abstract}")

    def could_stand(self, work: Candidate) -> bool:
        """Return whether no later layer takes the work whatever its flag."""
        return not (is_no_work(work) or later_than(work, self.date) or is_the_paper(work, self.paper))


@dataclass(frozen=True, slots=True)
class Widened:
    """A scope with few perfect candidates: how many these are, and how many partial ones joined them."""

    scope: str
    perfect: int
    joined: int


@dataclass(frozen=True, slots=True)
class Selection:
    """A scope's candidates, best first, each with its place, and how they came about."""

    candidates: tuple[Candidate, ...]
    retrieved: tuple[Retrieved, ...]
    layers: ScopeLayers
    answered: tuple[Answered[Any], ...]
    warnings: tuple[str, ...]
    widened: Widened | None = None


@dataclass(frozen=True, slots=True)
class Works:
    """The works among raw results, and the relevance of each by every id that it has there."""

    works: tuple[Candidate, ...]
    ids: tuple[tuple[str, ...], ...]
    relevance: Mapping[str, float]

    @classmethod
    def of(cls, found: Found, background: str, target: Target) -> "Works":
        """Gather the entries of one work, and weigh each work."""
        works, places = gathered(found.raw)
        ids: list[dict[str, None]] = [{work.cand_id: None} for work in works]
        for entry, place in zip(found.raw, places, strict=True):
            ids[place][entry.cand_id] = None
        weights = relevances(works, found.lists, (background, target.own_words), target.could_stand)
        by_id = {cand_id: weight for own, weight in zip(ids, weights, strict=True) for cand_id in own}
        return cls(works, tuple(map(tuple, ids)), by_id)

    def once(self, entries: Sequence[Candidate]) -> Filtered:
        """Put each work in the place of the first of its entries; the others are dropped (a filter)."""
        places = {cand_id: place for place, own in enumerate(self.ids) for cand_id in own}
        found = [places[entry.cand_id] for entry in entries]
        again = tuple(entry.title for i, entry in enumerate(entries) if found[i] in found[:i])
        return Filtered(tuple(self.works[place] for place in dict.fromkeys(found)), again)

    def best_first(self, target: Target) -> tuple[Candidate, ...]:
        """Return the works that could stand, most relevant first."""
        standing = (work for work in self.works if target.could_stand(work))
        return tuple(sorted(standing, key=lambda work: (-self.relevance[work.cand_id], work.cand_id)))


async def select(
    engine: Engine, scope: Scope, found: Found, target: Target, *, quality: str, assessed: int
) -> Selection:
    """Return the scope's candidates with the count of every layer.

    The first `assessed` works are put to the engine, without those that a later layer takes whatever their flag; the
    rest stays unverified where a model answers (`verdicts.assess`). Where fewer candidates with the flag asked for are
    left than the scope needs, partial ones are taken after them and `widened` says so: a scope of few would say that
    there is hardly any prior work. Those with another task fill the scope up to its least and no further.
    """
    works = Works.of(found, scope.background, target)
    standing = works.best_first(target)
    judged = await assess(engine, scope, target.own_words, works.works, standing, assessed, target.date)
    pairs = zip(works.works, works.ids, strict=True)
    verdicts = {cand_id: judged.verdicts[work.cand_id] for work, ids in pairs for cand_id in ids}
    left, widened = _layered(scope, found, works, verdicts, target, quality)
    entries = tuple(
        _retrieved(scope, rank, work, verdicts[work.cand_id], works.relevance[work.cand_id])
        for rank, work in enumerate(left.left, start=1)
    )
    layers = ScopeLayers(scope=scope.id, raw=len(found.raw), layers=left.counts)
    return Selection(left.left, entries, layers, judged.answered, judged.warnings, widened)


def _layered(
    scope: Scope, found: Found, works: Works, verdicts: Mapping[str, Verdict], target: Target, quality: str
) -> tuple[Layered, Widened | None]:
    def taking(accepts: Callable[[Verdict], bool], most: int = scope.most) -> Layered:
        return layered(
            found.raw,
            once=works.once,
            paper=target.paper,
            paper_date=target.date,
            verdicts=verdicts,
            accepts=accepts,
            relevance=works.relevance,
            most=most,
        )

    if quality == "partial":
        return taking(_partial), None
    strict = taking(_perfect)
    if len(strict.left) >= scope.least:
        return strict, None
    wider = taking(_partial_on_task)
    if len(wider.left) < scope.least:
        wider = taking(_partial, scope.least)
    added = len(wider.left) - len(strict.left)
    return (wider, Widened(scope.id, len(strict.left), added)) if added else (strict, None)


def _perfect(verdict: Verdict) -> bool:
    return verdict.flag == "perfect"


def _partial(verdict: Verdict) -> bool:
    return verdict.flag in {"perfect", "partial"}


def _partial_on_task(verdict: Verdict) -> bool:
    return _partial(verdict) and not verdict.off_task


def _retrieved(scope: Scope, rank: int, work: Candidate, verdict: Verdict, weight: float) -> Retrieved:
    return Retrieved(
        cand_id=work.cand_id,
        scope=scope.id,
        rank=rank,
        relevance=weight,
        criteria=verdict.criteria,
        flag=verdict.flag,
    )
