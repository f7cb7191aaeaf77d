"""What a run tells: its steps while it works, how it ended, and counts and lists as a sentence has them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Self


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a run: `what` in plain words, `done` of `total` where it can be counted."""

    what: str
    done: int | None = None
    total: int | None = None


Progress = Callable[[Step], None]


def silent(step: Step) -> None:
    """Take the step and say nothing."""


class ExitCode(IntEnum):
    """The exit codes of the command line (README, "Exit codes")."""

    COMPLETE = 0
    INVALID_INPUT = 2
    PARTIAL = 3
    NOTHING_TO_CHECK = 4
    ALL_SOURCES_DOWN = 5

    @classmethod
    def of(cls, state: str) -> Self:
        """Return the code of a run's state, such as `partial`."""
        return cls[state.upper()]


ENDINGS = {
    "complete": "complete",
    "partial": "partial: something that was wanted is missing, as told above",
}
"""States in words, as far as every job has the same to say of them."""


def count(n: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: "1 claim", "3 claims"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def listed(items: Sequence[str]) -> str:
    """Return the items as a list in words: "a", "a and b", "a, b and c"; empty for none."""
    *first, last = items or [""]
    return f"{', '.join(first)} and {last}" if first else last
