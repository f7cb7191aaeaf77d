"""Recording and replaying."""

import json
from pathlib import Path

import pytest
from sums import Evens, right

from peerassay.engines.opening import open_engine
from peerassay.engines.replay import Replay
from peerassay.errors import SettingsError
from peerassay.home import MemoryCache
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer


async def test_recorded_run_replays_without_the_model(tmp_path: Path) -> None:
    """A replay gives the answers, faults and mendings of the recorded run, repairs included."""
    recording, cache = tmp_path / "recorded.jsonl", MemoryCache()
    questions = [Evens(number) for number in (1, 3, 5)]
    with ModelServer(right, faults={2: "cut", 3: "prose"}) as server:
        settings = Settings(engine="openai:m", base_url=server.openai_url, concurrency=1)
        for _ in range(2):  # the second time from the cache: nothing is recorded twice
            engine = open_engine(settings, cache=cache, record=recording)
            recorded = [await engine.ask(question) for question in questions]
            await engine.aclose()
    assert len(recording.read_text(encoding="utf-8").splitlines()) == 4
    replay = open_engine(Settings(engine=f"replay:{recording}"), cache=MemoryCache())
    assert replay.model == "m"
    replayed = [await replay.ask(question) for question in questions]
    assert [(r.answer, r.faults, r.repaired) for r in replayed] == [(r.answer, r.faults, r.repaired) for r in recorded]
    assert all(r.answer is not None for r in replayed)
    assert all(r.usage.requests == 0 for r in replayed)


async def test_question_that_was_not_recorded_fails_by_name(tmp_path: Path) -> None:
    """A key that is missing is a failure that names it; no other answer is taken for it."""
    recording = tmp_path / "recorded.jsonl"
    line = {"question": "test/evens", "key": Evens(1).key, "reply": '{"findings": []}'}
    recording.write_text(json.dumps(line) + "\n", encoding="utf-8")
    replay = Replay(recording)
    assert (await replay.ask(Evens(1))).answer is not None
    missing = await replay.ask(Evens(2))
    assert missing.answer is None
    assert missing.failure is not None
    assert Evens(2).key in missing.failure.message


@pytest.mark.parametrize("line", ["{", "[]", '{"key": "k"}', '{"reply": "r"}', '{"key": "k", "reply": 3}', "\x00"])
def test_broken_recording_is_one_sentence_with_its_line(tmp_path: Path, line: str) -> None:
    """A line that is no recorded reply is named by file and number."""
    recording = tmp_path / "recorded.jsonl"
    recording.write_text(f'{{"key": "k", "reply": "r"}}\n{line}\n', encoding="utf-8")
    with pytest.raises(SettingsError, match=r"recorded.jsonl, line 2"):
        Replay(recording)


def test_missing_recording_is_one_sentence(tmp_path: Path) -> None:
    """A file that is not there is named."""
    with pytest.raises(SettingsError, match="nowhere"):
        Replay(tmp_path / "nowhere.jsonl")
