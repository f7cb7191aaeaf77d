"""The engine that asks nobody: it counts what a run would ask, and lets the offline rules answer so that it goes on."""

from collections.abc import Callable
from typing import Any

from peerassay.engines.answered import Answered
from peerassay.engines.engine import Estimate, SendsNothing
from peerassay.engines.estimate import estimate
from peerassay.engines.offline import Offline
from peerassay.engines.pricing import Price
from peerassay.engines.question import A, Question
from peerassay.engines.reply import Request


class DryRun(SendsNothing):
    """Answers by offline rules and collects an Estimate for each question that the engine in question would be asked.

    What a model would answer decides what is asked next, so the count is that of the offline rules' way through the
    work: a close guess. Output tokens are those of the offline answer.

    Args:
        request: makes the request whose text is counted.
        model: the model that would be asked; None for the offline engine, which costs nothing.
        price: its price, if known.
        is_kept: whether a cache holds the answer already.

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
        self._counted: set[str] = set()

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
        if answered.key not in self._counted:
            self._counted.add(answered.key)
            request, kept = self._request(question), self._is_kept(question)
            self.estimates.append(estimate(request, price=self._price, answer=answered.answer, cached=kept))
        return answered
