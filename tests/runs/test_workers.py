"""Who does the papers of a run: lost workers, clusters, and papers that another run holds; no process is started."""

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from peerassay import Assayer
from peerassay.errors import PeerassayError
from peerassay.progress import Step
from peerassay.runs import running, workers
from peerassay.runs.manifest import Row
from peerassay.runs.running import run_many
from peerassay.runs.unit import Done, Plan, ended
from peerassay.runs.workers import MOST_TRIES, Cluster, Processes
from peerassay.settings import Settings

ROW = Row(paper="a.pdf")


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    return Plan(settings=Settings(home=tmp_path), jobs=("grade",))


class Pool:
    """A pool whose worker is lost the first times that it is given a paper."""

    def __init__(self, plan: Plan, losses: int) -> None:
        self.plan, self.losses, self.given = plan, losses, 0

    def __call__(self, many: int, **_: Any) -> "Pool":
        return self

    def submit(self, _: Any, plan: Plan, row: Row) -> Future[Done]:
        self.given += 1
        future: Future[Done] = Future()
        if self.given <= self.losses:
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(ended(plan, row, PeerassayError("read to its end")))
        return future

    def shutdown(self, **_: Any) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize("losses", [MOST_TRIES - 1, MOST_TRIES])
def test_a_lost_paper_is_begun_anew_a_few_times(plan: Plan, losses: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A paper whose worker was lost is done by the next; after the last try it is given up, and the run ends."""
    pool = Pool(plan, losses)
    monkeypatch.setattr(workers, "ProcessPoolExecutor", pool)
    (told,) = Processes(1).each(plan, [ROW])
    assert pool.given == MOST_TRIES
    assert (f"lost {MOST_TRIES} times" in told.problems[0]) == (losses == MOST_TRIES)


@pytest.mark.parametrize(
    ("named", "opened"),
    [
        ("ray", {"address": None, "num_cpus": 2, "include_dashboard": False}),
        ("ray://host:10001", {"address": "ray://host:10001"}),
    ],
)
def test_a_cluster_of_this_machine_has_as_many_workers_as_named(
    plan: Plan, named: str, opened: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ray on this machine is started with so many processors; a cluster that is there keeps its own."""
    given: dict[str, Any] = {}
    ray = MagicMock(init=lambda **words: given.update(words))
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(workers, "find_spec", lambda name: name)
    assert list(Cluster(named, 2).each(plan, [])) == []
    assert {
        name: value for name, value in given.items() if name not in {"log_to_driver", "configure_logging"}
    } == opened


class Shared:
    """Workers that find a paper held by another run the first time, and do it the second time."""

    def __init__(self) -> None:
        self.given: list[list[str]] = []

    def each(self, plan: Plan, rows: Iterable[Row]) -> Iterator[Done]:
        rows = list(rows)
        self.given.append([row.paper for row in rows])
        for row in rows:
            held = row.paper == "held.pdf" and len(self.given) == 1
            yield ended(plan, row, PeerassayError("no")).model_copy(update={"is_held": held})


def test_a_paper_that_another_run_holds_is_waited_for(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run looks again for that paper alone, says so, and is over when it is done; nothing is counted twice."""
    monkeypatch.setattr(running, "_LOOK_AGAIN", 0)
    steps: list[Step] = []
    shared = Shared()
    rows = [ROW, Row(paper="held.pdf")]
    with Assayer(settings=plan.settings) as assayer:
        ran = run_many(assayer, plan, rows, shared, steps.append)
    assert shared.given == [["a.pdf", "held.pdf"], ["held.pdf"]]
    assert set(ran.done) == {row.key for row in rows}
    assert [step.what for step in steps if "waiting" in step.what] == ["waiting for 1 paper that another run works on"]
    assert [step.done for step in steps if step.total] == [1, 2]
