"""An answer with its provenance: who gave it, to which words, at what cost, and what the checks took out."""

from dataclasses import dataclass
from typing import Generic

from peerassay.engines.question import A, Fault
from peerassay.frozen import Frozen


class Usage(Frozen):
    """Tokens of requests, malformed replies counted too; `cost` in US dollars, None where no price is known."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_input_tokens: int = 0
    cost: float | None = None

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum; the cost is known only where both are (no request at all costs nothing)."""
        cost = _sum_costs(self, other)
        return Usage(
            requests=self.requests + other.requests,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_input_tokens=self.cached_input_tokens + other.cached_input_tokens,
            cost=cost,
        )


def _sum_costs(one: Usage, two: Usage) -> float | None:
    known = [u.cost for u in (one, two) if u.requests]
    if not known:
        return one.cost if two.cost is None else two.cost
    if any(cost is None for cost in known):
        return None
    return sum(cost for cost in known if cost is not None)


class Failure(Frozen):
    """Why a question has no answer: the error's class name and its sentence. `pending` for a batch not yet back."""

    error: str
    message: str
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Answered(Generic[A]):
    """What came of a question.

    Attributes:
        answer: the checked answer; None where there is none, and then `failure` says why.
        question: the question's name.
        key: the question's key.
        engine: `offline rules`, `remote`, `replay`, `batch`.
        model: the model's name as the user gave it; None for offline rules.
        prompt_digest: digest of the prompt's templates.
        characters: how many characters the prompt has.
        usage: tokens and cost of all attempts (of the run that asked, where the answer came from the cache).
        cached: whether it came from the cache; differs between runs, so it stays out of the record's bytes.
        attempts: how often the model was asked; 2 where the first answer went back with its faults.
        faults: what the checks found in the answer that stands, dropped parts included.
        mended: faults of a first answer that the second one no longer has.

    """

    answer: A | None
    question: str
    key: str
    engine: str
    model: str | None
    prompt_digest: str
    characters: int = 0
    usage: Usage = Usage()
    cached: bool = False
    attempts: int = 1
    faults: tuple[Fault, ...] = ()
    mended: tuple[Fault, ...] = ()
    failure: Failure | None = None
