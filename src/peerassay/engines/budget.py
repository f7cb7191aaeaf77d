"""The cost ceiling: no question is asked that could pass it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from peerassay.engines.answered import Usage
from peerassay.engines.pricing import Price, estimate, price_of
from peerassay.engines.reply import Request
from peerassay.errors import CostCeilingReached, SettingsError
from peerassay.settings import Settings


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
        await self._find_room(most, request)
        hold = Hold(most)
        self._held.append(hold)
        try:
            yield hold
        finally:
            self._held.remove(hold)
            self.spent += hold.spent
            self._wake()

    async def _find_room(self, most: float, request: Request) -> None:
        while self.ceiling is not None:
            if self.spent + most > self.ceiling:
                raise CostCeilingReached(
                    f"asking could pass the cost ceiling of ${self.ceiling:g} (spent ${self.spent:.4f}, "
                    f"this question at most ${most:.4f})",
                    where=f"{request.question} {request.key[:12]}",
                    fix="raise `cost_ceiling` and run again; what was answered is kept",
                )
            if self.spent + most + sum(hold.most for hold in self._held) <= self.ceiling:
                return
            settled = asyncio.get_running_loop().create_future()
            self._settled.append(settled)
            await settled

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
            f"a ceiling needs a price, and none is known for {provider}:{model}",
            where="cost_ceiling",
            fix="set price_in and price_out (US dollars per million tokens)",
        )
    return Budget(settings.cost_ceiling, price)
