"""What a method of comparing a paper with prior works is given, and what it gives."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from peerassay.documents import Paper
from peerassay.engines import Watched
from peerassay.jobs.novelty.answer import Answer
from peerassay.jobs.novelty.methods.opennovelty.working import OpenNovelty
from peerassay.jobs.novelty.parts import Comparison, Extracted
from peerassay.jobs.novelty.retrieved import Selection
from peerassay.jobs.sources import Place
from peerassay.jobs.waiting import is_waiting
from peerassay.jobs.works import Works, WorksPlan
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Clock, Tools


@dataclass(frozen=True, slots=True)
class Run:
    """A paper, what it claims, the works that were found, and who answers."""

    paper: Paper
    extracted: Extracted
    works: Works
    plan: WorksPlan
    engine: Watched
    tools: Tools

    @property
    def waits(self) -> bool:
        """Whether an answer that was asked for is still to come from a batch."""
        return is_waiting(asked.answered.failure for asked in self.engine.asked)


@dataclass(frozen=True, slots=True)
class Compared:
    """What a method found.

    Attributes:
        works: the works, with those that the method recalled and that were looked up.
        selection: those on the topic, and those that were compared.
        comparisons: the works compared with the contributions.
        answer: the written answer; None where the method writes none, or the question failed.
        recalled: the works that the method recalled.
        orders: sentences that address whoever judges, found by the method: left out of its later questions.
        working: what a published method made besides.
        warnings: what was left out, and why.

    """

    works: Works
    selection: Selection
    comparisons: tuple[Comparison, ...] = ()
    answer: Answer | None = None
    recalled: tuple[RecalledWork, ...] = ()
    orders: frozenset[Place] = frozenset()
    working: OpenNovelty | None = None
    warnings: tuple[str, ...] = ()


Method = Callable[[Run, Clock], Awaitable[Compared]]
"""A question that failed is among the answers asked, and is not raised."""
