"""What a run would take, before it is made: for `--dry-run`."""

from collections import Counter
from collections.abc import Sequence

from peerassay.engines.engine import Estimate
from peerassay.frozen import Frozen

_NO_PRICE = "no price is known (the list comes with the extra `llm`; else `--set price_in=... --set price_out=...`)"


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
    unasked_sources: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """How many questions there are in all."""
        return sum(self.questions.values())

    def in_words(self) -> str:
        """Return the estimate for people."""
        asked = f"{self.total} question{'s' if self.total != 1 else ''} to {self.model or 'the offline rules'}"
        lines = [f"{asked} ({self.cached} of them answered before)"]
        lines += [f"  {name}: {count}" for name, count in sorted(self.questions.items())]
        price = _NO_PRICE if self.cost is None else f"about {self.cost:.4f} US dollars" if self.cost else "free"
        lines.append(f"about {self.input_tokens} tokens in, {self.output_tokens} out; {price}")
        lines += [f"not asked in a dry run: {name}; packs may be larger" for name in self.unasked_sources]
        return "\n".join(lines)


def run_estimate(estimates: Sequence[Estimate], model: str | None, unasked_sources: Sequence[str] = ()) -> RunEstimate:
    """Return the sum of the questions' estimates; the price is known only where each one's is."""
    costs = [one.cost for one in estimates]
    known = [cost for cost in costs if cost is not None]
    return RunEstimate(
        model=model,
        questions=dict(sorted(Counter(one.question for one in estimates).items())),
        cached=sum(one.cached for one in estimates),
        input_tokens=sum(one.input_tokens for one in estimates),
        output_tokens=sum(one.output_tokens for one in estimates),
        cost=round(sum(known), 6) if len(known) == len(costs) else None,
        unasked_sources=tuple(unasked_sources),
    )
