"""What a run would take, counted before anything is asked."""

from itertools import product

import pytest
from sums import Evens

from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.engines.pricing import RunEstimate, sum_of
from peerassay.home import MemoryCache
from peerassay.settings import Settings
from peerassay.testing import ModelServer


def estimate(cost: float | None, **more: object) -> RunEstimate:
    """A run's estimate."""
    fields = {"model": "m", "questions": {"a": 2, "b": 1}, "cached": 1, "input_tokens": 10, "output_tokens": 5}
    return RunEstimate.model_validate({**fields, "cost": cost, **more})


@pytest.mark.parametrize(("first", "other"), list(product((None, 0.0, 1.25), repeat=2)))
def test_the_price_of_several_runs_is_known_where_each_ones_is(first: float | None, other: float | None) -> None:
    """Prices add up; with an unknown one among them the whole is unknown, not less."""
    whole = sum_of([estimate(first), estimate(other)])
    assert whole.cost == (None if first is None or other is None else first + other)


def test_questions_and_tokens_of_several_runs_add_up() -> None:
    """Counts are added question by question, and each source that is not asked is named once."""
    runs = [estimate(1.0, unasked_sources=("x",)), estimate(1.0, questions={"b": 4}, unasked_sources=("y", "x"))]
    whole = sum_of(runs)
    assert whole.questions == {"a": 2, "b": 5}
    assert (whole.cached, whole.input_tokens, whole.output_tokens, whole.total) == (2, 20, 10, 7)
    assert whole.unasked_sources == ("x", "y")
    assert whole.model == "m"
    assert sum_of([]).model is None


async def test_what_a_model_has_answered_is_counted_as_kept() -> None:
    """A dry run of the same engine finds the answers of the run before it, and no others."""
    cache = MemoryCache()
    with ModelServer('{"findings": []}') as server:
        settings = Settings(engine="openai:any", base_url=server.openai_url, attempts=1, confidential=False)
        engine = open_engine(settings, cache=cache)
        try:
            answered = await engine.ask(Evens(3))
        finally:
            await engine.aclose()
        dry = open_dry_run(settings, cache=cache)
        await dry.ask(Evens(3))
        await dry.ask(Evens(5))
    assert answered.failure is None, answered
    assert [one.cached for one in dry.estimates] == [True, False]
