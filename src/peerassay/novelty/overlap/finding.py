"""Finding the text that the paper shares with its candidates: three stretches of each at most, the longest."""

from collections.abc import Iterator, Mapping, Sequence

from peerassay.documents import Paper
from peerassay.evidence import SharedSegment, Shingled, shared_segments
from peerassay.literature import CandidateText
from peerassay.novelty.comparison_result import SharedText
from peerassay.novelty.places import place_in_candidate, source_hint

MOST_OF_ONE = 3
"""Stretches told of one candidate (OpenNovelty, C.5)."""
COMMON_TO = 4
"""A stretch that so many candidates have is common property: a standard definition, a form of the venue."""

Segments = Sequence[SharedSegment]


def segments_with(paper: Shingled, text: CandidateText) -> Segments:
    """Return every stretch that the paper, made ready once for all candidates, shares with one of them."""
    return shared_segments(paper, Shingled(text))


def told_of_each(
    paper: Paper, found: Mapping[str, Segments], texts: Mapping[str, CandidateText]
) -> tuple[SharedText, ...]:
    """Return what is told of the stretches found, by cand_id: the longest of each, in the order of `found`.

    Kind and rationale are the program's; `judging.judge_shared_text` asks about them. What the paper shares with
    `COMMON_TO` candidates and more is left out. `texts` are the candidates' own, by cand_id.
    """
    told = (shared for cand_id in found for shared in _longest(texts[cand_id], found, paper))
    return tuple(one.model_copy(update={"id": f"shared_{n}"}) for n, one in enumerate(told, start=1))


def _longest(text: CandidateText, found: Mapping[str, Segments], paper: Paper) -> Iterator[SharedText]:
    own = [segment for segment in found[text.id] if _holders(segment, found) < COMMON_TO]
    yield from (_shared(text, segment, paper) for segment in own[:MOST_OF_ONE])


def _holders(segment: SharedSegment, found: Mapping[str, Segments]) -> int:
    """How many candidates have most of the stretch."""
    return sum(any(_mostly(segment, other) for other in segments) for segments in found.values())


def _mostly(one: SharedSegment, other: SharedSegment) -> bool:
    common = min(one.original.end, other.original.end) - max(one.original.start, other.original.start)
    return 2 * common >= one.original.end - one.original.start


def _shared(text: CandidateText, segment: SharedSegment, paper: Paper) -> SharedText:
    return SharedText(
        cand_id=text.id,
        original=segment.original,
        candidate=segment.candidate,
        original_label=source_hint(paper, segment.original),
        candidate_label=place_in_candidate(segment.candidate, text),
        words=segment.words,
        likeness=segment.likeness,
        kind=segment.kind,
        rationale=told(segment.words, segment.likeness),
    )


def told(words: int, likeness: float) -> str:
    """Return what the program can say of a stretch."""
    if likeness == 1.0:
        return f"All {words} words are alike, in the same order."
    return f"Of {words} words {100 * likeness:.0f} % are alike, in the same order; the others were changed or left out."
