# ruff: noqa: E501  (a pattern stands on one line where cutting it up makes it harder to read)
"""Made-up dialogues and worked examples of grading: "Claim: ... Finding: shown. Claim: ... Finding: shown."

A model goes on with what it is shown several times. Papers quote dialogues of questions and answers too; those of
interest here are about claims, reviews and novelty, and their turns repeat.
"""

import re
from collections import Counter
from collections.abc import Iterator

_TURN = re.compile(
    r"(?:^|(?<=[.!?\n\"”)\]}|>*;/])\s*)[\W\d_]{0,4}((?:example |sample |reviewer |critic |novelty |next |first |second |expected |correct |final |model |gold |reference |given )?"
    r"(?:claims?|findings?|labels?|verdict|judge|critic|review(?:er)?|score|input|output|question|answer|user|human|assistant"
    r"|ai|system|llm|grader|assessor|candidate|response|statement|grade|rating|result|remark|objection|decision|prompt|reply"
    r"|bot|teacher|student|referee|author|verifier|sentence|line|query|evaluator|q|a|model|novelty|aspect|stance|span|comment"
    r"|paper|abstract|text|conclusion|client|machine|tool|expert|editor))(?: ?[\[(#]?\w{1,3}[\])]?)?\s*(?::|->|=>|→)\s*",
    re.IGNORECASE,
)  # fmt: skip
_ANSWERING = """finding findings label labels verdict judge score output answer assistant ai llm grader response grade rating result
    decision reply bot a verifier evaluator assessor model novelty stance referee conclusion machine tool expert editor"""
_ANSWERS = frozenset(_ANSWERING.split())
_ABOUT_GRADING = re.compile(
    r"\b(?:claims?|novel(?:ty)?|(?:un)?supported|shown|silent|reviews?|reviewers?|prior work|earlier work|verdict|overstated|finding|incremental"
    r"|this paper|the paper|aspect|original(?:ity)?|critic)\b",
    re.IGNORECASE,
)
_APART = 260
"""Characters from one turn to the next, at most."""
_TURNS = 4


def dialogues_in(text: str) -> Iterator[tuple[int, int]]:
    """Yield where dialogues about grading begin and end (exclusive), the last turn's line or sentence included."""
    turns = list(_TURN.finditer(text))
    start = 0
    for end in range(1, len(turns) + 1):
        if end < len(turns) and turns[end].start() - turns[end - 1].end() < _APART:
            continue
        run = turns[start:end]
        start = end
        if _repeats([turn[1].lower().split()[-1] for turn in run]):
            stretch = (run[0].start(1), _end_of_turn(text, run[-1].end()))
            if _ABOUT_GRADING.search(text, *stretch):
                yield stretch


def _repeats(speakers: list[str]) -> bool:
    counts = Counter(speakers)
    twice = [speaker for speaker, number in counts.items() if number > 1]
    return len(speakers) >= _TURNS and len(twice) > 1 and any(speaker in _ANSWERS for speaker in twice)


def _end_of_turn(text: str, at: int) -> int:
    stop = re.compile(r"[.!?\n]|\Z").search(text, at)
    return stop.end() if stop else len(text)
