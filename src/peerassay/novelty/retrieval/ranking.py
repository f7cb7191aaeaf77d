"""The relevance of a work in a scope: ranks in all lists, and its words beside those sought and those found first."""

import math
from collections.abc import Callable, Iterable, Sequence

from peerassay.literature.candidate import Candidate
from peerassay.novelty.retrieval.offline_criteria import likeness, text_of

RANK_CONSTANT = 60
"""Reciprocal rank fusion's constant (Cormack, Clarke and Buettcher, 2009)."""


LEADING = 5
"""Works whose likeness to the others is weighed: those that stand first by ranks and likeness."""
_FUSED, _LIKE, _NEAR = 1, 2, 6
"""What ranks, likeness to what is sought, and likeness to the leading works count."""


def relevances(
    works: Sequence[Candidate], lists: int, sought: Sequence[str], could_stand: Callable[[Candidate], bool]
) -> tuple[float, ...]:
    """Return 0-1 for each work: its fused ranks in `lists` lists, its likeness to what is sought and to the first.

    `sought` are the words of the scope and those of the paper: a contribution of few words ("draft faithfulness") has
    likenesses in other fields, which the paper has not.

    The last is relevance feedback without a judge (Rocchio, 1971): a paper says in one abstract what its field says in
    many words, and the works that stand first say it in others. Only works that could stand lead, so that the paper
    itself, where a source has it, does not. Measured on 544 works that reviewers name (450 papers, NeurIPS 2023-2025):
    73 % are among the candidates, 70 % without the feedback, which both halves of the papers show.
    """
    fused = [fused_ranks(work, lists) for work in works]
    texts = tuple(dict.fromkeys(sought))
    like = [_mean(likeness(text, work) for text in texts) for work in works]
    first = [_FUSED * rank + _LIKE * near for rank, near in zip(fused, like, strict=True)]
    standing = [place for place, work in enumerate(works) if could_stand(work)]
    leading = sorted(standing, key=lambda place: (-first[place], works[place].cand_id))[:LEADING]
    leads = {place: text_of(works[place]) for place in leading}
    near = [_mean(likeness(text, work) for lead, text in leads.items() if lead != i) for i, work in enumerate(works)]
    total = _FUSED + _LIKE + _NEAR
    return tuple(round((one + _NEAR * other) / total, 6) for one, other in zip(first, near, strict=True))


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return math.fsum(found) / len(found) if found else 0.0


def fused_ranks(work: Candidate, lists: int) -> float:
    """Return 0-1 by reciprocal rank fusion: 1 where the work stands first in every list.

    Of a list that holds the work under two ids the better rank counts.
    """
    best: dict[tuple[str, str], int] = {}
    for found in work.found_by:
        key = found.source, found.query
        best[key] = min(found.rank, best.get(key, found.rank))
    total = sum(1.0 / (RANK_CONSTANT + rank) for rank in sorted(best.values()))
    return min(total * (RANK_CONSTANT + 1) / lists, 1.0) if lists else 0.0
