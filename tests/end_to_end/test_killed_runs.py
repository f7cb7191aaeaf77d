"""Whole runs killed with kill -9, again and again, until one gets to its end."""

import multiprocessing
import random
import sqlite3
import time
from pathlib import Path

import killed_reply

from peerassay.engines.reply import Reply
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel


def kept_replies(cache: Path) -> int:
    if not cache.exists():
        return 0
    connection = sqlite3.connect(cache)
    values = [row[0] for row in connection.execute("SELECT value FROM kept WHERE namespace = 'answers'")]
    connection.close()
    assert all(Reply.from_bytes(value) is not None for value in values)
    return len(values)


def prompt_of(request: ModelRequest) -> tuple[str, str]:
    return request.system, request.user


def test_killed_replys_ask_nothing_twice_and_end_with_the_same_bytes(tmp_path: Path) -> None:
    """However often a run is killed: what was answered is not asked again, and the records are those of a calm run."""
    chance = random.Random(3)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(
        ["invented_case", "killed_reply", "peerassay.engines.model_client", "pydantic_ai.models.openai", "stamina"]
    )
    calm, out, cache = tmp_path / "calm.json", tmp_path / "killed.json", tmp_path / "killed" / "cache.sqlite"
    with ModelServer(ObligingModel(), latency_ms=15) as server:
        finish(start(context, tmp_path / "calm", server, calm))
        questions = {prompt_of(request) for request in server.requests}
        assert len(questions) == server.count > 12
        server.requests.clear()
        kills, lost = 0, 0
        for patience in range(6):
            held, before = kept_replies(cache), server.count
            process = start(context, tmp_path / "killed", server, out)
            stop_at = before + chance.randint(2, 9)
            while process.is_alive() and server.count < stop_at:
                time.sleep(0.002)
            time.sleep(chance.random() * 0.04)
            if patience < 5:
                process.kill()
            process.join()
            lost += (server.count - before) - (kept_replies(cache) - held)
            if process.exitcode == 0:
                break
            kills += 1
    assert process.exitcode == 0
    assert kills >= 2
    assert {prompt_of(request) for request in server.requests} == questions
    assert kept_replies(cache) == len(questions)
    # What was asked more than once is what was under way at a kill, never what had been kept.
    assert server.count == len(questions) + lost
    assert lost <= kills * 4
    assert out.read_bytes() == calm.read_bytes()


def start(
    context: multiprocessing.context.ForkServerContext, home: Path, server: ModelServer, out: Path
) -> multiprocessing.process.BaseProcess:
    """Start a run in a process of its own."""
    process = context.Process(target=killed_reply.run, args=(home, server.openai_url, out))
    process.start()
    return process


def finish(process: multiprocessing.process.BaseProcess) -> None:
    """Wait for a run that nobody kills."""
    process.join()
    assert process.exitcode == 0
