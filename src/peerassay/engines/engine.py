"""Who answers questions, and a note of every question that went by."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from peerassay.choices import Choice
from peerassay.engines.question import A, Answered, Question, Usage
from peerassay.engines.reply import Recorder
from peerassay.frozen import Frozen
from peerassay.home import Cache
from peerassay.settings import Settings


class Estimate(Frozen):
    """What a question would cost before it is asked: tokens by count of characters, price where one is known."""

    question: str
    input_tokens: int
    output_tokens: int
    cost: float | None = None
    cached: bool = False
    shared_tokens: int = 0


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


@dataclass(frozen=True, slots=True)
class Opening:
    """What an engine is opened with.

    Attributes:
        choice: its entry among `choices.ENGINES`.
        named: what the setting has behind the colon, a model or a file.
        settings: the settings that hold.
        cache: where replies are kept.
        folder: where batch files lie.
        recorder: where replies are recorded, if wanted.

    """

    choice: Choice
    named: str
    settings: Settings
    cache: Cache
    folder: Path | None = None
    recorder: Recorder | None = None


class SendsNothing:
    """What engines have in common from which no text leaves the machine."""

    @property
    def endpoint(self) -> None:
        """Nothing is sent."""
        return

    async def aclose(self) -> None:
        """Nothing to let go of."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it went by: what came of it, and how many characters its prompt has (0 where none was made)."""

    answered: Answered[Any]
    characters: int


class Watched:
    """Passes questions on to `engine` and notes each; `on_answer` is called as the answers arrive."""

    def __init__(self, engine: Engine, on_answer: Callable[[Asked], None] | None = None) -> None:
        self._engine = engine
        self._on_answer = on_answer
        self._asked: dict[tuple[str, str], Asked] = {}

    @property
    def name(self) -> str:
        """The engine's name."""
        return self._engine.name

    @property
    def model(self) -> str | None:
        """The engine's model."""
        return self._engine.model

    @property
    def endpoint(self) -> str | None:
        """The engine's endpoint."""
        return self._engine.endpoint

    @property
    def asked(self) -> tuple[Asked, ...]:
        """Every question once, in an order that does not depend on who answered first."""
        return tuple(self._asked[key] for key in sorted(self._asked))

    @property
    def usage(self) -> Usage:
        """What all answers cost when they were first given."""
        return sum((asked.answered.usage for asked in self.asked), Usage())

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Pass the question on and note it."""
        answered = await self._engine.ask(question)
        asked = Asked(answered=answered, characters=answered.characters)
        self._asked[answered.question, answered.key] = asked
        if self._on_answer:
            self._on_answer(asked)
        return answered

    async def aclose(self) -> None:
        """Nothing to let go of: the engine belongs to whoever opened it."""
