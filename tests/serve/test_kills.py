"""The desk as a program that is killed: nothing is lost, and nothing is asked twice."""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from peerassay import example
from peerassay.literature import Library
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are killed by POSIX signals")


PRICES = ("--set", "price_in=1", "--set", "price_out=4")


class Slow:
    """The obliging model, a little slower, counting each question by its words."""

    def __init__(self, seconds: float) -> None:
        self._model, self._seconds, self.asked = ObligingModel(), seconds, Counter[str]()

    def __call__(self, request: ModelRequest) -> str:
        self.asked[hashlib.sha256(json.dumps([request.system, request.user]).encode()).hexdigest()] += 1
        time.sleep(self._seconds)
        return self._model(request)


class Program:
    """A program of this machine that asks the desk, with the token in its folder."""

    def __init__(self, home: Path, address: str) -> None:
        self._token, self._address = (home / "desk" / "token").read_text().strip(), address

    def ask(self, method: str, path: str, body: Any = None, form: tuple[str, bytes] | None = None) -> Any:
        headers, data = {"Authorization": f"Bearer {self._token}"}, None
        if form is not None:
            headers["Content-Type"] = "multipart/form-data; boundary=edge"
            head = f'--edge\r\nContent-Disposition: form-data; name="file"; filename="{form[0]}"\r\n\r\n'
            data = head.encode() + form[1] + b"\r\n--edge--\r\n"
        elif body is not None:
            headers["Content-Type"], data = "application/json", json.dumps(body).encode()
        with urlopen(Request(self._address + path, data, headers, method=method), timeout=60) as answer:
            return json.loads(answer.read())

    def until(self, run: str, *states: str, done: int = 0) -> Any:
        for _ in range(600):
            shown = self.ask("GET", f"/api/runs/{run}")
            if shown["state"] in states or (done and shown["done"] >= done):
                return shown
            time.sleep(0.1)
        raise AssertionError(shown)


@contextmanager
def serving(home: Path, *options: str, how: signal.Signals = signal.SIGKILL) -> Iterator[Program]:
    """Give a program that asks a desk served by a process of its own, which is then killed."""
    command = [sys.executable, "-m", "peerassay", "serve", "--no-open", "--port", "0", "--home", str(home), *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        address = next(found[1] for line in process.stderr if (found := re.search(r"(http://[\d.:]+)/enter", line)))
        yield Program(home, address)
    finally:
        process.send_signal(how)
        process.communicate()


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run outlives its server, is found by the next, and no question is asked twice; what was typed is there too."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    model = Slow(0.4)
    Library(tmp_path / "library").add(example.LIBRARY)
    with ModelServer(model) as server:
        given = (
            "--engine",
            "openai:obliging",
            "--base-url",
            server.openai_url,
            "--set",
            "price_in=1",
            "--set",
            "price_out=4",
        )
        with serving(tmp_path, *given) as desk:
            files = [desk.ask("POST", "/api/intake", form=(path.name, path.read_bytes())) for path in _files()]
            order = {"items": [file["items"][0]["key"] for file in files], "engine": "openai:obliging", "ceiling": 9}
            run = desk.ask("POST", "/api/runs", order)["id"]
            desk.until(run, "done", done=1)
            desk.ask("PUT", "/api/replies/any/points/p1", {"text": "Thank you.", "version": 0})
        with serving(tmp_path, *given) as desk:
            assert desk.ask("GET", f"/api/runs/{run}")["state"] in {"running", "done"}
        with serving(tmp_path, *given) as desk:
            shown = desk.until(run, "done", "failed", "stopped", "partial")
            assert (shown["state"], shown["problem"]) == ("done", "")
            again = desk.ask("PUT", "/api/replies/any/points/p1", {"text": "Thank you.", "version": 1})
            assert again["version"] == 2
    assert model.asked
    assert max(model.asked.values()) == 1


def test_a_run_that_is_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cancelled, and its process killed, a run goes on when resumed; what was answered is not asked again."""
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    model = Slow(0.4)
    Library(tmp_path / "library").add(example.LIBRARY)
    with ModelServer(model) as server:
        given = ("--engine", "openai:obliging", "--base-url", server.openai_url)
        with serving(tmp_path, *given, "--set", "concurrency=1", how=signal.SIGTERM) as desk:
            files = [desk.ask("POST", "/api/intake", form=(path.name, path.read_bytes())) for path in _files()]
            order = {"items": [file["items"][0]["key"] for file in files], "engine": "openai:obliging"}
            run = desk.ask("POST", "/api/runs", order)["id"]
            desk.until(run, "done", done=1)
            assert desk.ask("POST", f"/api/runs/{run}/cancel")["state"] == "stopped"
            desk.ask("POST", f"/api/runs/{run}/resume")
            desk.until(run, "running")
            desk.until(run, "done", done=2)
            name = (tmp_path / "desk" / "runs" / run / "worker").read_text()
            os.killpg(int(name.rsplit("-", 2)[1]), signal.SIGKILL)
            shown = desk.until(run, "stopped", "done")
            assert "what was answered is kept" in shown["problem"] or shown["state"] == "done"
            desk.ask("POST", f"/api/runs/{run}/resume")
            assert desk.until(run, "done", "failed", "partial")["state"] == "done"
    # With one question at a time each of the two stops cuts off at most one, which has no answer to keep.
    assert sum(model.asked.values()) - len(model.asked) <= 2


def _files() -> tuple[Path, ...]:
    return (example.PAPER, *example.REVIEWS)
