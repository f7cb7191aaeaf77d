"""What tokens cost, what questions and whole runs would cost before they are asked, and the ceiling that they keep to.

The user's own prices hold first, then the price list that comes with pydantic-ai.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel

from peerassay.engines.engine import Estimate
from peerassay.engines.question import Usage
from peerassay.engines.reply import Request
from peerassay.errors import CostCeilingReached, SettingsError
from peerassay.frozen import Frozen
from peerassay.limits import Limits, shared
from peerassay.settings import Settings

_NO_PRICE = "no price is known (the list comes with the extra `llm`; else `--set price_in=... --set price_out=...`)"


class Price(Protocol):
    """The price of one model."""

    def cost(self, usage: Usage) -> float:
        """Return US dollars for the tokens of `usage`."""
        ...


@dataclass(frozen=True, slots=True)
class FlatPrice:
    """Prices in US dollars per million tokens, as the user states them; `price_cached` is that of cached input."""

    price_in: float
    price_out: float
    price_cached: float | None = None

    def cost(self, usage: Usage) -> float:
        """Return US dollars for the tokens."""
        cached = min(usage.cached_input_tokens, usage.input_tokens)
        of_cached = self.price_in if self.price_cached is None else self.price_cached
        full = (usage.input_tokens - cached) * self.price_in + usage.output_tokens * self.price_out
        return (full + cached * of_cached) / 1_000_000


@dataclass(frozen=True, slots=True)
class ListPrice:
    """The price list of `genai-prices`: knows of cached input and of tiers by length."""

    provider: str
    model: str

    def cost(self, usage: Usage) -> float:
        """Return US dollars for the tokens."""
        import genai_prices

        counted = genai_prices.Usage(
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cache_read_tokens=min(usage.cached_input_tokens, usage.input_tokens),
        )
        return float(genai_prices.calc_price(counted, self.model, provider_id=self.provider).total_price)


def price_of(provider: str, model: str, settings: Settings) -> Price | None:
    """Return the price of a model; None where none is known.

    `price_in` and `price_out` of the settings win (one given alone: the other counts as 0). Local models cost nothing.
    Else the list, where it is installed (extra `llm`) and knows the model; never for an endpoint of another maker.
    """
    if settings.price_in is not None or settings.price_out is not None:
        return FlatPrice(settings.price_in or 0.0, settings.price_out or 0.0, settings.price_cached)
    if provider == "local":
        return FlatPrice(0.0, 0.0)
    if settings.base_url is not None:
        return None
    return _from_list(provider, model)


def _from_list(provider: str, model: str) -> Price | None:
    try:
        import genai_prices  # noqa: F401
    except ImportError:
        return None
    price = ListPrice(provider, model)
    try:
        price.cost(Usage(requests=1, input_tokens=1, output_tokens=1))
    except LookupError:
        return None
    return price


def count_tokens(text: str) -> int:
    """Return the tokens of a text, taken as a quarter of its characters, rounded up.

    An approximation: English prose has 4 to 5 characters a token with today's tokenizers, JSON and formulas 3 to 4,
    other scripts fewer. Good for a bill's size, not for its cents.
    """
    return (len(text) + 3) // 4


def estimate(
    request: Request,
    *,
    price: Price | None = None,
    answer: BaseModel | None = None,
    usual: int | None = None,
    cached: bool = False,
    shared_tokens: int = 0,
) -> Estimate:
    """Return what a request would take.

    Output is as long as `usual`, where that is known, else as `answer`, where one of the kind is at hand (the dry run
    has the offline rules' answer), else the most that the model may write; pictures are counted by their pixels. What
    the cache answers costs nothing; `shared_tokens` open an earlier request too and have the provider's price of
    cached input.
    """
    tokens_in = count_tokens(request.text) + sum(picture.tokens for picture in request.pictures)
    most = request.max_output_tokens
    tokens_out = most if answer is None else count_tokens(answer.model_dump_json())
    tokens_out = tokens_out if usual is None else min(usual, most)
    shared = 0 if cached else shared_tokens
    usage = Usage(requests=1, input_tokens=tokens_in, output_tokens=tokens_out, cached_input_tokens=shared)
    cost = 0.0 if cached else None if price is None else price.cost(usage)
    return Estimate(
        question=request.question,
        input_tokens=tokens_in,
        output_tokens=tokens_out,
        cost=cost,
        cached=cached,
        shared_tokens=shared,
    )


class RunEstimate(Frozen):
    """Questions by name, tokens by a quarter of their characters, the price where one is known.

    The offline rules lead through the run in the model's place, so the count is a close guess; literature that text
    would be sent to is not asked, so packs may be larger in the real run.
    """

    model: str | None
    questions: dict[str, int]
    cached: int
    input_tokens: int
    output_tokens: int
    cost: float | None
    shared_tokens: int = 0
    unasked_sources: tuple[str, ...] = ()

    def times(self, factor: float) -> "RunEstimate":
        """Return what so many times as much would take, rounded."""
        counts = ("cached", "input_tokens", "output_tokens", "shared_tokens")
        return self.model_copy(
            update={
                "questions": {name: round(factor * count) for name, count in self.questions.items()},
                "cost": None if self.cost is None else round(factor * self.cost, 6),
                **{name: round(factor * getattr(self, name)) for name in counts},
            }
        )

    @property
    def total(self) -> int:
        """How many questions there are in all."""
        return sum(self.questions.values())

    def in_words(self) -> str:
        """Return the estimate for people."""
        asked = f"{self.total} question{'s' if self.total != 1 else ''} to {self.model or 'the offline rules'}"
        lines = [f"{asked} ({self.cached} already answered)"]
        lines += [f"  {name}: {count}" for name, count in sorted(self.questions.items())]
        price = _NO_PRICE if self.cost is None else f"about ${self.cost:.4f}" if self.cost else "free"
        shared = f" ({self.shared_tokens:,} of them as an earlier question began)" if self.shared_tokens else ""
        lines.append(f"about {self.input_tokens:,} input tokens{shared}, {self.output_tokens:,} output tokens; {price}")
        lines += [f"not called in a dry run: {name}; the real prompts may be longer" for name in self.unasked_sources]
        return "\n".join(lines)


def run_estimate(estimates: Sequence[Estimate], model: str | None, unasked_sources: Sequence[str] = ()) -> RunEstimate:
    """Return the sum of the questions' estimates; the price is known only where each one's is."""
    costs = [each.cost for each in estimates]
    known = [cost for cost in costs if cost is not None]
    return RunEstimate(
        model=model,
        questions=dict(sorted(Counter(each.question for each in estimates).items())),
        cached=sum(each.cached for each in estimates),
        input_tokens=sum(each.input_tokens for each in estimates),
        output_tokens=sum(each.output_tokens for each in estimates),
        cost=round(sum(known), 6) if len(known) == len(costs) else None,
        shared_tokens=sum(each.shared_tokens for each in estimates),
        unasked_sources=tuple(unasked_sources),
    )


def sum_of(runs: Sequence[RunEstimate]) -> RunEstimate:
    """Return what several runs would take together; the price is known only where each one's is."""
    questions: Counter[str] = Counter()
    for run in runs:
        questions.update(run.questions)
    costs = [run.cost for run in runs if run.cost is not None]
    return RunEstimate(
        model=next((run.model for run in runs), None),
        questions=dict(sorted(questions.items())),
        cached=sum(run.cached for run in runs),
        input_tokens=sum(run.input_tokens for run in runs),
        output_tokens=sum(run.output_tokens for run in runs),
        cost=round(sum(costs), 6) if len(costs) == len(runs) else None,
        shared_tokens=sum(run.shared_tokens for run in runs),
        unasked_sources=tuple(dict.fromkeys(name for run in runs for name in run.unasked_sources)),
    )


_LOOK_AGAIN = 0.2
"""Seconds until the money that other workers have set aside is looked at again."""


class Hold:
    """Money set aside for one question while it is asked; `spent` is put in its place afterwards."""

    def __init__(self, most: float) -> None:
        self.most = most
        self.spent = 0.0


class Budget:
    """Counts what an engine spends and keeps it under a ceiling in US dollars (None: no ceiling).

    Before a question is asked, the most it could cost is set aside (its prompt's approximate tokens, and as many
    output tokens as it may write). Where that does not fit beside what others have set aside, it waits for them, for
    most cost less than the most; where it does not fit beside what is spent, CostCeilingReached is raised.
    """

    def __init__(self, ceiling: float | None, price: Price | None) -> None:
        self.ceiling = ceiling
        self.spent = 0.0
        self._price = price
        self._held: list[Hold] = []
        self._settled: list[asyncio.Future[None]] = []

    def cost(self, usage: Usage) -> float | None:
        """Return US dollars for the usage; None where no price is known."""
        return None if self._price is None else self._price.cost(usage)

    @asynccontextmanager
    async def hold(self, request: Request) -> AsyncIterator[Hold]:
        """Set aside what the request could cost for as long as it is asked; raises CostCeilingReached."""
        most = estimate(request, price=self._price).cost or 0.0
        sharing = shared() if self.ceiling is not None else None
        await (self._find_room(most, request) if sharing is None else self._find_shared_room(most, request, sharing))
        hold = Hold(most)
        self._held.append(hold)
        try:
            yield hold
        finally:
            self._held.remove(hold)
            self.spent += hold.spent
            if sharing is not None:
                sharing[0].settle(sharing[1], most, hold.spent)
            self._wake()

    async def _find_room(self, most: float, request: Request) -> None:
        while self.ceiling is not None:
            if self.spent + most > self.ceiling:
                raise self._reached(self.spent, most, request)
            if self.spent + most + sum(hold.most for hold in self._held) <= self.ceiling:
                return
            settled = asyncio.get_running_loop().create_future()
            self._settled.append(settled)
            await settled

    async def _find_shared_room(self, most: float, request: Request, sharing: tuple[Limits, str]) -> None:
        limits, unit = sharing
        ceiling = self.ceiling or 0.0
        while (spent := limits.reserve(unit, most, ceiling)) is not None:
            if spent + most > ceiling:
                raise self._reached(spent, most, request)
            await asyncio.sleep(_LOOK_AGAIN)

    def _reached(self, spent: float, most: float, request: Request) -> CostCeilingReached:
        return CostCeilingReached(
            f"this call could exceed the cost ceiling of ${self.ceiling:g} (spent ${spent:.4f}, "
            f"this question at most ${most:.4f})",
            where=f"{request.question} {request.key[:12]}",
            fix="raise `cost_ceiling` and run again; answers so far are kept",
        )

    def _wake(self) -> None:
        waiting, self._settled = self._settled, []
        for settled in waiting:
            if not settled.done():
                settled.set_result(None)


def open_budget(provider: str, model: str, settings: Settings) -> Budget:
    """Return the budget of a run; raises SettingsError for a ceiling that cannot be held, no price being known."""
    price = price_of(provider, model, settings)
    if settings.cost_ceiling is not None and price is None:
        raise SettingsError(
            f"cost_ceiling needs a price, and the price of {provider}:{model} is unknown",
            where="cost_ceiling",
            fix="set price_in and price_out (dollars per million tokens)",
        )
    return Budget(settings.cost_ceiling, price)
