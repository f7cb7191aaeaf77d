"""What every step of a summary works with, and how it gets its answers."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from peerassay.documents import Paper
from peerassay.engines import Failure, Question, Watched
from peerassay.errors import AnswerPending
from peerassay.frozen import Frozen
from peerassay.progress import count
from peerassay.run import Tools
from peerassay.settings import Settings
from peerassay.summarizing.body import Body
from peerassay.summarizing.guard import Guard

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

    @property
    def order(self) -> dict[str, int]:
        """The place of each sentence of the body."""
        return {s.id: n for n, s in enumerate(self.body.sentences)}

    async def answers(self, questions: Sequence[Question[A]], what: str) -> list[A]:
        """Return the answers; `end_if_awaited` says whether all are there."""
        return await asyncio.gather(*(self._answer(question, what) for question in questions))

    async def answer(self, question: Question[A], what: str) -> A:
        """Return the answer of one question; raises AnswerPending where it is awaited from a batch."""
        given = await self._answer(question, what)
        self.end_if_awaited()
        return given

    async def _answer(self, question: Question[A], what: str) -> A:
        """The answer; that of the rules where the question failed, for good or until a batch has come back."""
        answered = await self.engine.ask(question)
        if answered.answer is not None:
            return answered.answer
        if answered.failure is not None and answered.failure.pending:
            self.awaited.append(answered.failure)
        elif answered.failure is not None:
            self.warnings.append(f"{what} is by rules, because its question failed: {answered.failure.message}")
        return question.check(question.offline()).answer

    def end_if_awaited(self) -> None:
        """Raise AnswerPending where answers of the step are still to come: the next question depends on them."""
        if self.awaited:
            what_to_do = self.awaited[0].message.partition("; ")[2] or "run again when they are"
            raise AnswerPending(f"{count(len(self.awaited), 'answer')} not there yet", fix=what_to_do)
