"""Asking a model over the network: every fault that a server can serve."""

import asyncio
import json
from collections import Counter
from typing import Any, get_args

import pytest
from sums import Evens, evens, numbers_in, right

from peerassay.engines.concurrency import Pace
from peerassay.engines.opening import Provider, provider_of
from peerassay.engines.question import Answered, Prompt
from peerassay.engines.remote import Remote
from peerassay.engines.reply import Request
from peerassay.errors import EngineRefused
from peerassay.home import MemoryCache
from peerassay.incoming import Address
from peerassay.settings import Settings
from peerassay.testing.loopback import HttpResponse, LoopbackServer
from peerassay.testing.model_server import Fault, FaultKind, ModelRequest, ModelServer

ENDLESS = {"hang", "drip"}
KINDS = ("openai", "anthropic", "local")


def remote(server: ModelServer, kind: str = "openai", cache: MemoryCache | None = None, **knobs: Any) -> Remote:
    """Return an engine on the server, quick to try again."""
    settings = Settings(base_url=server.url if kind == "anthropic" else server.openai_url, **knobs)
    return Remote(
        provider_of(kind, "any", settings, environment={}), settings, cache=cache or MemoryCache(), first_wait=0.01
    )


async def ask_once(server: ModelServer, kind: str = "openai", **knobs: Any) -> Answered[Any]:
    engine = remote(server, kind, **knobs)
    try:
        return await engine.ask(Evens(1))
    finally:
        await engine.aclose()


@pytest.mark.parametrize("kind", KINDS)
async def test_question_arrives_whole_and_the_answer_comes_back(kind: str) -> None:
    """System text with the schema, all blocks in order, temperature and limit are sent; answer and tokens come back."""
    async with ModelServer(right) as server:
        answered = await ask_once(server, kind)
    assert answered.answer == evens((1, 2))
    assert (answered.engine, answered.model) == ("remote", f"{kind}:any")
    assert answered.usage.requests == 1
    assert answered.usage.input_tokens > 50
    request = server.requests[0]
    assert request.system.startswith("Tell evens.")
    assert '"findings"' in request.system
    assert request.user == "A paper.\n\nCandidates.\n\nNumbers: [1, 2]"
    assert request.body["temperature"] == 0
    limit = {"openai": "max_completion_tokens", "anthropic": "max_tokens", "local": "max_tokens"}[kind]
    assert request.body[limit] == Evens.max_output_tokens


async def test_anthropic_is_told_where_shared_text_ends() -> None:
    """Cache marks stand after the first block and after the last shared one, never after the question's own."""
    async with ModelServer(right) as server:
        await ask_once(server, "anthropic")
    parts = server.requests[0].body["messages"][0]["content"]
    assert ["cache_control" in part for part in parts] == [True, True, False]


@pytest.mark.parametrize(
    ("shared", "order", "marks"),
    [
        (0, ["system", "demand", "one", "two", "three", "four"], {1, 3}),
        (2, ["system", "one", "two", "three", "demand", "four"], {2, 4}),
        (4, ["system", "one", "two", "three", "four", "demand"], {4}),
    ],
)
def test_what_several_kinds_of_question_share_stands_before_the_schema(
    shared: int, order: list[str], marks: set[int]
) -> None:
    """The engine's demand follows them and the task, and a cache mark ends each part that others have too."""
    prompt = Prompt(system="system", blocks=("one", "two", "three", "four"), template_digest="0", shared=shared)
    given = {"question": "q", "key": "k", "answer_key": "a", "demand": "demand", "max_output_tokens": 9}
    request = Request(prompt=prompt, **given)
    assert "\n\n".join((request.system, *request.last_words)) == "\n\n".join(order)
    assert request.cache_marks == marks


def expected(kind: FaultKind, maker: str) -> tuple[str | None, int]:
    """Return which failure a fault that never ends makes (None: an answer), after how many requests of two tries."""
    transport = ("rate_limit", "server_error", "overloaded", "hang", "reset", "drip", "short", "wrong_encoding")
    unavailable = dict.fromkeys(transport, ("EngineUnavailable", 2))
    invalid = dict.fromkeys(("cut", "empty", "no_content", "cut_body", "wrong_shape", "html"), ("InvalidAnswer", 2))
    refused = dict.fromkeys(("bad_key", "bad_request", "redirect"), ("EngineRefused", 1))
    answers = dict.fromkeys(("prose", "wrong_type", "no_pictures"), (None, 1)) | {"no_temperature": (None, 2)}
    answers["no_json_mode"] = (None, 2 if maker == "openai" else 1)
    return {**unavailable, **invalid, **refused, **answers}[kind]


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("fault", get_args(FaultKind))
async def test_every_fault_is_named_or_overcome(fault: FaultKind, kind: str) -> None:
    """Whatever a server does all the time: an answer, or one failure with its class and a sentence, never an error."""
    async with ModelServer(right, faults=lambda _: fault) as server:
        answered = await ask_once(server, kind, attempts=2, timeout_seconds=0.5 if fault in ENDLESS else 30)
    error, count = expected(fault, kind)
    assert server.count == count
    if error is None:
        assert answered.answer == evens((1, 2))
        assert any(not fault.dropped for fault in answered.faults) == (fault in {"prose", "no_temperature"})
    else:
        assert answered.answer is None
        assert answered.failure is not None
        assert answered.failure.error == error
        assert "\n" not in answered.failure.message


@pytest.mark.parametrize(
    "fault", ["rate_limit", "server_error", "overloaded", "hang", "drip", "reset", "short", "cut_body", "html"]
)
async def test_passing_fault_is_overcome(fault: FaultKind) -> None:
    """A fault that passes costs another try and nothing else."""
    async with ModelServer(right, faults={1: fault}) as server:
        answered = await ask_once(server, timeout_seconds=0.5 if fault in ENDLESS else 30)
    assert answered.answer == evens((1, 2))
    assert answered.faults == ()
    assert server.count == 2


async def test_retry_after_is_honoured_by_all() -> None:
    """After a 429 that names a pause nobody asks before it is over; one that is too long is not waited for."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds

    clock = [0.0]
    async with ModelServer(right, faults={1: Fault("rate_limit", 30)}) as server:
        settings = Settings(base_url=server.openai_url, concurrency=1)
        provider = provider_of("openai", "any", settings, environment={})
        pace = Pace(None, clock=lambda: clock[0], sleep=sleep)
        engine = Remote(provider, settings, cache=MemoryCache(), pace=pace)
        answers = await asyncio.gather(engine.ask(Evens(1)), engine.ask(Evens(3)))
        await engine.aclose()
    assert slept == [30.0]
    assert all(answered.answer is not None for answered in answers)
    async with ModelServer(right, faults={1: Fault("rate_limit", 86_400)}) as server:
        answered = await ask_once(server)
    assert server.count == 1
    assert answered.failure is not None


async def test_temperature_is_left_out_once_refused() -> None:
    """A model that takes no temperature is asked without, later questions at once, and the answers say so."""
    async with ModelServer(right, faults=lambda _: "no_temperature") as server:
        engine = remote(server)
        answers = [await engine.ask(Evens(number)) for number in (1, 3)]
        await engine.aclose()
    assert ["temperature" in request.body for request in server.requests] == [True, False, False]
    assert all("temperature" in answered.faults[0].what for answered in answers)


async def test_json_mode_is_left_out_once_refused() -> None:
    """An endpoint that knows no JSON mode is asked without, later questions at once; the answers are the same."""
    async with ModelServer(right, faults=lambda _: "no_json_mode") as server:
        engine = remote(server, "local")
        answers = [await engine.ask(Evens(number)) for number in (1, 3)]
        await engine.aclose()
    assert [request.body.get("response_format") for request in server.requests] == [{"type": "json_object"}, None, None]
    assert [answered.faults for answered in answers] == [(), ()]
    assert all(answered.answer is not None for answered in answers)


@pytest.mark.parametrize(("kind", "json_mode"), [("anthropic", "auto"), ("openai", "never"), ("local", "never")])
async def test_json_mode_is_asked_for_where_wanted(kind: str, json_mode: str) -> None:
    """Anthropic has no such mode, and the setting turns it off."""
    async with ModelServer(right) as server:
        answered = await ask_once(server, kind, json_mode=json_mode)
    assert "response_format" not in server.requests[0].body
    assert answered.answer == evens((1, 2))


async def test_nobody_follows_a_redirect() -> None:
    """Text goes only to the endpoint that the user named, and the failure says where it was sent instead."""
    async with (
        ModelServer(right) as other,
        LoopbackServer(lambda _: _elsewhere(f"{other.openai_url}/chat/completions")) as there,
    ):
        settings = Settings(base_url=f"{there.url}/v1")
        engine = Remote(provider_of("openai", "any", settings, environment={}), settings, cache=MemoryCache())
        answered = await engine.ask(Evens(1))
        await engine.aclose()
        assert other.count == 0
        assert answered.failure is not None
        assert answered.failure.error == "EngineRefused"
        assert other.openai_url in answered.failure.message


async def _elsewhere(to: str) -> HttpResponse:
    return HttpResponse(307, b"", {"location": to})


async def test_key_is_never_told() -> None:
    """A refused key, or one that the endpoint repeats, stands in no failure, reply or representation."""
    secret = "sk-very-secret-indeed"
    async with ModelServer(right, key="another") as server:
        settings = Settings(base_url=server.openai_url)
        provider = provider_of("openai", "any", settings, environment={"OPENAI_API_KEY": secret})
        engine = Remote(provider, settings, cache=MemoryCache())
        answered = await engine.ask(Evens(1))
        await engine.aclose()
    assert server.requests[0].headers["authorization"] == f"Bearer {secret}"
    assert answered.failure is not None
    assert answered.failure.error == "EngineRefused"
    assert secret not in repr(answered) + repr(provider)
    assert str(EngineRefused(f"bad key {secret}!")) == "bad key [key]!"


async def test_local_server_gets_no_key() -> None:
    """The keys of the big providers are not sent to a local server."""
    settings = Settings(base_url="http://127.0.0.1:1/v1")
    provider = provider_of("local", "any", settings, environment={"OPENAI_API_KEY": "secret"})
    assert provider == Provider("local", "any", Address.of("http://127.0.0.1:1/v1"))


def faulty(request: ModelRequest) -> FaultKind | None:
    """Let more than every second request fail, each question in its own way, but not for ever."""
    kinds: list[FaultKind | None] = ["rate_limit", "server_error", "reset", "cut", "empty", "prose", "cut_body", None]
    turn = TURNS[numbers_in(request)]
    TURNS[numbers_in(request)] += 1
    return kinds[numbers_in(request)[0] % len(kinds)] if turn == 0 else None


TURNS: Counter[tuple[int, ...]] = Counter()


async def test_none_of_many_is_lost_among_faults() -> None:
    """200 questions at once, most of which meet a fault: every one has its own right answer."""
    TURNS.clear()
    async with ModelServer(right, faults=faulty) as server:
        engine = remote(server, concurrency=32)
        answers = await asyncio.gather(*(engine.ask(Evens(number)) for number in range(200)))
        await engine.aclose()
    assert [answered.answer for answered in answers] == [evens((number, number + 1)) for number in range(200)]
    assert server.peak <= 32
    assert sum(answered.usage.requests for answered in answers) == len(server.answered)


async def test_dead_endpoint_names_every_question() -> None:
    """Where nobody listens every question has its failure, and none is raised."""
    server = ModelServer(right).start()
    server.stop()
    engine = remote(server, attempts=2)
    answers = await asyncio.gather(*(engine.ask(Evens(number)) for number in range(20)))
    await engine.aclose()
    assert all(answered.failure and answered.failure.error == "EngineUnavailable" for answered in answers)


async def test_concurrency_is_used_and_not_passed() -> None:
    """As many requests as allowed are under way at once, and no more."""
    async with ModelServer(right, latency_ms=30) as server:
        engine = remote(server, concurrency=5)
        await asyncio.gather(*(engine.ask(Evens(number)) for number in range(25)))
        await engine.aclose()
    assert server.peak == 5


async def test_ceiling_ends_the_run_cleanly() -> None:
    """No question is asked that could pass the ceiling; those before it keep their answers, later runs go on."""
    cache, prices = MemoryCache(), {"price_in": 0.0, "price_out": 1_000_000.0}  # one dollar a token
    async with ModelServer(right) as server:
        reply = len(right_text(0)) / 4
        engine = remote(
            server, cache=cache, concurrency=4, cost_ceiling=Evens.max_output_tokens + 2.5 * reply, **prices
        )
        answers = await asyncio.gather(*(engine.ask(Evens(number)) for number in range(8)))
        await engine.aclose()
        failures = [answered.failure for answered in answers if answered.failure]
        assert {failure.error for failure in failures} == {"CostCeilingReached"}
        assert 0 < server.count == 8 - len(failures)
        assert engine.spent <= Evens.max_output_tokens + 2.5 * reply
        assert engine.spent == sum(answered.usage.cost or 0 for answered in answers)
        again = remote(server, cache=cache, cost_ceiling=100_000, **prices)
        assert all([(await again.ask(Evens(number))).answer is not None for number in range(8)])
        assert server.count == 8
        await again.aclose()


def right_text(number: int) -> str:
    return evens((number, number + 1)).model_dump_json()


async def test_tokens_of_malformed_replies_are_counted() -> None:
    """Tokens of replies that cannot be used are in the usage: cut, empty and wrong in shape alike."""
    async with ModelServer(right, faults={1: "wrong_shape", 2: "cut"}) as server:
        answered = await ask_once(server)
    assert answered.answer is not None
    assert answered.usage.requests == 3
    assert answered.usage.output_tokens > len(json.dumps(answered.answer.model_dump())) / 4


def test_engine_outlives_event_loops() -> None:
    """One engine serves several asyncio.run calls, each with connections of its own, closed with its loop."""
    with ModelServer(right) as server:
        engine = remote(server)
        answers = [asyncio.run(engine.ask(Evens(number))) for number in (1, 3, 5)]
    assert all(answered.answer is not None for answered in answers)
