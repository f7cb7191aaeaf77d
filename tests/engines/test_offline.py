"""Offline rules and the dry run."""

from pathlib import Path

from sums import Evens, evens

from peerassay.engines.offline import Offline
from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.home import MemoryCache
from peerassay.settings import Settings


async def test_offline_rules_answer_through_the_checks() -> None:
    """The offline engine answers by the question's rules and sends nothing anywhere."""
    engine = Offline()
    answered = await engine.ask(Evens(3))
    assert answered.answer == evens((3, 4))
    assert (answered.engine, answered.model, engine.endpoint) == ("offline rules", None, None)
    assert answered.usage.requests == 0


async def test_recorded_offline_answers_replay(tmp_path: Path) -> None:
    """What the offline rules answered with a recording is answered by a replay of it."""
    recording = tmp_path / "recorded.jsonl"
    first = await open_engine(Settings(), cache=MemoryCache(), record=recording).ask(Evens(3))
    replayed = await open_engine(Settings(engine=f"replay:{recording}"), cache=MemoryCache()).ask(Evens(3))
    assert replayed.answer == first.answer
    assert replayed.engine == "replay"


async def test_dry_run_counts_each_question_once() -> None:
    """A dry run asks nobody, counts tokens of what would be sent, and prices them."""
    settings = Settings(engine="openai:any", price_in=1.0, price_out=2.0)
    engine = open_dry_run(settings, cache=MemoryCache())
    for number in (1, 2, 1):
        assert (await engine.ask(Evens(number))).answer is not None
    assert len(engine.estimates) == 2
    estimate = engine.estimates[0]
    assert estimate.cost is not None
    assert estimate.cost == (estimate.input_tokens + 2 * estimate.output_tokens) / 1_000_000
    assert engine.endpoint is None


async def test_dry_run_has_no_price_where_none_is_known() -> None:
    """Without a known price the cost is unknown, not 0."""
    engine = open_dry_run(Settings(engine="openai:a-model-of-nobody"), cache=MemoryCache())
    await engine.ask(Evens(1))
    assert engine.estimates[0].cost is None
