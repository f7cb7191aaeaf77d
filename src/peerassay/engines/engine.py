"""Who answers questions."""

from typing import Protocol

from peerassay.engines.answered import Answered
from peerassay.engines.question import A, Question
from peerassay.frozen import Frozen


class Estimate(Frozen):
    """What a question would cost before it is asked: tokens by count of characters, price where one is known."""

    question: str
    input_tokens: int
    output_tokens: int
    cost: float | None = None
    cached: bool = False


class Engine(Protocol):
    """Answers questions; a job never knows which engine it has.

    `ask` never raises for a question that failed: the failure stands in the answer, so that the rest goes on.
    """

    @property
    def name(self) -> str:
        """`offline rules`, `remote`, `replay` or `batch`."""
        ...

    @property
    def model(self) -> str | None:
        """The model's name as the user gave it; None for offline rules."""
        ...

    @property
    def endpoint(self) -> str | None:
        """Where text is sent, None if none leaves the machine; stands in the ledger of the record."""
        ...

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question, from the cache where the same was answered before."""
        ...

    async def aclose(self) -> None:
        """Let go of connections and files."""
        ...


class SendsNothing:
    """What engines have in common from which no text leaves the machine."""

    @property
    def endpoint(self) -> None:
        """Nothing is sent."""
        return

    async def aclose(self) -> None:
        """Nothing to let go of."""
