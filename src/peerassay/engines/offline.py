"""Engines that ask nobody: the deterministic rules, and a dry run that counts what a model would be asked."""

from collections.abc import Callable
from typing import Any

from peerassay.engines.engine import Estimate, Opening, SendsNothing
from peerassay.engines.pricing import Price, estimate
from peerassay.engines.question import A, Answered, Failure, Question
from peerassay.engines.reply import Recorder, Reply, Request
from peerassay.errors import EngineError


class Offline(SendsNothing):
    """Answers by each question's own rules, held to the same checks as a model; the floor models are measured against.

    With a recorder its answers are written down as replies, so that a replay gives them again.
    """

    def __init__(self, recorder: Recorder | None = None) -> None:
        self._recorder = recorder

    @property
    def name(self) -> str:
        """`offline rules`: stands on every verdict it gives."""
        return "offline rules"

    @property
    def model(self) -> None:
        """No model."""
        return

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question by its rules and check the answer."""
        prompt = question.prompt()
        key, digest, size = question.key_of(prompt), prompt.template_digest, prompt.characters
        try:
            given = question.offline()
        except EngineError as error:
            failure = Failure(error=type(error).__name__, message=str(error))
            return Answered(None, question.name, key, self.name, None, digest, size, failure=failure)
        if self._recorder is not None:
            self._recorder.record(question.name, key, 1, Reply(text=given.model_dump_json(), model=self.name))
        checked = question.check(given)
        return Answered(checked.answer, question.name, key, self.name, None, digest, size, faults=checked.faults)


def open_offline(opening: Opening) -> Offline:
    """Return the engine of deterministic rules."""
    return Offline(opening.recorder)


class DryRun(SendsNothing):
    """Answers by offline rules and collects an Estimate for each question that the engine in question would be asked.

    What a model would answer decides what is asked next, so the count is that of the offline rules' way through the
    work: a close guess. Output tokens are those of the offline answer.

    Args:
        request: makes the request whose text is counted.
        model: the model that would be asked; None for the offline engine, which costs nothing.
        price: its price, if known.
        is_kept: whether a cache holds the answer already.

    Attributes:
        counted: keys of the questions counted so far; may be shared by jobs that ask the same.

    """

    def __init__(
        self,
        request: Callable[[Question[Any]], Request],
        *,
        model: str | None,
        price: Price | None,
        is_kept: Callable[[Question[Any]], bool],
    ) -> None:
        self.estimates: list[Estimate] = []
        self._request = request
        self._model = model
        self._price = price
        self._is_kept = is_kept
        self._offline = Offline()
        self.counted: set[str] = set()

    @property
    def name(self) -> str:
        """`dry run`."""
        return "dry run"

    @property
    def model(self) -> str | None:
        """The model that would be asked."""
        return self._model

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Count the question, once, and answer it by its rules."""
        answered = await self._offline.ask(question)
        if answered.key not in self.counted:
            self.counted.add(answered.key)
            request, kept = self._request(question), self._is_kept(question)
            self.estimates.append(estimate(request, price=self._price, answer=answered.answer, cached=kept))
        return answered
