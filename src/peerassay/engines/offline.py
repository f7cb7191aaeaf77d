"""Engines that ask nobody: the deterministic rules, and a dry run that counts what a model would be asked."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from rapidfuzz.distance import Prefix

from peerassay.engines.engine import Estimate, Opening, SendsNothing
from peerassay.engines.pricing import Price, estimate
from peerassay.engines.question import A, Answered, Failure, Question
from peerassay.engines.reply import Recorder, Reply, Request
from peerassay.errors import EngineError

_A_TOKEN: Final = 4
"""Characters, as `count_tokens` counts."""
LEAST_CACHED: Final = 1_024
"""Tokens: providers cache no shorter beginning of a prompt (documentation of OpenAI's and Anthropic's APIs)."""


class Offline(SendsNothing):
    """Answers by each question's own rules, held to the same checks as a model; the floor models are measured against.

    No prompt is made: rules read none. With a recorder answers are written down as replies, under the key of the
    prompt, so that a replay gives them again.
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
        key = question.key_by_inputs
        try:
            given = question.offline()
        except EngineError as error:
            failure = Failure(error=type(error).__name__, message=str(error))
            return Answered(None, question.name, key, self.name, None, "", failure=failure)
        if self._recorder is not None:
            self._recorder.record(question.name, question.key, 1, Reply(text=given.model_dump_json(), model=self.name))
        checked = question.check(given)
        return Answered(checked.answer, question.name, key, self.name, None, "", faults=checked.faults)


def open_offline(opening: Opening) -> Offline:
    """Return the engine of deterministic rules."""
    return Offline(opening.recorder)


class DryRun(SendsNothing):
    """Answers by offline rules and collects an Estimate for each question that the engine in question would be asked.

    What a model would answer decides what is asked next, so the count is that of the offline rules' way through the
    work: a close guess, exact as far as answers are kept. Output tokens are those usual for the question, else those
    of the offline answer.

    Args:
        request: makes the request whose text is counted; None where rules answer, to whom nothing is sent.
        model: the model that would be asked; None for the offline engine, which costs nothing.
        price: its price, if known.
        is_kept: whether a cache holds the answer to a request already.
        ask_kept: gives that answer, so that what is asked next is what the model's own answer leads to.

    Attributes:
        counted: keys of the questions counted so far; may be shared by jobs that ask the same.

    """

    def __init__(
        self,
        request: Callable[[Question[Any]], Request] | None,
        *,
        model: str | None,
        price: Price | None,
        is_kept: Callable[[Request], bool] = lambda _: False,
        ask_kept: Callable[[Question[Any]], Awaitable[Answered[Any]]] | None = None,
    ) -> None:
        self.estimates: list[Estimate] = []
        self._request = request
        self._model = model
        self._price = price
        self._is_kept = is_kept
        self._ask_kept = ask_kept
        self._offline = Offline()
        self.counted: set[str] = set()
        self._seen: dict[str, Answered[Any]] = {}
        self._sent: list[str] = []

    @property
    def name(self) -> str:
        """`dry run`."""
        return "dry run"

    @property
    def model(self) -> str | None:
        """The model that would be asked."""
        return self._model

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Count the question, once, and answer it as it was answered before, else by its rules."""
        answered = await self._offline.ask(question)
        if answered.key in self._seen:
            return self._seen[answered.key]
        self._seen[answered.key] = answered
        if self._request is None:
            if answered.key not in self.counted:
                self.counted.add(answered.key)
                self.estimates.append(Estimate(question=question.name, input_tokens=0, output_tokens=0, cost=0.0))
            return answered
        request = self._request(question)
        if request.key not in self.counted:
            self.counted.add(request.key)
            self.estimates.append(self._estimate(request, answered.answer, question.usual_output_tokens()))
        if self._ask_kept is not None and self._is_kept(request):
            kept = await self._ask_kept(question)
            if kept.answer is not None:
                self._seen[answered.key] = kept
                return kept
        return answered

    def _estimate(self, request: Request, answer: Any, usual: int | None) -> Estimate:
        if self._is_kept(request):
            return estimate(request, price=self._price, answer=answer, cached=True)
        text = request.text
        shared = max((Prefix.similarity(text, other) for other in self._sent), default=0) // _A_TOKEN
        self._sent.append(text)
        return estimate(
            request,
            price=self._price,
            answer=answer,
            usual=usual,
            shared_tokens=shared if shared >= LEAST_CACHED else 0,
        )
