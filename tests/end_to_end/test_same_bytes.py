"""The same input gives the same records, byte for byte, whatever process, hash seed or order of answers."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from invented_case import InventedSource, reply, reviews, settings

from peerassay.documents.review import Review
from peerassay.frozen import canonical_json
from peerassay.testing.model_server import ModelServer
from peerassay_bench.obliging import ObligingModel

SCRIPT = Path(__file__).with_name("told_run.py")


def told(tmp_path: Path, url: str, seeds: tuple[int, ...]) -> list[str]:
    """Answer in one process for each seed, all at once, each with a home of its own."""
    processes = [
        subprocess.Popen(
            [sys.executable, str(SCRIPT), str(tmp_path / f"home{seed}"), url, str(seed)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
        )
        for seed in seeds
    ]
    texts = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(seeds)
    return texts


def bytes_of(home: Path, url: str | None, *, waits: int) -> str:
    sources = (InventedSource("one", waits=waits), InventedSource("two", waits=waits + 1))
    made = reply(settings(home, url), *sources)
    return "\n".join(canonical_json(record) for record in made.records)


def test_offline_records_are_the_same_in_every_process(tmp_path: Path) -> None:
    """Two processes with other hash seeds and sources that answer in another order write the same offline records."""
    first, two = told(tmp_path, "-", (1, 2))
    assert len(first) > 1000
    assert first == two


def test_records_of_a_model_are_the_same_in_every_process(tmp_path: Path) -> None:
    """Two processes that ask the same model write the same records."""
    with ModelServer(ObligingModel()) as server:
        first, two = told(tmp_path, server.openai_url, (3, 4))
    assert len(first) > 1000
    assert first == two


@pytest.mark.parametrize("asked", [False, True])
def test_a_run_from_the_cache_writes_the_same_record(asked: bool, tmp_path: Path) -> None:
    """A second run in the same home, all from the cache, writes the bytes of the first, and asks no model again."""
    with ModelServer(ObligingModel()) as server:
        url = server.openai_url if asked else None
        first = bytes_of(tmp_path / "home", url, waits=5)
        count = server.count
        again = bytes_of(tmp_path / "home", url, waits=7)
        elsewhere = bytes_of(tmp_path / "another", url, waits=9)
        assert server.count == 2 * count
    assert first == again == elsewhere


def by_review(home: Path, server: ModelServer | None, of: tuple[Review, ...], **more: Any) -> dict[str, str]:
    held = settings(home, server.openai_url if server else None, apart=True, **more)
    made = reply(held, InventedSource(waits=1), of=of)
    return {record.reviews[0].id: canonical_json(record) for record in made.records}


@pytest.mark.parametrize("asked", [False, True])
def test_reviews_apart_do_not_change_each_other(asked: bool, tmp_path: Path) -> None:
    """Kept apart, reviews in another order, alone, or asked about one at a time have the same records to the byte."""
    each, two = reviews()
    with ModelServer(ObligingModel()) as model:
        server = model if asked else None
        first = by_review(tmp_path / "first", server, (each, two))
        assert by_review(tmp_path / "turned", server, (two, each)) == first
        assert by_review(tmp_path / "slow", server, (each, two), concurrency=1) == first
        assert by_review(tmp_path / "alone", server, (two,)).items() <= first.items()
    assert len(first) == 2
