"""The rounds of a summary: what a teacher says of it, what the program measures before, and what follows."""

from collections.abc import Sequence
from typing import Literal

from peerassay.frozen import Frozen
from peerassay.jobs.summarizing.sentence import SummarySentence, words_of

CRITERIA = (
    "structural compliance",
    "background and significance",
    "research objectives",
    "methodology",
    "results and implications",
    "technical considerations",
)
"""ScholarSum, C.3."""


class Suggestion(Frozen):
    """One thing to mend: what, in which sentence of the summary (from 1; None: the whole), by which of the paper's."""

    what: str
    sentence: int | None = None
    paper_sentences: tuple[str, ...] = ()


class Feedback(Frozen):
    """A teacher's score in 0-1, by criterion in 0-1 where told, and what to mend; `measured` is the program's part."""

    score: float
    criteria: dict[str, float] = {}
    suggestions: tuple[Suggestion, ...] = ()
    measured: tuple[str, ...] = ()


Action = Literal["accepted", "minor revision", "major revision", "not assessed"]


class Round(Frozen):
    """One round: what the student wrote, what the teacher said, and what followed.

    `revised` is the summary after a minor revision; () where there was none.
    """

    number: int
    summary: tuple[SummarySentence, ...]
    feedback: Feedback | None = None
    action: Action = "not assessed"
    revised: tuple[SummarySentence, ...] = ()

    @property
    def final(self) -> tuple[SummarySentence, ...]:
        """What the round left."""
        return self.revised or self.summary


def measured(summary: Sequence[SummarySentence], fewest: int, most: int) -> tuple[str, ...]:
    """Return what can be counted of a summary and is not as it should be, in sentences."""
    told: list[str] = []
    count = words_of(summary)
    if not fewest <= count <= most:
        off = f"{count - most} too many" if count > most else f"{fewest - count} too few"
        told.append(f"It has {count} words, {off}: {fewest} to {most} are wanted.")
    doubts = ((n, doubt) for n, sentence in enumerate(summary, start=1) for doubt in sentence.doubts)
    return (*told, *(f"Sentence {n}: {doubt}." for n, doubt in doubts))


def feedback_text(feedback: Feedback) -> str:
    """Return the feedback as lines."""
    given = (
        f"- {suggestion.what}" + (f" (sentence {suggestion.sentence})" if suggestion.sentence else "")
        + (f" [{', '.join(suggestion.paper_sentences)}]" if suggestion.paper_sentences else "")
        for suggestion in feedback.suggestions
    )  # fmt: skip
    return "\n".join(
        (f"Score: {100 * feedback.score:.0f} of 100", *(f"- {text}" for text in feedback.measured), *given)
    )
