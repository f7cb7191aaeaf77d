"""The relevance of a work in a scope: its ranks in all the lists that hold it, and the likeness of its words."""

from peerassay.literature.candidate import Candidate
from peerassay.novelty.retrieval.offline_criteria import likeness

RANK_CONSTANT = 60
"""Reciprocal rank fusion's constant (Cormack, Clarke and Buettcher, 2009)."""


def relevance(work: Candidate, lists: int, background: str) -> float:
    """Return 0-1: the mean of the work's fused ranks in `lists` lists and its likeness to what is sought.

    Measured on works that reviewers name, fused ranks alone do as well where one source answers; likeness keeps works
    apart that one of several sources, or the citation neighbours alone, brought.
    """
    return round((fused_ranks(work, lists) + likeness(background, work)) / 2, 6)


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
