"""What a question would cost, before it is asked."""

from pydantic import BaseModel

from peerassay.engines.answered import Usage
from peerassay.engines.engine import Estimate
from peerassay.engines.pricing import Price
from peerassay.engines.reply import Request


def count_tokens(text: str) -> int:
    """Return the tokens of a text, taken as a quarter of its characters, rounded up.

    An approximation: English prose has 4 to 5 characters a token with today's tokenizers, JSON and formulas 3 to 4,
    other scripts fewer. Good for a bill's size, not for its cents.
    """
    return (len(text) + 3) // 4


def estimate(
    request: Request, *, price: Price | None = None, answer: BaseModel | None = None, cached: bool = False
) -> Estimate:
    """Return what a request would take.

    Output is as long as `answer`, where one of the kind is at hand (the dry run has the offline rules' answer), else
    the most that the model may write. A question that the cache answers costs nothing.
    """
    tokens_in = count_tokens(request.text)
    tokens_out = request.max_output_tokens if answer is None else count_tokens(answer.model_dump_json())
    usage = Usage(requests=1, input_tokens=tokens_in, output_tokens=tokens_out)
    cost = 0.0 if cached else None if price is None else price.cost(usage)
    return Estimate(
        question=request.question, input_tokens=tokens_in, output_tokens=tokens_out, cost=cost, cached=cached
    )
