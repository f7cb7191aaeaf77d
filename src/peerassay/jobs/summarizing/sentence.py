"""A sentence of a summary with the places of the paper that support it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.case import Cell


class Role(StrEnum):
    """The parts of an abstract, in its order."""

    BACKGROUND = "background"
    GAP = "gap"
    METHOD = "method"
    RESULT = "result"
    IMPLICATION = "implication"


class Fact(Frozen):
    """A number or name of a summary's sentence and the place of the paper that has it; None for the paper's title."""

    text: str
    kind: Literal["number", "name"]
    place: Span | None


class Computation(Frozen):
    """A number that a sentence computes from cells of tables, as the program computed it again."""

    says: str
    operation: Literal["difference", "ratio", "sum", "mean"]
    cells: tuple[Cell, ...]


class SummarySentence(Frozen):
    """A sentence of a summary with what supports it.

    Attributes:
        text: the sentence.
        role: the part of an abstract that it is; None while a summary is being written.
        supports: the paper's sentences, rows of tables and formulas that support it, those named first.
        support: the share of its content words that these hold, 0-1.
        facts: its numbers and names, each with the place that has it.
        computed: its numbers that are in no place of the paper and follow from cells of tables.
        doubts: what a reader should look at: words that may turn round what the paper says.

    """

    text: str
    role: Role | None = None
    supports: tuple[Span, ...]
    support: float
    facts: tuple[Fact, ...] = ()
    computed: tuple[Computation, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """The ids of the places that support it."""
        return tuple(span.sentence for span in self.supports)


class Change(Frozen):
    """A sentence of the first writing that was shortened, rewritten, or struck (`after` is ""), and why."""

    before: str
    after: str = ""
    why: str


def words_of(summary: Sequence[SummarySentence]) -> int:
    """Return the number of words."""
    return sum(len(sentence.text.split()) for sentence in summary)
