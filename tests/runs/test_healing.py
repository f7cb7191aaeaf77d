"""What a run says of papers whose questions fail, and what the next run makes of them."""

import csv
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ruled_model import RuledModel
from small_papers import some_papers

from peerassay import Assayer
from peerassay.cli.app import run as command
from peerassay.progress import ExitCode, Step
from peerassay.run_names import new_run_name
from peerassay.runs.manifest import read_manifest
from peerassay.runs.running import run_many
from peerassay.runs.unit import Plan
from peerassay.runs.workers import Here
from peerassay.settings import Settings
from peerassay.store.shared import Claims
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.unit_state import UnitState
from peerassay_bench.obliging import ObligingModel

JOBS = ("grade", "explain", "reply", "novelty", "related-work", "summarize")


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Return a folder of two papers with a review each, beside a home with a library."""
    return some_papers(tmp_path, 2)


def words(papers: Path, server: ModelServer, *more: str) -> list[str]:
    folder = papers.parent
    fast = ["--set", "attempts=1", "--set", "timeout_seconds=20"]
    out = ["--home", str(folder / "home"), "--out", str(folder / "out"), "--quiet"]
    return ["run", str(papers), *out, *fast, "--engine", "openai:any", "--base-url", server.openai_url, *more]


def table(papers: Path, name: str) -> list[dict[str, str]]:
    with (papers.parent / "out" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("job", JOBS)
def test_a_paper_whose_questions_all_failed_is_failed_and_healed(
    job: str, papers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that answers 500 leaves no paper done; the same command on a healthy one asks and ends complete."""
    model = RuledModel().watch(monkeypatch)
    with ModelServer(model, faults=lambda _: "server_error") as broken:
        assert command(words(papers, broken, "--job", job)) == ExitCode.PARTIAL
        assert broken.count > 0
        assert [row[job] for row in table(papers, "results.csv")] == ["failed"] * 2
        problems = [row["problem"] for row in table(papers, "failures.csv")]
        assert all("500" in problem and "try again now" in problem for problem in problems)
        port = int(broken.url.rpartition(":")[2])
    with ModelServer(model, port=port) as healthy:
        assert command(words(papers, healthy, "--job", job)) == ExitCode.COMPLETE
        assert healthy.count > 0
        assert [row[job] for row in table(papers, "results.csv")] == ["done"] * 2
        asked = healthy.count
        assert command(words(papers, healthy, "--job", job)) == ExitCode.COMPLETE
        assert healthy.count == asked


def test_one_failed_question_makes_a_paper_partial(papers: Path) -> None:
    """What is missing is told, the rest of the answers stands, and only what failed is asked again."""
    with ModelServer(ObligingModel(), faults={4: "bad_request"}) as server:
        code = command(words(papers, server, "--job", "reply,novelty"))
        states = [row[job] for row in table(papers, "results.csv") for job in ("reply", "novelty")]
        assert (code, sorted(set(states))) == (ExitCode.PARTIAL, ["done", "partial"])
        assert command(words(papers, server, "--job", "reply,novelty")) == ExitCode.COMPLETE


def test_a_paper_that_another_run_works_on_is_waited_for(papers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are done first; when the other run lets go, the paper is done too."""
    monkeypatch.setattr("peerassay.runs.running._LOOK_AGAIN", 0.01)
    plan = Plan(settings=Settings(home=papers.parent / "home"), jobs=("grade",))
    rows = read_manifest(papers)
    steps: list[Step] = []
    with Assayer(settings=plan.settings) as assayer:
        other = Claims(assayer.records.database, new_run_name())
        assert other.take(rows[0].paper_key)

        def tell(step: Step) -> None:
            steps.append(step)
            if step.what.startswith("waiting for 1 paper"):
                other.let_go(rows[0].paper_key)

        ran = run_many(assayer, plan, rows, Here(), tell)
    assert [ran.state(row) for row in rows] == [UnitState.DONE] * 2
    assert [step.what for step in steps if step.total is None] == ["waiting for 1 paper that another run works on"]


@pytest.mark.services
@pytest.mark.timeout(500)  # two processes that each start anew, on whatever machine this is
def test_two_runs_at_once_ask_nothing_twice(papers: Path) -> None:
    """Two processes with the same command on one store ask each question once, and both end complete."""
    asked: list[str] = []

    def answer(request: ModelRequest) -> str:
        asked.append(request.user)
        time.sleep(0.05)
        return model(request)

    model = ObligingModel()
    with ModelServer(answer) as server:
        line = [sys.executable, "-m", "peerassay", *words(papers, server, "--job", "reply")]
        both = [subprocess.Popen(line, stdout=subprocess.DEVNULL) for _ in range(2)]
        assert [running.wait(timeout=400) for running in both] == [ExitCode.COMPLETE] * 2
    assert len(asked) == len(set(asked)) > 0


def test_a_dry_run_counts_what_the_run_asks(
    papers: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A question that several jobs share is counted once: the estimate is within a tenth of what is asked."""
    model = RuledModel().watch(monkeypatch)
    with ModelServer(model) as server:
        line = words(papers, server, "--job", "grade,explain,reply,summarize", "--json")
        assert command([*line, "--dry-run"]) == ExitCode.COMPLETE
        told = sum(json.loads(capsys.readouterr().out)["questions"].values())
        assert command(line) == ExitCode.COMPLETE
    assert abs(told - server.count) <= 0.1 * server.count
