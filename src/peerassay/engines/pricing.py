"""What tokens cost: the user's own prices first, then the price list that comes with pydantic-ai."""

from dataclasses import dataclass
from typing import Protocol

from peerassay.engines.answered import Usage
from peerassay.settings import Settings


class Price(Protocol):
    """The price of one model."""

    def cost(self, usage: Usage) -> float:
        """Return US dollars for the tokens of `usage`."""
        ...


@dataclass(frozen=True, slots=True)
class FlatPrice:
    """Prices in US dollars per million tokens, as the user states them; input from the provider's cache counts full."""

    price_in: float
    price_out: float

    def cost(self, usage: Usage) -> float:
        """Return US dollars for the tokens."""
        return (usage.input_tokens * self.price_in + usage.output_tokens * self.price_out) / 1_000_000


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
        return FlatPrice(settings.price_in or 0.0, settings.price_out or 0.0)
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
