"""A run over many papers: what is done already is left out, the rest is worked through, and each paper is told of."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from peerassay.engines import RunEstimate, sum_of
from peerassay.progress import Progress, Step, silent
from peerassay.runs.manifest import BETWEEN, PROBLEM, Row
from peerassay.runs.unit import Done, Plan, estimate
from peerassay.runs.workers import Cluster, Here, Processes, Workers

if TYPE_CHECKING:
    from peerassay.assayer import Assayer


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run came to: what became of each row, how many were done before it began, questions asked since."""

    rows: tuple[Row, ...]
    done: Mapping[str, Done]
    before: int
    asked: int
    seconds: float

    @property
    def failed(self) -> tuple[Row, ...]:
        """The rows of which something is missing; they are tried anew when the run is repeated."""
        return tuple(row for row in self.rows if row.key not in self.done or self.done[row.key].failed)


def workers_for(on: str | None, jobs: int) -> Workers:
    """Return who works: `on` is None for this machine, else `ray` or `ray://HOST:PORT`; raises MissingExtra."""
    if on is not None:
        return Cluster(on, jobs)
    return Here() if jobs == 1 else Processes(jobs)


def run_many(assayer: "Assayer", plan: Plan, rows: Sequence[Row], workers: Workers, progress: Progress = silent) -> Ran:
    """Work through the rows that this plan has not done yet; what fails is told of its row and ends nothing.

    Each paper is kept in the store as it is done: a run that was stopped at any moment goes on from there when it is
    repeated, and asks no question twice. Raises StoreError where the store cannot be used.
    """
    from peerassay.store.shared import DoneUnits

    began = time.monotonic()
    kept = {key: Done.model_validate_json(told) for key, told in DoneUnits(assayer.records.database, plan.key).all()}
    done = {row.key: kept[row.key] for row in rows if row.key in kept and not kept[row.key].failed}
    before, asked, count = len(done), 0, _Count(len(rows), len(done), progress)
    for ended in workers.each(plan, [row for row in rows if row.key not in done]):
        done[ended.key] = ended
        asked += ended.asked
        count.one_more(failed=ended.failed)
    seconds = round(time.monotonic() - began, 1)
    return Ran(rows=tuple(rows), done=done, before=before, asked=asked, seconds=seconds)


def estimate_many(
    assayer: "Assayer", plan: Plan, rows: Sequence[Row], progress: Progress = silent
) -> tuple[RunEstimate, tuple[str, ...]]:
    """Return what a run would take over all rows, and a sentence for each paper of which it cannot be told."""
    found: list[RunEstimate] = []
    problems: list[str] = []
    for number, row in enumerate(rows, start=1):
        told = estimate(assayer, plan, row)
        if isinstance(told, str):
            problems.append(f"{row.paper}: {told}")
        else:
            found.append(told)
        progress(Step(what="estimating papers", done=number, total=len(rows)))
    return sum_of(found), tuple(problems)


@dataclass(slots=True)
class _Count:
    """Papers done, how many a minute, and how long the rest may take."""

    total: int
    done: int
    progress: Progress
    failed: int = 0
    now: int = 0
    began: float = field(default_factory=time.monotonic)

    def one_more(self, *, failed: bool) -> None:
        self.done, self.now, self.failed = self.done + 1, self.now + 1, self.failed + failed
        a_minute = 60 * self.now / max(time.monotonic() - self.began, 0.001)
        left = (self.total - self.done) / a_minute
        note = f"{a_minute:.1f} a minute, {in_words(60 * left)} left"
        note += f", {self.failed} failed" if self.failed else ""
        self.progress(Step(what="papers", done=self.done, total=self.total, note=note))


def in_words(seconds: float) -> str:
    """Return a span of time as people say it: "40 s", "12 min", "3 h 20 min"."""
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{seconds:.0f} s"
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def results(ran: Ran) -> Iterator[dict[str, str]]:
    """Give a line for each paper, for a table: the manifest's own cells, then what each job came to."""
    for row in ran.rows:
        done, cells = ran.done.get(row.key), _cells(row)
        for job, state in (done.states if done else {}).items():
            cells[job] = state
            cells[f"{job}_records"] = " ".join(digest[:12] for digest in done.digests[job]) if done else ""
        yield cells | {PROBLEM: "; ".join(done.problems) if done else "was not done"}


def failures(ran: Ran) -> Iterator[dict[str, str]]:
    """Give a manifest's line for each paper of which something is missing, with what that is."""
    for row in ran.failed:
        done = ran.done.get(row.key)
        yield _cells(row) | {PROBLEM: "; ".join(done.problems) if done else "was not done"}


def _cells(row: Row) -> dict[str, str]:
    cells = {"paper": row.paper, "reviews": BETWEEN.join(row.reviews), "date": row.date, "decision": row.decision}
    return cells | row.tags
