"""Limits that the workers of one run keep together: the pace at each service, and the money that may be spent.

A worker on its own keeps them in its memory. Where several work on one run, each is told of the one place that counts
for all (`share`): a table of the run's store, or an actor of the cluster.
"""

import time
from collections import defaultdict
from typing import Protocol


class Limits(Protocol):
    """What counts requests and dollars; every call is short, and safe for several workers at once."""

    def slot(self, service: str, gap_seconds: float) -> float:
        """Take the next turn at a service, `gap_seconds` after the one before; return the seconds until then."""
        ...

    def hold_back(self, service: str, seconds: float) -> None:
        """Let nobody ask the service for so long: it said so to one worker, and means all."""
        ...

    def reserve(self, unit: str, dollars: float, ceiling: float) -> float | None:
        """Set dollars aside for a question of a unit of work.

        Returns None where they are set aside, else what has been spent: where that and the dollars together pass the
        ceiling, there will never be room; where they do not, there is room once other questions are settled.
        """
        ...

    def settle(self, unit: str, dollars: float, spent_dollars: float) -> None:
        """Put what was spent in the place of what was set aside."""
        ...

    def forget(self, unit: str) -> None:
        """Free what a unit had set aside: the worker that did is gone, and another begins the unit anew."""
        ...


class OwnLimits:
    """Limits in the memory of one process; a clock that is set meanwhile makes nobody wait."""

    def __init__(self) -> None:
        self._next: dict[str, float] = {}
        self._held: defaultdict[str, list[float]] = defaultdict(list)
        self.spent = 0.0

    def slot(self, service: str, gap_seconds: float) -> float:
        """Take the next turn; see `Limits`."""
        now = time.monotonic()
        turn = max(now, self._next.get(service, 0.0))
        self._next[service] = turn + gap_seconds
        return turn - now

    def hold_back(self, service: str, seconds: float) -> None:
        """Let nobody ask the service for so long."""
        self._next[service] = max(self._next.get(service, 0.0), time.monotonic() + seconds)

    def reserve(self, unit: str, dollars: float, ceiling: float) -> float | None:
        """Set dollars aside; see `Limits`."""
        if self.spent + dollars + sum(map(sum, self._held.values())) > ceiling:
            return self.spent
        self._held[unit].append(dollars)
        return None

    def settle(self, unit: str, dollars: float, spent_dollars: float) -> None:
        """Put what was spent in the place of what was set aside."""
        if dollars in self._held[unit]:
            self._held[unit].remove(dollars)
        self.spent += spent_dollars

    def forget(self, unit: str) -> None:
        """Free what a unit had set aside."""
        self._held.pop(unit, None)


class _Shared:
    """What this process was told; a worker serves one run and one unit at a time."""

    limits: Limits | None = None
    unit: str = ""
    run: str = ""
    about: str = ""


def share(limits: Limits | None, unit: str = "", *, run: str = "", about: str = "") -> None:
    """Let this process count with the workers of its run, for the unit of work that it begins; None: on its own.

    `run` is the run's name, `about` what the unit is called.
    """
    _Shared.limits, _Shared.unit, _Shared.run, _Shared.about = limits, unit, run, about
    if limits is not None:
        limits.forget(unit)


def shared() -> tuple[Limits, str] | None:
    """Return the limits that this process shares with others and the unit it works on; None where it is on its own."""
    return None if _Shared.limits is None else (_Shared.limits, _Shared.unit)


def shared_run() -> tuple[str, str] | None:
    """Return the name of the run that this process works for and what its unit is called; None where it has none."""
    return (_Shared.run, _Shared.about) if _Shared.run else None
