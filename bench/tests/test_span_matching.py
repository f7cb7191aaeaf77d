"""Which found segments are which labelled ones."""

from hypothesis import given
from hypothesis import strategies as st

from peerassay_bench.span_matching import matched

SEGMENT = st.tuples(st.integers(0, 60), st.integers(1, 30)).map(lambda span: (span[0], span[0] + span[1]))
SEGMENTS = st.lists(SEGMENT, max_size=8)


def test_half_of_the_shorter_is_enough() -> None:
    """Ten of twenty characters match, nine do not; what touches only does not overlap."""
    assert matched([(0, 20)], [(10, 50)]) == [(0, 0)]
    assert matched([(0, 19)], [(10, 50)]) == []
    assert matched([(0, 10)], [(10, 20)]) == []


def test_a_part_matches_the_whole_once() -> None:
    """Of two halves of a labelled segment one counts, the larger, and the other is a find too many."""
    assert matched([(0, 10), (10, 30)], [(0, 30)]) == [(1, 0)]


@given(SEGMENTS)
def test_the_same_stretches_all_match(segments: list[tuple[int, int]]) -> None:
    """What is found exactly as it was labelled is matched, each with one of its own place."""
    once = list(dict.fromkeys(segments))
    assert [once[i] for i, _ in matched(once, once)] == once


@given(SEGMENTS, SEGMENTS)
def test_one_to_one(found: list[tuple[int, int]], labelled: list[tuple[int, int]]) -> None:
    """No segment is in two pairs, and every pair overlaps by half of the shorter."""
    pairs = matched(found, labelled)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    for i, j in pairs:
        common = min(found[i][1], labelled[j][1]) - max(found[i][0], labelled[j][0])
        assert 2 * common >= min(found[i][1] - found[i][0], labelled[j][1] - labelled[j][0])
