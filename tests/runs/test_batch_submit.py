"""Runs over many papers whose batches peerassay sends itself, to servers of both providers."""

import json
import random
import re
from pathlib import Path

import pytest
from batch_kills import kill_until_done
from ruled_model import RuledModel
from small_papers import some_papers

from peerassay.cli.app import run as command
from peerassay.progress import ExitCode
from peerassay.testing import BatchServer
from peerassay.testing.batch_server import BatchFault

JOBS = "grade,explain,reply,novelty,related-work,summarize"
KINDS = ("openai", "anthropic")


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FIRST_WAIT", "LONGEST_WAIT"):
        monkeypatch.setattr(f"peerassay.engines.batch_sending.{name}", 0.01)


def url_of(server: BatchServer, kind: str) -> str:
    return server.openai_url if kind == "openai" else server.url


def words(folder: Path, kind: str, server: BatchServer, *more: str) -> list[str]:
    places = ["--home", str(folder / "home"), "--out", str(folder / "out"), "--quiet", "--batch", "submit"]
    engine = ["--engine", f"batch:{kind}:any", "--set", "confidential=false", "--base-url", url_of(server, kind)]
    return ["run", str(folder / "papers"), *places, *engine, *more]


@pytest.mark.services
@pytest.mark.parametrize("kind", KINDS)
def test_a_run_sends_its_batches_and_ends_complete(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All jobs on all papers end in one command, one batch a round; the same command again sends nothing."""
    some_papers(tmp_path, 2)
    with BatchServer(RuledModel().watch(monkeypatch)) as server:
        assert command(words(tmp_path, kind, server, "--job", JOBS)) == ExitCode.COMPLETE
        assert len(server.submitted) == len(set(server.submitted)) > 0
        assert len(server.batches) <= 11
        calls = len(server.calls)
        assert command(words(tmp_path, kind, server, "--job", JOBS)) == ExitCode.COMPLETE
        assert len(server.calls) == calls
        capsys.readouterr()
        assert command(["batches", "--home", str(tmp_path / "home"), "--json"]) == ExitCode.COMPLETE
    listed = json.loads(capsys.readouterr().out)["batches"]
    assert [one["batch"] for one in listed] == [batch.id for batch in server.batches]
    assert {one["state"] for one in listed} == {"answered"}


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("openai", "reset_after"),
        ("anthropic", "server_error"),
        pytest.param("openai", "reset", marks=pytest.mark.services),
        pytest.param("openai", "server_error", marks=pytest.mark.services),
        pytest.param("anthropic", "reset", marks=pytest.mark.services),
        pytest.param("anthropic", "reset_after", marks=pytest.mark.services),
    ],
)
def test_faults_of_the_service_submit_nothing_twice(
    kind: str, fault: BatchFault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever call fails, before or after its work is done, each request is submitted once and the run completes."""
    some_papers(tmp_path, 1)
    chance = random.Random(fault)
    faults = {number: fault for number in range(1, 200) if chance.random() < 0.3}
    with BatchServer(RuledModel().watch(monkeypatch), faults=faults) as server:
        assert command(words(tmp_path, kind, server, "--job", "grade")) == ExitCode.COMPLETE
    assert len(server.submitted) == len(set(server.submitted)) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_what_expired_is_asked_once_more(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that expire go into the next batch under a new name, and the run ends complete."""
    some_papers(tmp_path, 1)
    model, first = RuledModel().watch(monkeypatch), re.compile(r"_[^_x]*$")
    with BatchServer(model, spoil=lambda own: "expired" if first.search(own) else None) as server:
        assert command(words(tmp_path, kind, server, "--job", "grade")) == ExitCode.COMPLETE
    assert len(server.submitted) == len(set(server.submitted)) > 0
    assert sum(first.search(own) is None for own in server.submitted) == len(server.submitted) / 2


def test_a_batch_that_fails_as_a_whole_is_sent_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenAI's batch that failed (too many tokens queued) goes out once more, and the run ends complete."""
    some_papers(tmp_path, 1)
    with BatchServer(RuledModel().watch(monkeypatch), fails=frozenset({1})) as server:
        assert command(words(tmp_path, "openai", server, "--job", "grade")) == ExitCode.COMPLETE


def test_a_service_that_refuses_the_key_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The run waits, says why, and the same command with the right key goes on; nothing is written anew."""
    some_papers(tmp_path, 1)
    with BatchServer(RuledModel().watch(monkeypatch), faults={1: "bad_key"}) as server:
        assert command(words(tmp_path, "openai", server, "--job", "grade")) == ExitCode.WAITING
        assert "status 401" in capsys.readouterr().err
        assert command(words(tmp_path, "openai", server, "--job", "grade")) == ExitCode.COMPLETE
    assert len(server.submitted) == len(set(server.submitted)) > 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_can_be_cancelled(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is out is listed with its price and can be cancelled; what is not out cannot."""
    some_papers(tmp_path, 1)
    broken: dict[int, BatchFault] = dict.fromkeys(range(6, 60), "server_error")
    with BatchServer(RuledModel().watch(monkeypatch), looks=9, faults=broken) as server:
        assert command(words(tmp_path, kind, server, "--job", "grade")) == ExitCode.WAITING
        line = ["batches", "--home", str(tmp_path / "home"), "--base-url", url_of(server, kind), "--set"]
        line += ["price_in=1", "--set", "price_out=2"]
        capsys.readouterr()
        server.faults.clear()
        assert command([*line, "--cancel", "requests-0001.jsonl"]) == ExitCode.COMPLETE
        told = capsys.readouterr().out
        assert server.batches[0].cancelled
        assert "out since" in told and server.batches[0].id in told
        assert command([*line, "--cancel", "requests-0002.jsonl"]) == ExitCode.INVALID_INPUT


@pytest.mark.services
@pytest.mark.parametrize("kind", KINDS)
def test_killed_runs_submit_nothing_twice(kind: str, tmp_path: Path) -> None:
    """Killed while submitting, polling or fetching, whatever the call: nothing is submitted twice, nothing is lost."""
    some_papers(tmp_path, 1)
    killed = kill_until_done(tmp_path, kind, most_kills=4, job="grade", chance=random.Random(4))
    assert killed.kills >= 2
    assert len(killed.submitted) == len(set(killed.submitted)) > 0
