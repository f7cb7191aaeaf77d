"""What a run came to: the exit code for machines, the word for people."""

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit codes of the command line (README, "Exit codes")."""

    COMPLETE = 0
    INVALID_INPUT = 2
    PARTIAL = 3
    NOTHING_TO_CHECK = 4
    ALL_SOURCES_DOWN = 5
