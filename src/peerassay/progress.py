"""What a run tells: its steps while it works, how it ended, and counts and lists as a sentence has them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Self


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a run: `what` in plain words, `done` of `total` where it can be counted, `note` beside the count."""

    what: str
    done: int | None = None
    total: int | None = None
    note: str = ""


Progress = Callable[[Step], None]


def silent(step: Step) -> None:
    """Take the step and say nothing."""


class RunState(StrEnum):
    """What a run came to, worst first where several hold: all sources down, partial, nothing to check, complete."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NOTHING_TO_CHECK = "nothing_to_check"
    ALL_SOURCES_DOWN = "all_sources_down"


def worst_of(states: Sequence[RunState]) -> RunState:
    """Return what several records of one run came to together; no source could be asked only where none could."""
    if states and set(states) == {RunState.ALL_SOURCES_DOWN}:
        return RunState.ALL_SOURCES_DOWN
    if {RunState.ALL_SOURCES_DOWN, RunState.PARTIAL} & set(states):
        return RunState.PARTIAL
    return RunState.COMPLETE if RunState.COMPLETE in states else RunState.NOTHING_TO_CHECK


class ExitCode(IntEnum):
    """The exit codes of the command line (README, "Exit codes")."""

    COMPLETE = 0
    INVALID_INPUT = 2
    PARTIAL = 3
    NOTHING_TO_CHECK = 4
    ALL_SOURCES_DOWN = 5
    WAITING = 6

    @classmethod
    def of(cls, state: RunState) -> Self:
        """Return the code of a run's state."""
        return cls[state.name]


ENDINGS: Mapping[RunState, str] = {
    RunState.COMPLETE: "complete",
    RunState.PARTIAL: "partial: some results are missing (see above)",
    RunState.NOTHING_TO_CHECK: "nothing to check",
    RunState.ALL_SOURCES_DOWN: "no literature source was available",
}
"""States in words, where a job has nothing of its own to say of them."""


def count(n: int, singular: str, many: str | None = None) -> str:
    """Return a number with its noun: "1 claim", "3 claims"."""
    return f"{n} {singular if n == 1 else many or singular + 's'}"


def listed(items: Sequence[str]) -> str:
    """Return the items as a list in words: "a", "a and b", "a, b and c"; empty for none."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last
