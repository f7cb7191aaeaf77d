"""What a run keeps apart from its record: when it was made, at what cost, and how much of it was asked anew."""

from peerassay.engines.engine import Asked
from peerassay.engines.question import Answered, Failure, Usage
from peerassay.frozen import Frozen
from peerassay.run import envelope_of


class Made(Frozen):
    name: str = "record"


def asked(key: str, cost: float, *, requests: int = 1, failed: bool = False, cached: bool = False) -> Asked:
    """Return a question that went by with this cost."""
    failure = Failure(error="InvalidAnswer", message="no usable answer") if failed else None
    usage = Usage(requests=requests, input_tokens=10 * requests, cost=cost)
    answered = Answered(
        None, "test/question", key, "remote", "openai:m", "0" * 64, usage=usage, cached=cached, failure=failure
    )
    return Asked(answered=answered, characters=1)


def test_an_answer_that_failed_is_counted_with_its_cost() -> None:
    """What was paid for stands in the envelope, usable or not."""
    envelope = envelope_of(Made(), [asked("a", 0.5), asked("b", 0.25, failed=True)], {})
    assert (envelope.usage.cost, envelope.usage.input_tokens, envelope.questions_asked) == (0.75, 20, 2)


def test_what_cost_nothing_now_is_not_counted() -> None:
    """Answers from the cache cost nothing this time, and a question that never got a reply was not paid for."""
    given = [asked("a", 0.5, cached=True), asked("b", 0.0, requests=0, failed=True), asked("c", 0.25)]
    envelope = envelope_of(Made(), given, {})
    assert (envelope.usage.cost, envelope.questions_asked, envelope.questions_cached) == (0.25, 1, 1)
