"""Runs killed with kill -9, again and again, until one gets to its end."""

import multiprocessing
import random
import sqlite3
import time
from pathlib import Path

import killed_run
from sums import numbers_in, right

from peerassay.engines.reply import Reply
from peerassay.testing.model_server import ModelRequest, ModelServer


def answer(request: ModelRequest) -> str:
    """Answer every third question wrongly at first, so that repairs are among what is killed."""
    number = numbers_in(request)[0]
    if number % 3 == 0 and not request.is_repair:
        return f'{{"cut {number}'
    return right(request)


def kept_texts(cache: Path) -> set[str]:
    if not cache.exists():
        return set()
    connection = sqlite3.connect(cache)
    values = [row[0] for row in connection.execute("SELECT value FROM kept WHERE namespace = 'answers'")]
    connection.close()
    replies = [Reply.from_bytes(value) for value in values]
    return {reply.text for reply in replies if reply is not None}


def test_killed_runs_ask_no_answered_question_twice(tmp_path: Path) -> None:
    """Whenever a run is killed: what its cache holds is never asked again, and the last run answers everything."""
    chance = random.Random(8)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["peerassay.engines.model_client", "pydantic_ai.models.openai", "stamina"])
    cache = tmp_path / "cache.sqlite"
    given: list[str] = []

    def answer_and_note(request: ModelRequest) -> str:
        given.append(answer(request))
        return given[-1]

    kills = 0
    with ModelServer(answer_and_note, latency_ms=20) as server:
        for _ in range(40):
            held = kept_texts(cache)
            given.clear()
            process = context.Process(target=killed_run.run, args=(cache, server.openai_url))
            process.start()
            stop_at = server.count + chance.randint(3, 18)
            while process.is_alive() and server.count < stop_at:
                time.sleep(0.002)
            time.sleep(chance.random() * 0.03)
            process.kill()
            process.join()
            assert not held & set(given)
            if process.exitcode == 0:
                break
            kills += 1
    assert process.exitcode == 0
    assert kills >= 3
    assert server.count <= killed_run.QUESTIONS * 4 / 3 + kills * 6
    assert len(kept_texts(cache)) == killed_run.QUESTIONS * 4 / 3
