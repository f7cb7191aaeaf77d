"""What a method of writing summaries is given, and what it gives."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from peerassay.documents import Paper
from peerassay.engines import Failure, Question, Watched
from peerassay.frozen import Frozen
from peerassay.jobs.sources import Place
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.guard import Guard
from peerassay.jobs.summarizing.methods.scholarsum.working import ScholarSum
from peerassay.jobs.summarizing.sentence import Change, SummarySentence
from peerassay.jobs.waiting import ask, raise_if_waiting
from peerassay.literature import Candidate, SearchEntry
from peerassay.run import Clock, Tools
from peerassay.settings import Settings

A = TypeVar("A", bound=Frozen)


@dataclass(frozen=True, eq=False)
class Run:
    """A paper, its body, who answers, and what went wrong on the way."""

    paper: Paper
    body: Body
    guard: Guard
    engine: Watched
    tools: Tools
    warnings: list[str] = field(default_factory=list)
    awaited: list[Failure] = field(default_factory=list)

    @property
    def settings(self) -> Settings:
        """The settings of the run."""
        return self.tools.settings

    async def answers(self, questions: Sequence[Question[A]], what: str) -> list[A]:
        """Return the answers; `end_if_awaited` says whether all are there."""
        return await asyncio.gather(*(self._answer(question, what) for question in questions))

    async def answer(self, question: Question[A], what: str) -> A:
        """Return the answer of one question; raises AnswerPending where a batch has not brought it yet."""
        given = await self._answer(question, what)
        self.end_if_awaited()
        return given

    async def _answer(self, question: Question[A], what: str) -> A:
        """The answer; that of the rules where the question failed, for good or until a batch has come back."""
        answer, failure = await ask(self.engine, question)
        if answer is not None:
            return answer
        if failure is not None and failure.pending:
            self.awaited.append(failure)
        elif failure is not None:
            self.warnings.append(f"{what} is by rules, because its question failed: {failure.message}")
        return question.check(question.offline()).answer

    def end_if_awaited(self) -> None:
        """Raise AnswerPending where answers of the step are still to come: the next question depends on them."""
        raise_if_waiting(self.awaited)


@dataclass(frozen=True, eq=False)
class Written:
    """What a method wrote, and what it leaves for the record.

    Attributes:
        sentences: the summary.
        changes: sentences of the first writing that were shortened, rewritten or struck.
        abstract_read: whether the model saw the authors' abstract.
        working: what a published method made on its way; `places` are the ids of the paper that it names.
        works: prior works that were shown, and `searches` what was asked for them.
        compared: characters of each text that was compared with others.
        orders: sentences that address whoever judges, as the model says: left out of what decided.

    """

    sentences: tuple[SummarySentence, ...]
    changes: tuple[Change, ...] = ()
    abstract_read: bool = False
    working: ScholarSum | None = None
    places: frozenset[str] = frozenset()
    works: tuple[Candidate, ...] = ()
    searches: tuple[SearchEntry, ...] = ()
    compared: tuple[int, ...] = ()
    orders: frozenset[Place] = frozenset()


Method = Callable[[Run, Clock], Awaitable[Written]]
"""Raises AnswerPending while answers are awaited."""
