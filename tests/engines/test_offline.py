"""Offline rules and the dry run."""

from dataclasses import dataclass
from pathlib import Path

from sums import Evens, evens

from peerassay.engines.offline import Offline
from peerassay.engines.opening import open_dry_run, open_engine
from peerassay.engines.question import Prompt
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


class Unseen(Evens):
    """A question whose prompt must not be made."""

    def prompt(self) -> Prompt:
        """Fail."""
        raise AssertionError("a prompt was made")


async def test_rules_make_no_prompt_and_tell_questions_apart_by_their_inputs() -> None:
    """The same inputs have the same key, others another; making prompts takes longer than all that rules do."""
    keys = [(await Offline().ask(Unseen(number))).key for number in (1, 2, 1)]
    assert keys[0] == keys[2] != keys[1]


async def test_a_dry_run_of_the_rules_counts_questions_and_makes_no_prompt() -> None:
    """Nothing is sent, so there are no tokens."""
    engine = open_dry_run(Settings(engine="offline"), cache=MemoryCache())
    for number in (1, 2, 1):
        await engine.ask(Unseen(number))
    assert [(each.input_tokens, each.cost) for each in engine.estimates] == [(0, 0.0), (0, 0.0)]


@dataclass(frozen=True)
class OnPaper(Evens):
    """A question that opens with a whole paper."""

    def prompt(self) -> Prompt:
        """Return a paper, then what is asked."""
        words = "All gates stay shut in a dry spring. " * 200
        return Prompt(system="Read.", blocks=(words, f"Of {self.number}?"), template_digest="t", shared=1)


async def test_a_dry_run_prices_what_an_earlier_question_began_with_as_cached() -> None:
    """The second question on a paper has the paper at the price of cached input."""
    settings = Settings(engine="openai:any", price_in=1.0, price_cached=0.1, price_out=0.0)
    engine = open_dry_run(settings, cache=MemoryCache())
    for number in (1, 2):
        await engine.ask(OnPaper(number))
    first, second = engine.estimates
    assert first.shared_tokens == 0
    assert second.shared_tokens > 1_700
    assert first.cost is not None
    assert second.cost is not None
    assert second.cost < 0.4 * first.cost
