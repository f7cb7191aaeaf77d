"""Shared text named in the comparisons of its candidate (seed 004, C.2, C.3): by id, told once in its own module."""

from collections.abc import Sequence

from peerassay.novelty.comparison_result import Comparison, CoreTaskComparisons, SharedText


def with_shared_text(comparisons: Sequence[Comparison], shared: Sequence[SharedText]) -> tuple[Comparison, ...]:
    """Return the comparisons, each naming the stretches that the paper shares with its candidate."""
    return tuple(
        one.model_copy(update={"similarity_segments": segments_of(one.cand_id, shared)}) for one in comparisons
    )


def beside_with_shared_text(beside: CoreTaskComparisons, shared: Sequence[SharedText]) -> CoreTaskComparisons:
    """Return the core task's comparisons, each sibling's with the stretches that the paper shares with it."""
    distinctions = tuple(
        one.model_copy(update={"similarity_segments": segments_of(one.cand_id, shared)}) for one in beside.distinctions
    )
    return beside.model_copy(update={"distinctions": distinctions})


def segments_of(cand_id: str, shared: Sequence[SharedText]) -> tuple[str, ...]:
    """Return the ids of the stretches that the paper shares with a candidate."""
    return tuple(one.id for one in shared if one.cand_id == cand_id)
