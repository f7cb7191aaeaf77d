"""How the points of a case stand: what each asks of its reader, the filters that say so, their sum in a sentence."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from peerassay.jobs.reviews.case import Stance, Statement
from peerassay.progress import count
from peerassay.reports.blocks import Tone
from peerassay.reports.reviews.words import Verdict, View


@dataclass(frozen=True, slots=True)
class Filter:
    """A group of points that is shown alone: its words, its tone, how many points, and their verdicts as listed."""

    state: str
    words: str
    tone: Tone
    many: int
    verdicts: str


_AUTHOR: Final[dict[str, tuple[str, Tone, str]]] = {
    "good": ("You have the answer", "good", "you can answer {} now"),
    "part": ("In part", "part", "{} in part"),
    "bad": ("Right: concede or change", "bad", "{} to concede or change"),
    "open": ("Open", "open", "{} open"),
    "correct": ("Praise to correct", "part", "{} praised too highly"),
    "calm": ("Nothing to answer", "calm", "{} need no answer"),
    "none": ("Without a verdict", "none", "{} without a verdict"),
}
_CHAIR: Final[dict[str, tuple[str, Tone, str]]] = {
    "bad": ("Does not hold", "bad", "{} not holding"),
    "part": ("In part", "part", "{} holding in part"),
    "calm": ("Holds", "calm", "{} holding"),
    "open": ("Open", "open", "{} open"),
    "none": ("Without a verdict", "none", "{} without a verdict"),
}
"""For each state the words of its filter, its tone, and its part of the sum."""


def state_of(deciding: Statement, verdict: Verdict, view: View) -> str:
    """Return the state of a point from the statement that decides it and the verdict that is shown."""
    tone = verdict.tone
    if view == "chair":
        return {"closer": "calm", "good": "calm"}.get(tone, tone)
    if tone in {"open", "none"}:
        return tone
    # Whoever praises, or neither praises nor doubts, asks for no answer; what goes too far is the author's to correct.
    neutral = deciding.label is not None and deciding.stance is not Stance.NOT_NOVEL
    if deciding.is_praise or neutral:
        return "calm" if tone in {"good", "calm"} else "correct"
    return {"calm": "bad", "closer": "bad"}.get(tone, tone)


def filters_of(stand: Sequence[tuple[str, str]], view: View) -> tuple[Filter, ...]:
    """Return a filter for each state that a point has; `stand` is the state of each point and its verdict's word."""
    many = Counter(state for state, _ in stand)
    made = []
    for state, (words, tone, _) in (_CHAIR if view == "chair" else _AUTHOR).items():
        verdicts = ", ".join(dict.fromkeys(word.lower() for at, word in stand if at == state))
        if many[state]:
            made.append(Filter(state, words, tone, many[state], verdicts))
    return tuple(made)


def sum_up(filters: Sequence[Filter], view: View, *, read: bool) -> tuple[str, str]:
    """Return how things stand in one sentence: its bold beginning, then the rest, which counts every point once."""
    points = count(sum(each.many for each in filters), "point")
    if not read:
        return f"{points} to read.", "Nothing is judged without a model."
    words = _CHAIR if view == "chair" else _AUTHOR
    told = "; ".join(words[each.state][2].format(each.many) for each in filters)
    return f"{points}.", f"{told[:1].upper()}{told[1:]}." if told else ""
