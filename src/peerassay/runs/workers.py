"""Who works through the papers of a run: this process, several processes of this machine, or a Ray cluster."""

import multiprocessing
import os
import sys
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from functools import cache
from importlib.util import find_spec
from multiprocessing.connection import wait as wait_for_sentinel
from typing import TYPE_CHECKING, Any, Final, Protocol

from peerassay.errors import InputError, MissingExtra, PeerassayError
from peerassay.limits import Limits, OwnLimits, share
from peerassay.progress import Progress, silent
from peerassay.runs.manifest import Row
from peerassay.runs.unit import Done, Plan, ended, work

if TYPE_CHECKING:
    from peerassay.assayer import Assayer

MOST_TRIES: Final = 3
"""A paper whose worker is lost so often is given up: it may be what kills them."""
_AHEAD: Final = 2
"""Papers per worker that are handed out: enough that none waits, few enough that a stop loses little."""


class Workers(Protocol):
    """Whoever does the papers of a run."""

    def each(self, plan: Plan, rows: Iterable[Row]) -> Generator[Done, None, None]:
        """Give what became of each paper, in the order in which they are done."""
        ...


class Here:
    """This process, a paper at a time; `progress` is told the steps of each, `limits` count for all of them."""

    def __init__(self, progress: Progress = silent, limits: Limits | None = None) -> None:
        self._progress, self._limits = progress, limits

    def each(self, plan: Plan, rows: Iterable[Row]) -> Generator[Done, None, None]:
        """Give what became of each paper, in the rows' order."""
        for row in rows:
            yield done_in_store(plan, row, self._limits, self._progress)


class Processes:
    """Several processes of this machine; one that is killed is replaced, and its paper begun anew."""

    def __init__(self, many: int) -> None:
        self._many = many

    def each(self, plan: Plan, rows: Iterable[Row]) -> Generator[Done, None, None]:
        """Give what became of each paper, in the order in which they are done."""
        waiting, tries = deque(rows), dict[str, int]()
        while waiting:
            pool = ProcessPoolExecutor(
                self._many, mp_context=multiprocessing.get_context("spawn"), initializer=_end_with_parent
            )
            under_way: dict[Future[Done], Row] = {}
            try:
                yield from self._through(pool, plan, waiting, under_way)
            except BrokenProcessPool:
                yield from _again(plan, under_way.values(), waiting, tries)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def _through(
        self, pool: ProcessPoolExecutor, plan: Plan, waiting: deque[Row], under_way: dict[Future[Done], Row]
    ) -> Iterator[Done]:
        while waiting or under_way:
            while waiting and len(under_way) < self._many * _AHEAD:
                row = waiting.popleft()
                try:
                    under_way[pool.submit(done_in_store, plan, row)] = row
                except BrokenProcessPool:
                    waiting.appendleft(row)
                    raise
            finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
            for future in finished:
                done = future.result()
                del under_way[future]
                yield done


def _again(plan: Plan, lost: Iterable[Row], waiting: deque[Row], tries: dict[str, int]) -> Iterator[Done]:
    for row in lost:
        tries[row.key] = tries.get(row.key, 0) + 1
        if tries[row.key] < MOST_TRIES:
            waiting.appendleft(row)
        else:
            what = f"its worker was lost {MOST_TRIES} times; it may need more memory than there is"
            yield ended(plan, row, PeerassayError(what))


def _end_with_parent() -> None:
    """Let this process end when the one that began it is killed, instead of waiting for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait_for_sentinel([sentinel])
    os._exit(1)


class Cluster:
    """Workers on Ray; one that is lost is replaced by Ray, and its paper begun anew.

    Pace and ceiling are kept by one actor. Papers, store and cache must be where every machine of the cluster finds
    them: a shared file system, and a store on a server.
    """

    def __init__(self, address: str, many: int) -> None:
        """Take the address, `ray` for one on this machine or `ray://HOST:PORT`; raises MissingExtra without Ray."""
        if find_spec("ray") is None:
            raise MissingExtra("a run on Ray needs an extra", where="--on", fix="pip install 'peerassay[ray]'")
        self._address = None if address == "ray" else address
        self._many = many

    def each(self, plan: Plan, rows: Iterable[Row]) -> Generator[Done, None, None]:
        """Give what became of each paper, in the order in which they are done; raises InputError for no cluster."""
        import ray

        with redirect_stdout(sys.stderr):  # Ray tells of lost workers on standard output, which may be somebody's JSON
            self._connect(ray)
            try:
                yield from self._through(ray, plan, deque(rows))
            finally:
                ray.shutdown()

    def _connect(self, ray: Any) -> None:
        local = {"num_cpus": self._many, "include_dashboard": False} if self._address is None else {}
        try:
            ray.init(address=self._address, log_to_driver=False, configure_logging=False, **local)
        except (ConnectionError, OSError, RuntimeError, ValueError) as error:
            raise InputError(
                f"the cluster cannot be reached ({str(error).partition(chr(10))[0]})", where=str(self._address),
                fix="check its address, or run with --jobs",
            ) from error  # fmt: skip

    def _through(self, ray: Any, plan: Plan, waiting: deque[Row]) -> Iterator[Done]:
        actor = ray.remote(OwnLimits).remote()
        task = ray.remote(num_cpus=1, max_retries=MOST_TRIES)(_done_on_cluster)
        under_way: dict[Any, Row] = {}
        while waiting or under_way:
            while waiting and len(under_way) < self._many * _AHEAD:
                row = waiting.popleft()
                under_way[task.remote(plan.model_dump_json(), row.model_dump_json(), actor)] = row
            finished, _ = ray.wait(list(under_way), num_returns=1)
            for reference in finished:
                yield _result(ray, plan, reference, under_way.pop(reference))


def _result(ray: Any, plan: Plan, reference: Any, row: Row) -> Done:
    try:
        return Done.model_validate_json(ray.get(reference))
    except (ray.exceptions.RayError, OSError) as error:
        return ended(plan, row, PeerassayError(f"its worker was lost ({type(error).__name__})"))


class _ActorLimits:
    """The limits that an actor keeps, asked from a worker."""

    def __init__(self, actor: Any) -> None:
        import ray

        self._actor, self._get = actor, ray.get

    def slot(self, service: str, gap_seconds: float) -> float:
        return float(self._get(self._actor.slot.remote(service, gap_seconds)))

    def hold_back(self, service: str, seconds: float) -> None:
        self._get(self._actor.hold_back.remote(service, seconds))

    def reserve(self, unit: str, dollars: float, ceiling: float) -> float | None:
        spent = self._get(self._actor.reserve.remote(unit, dollars, ceiling))
        return None if spent is None else float(spent)

    def settle(self, unit: str, dollars: float, spent_dollars: float) -> None:
        self._get(self._actor.settle.remote(unit, dollars, spent_dollars))

    def forget(self, unit: str) -> None:
        self._get(self._actor.forget.remote(unit))


def _done_on_cluster(plan: str, row: str, actor: Any) -> str:
    done = done_in_store(Plan.model_validate_json(plan), Row.model_validate_json(row), _ActorLimits(actor))
    return done.model_dump_json()


def done_in_store(plan: Plan, row: Row, limits: Limits | None = None, progress: Progress = silent) -> Done:
    """Do one paper and keep what became of it, so that a run that is stopped goes on behind it.

    A paper that another run is working on is not begun.
    """
    from peerassay.store.shared import Claims, DoneUnits, StoreLimits

    assayer = _assayer(plan, progress)
    database = assayer.records.database
    claims = Claims(database, plan.run_name)
    with claims.held(row.paper_key) as is_ours:
        if not is_ours:
            return Done(key=row.key, paper=row.paper, standings={}, is_held=True)
        share(limits or StoreLimits(database, plan.key), row.key, run=plan.run_name, about=row.short_name)
        try:
            done = work(assayer, plan, row)
            DoneUnits(database, plan.key).put(row.key, done.model_dump_json())
        finally:
            share(None)
    return done


@cache
def _assayer(plan: Plan, progress: Progress) -> "Assayer":
    """Return this worker's assayer, opened once: a library is not opened anew for every paper."""
    from peerassay.assayer import Assayer

    return Assayer(settings=plan.settings, progress=progress)
