"""Runs over many papers: nothing is lost or done twice, whatever stops them."""

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from peerassay import Assayer, example
from peerassay.cli.app import run as command
from peerassay.literature import Library
from peerassay.progress import ExitCode, Step
from peerassay.runs.manifest import Row, read_manifest
from peerassay.runs.running import run_many
from peerassay.runs.unit import Done, Plan
from peerassay.runs.workers import MOST_TRIES, Here, Processes
from peerassay.settings import Settings
from peerassay.unit_state import UnitState


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Return a folder of three papers with a review each; the second cannot be read."""
    folder = tmp_path / "papers"
    for name in ("a", "b", "c"):
        (folder / name).mkdir(parents=True)
        shutil.copy(example.PAPER, folder / name / "paper.pdf")
        text = f"The method is not novel: reviewer {name} has seen early exits for decoders before."
        (folder / name / "review.txt").write_text(text, encoding="utf-8")
    (folder / "b" / "paper.pdf").write_bytes(b"no paper")
    return folder


def plan(tmp_path: Path, home: str = "home") -> Plan:
    return Plan(settings=Settings(home=with_library(tmp_path / home)), jobs=("grade",))


def with_library(home: Path) -> Path:
    """Return the home with earlier works in its library: without one nothing can be done to its end."""
    if not (home / "library").exists():
        Library(home / "library").add(example.LIBRARY)
    return home


class Stopped(Exception):
    """What ends a run in its middle."""


class Counted(Here):
    """Workers that tell which papers they were given, and stop after so many."""

    def __init__(self, most: int = 99) -> None:
        super().__init__()
        self.given: list[str] = []
        self.most = most

    def each(self, plan: Plan, rows: Iterable[Row]) -> Iterator[Done]:
        for done in super().each(plan, rows):
            self.given.append(Path(done.paper).parent.name)
            if len(self.given) > self.most:
                raise Stopped
            yield done


def test_each_paper_is_done_and_what_failed_is_told(papers: Path, tmp_path: Path) -> None:
    """A paper that cannot be read is told of by its sentence; the others have their records in the store."""
    steps: list[Step] = []
    with Assayer(settings=plan(tmp_path).settings) as assayer:
        ran = run_many(assayer, plan(tmp_path), read_manifest(papers), Here(), steps.append)
        kept = assayer.records.list()
    assert [Path(row.paper).parent.name for row in ran.failed] == ["b"]
    (problem,) = ran.done[ran.failed[0].key].problems
    assert "paper.pdf" in problem
    digests = {digest for done in ran.done.values() for job in done.digests.values() for digest in job}
    assert {record.digest for record in kept} == digests
    assert [(step.done, step.total) for step in steps] == [(1, 3), (2, 3), (3, 3)]


def test_a_stopped_run_goes_on_behind_what_is_done(papers: Path, tmp_path: Path) -> None:
    """A paper that was done is not done again; one that failed is tried again."""
    with Assayer(settings=plan(tmp_path).settings) as assayer:
        rows = read_manifest(papers)
        with pytest.raises(Stopped):
            run_many(assayer, plan(tmp_path), rows, Counted(most=2))
        rest = Counted()
        ran = run_many(assayer, plan(tmp_path), rows, rest)
    assert (ran.before, rest.given) == (2, ["b"])


def test_other_settings_are_another_run(papers: Path, tmp_path: Path) -> None:
    """What decides the results decides whether a paper is done; where they are kept does not."""
    item = plan(tmp_path)
    assert item.key == Plan(settings=Settings(home=tmp_path / "elsewhere"), jobs=("grade",), run_name="b").key
    assert item.key != Plan(settings=Settings(works_read=3), jobs=("grade",)).key
    assert item.key != Plan(settings=item.settings, jobs=("grade", "novelty")).key


@pytest.mark.services
def test_processes_do_what_one_does(papers: Path, tmp_path: Path) -> None:
    """Two processes leave the same records as one."""
    found = []
    for workers in (Here(), Processes(2)):
        item = plan(tmp_path, type(workers).__name__)
        with Assayer(settings=item.settings) as assayer:
            ran = run_many(assayer, item, read_manifest(papers), workers)
        found.append({Path(done.paper).parent.name: done.digests for done in ran.done.values()})
    assert found[0] == found[1]


@pytest.mark.services
def test_a_paper_that_kills_its_worker_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a few lost workers the paper is told of, and the run ends."""
    monkeypatch.setattr("peerassay.runs.workers.done_in_store", _killed)
    rows = (Row(paper="a.pdf"), Row(paper="b.pdf"))
    told = list(Processes(1).each(plan(tmp_path), rows))
    assert {done.paper for done in told} == {"a.pdf", "b.pdf"}
    assert all(done.state is UnitState.FAILED for done in told)
    assert all(f"lost {MOST_TRIES} times" in done.problems[0] for done in told)


def _killed(plan: Plan, row: Row) -> Done:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("unreachable")


@pytest.mark.services
@pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra ray")
def test_ray_does_what_one_process_does(papers: Path, tmp_path: Path) -> None:
    """On a cluster of this machine the same records are made; in a process of its own, for Ray leaves threads."""
    home = with_library(tmp_path / "home")
    words = ["run", str(papers), "--on", "ray", "--jobs", "2", "--home", str(home), "--out", str(tmp_path), "--json"]
    ended = subprocess.run([sys.executable, "-m", "peerassay", *words], capture_output=True, text=True, check=False)
    assert ended.returncode == ExitCode.PARTIAL, ended.stderr
    told = json.loads(ended.stdout)
    assert (told["papers"], told["failed"]) == (3, 1)
    alone_plan = plan(tmp_path, "alone")
    with Assayer(settings=alone_plan.settings) as assayer:
        ran = run_many(assayer, alone_plan, read_manifest(papers), Here())
        alone = {digest for done in ran.done.values() for job in done.digests.values() for digest in job}
    with Assayer(settings=plan(tmp_path).settings) as assayer:
        assert {record.digest for record in assayer.records.list()} == alone


@pytest.mark.services
def test_a_run_that_is_killed_leaves_no_worker_behind(papers: Path, tmp_path: Path) -> None:
    """Workers end with the process that began them, and the same command finishes the work."""
    words = [
        "run",
        str(papers),
        "--jobs",
        "2",
        "--home",
        str(with_library(tmp_path / "home")),
        "--out",
        str(tmp_path),
        "--json",
    ]
    running = subprocess.Popen(
        [sys.executable, "-m", "peerassay", *words], stdout=subprocess.DEVNULL, start_new_session=True
    )
    while not (children := _children(running.pid)) and running.poll() is None:
        time.sleep(0.05)
    running.kill()
    running.wait()
    while any(Path(f"/proc/{child}").exists() for child in children):
        time.sleep(0.05)
    assert command(words) == ExitCode.PARTIAL


def _children(pid: int) -> list[int]:
    told = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in told.read_text(encoding="utf-8").split()] if told.exists() else []


def test_the_command_writes_a_table_and_what_failed_as_a_manifest(
    papers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The table has a line a paper with the manifest's own cells; the failures can be given to the command again."""
    table = tmp_path / "papers.csv"
    lines = [
        f"papers/{name}/paper.pdf,papers/{name}/review.txt,{kind}" for name, kind in zip("abc", "xyz", strict=True)
    ]
    table.write_text("\n".join(["paper,reviews,track", *lines]), encoding="utf-8")
    home = with_library(tmp_path / "home")
    words = ["run", str(table), "--home", str(home), "--out", str(tmp_path / "out"), "--quiet"]
    assert command(words) == ExitCode.PARTIAL
    assert "3 papers: 2 done, 1 failed" in capsys.readouterr().out
    with (tmp_path / "out" / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["track"] for row in rows] == ["x", "y", "z"]
    assert [row["grade"] for row in rows] == ["done", "failed", "done"]
    assert [bool(row["grade_records"]) for row in rows] == [True, False, True]
    (again,) = read_manifest(tmp_path / "out" / "failures.csv", allow_outside=True)
    assert (Path(again.paper).parent.name, again.tags) == ("b", {"track": "y"})


@pytest.mark.parametrize("job", ["", "grade,nothing", "Grade"])
def test_an_unknown_job_is_one_sentence(papers: Path, job: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The jobs there are are named."""
    assert command(["run", str(papers), "--job", job]) == ExitCode.INVALID_INPUT
    assert "use one or more of reply, grade, explain, novelty" in capsys.readouterr().err


def test_a_dry_run_tells_what_all_papers_would_take(
    papers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Questions and tokens over all papers; one that cannot be read is named, and nothing is kept."""
    home = tmp_path / "home"
    assert command(["run", str(papers), "--dry-run", "--json", "--home", str(home), "--engine", "local:m"]) == 0
    told = capsys.readouterr()
    assert sum(json.loads(told.out)["questions"].values()) > 2
    assert "paper.pdf" in told.err
    with Assayer(settings=plan(tmp_path).settings) as assayer:
        assert assayer.records.count() == 0
