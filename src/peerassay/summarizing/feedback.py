"""What a teacher says of a summary, and what the program measures of it before any teacher does."""

from collections.abc import Sequence

from peerassay.frozen import Frozen
from peerassay.summarizing.guard import SummarySentence

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


def words_of(summary: Sequence[SummarySentence]) -> int:
    """Return the number of words."""
    return sum(len(sentence.text.split()) for sentence in summary)


def measured(summary: Sequence[SummarySentence], fewest: int, most: int) -> tuple[str, ...]:
    """Return what can be counted of a summary and is not as it should be, in sentences."""
    told: list[str] = []
    count = words_of(summary)
    if not fewest <= count <= most:
        off = f"{count - most} too many" if count > most else f"{fewest - count} too few"
        told.append(f"It has {count} words, {off}: {fewest} to {most} are wanted.")
    doubts = ((n, doubt) for n, sentence in enumerate(summary, start=1) for doubt in sentence.doubts)
    return (*told, *(f"Sentence {n}: {doubt}." for n, doubt in doubts))


def feedback_told(feedback: Feedback) -> str:
    """Return the feedback as lines."""
    given = (
        f"- {suggestion.what}" + (f" (sentence {suggestion.sentence})" if suggestion.sentence else "")
        + (f" [{', '.join(suggestion.paper_sentences)}]" if suggestion.paper_sentences else "")
        for suggestion in feedback.suggestions
    )  # fmt: skip
    return "\n".join(
        (f"Score: {100 * feedback.score:.0f} of 100", *(f"- {text}" for text in feedback.measured), *given)
    )
