"""The command line: one file per command."""

import gc
from typing import Final

_MORE_BETWEEN: Final = 50_000
"""Objects that are made before the collector looks for cycles, which loading modules hardly leaves: a twentieth of
the time of a short command at Python's 700."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code; the entry point of the `peerassay` script."""
    gc.set_threshold(_MORE_BETWEEN, *gc.get_threshold()[1:])
    from peerassay.cli.app import run

    return run(arguments)
