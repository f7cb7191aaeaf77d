"""The engine that asks a model over the network, through pydantic-ai.

Of questions that begin alike, one goes first: a provider then has the beginning cached for the others.

Providers cache the beginning of a prompt once they have read it, and charge a tenth for it from then on. Questions of a
round have a paper and its works in common; sent at the same moment, each would pay for them in full.
"""

import asyncio
import logging
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

import stamina

from peerassay.engines.asking import Asking
from peerassay.engines.concurrency import LONGEST_PAUSE, LoopBound, Pace
from peerassay.engines.engine import Opening
from peerassay.engines.opening import Provider, provider_of
from peerassay.engines.pricing import Hold, open_budget
from peerassay.engines.question import A, Answered, Question, Usage
from peerassay.engines.reply import NO_PICTURES, Recorder, Reply, Request, Wasted
from peerassay.errors import EngineError, MissingExtra
from peerassay.home import Cache
from peerassay.settings import Settings

if TYPE_CHECKING:
    from peerassay.engines.model_client import ModelClient, RequestFailed
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from peerassay.frozen import digest

LONGEST_WAIT: Final = 5.0
"""Seconds after which the others are sent though the first has no reply: the beginning has been read by then."""
_LEAST: Final = 4_000
"""Characters: providers cache no beginning of under 1,024 tokens (documentation of OpenAI's and Anthropic's APIs)."""


def beginning_of(request: Request) -> str:
    """Return the digest of what a question has in common with its neighbours; "" where that is too short to cache."""
    prompt = request.prompt
    shared = [prompt.system, "" if prompt.shared else request.demand, *prompt.blocks[: max(prompt.shared, 1)]]
    pictures = tuple(picture.digest for picture in prompt.pictures)
    return digest([*shared, *pictures]) if sum(map(len, shared)) >= _LEAST or pictures else ""


class SharedBeginnings:
    """Lets the first of several with the same beginning go, and the others once it has a reply, or has failed."""

    def __init__(self, longest_wait: float = LONGEST_WAIT) -> None:
        self._longest = longest_wait
        self._first: dict[str, asyncio.Event] = {}

    @asynccontextmanager
    async def turn(self, beginning: str) -> AsyncIterator[None]:
        """Hold the place of a request with this beginning, after the first one; without a beginning at once."""
        first = self._first.get(beginning) if beginning else None
        if not beginning or (first is not None and first.is_set()):
            yield
        elif first is not None:
            await _set_within(first, self._longest)
            yield
        else:
            self._first[beginning] = asyncio.Event()
            try:
                yield
            finally:
                self._first[beginning].set()


async def _set_within(event: asyncio.Event, seconds: float) -> None:
    waiting = asyncio.ensure_future(event.wait())
    try:
        await asyncio.wait({waiting}, timeout=seconds)
    finally:
        waiting.cancel()


# Retries are logged by stamina; where the program has set up no logging they must not land on the user's screen.
logging.getLogger("stamina").addHandler(logging.NullHandler())


@dataclass(frozen=True, slots=True)
class _Line:
    """What belongs to one event loop: the connections, and how many requests may be under way."""

    client: "ModelClient"
    places: asyncio.Semaphore


class _Again(Exception):
    """A try failed in a way that another try may mend."""

    def __init__(self, error: EngineError, after: float | None) -> None:
        super().__init__(str(error))
        self.error = error
        self.after = after


class Remote:
    """Asks a model: OpenAI's, Anthropic's, or one at a compatible endpoint.

    Each reply is on disk before it is read. 429, 5xx, timeouts and broken connections are tried again with growing,
    jittered waits, in one place only, and Retry-After holds every request back; what fails then stands in the answer.

    Args:
        provider: model, endpoint and key.
        settings: concurrency, rate, time limit, tries, temperature, JSON mode, prices and ceiling.
        cache: where replies are kept.
        recorder: where replies are recorded, if wanted.
        first_wait: seconds before the second try; doubles from try to try.
        pace: the rate limit, to share one among engines; None: one of its own by the settings.

    Raises MissingExtra without the extra `llm`, and SettingsError for a ceiling where no price is known.

    """

    def __init__(
        self,
        provider: Provider,
        settings: Settings,
        *,
        cache: Cache,
        recorder: Recorder | None = None,
        first_wait: float = 0.5,
        pace: Pace | None = None,
    ) -> None:
        if find_spec("pydantic_ai") is None:
            raise MissingExtra(
                "calling a model needs the extra `llm`", where="engine", fix="pip install 'peerassay[llm]'"
            )
        self._provider = provider
        self._settings = settings
        self._first_wait = first_wait
        self._budget = open_budget(provider.kind, provider.model, settings)
        self._pace = pace or Pace(settings.requests_per_minute, service=provider.endpoint)
        self._temperature: float | None = settings.temperature
        self._json_mode = settings.json_mode == "auto" and provider.kind != "anthropic"
        self._takes_pictures = True
        self._beginnings = SharedBeginnings()
        self._line = LoopBound(self._open_line, _close_line)
        self.asking = Asking(
            self._respond,
            engine=self.name,
            model=self.model,
            parameters={"endpoint": provider.endpoint, "temperature": settings.temperature},
            cache=cache,
            recorder=recorder,
        )

    @property
    def name(self) -> str:
        """`remote`."""
        return "remote"

    @property
    def model(self) -> str:
        """The model as the user gave it: `openai:gpt-5`."""
        return self._provider.name

    @property
    def endpoint(self) -> str:
        """Where text is sent."""
        return self._provider.endpoint

    @property
    def spent(self) -> float:
        """US dollars spent by this engine so far, where a price is known."""
        return self._budget.spent

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question, from the cache where the same was answered before."""
        return await self.asking.ask(question)

    async def aclose(self) -> None:
        """Close the connections of the running loop; the engine can be used again."""
        await self._line.aclose()

    async def _respond(self, request: Request, wasted: Wasted) -> Reply:
        async with self._beginnings.turn(beginning_of(request)), self._budget.hold(request) as hold:
            try:
                reply = await self._with_retries(request, wasted)
            finally:
                hold.spent = self._budget.cost(wasted.usage) or 0.0
            return self._priced(reply, wasted, hold)

    def _priced(self, reply: Reply, wasted: Wasted, hold: Hold) -> Reply:
        usage = reply.usage + wasted.usage
        cost = self._budget.cost(usage)
        hold.spent = cost or 0.0
        return reply.model_copy(update={"usage": usage.model_copy(update={"cost": cost})})

    async def _with_retries(self, request: Request, wasted: Wasted) -> Reply:
        try:
            async for attempt in stamina.retry_context(
                on=self._wait_after,
                attempts=self._settings.attempts,
                timeout=None,
                wait_initial=self._first_wait,
                wait_max=60.0,
                wait_jitter=self._first_wait,
            ):
                with attempt:
                    return await self._try(request, wasted)
        except _Again as failed:
            raise failed.error from failed
        raise AssertionError("retry_context yields at least once")

    def _wait_after(self, error: Exception) -> bool | float:
        if not isinstance(error, _Again):
            return False
        if error.after is None:
            return True
        if error.after > LONGEST_PAUSE:
            return False
        # The pause holds this question back like all others, so there is nothing more to wait for.
        self._pace.pause(error.after)
        return 0.0

    async def _try(self, request: Request, wasted: Wasted) -> Reply:
        from peerassay.engines.model_client import RequestFailed, understand

        line = await self._line.get()
        async with line.places:
            while True:
                await self._pace.turn()
                temperature, json_mode = self._temperature, self._json_mode
                asked = request if self._takes_pictures else request.without_pictures
                try:
                    reply = await line.client.request(asked, temperature, json_mode=json_mode)
                    return reply if asked.pictures == request.pictures else reply.noted(NO_PICTURES)
                except RequestFailed as failed:
                    wasted.add(self._with_cost(failed.usage))
                    if self._does_without(failed, asked, temperature, json_mode=json_mode):
                        continue
                    problem = understand(failed, self._provider)
                    raise (_Again(problem.error, problem.after) if problem.again else problem.error) from failed

    def _does_without(
        self, failed: "RequestFailed", asked: Request, temperature: float | None, *, json_mode: bool
    ) -> bool:
        """Whether the endpoint refuses something that can be left out.

        Learnt once for the engine's life: the questions after this one go without it at once.
        """
        from peerassay.engines.model_client import refuses_json_mode, refuses_pictures, refuses_temperature

        if asked.pictures and refuses_pictures(failed):
            self._takes_pictures = False
            return True
        if temperature is not None and refuses_temperature(failed):
            self._temperature = None
            return True
        if json_mode and refuses_json_mode(failed):
            self._json_mode = False
            return True
        return False

    def _with_cost(self, usage: Usage) -> Usage:
        return usage.model_copy(update={"cost": self._budget.cost(usage)}) if usage.requests else usage

    def _open_line(self) -> _Line:
        from peerassay.engines.model_client import ModelClient

        client = ModelClient(
            self._provider, timeout=self._settings.timeout_seconds, connections=self._settings.concurrency
        )
        return _Line(client, asyncio.Semaphore(self._settings.concurrency))


async def _close_line(line: _Line) -> None:
    await line.client.aclose()


def open_remote(opening: Opening) -> Remote:
    """Return the engine that asks the model that is named; raises SettingsError for a missing key."""
    provider = provider_of(opening.choice.maker, opening.named, opening.settings)
    return Remote(provider, opening.settings, cache=opening.cache, recorder=opening.recorder)
