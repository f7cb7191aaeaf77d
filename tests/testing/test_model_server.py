"""The public model server."""

import json
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from peerassay.testing.model_server import FaultKind, ModelServer

CHAT = {"model": "m", "messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}]}
MESSAGE = {"model": "m", "max_tokens": 9, "system": "S", "messages": [{"role": "user", "content": "U"}]}


def test_both_formats_see_the_same_question() -> None:
    """A question in either format is read alike, and answered in its own format."""
    with ModelServer(lambda request: f"{request.style} {request.system} {request.user}") as server:
        openai = httpx2.post(f"{server.openai_url}/chat/completions", json=CHAT).json()
        anthropic = httpx2.post(f"{server.url}/v1/messages", json=MESSAGE).json()
    assert openai["choices"][0]["message"]["content"] == "openai S U"
    assert anthropic["content"] == [{"type": "text", "text": "anthropic S U"}]
    assert [request.number for request in server.requests] == [1, 2]
    assert server.answered == [1, 2]


def test_replies_are_given_in_order() -> None:
    """A list of replies is given in order, its last one from then on."""
    with ModelServer(["a", "b"]) as server, httpx2.Client(base_url=server.openai_url) as client:
        replies = [client.post("/chat/completions", json=CHAT).json() for _ in range(3)]
    assert [reply["choices"][0]["message"]["content"] for reply in replies] == ["a", "b", "b"]


def test_embeddings_are_the_same_for_the_same_text() -> None:
    """Texts get vectors in their order; the same text gets the same vector."""
    with ModelServer() as server:
        body = {"model": "e", "input": ["x", "y", "x"]}
        data = httpx2.post(f"{server.openai_url}/embeddings", json=body).json()["data"]
        models = httpx2.get(f"{server.openai_url}/models").json()
    vectors = [entry["embedding"] for entry in data]
    assert vectors[0] == vectors[2] != vectors[1]
    assert server.embedded == ["x", "y", "x"]
    assert models["data"][0]["object"] == "model"


@pytest.mark.parametrize(("fault", "status"), [("rate_limit", 429), ("server_error", 500), ("bad_key", 401)])
def test_faults_have_their_status(fault: FaultKind, status: int) -> None:
    """A fault is served to the request it was meant for and to no other."""
    with ModelServer(faults={2: fault}) as server, httpx2.Client(base_url=server.openai_url) as client:
        statuses = [client.post("/chat/completions", json=CHAT).status_code for _ in range(3)]
    assert statuses == [200, status, 200]
    assert server.answered == [1, 3]


def test_reset_breaks_the_connection() -> None:
    """A reset is a broken connection for the client."""
    with ModelServer(faults={1: "reset"}) as server, pytest.raises(httpx2.TransportError):
        httpx2.post(f"{server.openai_url}/chat/completions", json=CHAT)


def test_unknown_fault_and_path_are_named() -> None:
    """A fault that does not exist is refused at once; a path that does not exist gets 404."""
    with pytest.raises(ValueError, match="earthquake"):
        ModelServer(faults={1: "earthquake"})  # type: ignore[dict-item]
    with ModelServer() as server:
        assert httpx2.get(f"{server.url}/nowhere").status_code == 404


def test_server_runs_as_a_process(tmp_path: Path) -> None:
    """As a process it prints its URL, answers by its script, serves faults and logs what it answered."""
    script, log = tmp_path / "script.jsonl", tmp_path / "log.jsonl"
    script.write_text(json.dumps({"contains": "U", "reply": "from the script"}) + "\n", encoding="utf-8")
    options = ["--script", str(script), "--log", str(log), "--fault", "1=rate_limit:3"]
    command = [sys.executable, "-m", "peerassay.testing.model_server", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        first = httpx2.post(f"{url}/v1/chat/completions", json=CHAT)
        second = httpx2.post(f"{url}/v1/chat/completions", json=CHAT)
        process.terminate()
    assert (first.status_code, first.headers["retry-after"]) == (429, "3")
    assert second.json()["choices"][0]["message"]["content"] == "from the script"
    assert [json.loads(line)["number"] for line in log.read_text(encoding="utf-8").splitlines()] == [2]
