"""What is taken out of the candidates, in order, each filter with its count (seed 002, 2.3).

The paper itself, duplicates, what is no technical work, what is later than the paper, and at last diversity (MMR).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from peerassay.documents.paper import Paper
from peerassay.evidence.diversity import mmr
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.literature.candidate import Candidate
from peerassay.literature.dates import later_than
from peerassay.literature.duplicates import joined
from peerassay.literature.itself import is_the_paper
from peerassay.literature.non_technical import foreign_to, is_no_work
from peerassay.literature.search_log import FilterCount

THE_PAPER_ITSELF = "the paper itself"
DUPLICATES = "duplicates"
NON_TECHNICAL = "non-technical"
LATER = "later than the paper"
DIVERSITY = "diversity (MMR)"


class Filtered(NamedTuple):
    """What a filter leaves and the titles of what it took."""

    left: tuple[Candidate, ...]
    dropped: tuple[str, ...]


Filter = Callable[[Sequence[Candidate]], Filtered]


def without_the_paper(paper: Paper) -> Filter:
    """Take out the paper itself and its versions."""
    return dropping(lambda candidate: is_the_paper(candidate, paper))


def without_duplicates(candidates: Sequence[Candidate]) -> Filtered:
    """Join entries of one work to the richest."""
    return Filtered(*joined(candidates))


def without_non_technical(candidates: Sequence[Candidate]) -> Filtered:
    """Take out errata, front matter, volumes and what plainly belongs to another field."""
    foreign = foreign_to(candidates)
    return dropping(lambda candidate: candidate.cand_id in foreign or is_no_work(candidate))(candidates)


def without_later(paper_date: str | None) -> Filter:
    """Take out what was first public after the paper: by day where known, else month, else year."""
    return dropping(lambda candidate: later_than(candidate, paper_date))


def diverse(paper: Paper, *, pool_size: int, mmr_lambda: float, lexical: LexicalSimilarity) -> Filter:
    """Keep fewer than `pool_size`, near to the paper and unlike each other (MMR over title and abstract)."""

    def choose(candidates: Sequence[Candidate]) -> Filtered:
        own = f"{paper.card.title}\n{paper.card.abstract}"
        texts = [f"{c.title}\n{c.abstract}" for c in candidates]
        relevance = [lexical.between(own, text) or 0.0 for text in texts]
        chosen = mmr(
            relevance,
            lambda i, j: lexical.between(texts[i], texts[j]) or 0.0,
            trade_off=mmr_lambda,
            limit=pool_size - 1,
        )
        taken = set(chosen)
        dropped = tuple(c.title for i, c in enumerate(candidates) if i not in taken)
        return Filtered(tuple(candidates[i] for i in chosen), dropped)

    return choose


def apply(
    filters: Sequence[tuple[str, Filter]], candidates: Sequence[Candidate]
) -> tuple[tuple[Candidate, ...], tuple[FilterCount, ...]]:
    """Return what the filters leave, one after the other, and what each took."""
    left = tuple(candidates)
    counts: list[FilterCount] = []
    for name, step in filters:
        left, dropped = step(left)
        counts.append(FilterCount(name=name, dropped=len(dropped), left=len(left), dropped_titles=dropped))
    return left, tuple(counts)


def basic_filters(paper: Paper, paper_date: str | None) -> tuple[tuple[str, Filter], ...]:
    """Return the filters that every candidate passes, whatever found it; only a pool is cut for diversity too."""
    return (
        (THE_PAPER_ITSELF, without_the_paper(paper)),
        (DUPLICATES, without_duplicates),
        (NON_TECHNICAL, without_non_technical),
        (LATER, without_later(paper_date)),
    )


def admissible(paper: Paper, found: Sequence[Candidate], paper_date: str | None) -> tuple[Candidate, ...]:
    """Return the candidates that may be held against the paper, in their order: all filters but diversity."""
    return apply(basic_filters(paper, paper_date), found)[0]


def dropping(unwanted: Callable[[Candidate], bool]) -> Filter:
    """Take out the candidates of which it is true."""

    def keep(candidates: Sequence[Candidate]) -> Filtered:
        out = [unwanted(candidate) for candidate in candidates]
        left = tuple(c for c, drop in zip(candidates, out, strict=True) if not drop)
        return Filtered(left, tuple(c.title for c, drop in zip(candidates, out, strict=True) if drop))

    return keep
