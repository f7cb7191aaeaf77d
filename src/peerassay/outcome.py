"""What a run came to: the exit code for machines, the word for people."""

from enum import IntEnum
from typing import Self


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
