"""The desk as a program that is killed: nothing is lost, and nothing is asked twice."""

import hashlib
import json
import os
import random
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

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="processes are killed by POSIX signals"),
    pytest.mark.timeout(1200),
    pytest.mark.services,
]
RUNS = int(os.environ.get("PEERASSAY_KILLED_RUNS", "2"))
"""Runs in which the server is killed; the bar was measured with ten."""


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
        """Return what is answered."""
        headers, data = {"Authorization": f"Bearer {self._token}"}, None
        if form is not None:
            headers["Content-Type"] = "multipart/form-data; boundary=edge"
            head = f'--edge\r\nContent-Disposition: form-data; name="file"; filename="{form[0]}"\r\n\r\n'
            data = head.encode() + form[1] + b"\r\n--edge--\r\n"
        elif body is not None:
            headers["Content-Type"], data = "application/json", json.dumps(body).encode()
        with urlopen(Request(self._address + path, data, headers, method=method), timeout=120) as answer:
            return json.loads(answer.read())

    def until(self, run: str, *states: str, done: int = 0) -> Any:
        """Wait until a run stands so, or has so many answers."""
        for _ in range(6000):
            shown = self.ask("GET", f"/api/runs/{run}")
            if shown["state"] in states or (done and shown["done"] >= done):
                return shown
            time.sleep(0.1)
        raise AssertionError(shown)

    def order(self, **order: Any) -> str:
        """Drop the example's files, order a run and return its id."""
        files = (example.PAPER, *example.REVIEWS)
        keys = [self.ask("POST", "/api/intake", form=(f.name, f.read_bytes()))["items"][0]["key"] for f in files]
        told = {"items": keys, "engine": "openai:obliging", "ceiling": 9, **order}
        return str(self.ask("POST", "/api/runs", told)["id"])


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


def options_for(server: ModelServer) -> tuple[str, ...]:
    """Return the options of a model on loopback that has a price."""
    told = ("--engine", "openai:obliging", "--base-url", server.openai_url)
    return (*told, "--set", "price_in=1", "--set", "price_out=4", "--set", "literature=library")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("OPENAI_API_KEY", "for-loopback")
    Library(tmp_path / "library").add(example.LIBRARY)
    return tmp_path


@pytest.mark.parametrize("number", range(RUNS))
def test_a_server_that_is_killed_loses_nothing(home: Path, number: int) -> None:
    """A run outlives its server, is found by the next, and no question is asked twice; what was typed is there too."""
    chance, model = random.Random(number), Slow(0.4)
    with ModelServer(model) as server:
        given = options_for(server)
        with serving(home, *given) as desk:
            run = desk.order()
            desk.ask("PUT", "/api/replies/any/points/p1", {"text": "Thank you.", "version": 0})
            desk.until(run, "done", done=chance.randint(0, 4))
        for _ in range(chance.randint(1, 2)):
            with serving(home, *given) as desk:
                assert desk.ask("GET", f"/api/runs/{run}")["state"] in {"running", "done"}
                time.sleep(chance.random())
        with serving(home, *given) as desk:
            shown = desk.until(run, "done", "failed", "stopped", "partial")
            assert (shown["state"], shown["problem"]) == ("done", "")
            again = desk.ask("PUT", "/api/replies/any/points/p1", {"text": "Thank you both.", "version": 1})
            assert again["version"] == 2
            assert desk.ask("GET", f"/api/records/{shown['records'][0]}?brief=1")
    assert model.asked
    assert max(model.asked.values()) == 1


def test_a_run_that_is_stopped_goes_on(home: Path) -> None:
    """Cancelled, and its process killed, a run goes on when resumed; what was answered is not asked again."""
    model = Slow(0.4)
    with ModelServer(model) as server:
        given = (*options_for(server), "--set", "concurrency=1")
        with serving(home, *given, how=signal.SIGTERM) as desk:
            run = desk.order()
            desk.until(run, "done", done=1)
            assert desk.ask("POST", f"/api/runs/{run}/cancel")["state"] == "stopped"
            desk.ask("POST", f"/api/runs/{run}/resume", {})
            desk.until(run, "done", done=2)
            name = (home / "desk" / "runs" / run / "worker").read_text()
            os.killpg(int(name.rsplit("-", 2)[1]), signal.SIGKILL)
            shown = desk.until(run, "stopped", "done")
            assert "what was answered is kept" in shown["problem"] or shown["state"] == "done"
            desk.ask("POST", f"/api/runs/{run}/resume", {"ceiling": 10})
            assert desk.until(run, "done", "failed", "partial")["state"] == "done"
    # With one question at a time each of the two stops cuts off at most one, which has no answer to keep.
    assert sum(model.asked.values()) - len(model.asked) <= 2
