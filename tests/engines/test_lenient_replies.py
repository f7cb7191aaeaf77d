"""Replies that lack what no answer needs, or hold nonsense there, are read; what is no answer is one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from sums import Evens, evens

from peerassay.engines.opening import open_engine
from peerassay.engines.question import Answered
from peerassay.errors import SettingsError
from peerassay.home import MemoryCache
from peerassay.settings import Settings
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

RIGHT = evens((1, 2)).model_dump_json()
CHOICE: dict[str, Any] = {"message": {"content": RIGHT}}
WHOLE: dict[str, Any] = {
    "id": "x", "object": "chat.completion", "created": 1, "model": "m", "usage": {"prompt_tokens": 3},
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": RIGHT}}],
}  # fmt: skip
OPENAI: dict[str, dict[str, Any]] = {
    "bare": {"choices": [CHOICE]},
    **{f"created {value}": {**WHOLE, "created": value} for value in (1 << 62, -1, 1.5e300, "now", None)},
    **{f"no {name}": {k: v for k, v in WHOLE.items() if k != name} for name in ("id", "object", "model", "usage")},
    **{f"{name} is nonsense": {**WHOLE, name: [{}]} for name in ("id", "object", "model", "usage")},
    "odd usage": {**WHOLE, "usage": {"prompt_tokens": "many", "completion_tokens": -4, "total_tokens": None}},
    "odd choice": {**WHOLE, "choices": [{**CHOICE, "index": "first", "finish_reason": "eos_token", "logprobs": 7}]},
    "a list for a reason": {**WHOLE, "choices": [{**CHOICE, "finish_reason": []}]},
    "tokens beyond all bounds": {**WHOLE, "usage": {"prompt_tokens": 3, "completion_tokens": 10**400}},
    "odd role": {**WHOLE, "choices": [{"message": {"role": "bot", "content": RIGHT}}]},
    "parts": {**WHOLE, "choices": [{"message": {"content": [{"type": "text", "text": RIGHT}]}}]},
    "further choices": {**WHOLE, "choices": [CHOICE, None, {"message": None}]},
    "odd details": {**WHOLE, "usage": {"prompt_tokens": 3, "prompt_tokens_details": "none"}},
}
TEXT = {"type": "text", "text": RIGHT}
ANTHROPIC: dict[str, dict[str, Any]] = {
    "bare": {"content": [TEXT]},
    "nonsense": {"content": [TEXT, None], "id": 7, "type": 1, "role": "bot", "model": {}, "stop_reason": 9},
    "odd usage": {"content": [TEXT], "usage": {"input_tokens": "many", "output_tokens": None}},
    "odd reason": {"content": [TEXT], "stop_reason": "bored"},
}
CASES = [("openai", name, body) for name, body in OPENAI.items()]
CASES += [("anthropic", name, body) for name, body in ANTHROPIC.items()]
NESTED = b'{"choices": ' + b"[" * 200_000


async def asked(kind: str, response: HttpResponse) -> Answered[Any]:
    async def handle(_: HttpRequest) -> HttpResponse:
        return response

    async with LoopbackServer(handle) as server:
        settings = Settings(engine=f"{kind}:any", base_url=server.url, attempts=1, price_in=1, price_out=2)
        engine = open_engine(settings, cache=MemoryCache())
        try:
            return await engine.ask(Evens(1))
        finally:
            await engine.aclose()


@pytest.mark.parametrize(("kind", "name", "body"), CASES, ids=[f"{kind} {name}" for kind, name, _ in CASES])
async def test_an_answer_stands_whatever_is_missing_round_it(kind: str, name: str, body: dict[str, Any]) -> None:
    """Where the text is there, the answer is."""
    answered = await asked(kind, HttpResponse.of(body))
    assert answered.failure is None
    assert answered.answer == evens((1, 2))


@pytest.mark.parametrize("header", ["Café", "１"])
async def test_a_header_of_any_bytes_is_no_crash(header: str) -> None:
    """What a proxy writes into a header that nobody reads changes nothing."""
    body = json.dumps(WHOLE).encode()
    headers = {"content-type": "application/json", "x-served-by": header.encode().decode("latin-1")}
    assert (await asked("openai", HttpResponse(200, body, headers))).answer == evens((1, 2))


@pytest.mark.parametrize("kind", ["openai", "anthropic", "local"])
@pytest.mark.parametrize("content", [NESTED, b'{"choices": [null]}', b"[]", b"9" * 5_000, b'{"content": "x"}', b"\xff"])
async def test_what_is_no_answer_is_one_sentence(kind: str, content: bytes) -> None:
    """Nesting without end, numbers without end and bodies of other shapes are failures by name."""
    answered = await asked(kind, HttpResponse(200, content, {"content-type": "application/json"}))
    assert answered.failure is not None
    assert answered.failure.error == "InvalidAnswer"


async def test_a_long_pause_that_is_asked_for_is_told() -> None:
    """A Retry-After that is not waited for stands in the failure."""
    answered = await asked("openai", HttpResponse(429, b"{}", {"retry-after": "7200"}))
    assert answered.failure is not None
    assert "asks to wait 2 h 0 min" in answered.failure.message


def test_a_nested_recording_is_one_sentence(tmp_path: Path) -> None:
    """A replay file nested without end names its line."""
    path = tmp_path / "replies.jsonl"
    path.write_text(json.dumps({"key": "k", "reply": "{}"}) + "\n" + "[" * 200_000)
    with pytest.raises(SettingsError, match="line 2"):
        open_engine(Settings(engine=f"replay:{path}"), cache=MemoryCache())
