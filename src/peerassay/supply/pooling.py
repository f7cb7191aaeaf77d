"""The works that a paper is held against: searched, cited, recalled and given, joined, filtered, the best kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper
from peerassay.evidence import LexicalSimilarity
from peerassay.literature import Candidate, FilterCount, abstract_of
from peerassay.literature.duplicates import gathered
from peerassay.literature.filters import (
    DUPLICATES,
    LATER,
    NON_TECHNICAL,
    THE_PAPER_ITSELF,
    Filter,
    without_later,
    without_non_technical,
    without_the_paper,
)
from peerassay.supply.citing import cited_by, reference_to
from peerassay.supply.looking_up import CitedWorks, Recalled, dated_by_entry
from peerassay.supply.searching import Searched, fused

BEYOND = "beyond the titles that are ordered"
CITED_WEIGHT = 3
"""How often the references count among the results of searches. Of 94 works that reviewers of 71 papers name and a
library has, .77 are among the first 40 so, .63 where they count once; .57 without the references."""
_SPARE = 1.5
"""So many times the works that are kept are looked at closely: duplicates and the paper itself fall out on the way."""


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
    """Return the works that may be held against the paper, at most so many besides the given ones.

    Results are joined by reciprocal ranks; the references, nearest first by their words, count as three results, the
    recalled works as one. What is later than the paper is taken out, but for works that are cited or given.
    """
    results = (*searched.results, _nearest_first(paper, cited.candidates), recalled.candidates)
    ranked = fused(results, {len(searched.results): CITED_WEIGHT})
    entries = [*given, *ranked[: int(at_most * _SPARE)]]
    works, places = gathered(entries)
    moved = {entry.cand_id: works[place].cand_id for entry, place in zip(entries, places, strict=True)}
    references = {moved[one]: entry for one, entry in cited.cited.items() if one in moved}
    works, references = _with_more_of_the_list(paper, works, references)
    asked_for = frozenset(moved[one.cand_id] for one in given)
    sifted = _Sieve(works, [FilterCount(name=DUPLICATES, dropped=len(entries) - len(works), left=len(works))])
    sifted.sift(THE_PAPER_ITSELF, without_the_paper(paper), frozenset())
    sifted.sift(NON_TECHNICAL, without_non_technical, asked_for)
    sifted.sift(LATER, without_later(before), asked_for | references.keys())
    sifted.cut(at_most + len(asked_for))
    return Pooled(
        candidates=sifted.left,
        filters=tuple(sifted.counts),
        cited={one.cand_id: references[one.cand_id] for one in sifted.left if one.cand_id in references},
        given=tuple(one.cand_id for one in sifted.left if one.cand_id in asked_for),
    )


def _with_more_of_the_list(
    paper: Paper, works: Sequence[Candidate], references: Mapping[str, str]
) -> tuple[tuple[Candidate, ...], dict[str, str]]:
    """Know also those as cited that a search found and whose entry could not be looked up by its very title."""
    listed = cited_by(paper, (one for one in works if one.cand_id not in references))
    known, dated = dict(references), list(works)
    for place, one in enumerate(works):
        if one.cand_id in listed:
            entry = reference_to(paper, title=one.title, authors=one.authors, doi=one.doi, arxiv_id=one.arxiv_id)
            if entry is not None:
                known[one.cand_id] = entry.id
                dated[place] = dated_by_entry(one, entry)
    return tuple(dated), known


def _nearest_first(paper: Paper, works: Sequence[Candidate]) -> list[Candidate]:
    lexical, own = LexicalSimilarity(), f"{paper.card.title}\n{abstract_of(paper)}"
    likeness = {one.cand_id: lexical.between(own, f"{one.title}\n{one.abstract}") or 0.0 for one in works}
    return sorted(works, key=lambda one: (-likeness[one.cand_id], one.cand_id))


class _Sieve:
    """Works with what was taken out of them so far."""

    def __init__(self, left: tuple[Candidate, ...], counts: list[FilterCount]) -> None:
        self.left = left
        self.counts = counts

    def sift(self, name: str, sieve: Filter, spared: frozenset[str]) -> None:
        """Take out what the filter drops, but for the works that are spared."""
        kept = {one.cand_id for one in sieve(self.left).left} | spared
        self._keep(name, [one for one in self.left if one.cand_id in kept])

    def cut(self, at_most: int) -> None:
        """Keep the first."""
        self._keep(BEYOND, self.left[:at_most])

    def _keep(self, name: str, left: Sequence[Candidate]) -> None:
        kept = {one.cand_id for one in left}
        dropped = tuple(one.title for one in self.left if one.cand_id not in kept)
        self.left = tuple(left)
        self.counts.append(FilterCount(name=name, dropped=len(dropped), left=len(left), dropped_titles=dropped))
