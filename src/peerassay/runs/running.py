"""A run over many papers: what is done already is left out, the rest is worked through, and each paper is told of."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import stdev
from typing import TYPE_CHECKING, Final

from peerassay.engines import RunEstimate, sum_of
from peerassay.engines.batch_folder import folder_at
from peerassay.progress import ExitCode, Progress, Step, silent
from peerassay.progress import count as count_of
from peerassay.run_names import new_run_name
from peerassay.runs.manifest import BETWEEN, PROBLEM, ReviewsTold, Row
from peerassay.runs.unit import Done, Plan, estimate
from peerassay.runs.workers import Cluster, Here, Processes, Workers
from peerassay.unit_state import UnitState

if TYPE_CHECKING:
    from peerassay.assayer import Assayer
    from peerassay.store.run_board import RunBoard


_LED, _LED_SHARE, _LEAST_LED = 20, 8, 3
"""A dry run leads through one paper of eight, at least three, at most twenty: under a fifth of the run."""
_NORMAL_95: Final = 1.96
"""Standard errors to each side of an estimate that hold 95 % of a normal distribution."""
_LOOK_AGAIN: Final = 5.0
"""Seconds until papers that another run works on are looked at again."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run came to: what became of each row, how many were done before it began, questions asked since."""

    rows: tuple[Row, ...]
    done: Mapping[str, Done]
    before: int
    asked: int
    seconds: float

    def state(self, row: Row) -> UnitState:
        """Return how a row stands; one that nobody came to has failed."""
        return self.done[row.key].state if row.key in self.done else UnitState.FAILED

    def rows_that(self, *states: UnitState) -> tuple[Row, ...]:
        """Return the rows that stand so, in the manifest's order."""
        return tuple(row for row in self.rows if self.state(row) in states)

    @property
    def failed(self) -> tuple[Row, ...]:
        """The rows of which something is missing that no batch will bring; they are tried anew by the next run."""
        return self.rows_that(UnitState.FAILED, UnitState.PARTIAL)

    @property
    def waiting(self) -> tuple[Row, ...]:
        """The rows that wait for a batch."""
        return self.rows_that(UnitState.WAITING)

    @property
    def exit_code(self) -> ExitCode:
        """Complete only where all rows are done; waiting where the results of a batch are to come."""
        if self.waiting:
            return ExitCode.WAITING
        return ExitCode.PARTIAL if self.failed else ExitCode.COMPLETE


def workers_for(on: str | None, jobs: int) -> Workers:
    """Return who works: `on` is None for this machine, else `ray` or `ray://HOST:PORT`; raises MissingExtra."""
    if on is not None:
        return Cluster(on, jobs)
    return Here() if jobs == 1 else Processes(jobs)


def run_many(assayer: "Assayer", plan: Plan, rows: Sequence[Row], workers: Workers, progress: Progress = silent) -> Ran:
    """Work through the rows that this plan has not done yet; what fails is told of its row and ends nothing.

    Each paper is kept in the store as it is done: a run that was stopped at any moment goes on from there when it is
    repeated, and asks no question twice. A paper that another run works on is waited for. Raises StoreError where the
    store cannot be used.
    """
    began = time.monotonic()
    plan = plan if plan.run_name else plan.model_copy(update={"run_name": new_run_name()})
    known = _kept(assayer, plan)
    done = {row.key: known[row.key] for row in rows if row.key in known and known[row.key].state is UnitState.DONE}
    before, count = len(done), _Count(len(rows), len(done), progress, _board(assayer, plan, rows), plan.run_name)
    while left := [row for row in rows if row.key not in done]:
        with closing(workers.each(plan, left)) as each:
            for ended in each:
                if not ended.is_held:
                    done[ended.key] = ended
                    count.one_more(ended)
                if count.is_stopped:
                    break
        if count.is_stopped or not any(row.key not in done for row in left):
            break
        _wait_for_others(sum(row.key not in done for row in left), progress)
        # What the other run has come to meanwhile, whatever it is, need not be tried at once again.
        others = {key: found for key, found in _kept(assayer, plan).items() if found != known.get(key)}
        done |= {row.key: others[row.key] for row in left if row.key not in done and row.key in others}
    if assayer.home.batches.is_dir():
        folder_at(assayer.home.batches).finish(plan.run_name)
    ran = Ran(tuple(rows), done, before, count.asked, round(time.monotonic() - began, 1))
    count.board.end(plan.run_name, "stopped" if count.is_stopped else ran.exit_code.name.lower())
    return ran


def _board(assayer: "Assayer", plan: Plan, rows: Sequence[Row]) -> "RunBoard":
    from peerassay.store.run_board import RunBoard

    board = RunBoard(assayer.records.database)
    board.begin(plan.run_name, f"{', '.join(plan.jobs)} on {count_of(len(rows), 'paper')}")
    return board


def run_rounds(
    assayer: "Assayer", plan: Plan, rows: Sequence[Row], workers: Workers, progress: Progress, send: Callable[[], bool]
) -> Ran:
    """Do what `run_many` does again and again, until no paper waits for a batch any more.

    `send` sends what is to be sent and returns when the results are there, False where there was nothing to send.
    """
    began = time.monotonic()
    plan = plan.model_copy(update={"run_name": new_run_name()})
    ran = run_many(assayer, plan, rows, workers, progress)
    while ran.waiting and send():
        again = run_many(assayer, plan, ran.waiting, workers, progress)
        ran = replace(ran, done={**ran.done, **again.done}, asked=ran.asked + again.asked)
    return replace(ran, seconds=round(time.monotonic() - began, 1))


def _kept(assayer: "Assayer", plan: Plan) -> dict[str, Done]:
    from peerassay.store.shared import DoneUnits

    units = DoneUnits(assayer.records.database, plan.key).all()
    return {key: Done.model_validate_json(told) for key, told in units}


def _wait_for_others(many: int, progress: Progress) -> None:
    progress(Step(what=f"waiting for {count_of(many, 'paper')} that another run works on"))
    time.sleep(_LOOK_AGAIN)


def estimate_many(
    assayer: "Assayer", plan: Plan, rows: Sequence[Row], progress: Progress = silent
) -> tuple[RunEstimate, tuple[str, ...]]:
    """Return what a run would take over all rows, and a sentence for each paper of which it cannot be told.

    One of eight is led through, at least three and at most twenty, evenly over their sizes; these stand for all. A
    sentence says so, with an interval of the price.
    """
    found: list[RunEstimate] = []
    problems: list[str] = []
    led = _spread(rows, min(_LED, max(_LEAST_LED, len(rows) // _LED_SHARE)))
    for number, row in enumerate(led, start=1):
        told = estimate(assayer, plan, row)
        if isinstance(told, str):
            problems.append(f"{row.paper}: {told}")
        else:
            found.append(told)
        progress(Step(what="estimating papers", done=number, total=len(led)))
    total = sum_of(found)
    if len(led) == len(rows):
        return total, tuple(problems)
    words = f"estimated from {len(led)} of {count_of(len(rows), 'paper')}, chosen evenly by size{_within(found, rows)}"
    return total.times(len(rows) / len(led)), (words, *problems)


def _spread(rows: Sequence[Row], most: int) -> Sequence[Row]:
    """Return so many of the rows, evenly over the sizes of their papers; all where there are no more."""
    if len(rows) <= most:
        return rows
    by_size = sorted(rows, key=lambda row: (_size(row.paper), row.paper))
    return [by_size[int((n + 0.5) * len(rows) / most)] for n in range(most)]


def _size(paper: str) -> int:
    try:
        return Path(paper).stat().st_size
    except OSError:  # a link, or a file that its reading will name
        return 0


def _within(found: Sequence[RunEstimate], rows: Sequence[Row]) -> str:
    """Return how far the price of all may be from its estimate, of 95 such runs in 100."""
    costs = [each.cost for each in found if each.cost]
    if len(costs) < len(found) or len(costs) < 2:
        return ""
    error = stdev(costs) * (1 - len(found) / len(rows)) ** 0.5 / len(found) ** 0.5
    return f"; the price within ${_NORMAL_95 * error * len(rows):.2f} (95 %)"


@dataclass(slots=True)
class _Count:
    """Papers done, how many a minute, how long the rest may take, what was asked; told here and to other shells."""

    total: int
    done: int
    progress: Progress
    board: "RunBoard"
    run: str
    is_stopped: bool = False
    asked: int = 0
    cached: int = 0
    dollars: float = 0.0
    others: Counter[UnitState] = field(default_factory=Counter)
    now: int = 0
    began: float = field(default_factory=time.monotonic)

    def one_more(self, ended: Done) -> None:
        self.done, self.now = self.done + 1, self.now + 1
        self.others.update([ended.state])
        self.asked, self.cached = self.asked + ended.asked, self.cached + ended.cached
        self.dollars += ended.dollars or 0.0
        a_minute = 60 * self.now / max(time.monotonic() - self.began, 0.001)
        left = (self.total - self.done) / a_minute
        note = f"{a_minute:.1f} per minute, {in_words(60 * left)} left"
        states = (s for s in UnitState if s is not UnitState.DONE and self.others[s])
        note += "".join(f", {self.others[state]} {state}" for state in states)
        note += f"; {count_of(self.asked, 'question')} asked, {self.cached} cached"
        note += f", ${self.dollars:.2f}" if self.dollars else ""
        self.progress(Step(what="papers", done=self.done, total=self.total, note=note))
        self.is_stopped = self.board.tell(self.run, f"{self.done} of {self.total} papers; {note}")


def in_words(seconds: float) -> str:
    """Return a span of time as people say it: "40 s", "12 min", "3 h 20 min"."""
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def results(ran: Ran) -> Iterator[dict[str, str]]:
    """Give the manifest's lines, for a table: the paper's title, their own cells, its id and how each job stands."""
    for row in ran.rows:
        done = ran.done.get(row.key)
        title = {"title": done.title if done else ""}  # the manifest's own stands where it has one
        told = {"paper_id": done.paper_id if done else ""}
        for job, standing in (done.standings if done else {}).items():
            told[job] = standing.state.value
            told[f"{job}_records"] = " ".join(digest[:12] for digest in done.digests.get(job, ())) if done else ""
        yield from (title | cells | told | {PROBLEM: _problem(done)} for cells in _cells(row))


def failures(ran: Ran) -> Iterator[dict[str, str]]:
    """Give the manifest's lines of each paper of which something is missing, with what that is."""
    for row in ran.failed:
        yield from (cells | {PROBLEM: _problem(ran.done.get(row.key))} for cells in _cells(row))


def _problem(done: Done | None) -> str:
    return "; ".join(done.problems) if done else "not processed"


def _cells(row: Row) -> Iterator[dict[str, str]]:
    for group in row.of_reviews or (ReviewsTold(reviews=row.reviews, tags={}),):
        cells = {"paper": row.paper, "reviews": BETWEEN.join(group.reviews), "date": row.date, "decision": row.decision}
        yield cells | row.tags | group.tags
