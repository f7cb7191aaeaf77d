"""Segments of text that paper and candidate share: found by the program, judged by one question for each candidate.

The question asks in what manner they are alike; its answer cannot add to them.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from pathlib import Path
from typing import Annotated, Any, ClassVar, get_args

from peerassay.documents import Paper
from peerassay.engines import Answered, Checked, Engine, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD, fence
from peerassay.engines.salvage import AnswerPart, Text, word_of
from peerassay.evidence import SharedSegment, Shingled, Span, shared_segments
from peerassay.evidence.shared_text import Kind
from peerassay.jobs.novelty.methods.opennovelty.asking import asked
from peerassay.jobs.novelty.methods.opennovelty.parts import SharedText
from peerassay.jobs.novelty.places import place_in_candidate, source_hint
from peerassay.literature import CandidateText
from peerassay.progress import count
from peerassay.prompt_injection import speaks_to_model

MOST_OF_ONE = 3
"""Segments shown of one candidate (OpenNovelty, C.5)."""
COMMON_TO = 4
"""A segment that so many candidates have is common property: a standard definition, a form of the venue."""

Segments = Sequence[SharedSegment]
PROMPTS = Path(__file__).parent / "prompts"
PROMPT = "shared.md"
KINDS: tuple[str, ...] = get_args(Kind)
SHOWN = 1_500
"""Characters of a segment that are shown; the whole of one that is thirty to two hundred words long."""
LONGEST_RATIONALE = 400


def segments_with(paper: Shingled, text: CandidateText) -> Segments:
    """Return every segment that the paper, made ready once for all candidates, shares with one of them."""
    return shared_segments(paper, Shingled(text))


def shared_text_of(
    paper: Paper, found: Mapping[str, Segments], texts: Mapping[str, CandidateText]
) -> tuple[SharedText, ...]:
    """Return what is shown of the segments found, by cand_id: the longest of each, in the order of `found`.

    Kind and rationale are the program's; `judge_shared_text` asks about them. What the paper shares with
    `COMMON_TO` candidates and more is left out, which `left_out` tells. `texts` are the candidates' own, by cand_id.
    """
    return tuple(shared for cand_id in found for shared in _longest(texts[cand_id], found, paper))


def left_out(found: Mapping[str, Segments]) -> tuple[str, ...]:
    """Return a sentence on the segments that too many candidates share to be shown of each; () where there are none."""
    common: list[SharedSegment] = []
    for segment in chain.from_iterable(found.values()):
        if _holders(segment, found) >= COMMON_TO and not any(_mostly(segment, other) for other in common):
            common.append(segment)
    many = f"{count(len(common), 'passage')} that the paper shares with {COMMON_TO} or more works"
    return (f"{many} {'is' if len(common) == 1 else 'are'} left out of the shared text",) if common else ()


def _longest(text: CandidateText, found: Mapping[str, Segments], paper: Paper) -> Iterator[SharedText]:
    own = [segment for segment in found[text.id] if _holders(segment, found) < COMMON_TO]
    yield from (_shared(text, segment, paper) for segment in own[:MOST_OF_ONE])


def _holders(segment: SharedSegment, found: Mapping[str, Segments]) -> int:
    """How many candidates have most of the segment."""
    return sum(any(_mostly(segment, other) for other in segments) for segments in found.values())


def _mostly(segment: SharedSegment, other: SharedSegment) -> bool:
    common = min(segment.original.end, other.original.end) - max(segment.original.start, other.original.start)
    return 2 * common >= segment.original.end - segment.original.start


def _shared(text: CandidateText, segment: SharedSegment, paper: Paper) -> SharedText:
    return SharedText(
        cand_id=text.id,
        original=segment.original,
        candidate=segment.candidate,
        original_label=source_hint(paper, segment.original),
        candidate_label=place_in_candidate(segment.candidate, text),
        words=segment.words,
        similarity=segment.similarity,
        kind=segment.kind,
        rationale=rationale_of(segment.words, segment.similarity),
    )


def rationale_of(words: int, similarity: float) -> str:
    """Return what the program can say of a segment."""
    if similarity == 1.0:
        return f"All {words} words match, in the same order."
    return f"{100 * similarity:.0f}% of the {words} words match, in the same order; the rest were changed or left out."


class SegmentJudgement(AnswerPart):
    """The manner of one segment, by its number."""

    segment: int
    kind: Annotated[Text, word_of(*KINDS)]
    rationale: Text = ""


class SharedTextAnswer(AnswerPart):
    """A judgement of each segment."""

    segments: tuple[SegmentJudgement, ...]


@dataclass(frozen=True, slots=True)
class JudgeSharedText(Question[SharedTextAnswer]):
    """Of one candidate: which segments are copies, which reworded, and what are they about?"""

    segments: tuple[SharedText, ...]

    name: ClassVar[str] = "novelty/shared-text"
    max_output_tokens: ClassVar[int] = 1_000

    def prompt(self) -> Prompt:
        """Return the instructions and the segments, both sides of each."""
        return asked(PROMPTS, PROMPT, [_both_sides(n, segment) for n, segment in enumerate(self.segments, start=1)])

    def check(self, answer: SharedTextAnswer) -> Checked[SharedTextAnswer]:
        """Keep one judgement for each segment that was shown; others are dropped, missing ones are faults."""
        kept: dict[int, SegmentJudgement] = {}
        faults: list[Fault] = []
        for place, given in enumerate(answer.segments):
            if what := self._wrong(given, kept):
                faults.append(Fault(path=f"$.segments[{place}]", what=what))
                continue
            line = " ".join(given.rationale.split())
            kept[given.segment] = given.model_copy(
                update={"kind": _kind(given.kind), "rationale": line[:LONGEST_RATIONALE]}
            )
        missing = [n for n in range(1, len(self.segments) + 1) if n not in kept]
        faults += [Fault(path="$.segments", what=f"there is no entry for segment {n}") for n in missing]
        return Checked(SharedTextAnswer(segments=tuple(kept[n] for n in sorted(kept))), tuple(faults))

    def offline(self) -> SharedTextAnswer:
        """Return the kinds that follow from the share of words alike."""
        given = (
            SegmentJudgement(segment=n, kind=segment.kind, rationale=segment.rationale)
            for n, segment in enumerate(self.segments, start=1)
        )
        return SharedTextAnswer(segments=tuple(given))

    def _wrong(self, given: SegmentJudgement, kept: dict[int, SegmentJudgement]) -> str:
        if not 1 <= given.segment <= len(self.segments):
            return f"there is no segment {given.segment}"
        if given.segment in kept:
            return f"a second entry for segment {given.segment}"
        return "" if _kind(given.kind) in KINDS else f"{given.kind!r} is not one of {', '.join(KINDS)}"


def _kind(given: str) -> str:
    return given.strip().lower()


def _both_sides(number: int, segment: SharedText) -> str:
    sides = (("paper", segment.original), (f"candidate {segment.cand_id}", segment.candidate))
    return "\n".join([f"# Segment {number}", *(fence(label, _shown(span)) for label, span in sides)])


def _shown(span: Span) -> str:
    line = " ".join(span.text.split())
    if speaks_to_model(line):
        return WITHHELD
    return f"{line[:SHOWN]} …" if len(line) > SHOWN else line


async def judge_shared_text(
    engine: Engine, found: Sequence[SharedText]
) -> tuple[tuple[SharedText, ...], tuple[Answered[Any], ...]]:
    """Return the segments with kind and rationale as answered, in their order.

    None is added or lost, whatever the answer: a segment that it says nothing of, or whose question failed, keeps what
    the program said of it.
    """
    ordered = groupby(found, key=lambda segment: segment.cand_id)
    questions = [JudgeSharedText(tuple(segments)) for _, segments in ordered]
    answers = await asyncio.gather(*(engine.ask(question) for question in questions))
    judged = (
        segment
        for question, answered in zip(questions, answers, strict=True)
        for segment in _judged(question.segments, answered.answer)
    )
    return tuple(judged), tuple(answers)


def _judged(segments: Sequence[SharedText], answer: SharedTextAnswer | None) -> list[SharedText]:
    given = {judgement.segment: judgement for judgement in answer.segments} if answer else {}
    return [
        segment.model_copy(update={"kind": given[n].kind, "rationale": given[n].rationale or segment.rationale})
        if n in given
        else segment
        for n, segment in enumerate(segments, start=1)
    ]
