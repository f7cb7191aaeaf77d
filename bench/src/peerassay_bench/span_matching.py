"""Which found segments of a text are which labelled ones."""

from collections.abc import Sequence

Segment = tuple[int, int]
"""Start and end, offsets in Unicode code points; the end is behind the last."""
LEAST_OVERLAP = 0.5
"""Of the shorter of the two: a sentence matches the claim of two sentences that it is part of, and the other way."""


def matched(found: Sequence[Segment], labelled: Sequence[Segment]) -> list[tuple[int, int]]:
    """Return the pairs (place among the found, place among the labelled) that are the same, in the labels' order.

    Two match when they overlap by at least half of the shorter. One to one: the pair with the largest overlap is taken
    first, of equals the earlier label and then the earlier find; each segment is in one pair at most.
    """
    pairs = [
        (-common, j, i)
        for j, label in enumerate(labelled)
        for i, find in enumerate(found)
        if (common := _overlap(find, label)) > 0 and common >= LEAST_OVERLAP * min(_length(find), _length(label))
    ]
    taken: dict[int, int] = {}
    for _, j, i in sorted(pairs):
        if j not in taken and i not in taken.values():
            taken[j] = i
    return [(taken[j], j) for j in sorted(taken)]


def _overlap(first: Segment, other: Segment) -> int:
    return min(first[1], other[1]) - max(first[0], other[0])


def _length(segment: Segment) -> int:
    return segment[1] - segment[0]
