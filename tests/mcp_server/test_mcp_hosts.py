"""The tools over streamable HTTP, calls that are taken back, and the host's own model as the one that answers."""

import asyncio
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")
from mcp import Client
from mcp.types import CreateMessageResult, ErrorData, TextContent
from test_mcp import CALLS, PAPER, REVIEWS, called

from peerassay import example
from peerassay.home import home_of
from peerassay.literature.library import Library
from peerassay.mcp import make_server
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel


@pytest.fixture(name="settings")
def _settings(tmp_path: Path) -> Settings:
    settings = Settings(home=tmp_path, literature="library")
    Library(home_of(settings).library).add(example.LIBRARY)
    return settings


@pytest.fixture(name="address")
def _address(settings: Settings) -> Iterator[str]:
    """The address of the server as a program of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "peerassay", "mcp", "--transport", "http", "--port", str(port)]
    words = [*command, "--home", str(settings.home)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        for _ in range(600):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/mcp"
        process.terminate()


async def test_every_tool_over_http(address: str) -> None:
    """All answer in 3 kB over streamable HTTP, and a record is read as a resource."""
    async with Client(address) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == {*CALLS, "show_points"}
        steps: list[str] = []
        for name, given in CALLS.items():
            answer = await called(client, name, steps, **given)
            if "whole" in answer:
                whole = (await client.read_resource(answer["whole"])).contents[0]
                assert json.loads(whole.text)["paper"]["card"]["title"] == answer["title"]
    assert steps


async def test_another_site_cannot_ask(address: str) -> None:
    """A page of another site, or another name of the machine, is refused."""
    import httpx2

    told = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
    accepts = {"accept": "application/json, text/event-stream"}
    async with httpx2.AsyncClient() as client:
        for headers in ({"origin": "http://evil.example"}, {"host": "evil.example"}):
            answer = await client.post(address, json=told, headers={**accepts, **headers})
            assert answer.status_code in {403, 421}


class Waiting:
    """The obliging model, which waits so long that a call can be taken back."""

    def __init__(self) -> None:
        self._model, self.asked = ObligingModel(), 0

    def __call__(self, request: ModelRequest) -> str:
        self.asked += 1
        time.sleep(1.5)
        return self._model(request)


async def test_a_call_that_is_taken_back_asks_nothing_more(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the host has cancelled, no further question goes out; what was answered is kept, and not asked again."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    model = Waiting()
    with ModelServer(model) as server:
        given = {"engine": "openai:obliging", "base_url": server.openai_url}
        async with Client(make_server(settings.model_copy(update=given))) as client:
            call = asyncio.create_task(client.call_tool("assess_reviews", {"paper": PAPER, "reviews": REVIEWS}))
            for _ in range(600):
                if model.asked:
                    break
                await asyncio.sleep(0.1)
            call.cancel()
            with pytest.raises(asyncio.CancelledError):
                await call
            await asyncio.sleep(2.5)
            asked = model.asked
            await asyncio.sleep(2.5)
            assert 0 < model.asked == asked
            assert (await client.list_tools()).tools


class Host:
    """A host whose own model is the obliging one."""

    def __init__(self) -> None:
        self._model, self.asked = ObligingModel(), list[str]()

    async def __call__(self, _: Any, params: Any) -> CreateMessageResult:
        user = "\n\n".join(message.content.text for message in params.messages)
        system = params.system_prompt or ""
        self.asked.append(user)
        request = ModelRequest(len(self.asked), "openai", "theirs", system, user, (("user", user),), {}, {})
        return CreateMessageResult(
            role="assistant", content=TextContent(type="text", text=self._model(request)), model="theirs"
        )


async def test_the_hosts_model_judges(settings: Settings) -> None:
    """No key, no engine: the host's model answers, points have labels, and the second call asks nothing again."""
    host = Host()
    async with Client(make_server(settings), sampling_callback=host, mode="legacy") as client:
        answer = await called(client, "assess_reviews", paper=PAPER, reviews=REVIEWS)
        asked = len(host.asked)
        again = await called(client, "assess_reviews", paper=PAPER, reviews=REVIEWS)
    assert asked
    assert any(point.get("label") for point in answer["points"])
    assert len(host.asked) == asked
    assert again["points"] == answer["points"]


async def test_where_the_host_cannot_be_asked_rules_answer(settings: Settings) -> None:
    """By the newest protocol, and where the host refuses, rules answer, and the answer says so."""

    async def refusing(_: Any, __: Any) -> ErrorData:
        return ErrorData(code=-1, message="the person said no")

    given: dict[str, Any]
    for given in ({"sampling_callback": Host()}, {"sampling_callback": refusing, "mode": "legacy"}):
        async with Client(make_server(settings), **given) as client:
            for name in ("assess_reviews", "novelty_report"):
                answer = await called(client, name, **CALLS[name])
                assert answer["read_by_a_model"] is False
                assert "rules" in answer["note"]
                assert answer["points"]
                assert ("said no" in answer["note"]) == ("mode" in given)
