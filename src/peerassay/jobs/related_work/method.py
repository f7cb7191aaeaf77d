"""What a method of writing sections is given, and what it gives."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

from peerassay.documents import Paper
from peerassay.engines import Question, Watched
from peerassay.frozen import Frozen
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.material import Material
from peerassay.jobs.related_work.methods.iir.working import Iir
from peerassay.jobs.related_work.references import ReferencePaper
from peerassay.jobs.sources import Place
from peerassay.jobs.waiting import ask, raise_if_waiting
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Clock, Tools

A = TypeVar("A", bound=Frozen)


@dataclass(frozen=True, eq=False)
class Run:
    """A paper with its references, who answers, and what went wrong on the way."""

    paper: Paper
    material: Material
    engine: Watched
    tools: Tools
    warnings: list[str] = field(default_factory=list)

    async def answer(self, question: Question[A], instead: str) -> A | None:
        """Return the answer; None where the question failed, with a warning that says what happens `instead`.

        Raises AnswerPending where a batch has not brought it yet: what comes next is about another text.
        """
        answer, failure = await ask(self.engine, question)
        raise_if_waiting([failure])
        if answer is None and failure is not None:
            self.warnings.append(f"{instead}, because a question failed: {failure.message}")
        return answer


@dataclass(frozen=True, eq=False)
class Written:
    """A section as a method wrote it, before it is bound.

    Attributes:
        draft: the section.
        recalled: works that the model misses in the list.
        working: what a published method made on its way.
        first: the section as it was before sentences that address whoever judges were left out; "" where none were.
        orders: these sentences.
        references: all that it may cite, where these are more than were given.
        notes: what the model would have the authors look at in the rest of the paper.

    """

    draft: Draft
    recalled: tuple[RecalledWork, ...] = ()
    working: Iir | None = None
    first: str = ""
    orders: frozenset[Place] = frozenset()
    references: tuple[ReferencePaper, ...] = ()
    notes: tuple[str, ...] = ()


Method = Callable[[Run, Clock], Awaitable[Written]]
"""Raises AnswerPending while answers are awaited."""
