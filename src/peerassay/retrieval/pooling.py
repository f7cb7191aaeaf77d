"""The works that a paper is held against: every wording asked at every source, and all results joined into one order.

With what is searched go the works that are cited, recalled and given; filters take out, and the best are kept.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from peerassay.documents import Paper, SectionKind
from peerassay.evidence import LexicalSimilarity
from peerassay.literature import Candidate, FilterCount, Query, SearchEntry, SearchRun, Source, abstract_of
from peerassay.literature.duplicates import (
    DUPLICATES,
    LATER,
    NON_TECHNICAL,
    THE_PAPER_ITSELF,
    Filter,
    gathered,
    without_later,
    without_non_technical,
    without_the_paper,
)
from peerassay.literature.search_log import ask_timed
from peerassay.retrieval.citing import cited_by, reference_to
from peerassay.retrieval.looking_up import CitedWorks, Recalled, dated_by_entry
from peerassay.retrieval.retrieval import PaperSide

RANK_OFFSET = 60
"""What is added to a rank in reciprocal rank fusion (Cormack, Clarke and Buettcher, 2009)."""

MOST_BACKGROUND, MOST_TITLES = 6_000, 8_000
"""Characters of a section, and of the references' titles, behind a query."""
OWN_WORDS, REFERENCES = "title and abstract", "titles of the references"
WEIGHTS = {OWN_WORDS: 2.0, REFERENCES: 2.0, "introduction": 1.0, "related work": 1.0}
"""What the results of a query count by its purpose."""
WORDING_WEIGHT = 0.3
"""Of a short wording in a library, which is asked the whole abstract too; services are asked by wordings, and there
every query counts once."""
BEYOND = "beyond the titles that are ordered"
CITED_WEIGHT = 3.0
"""How often the references count among the results of searches (docs/benchmark-details.md, retrieval)."""
_SPARE = 1.5
"""So many times the works that are kept are looked at closely: duplicates and the paper itself fall out on the way."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What each query found at each source, best first, what it counts, the log, and the log of this very run."""

    results: tuple[tuple[Candidate, ...], ...] = ()
    weights: tuple[float, ...] = ()
    searches: tuple[SearchEntry, ...] = ()
    runs: tuple[SearchRun, ...] = ()


def queries_for(paper: Paper, side: PaperSide, before: str | None) -> tuple[Query, ...]:
    """Return the wordings as queries, and before them the paper's own words for sources that weigh a long question.

    These carry the abstract as background, and the titles of the references or, without a list, the introduction and
    the related work. Sources that match keywords leave the background alone: they are asked for the title once, and
    for the wordings as they are, so that each finds what the others miss.
    """
    title, titles = paper.card.title, " ".join(r.title for r in paper.references if r.title)
    long: tuple[tuple[str, str], ...] = ((OWN_WORDS, abstract_of(paper)), (REFERENCES, titles[:MOST_TITLES]))
    if not titles:
        kinds = (("introduction", SectionKind.INTRODUCTION), ("related work", SectionKind.RELATED_WORK))
        long = (long[0], *((what, _opening(paper, kind)) for what, kind in kinds))
    own = [Query(text=title, purpose=what, before=before, background=behind) for what, behind in long if behind]
    texts = dict.fromkeys((side.core_task, *side.queries))
    wordings = (Query(text=text, purpose=f"wording {i}", before=before) for i, text in enumerate(texts, 1) if text)
    return (*own, *wordings)


def _opening(paper: Paper, kind: SectionKind) -> str:
    return " ".join(sentence.text for sentence in paper.sentences_of(kind))[:MOST_BACKGROUND]


async def search_all(queries: Sequence[Query], sources: Sequence[Source], limit: int) -> Searched:
    """Ask every source every query at once; the log says which source failed.

    A service is asked for the same words once: it sees no background.
    """
    asked = [(source, query) for source in sources for query in _told_apart(source, queries)]
    answers = await asyncio.gather(*(ask_timed(source, query, limit) for source, query in asked))
    return Searched(
        results=tuple(found for _, found, _ in answers),
        weights=tuple(weight_of(source, query) for source, query in asked),
        searches=tuple(entry for entry, _, _ in answers),
        runs=tuple(run for _, _, run in answers),
    )


def _told_apart(source: Source, queries: Sequence[Query]) -> Iterable[Query]:
    if source.endpoint is None:
        return queries
    first: dict[str, Query] = {}
    for query in queries:
        first.setdefault(query.text, query)
    return first.values()


def weight_of(source: Source, query: Query) -> float:
    """Return how often the results of the query at the source count."""
    return WEIGHTS.get(query.purpose, WORDING_WEIGHT) if source.endpoint is None else 1.0


def fused(results: Iterable[Sequence[Candidate]], weights: Sequence[float] = ()) -> tuple[Candidate, ...]:
    """Return each candidate once, by the sum of its reciprocal ranks; equal ones in the order of their ids.

    `weights` says how often each result counts; results without one count once.
    """
    scores: dict[str, float] = {}
    first: dict[str, Candidate] = {}
    for found, weight in zip(results, chain(weights, repeat(1.0)), strict=False):
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


@dataclass(frozen=True, slots=True)
class Pooled:
    """The works, those given first, then the best first; what filters took; references and given works by their id."""

    candidates: tuple[Candidate, ...]
    filters: tuple[FilterCount, ...]
    cited: Mapping[str, str]
    given: tuple[str, ...]


def pool_of(
    paper: Paper,
    searched: Searched,
    cited: CitedWorks,
    recalled: Recalled,
    given: Sequence[Candidate],
    *,
    before: str | None,
    at_most: int,
) -> Pooled:
    """Return the works that may be held against the paper, at most so many besides the cited and the given ones.

    Results are joined by reciprocal ranks, each with its query's weight; the references, nearest first by their words,
    count as three results, the recalled works as one. What is later than the paper is taken out, but for works that
    are cited or given.
    """
    results = (*searched.results, _nearest_first(paper, cited.candidates), recalled.candidates)
    ranked = fused(results, (*searched.weights, CITED_WEIGHT))
    most = int(at_most * _SPARE)
    entries = [*given, *ranked[:most], *(work for work in ranked[most:] if work.cand_id in cited.cited)]
    works, places = gathered(entries)
    moved = {entry.cand_id: works[place].cand_id for entry, place in zip(entries, places, strict=True)}
    references = {moved[cand_id]: entry for cand_id, entry in cited.cited.items() if cand_id in moved}
    works, references = _with_more_of_the_list(paper, works, references)
    asked_for = frozenset(moved[candidate.cand_id] for candidate in given)
    sifted = _Sieve(works, [FilterCount(name=DUPLICATES, dropped=len(entries) - len(works), left=len(works))])
    sifted.sift(THE_PAPER_ITSELF, without_the_paper(paper.card), frozenset())
    sifted.sift(NON_TECHNICAL, without_non_technical, asked_for)
    sifted.sift(LATER, without_later(before), asked_for | references.keys())
    sifted.cut(at_most + len(asked_for), asked_for | references.keys())
    return Pooled(
        candidates=sifted.left,
        filters=tuple(sifted.counts),
        cited={
            candidate.cand_id: references[candidate.cand_id]
            for candidate in sifted.left
            if candidate.cand_id in references
        },
        given=tuple(candidate.cand_id for candidate in sifted.left if candidate.cand_id in asked_for),
    )


def _with_more_of_the_list(
    paper: Paper, works: Sequence[Candidate], references: Mapping[str, str]
) -> tuple[tuple[Candidate, ...], dict[str, str]]:
    """Know also those as cited that a search found and whose entry could not be looked up by its very title."""
    listed = cited_by(paper.references, (candidate for candidate in works if candidate.cand_id not in references))
    known, dated = dict(references), list(works)
    for place, candidate in enumerate(works):
        if candidate.cand_id in listed:
            entry = reference_to(
                paper.references,
                title=candidate.title,
                authors=candidate.authors,
                doi=candidate.doi,
                arxiv_id=candidate.arxiv_id,
            )
            if entry is not None:
                known[candidate.cand_id] = entry.id
                dated[place] = dated_by_entry(candidate, entry)
    return tuple(dated), known


def _nearest_first(paper: Paper, works: Sequence[Candidate]) -> list[Candidate]:
    lexical, own = LexicalSimilarity(), f"{paper.card.title}\n{abstract_of(paper)}"
    similarity = {
        candidate.cand_id: lexical.between(own, f"{candidate.title}\n{candidate.abstract}") or 0.0
        for candidate in works
    }
    return sorted(works, key=lambda candidate: (-similarity[candidate.cand_id], candidate.cand_id))


class _Sieve:
    """Works with what was taken out of them so far."""

    def __init__(self, left: tuple[Candidate, ...], counts: list[FilterCount]) -> None:
        self.left = left
        self.counts = counts

    def sift(self, name: str, sieve: Filter, spared: frozenset[str]) -> None:
        """Take out what the filter drops, but for the works that are spared."""
        kept = {candidate.cand_id for candidate in sieve(self.left).left} | spared
        self._keep(name, [candidate for candidate in self.left if candidate.cand_id in kept])

    def cut(self, at_most: int, spared: frozenset[str]) -> None:
        """Keep the first, and those that are spared."""
        kept = [work for place, work in enumerate(self.left) if place < at_most or work.cand_id in spared]
        self._keep(BEYOND, kept)

    def _keep(self, name: str, left: Sequence[Candidate]) -> None:
        kept = {candidate.cand_id for candidate in left}
        dropped = tuple(candidate.title for candidate in self.left if candidate.cand_id not in kept)
        self.left = tuple(left)
        self.counts.append(FilterCount(name=name, dropped=len(dropped), left=len(left), dropped_titles=dropped))
