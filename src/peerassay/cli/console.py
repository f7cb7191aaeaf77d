"""What a person sees while a run works: steps on standard error, results on standard output."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from peerassay.progress import Progress, Step, silent


def out(text: str) -> None:
    """Print a line of a result."""
    sys.stdout.write(text + "\n")


def tell(text: str) -> None:
    """Print a line about the run, kept off the results."""
    sys.stderr.write(text + "\n")


def out_json(value: Any) -> None:
    """Print one JSON object."""
    from peerassay.frozen import canonical_json

    out(canonical_json(value))


@contextmanager
def progress(*, quiet: bool) -> Iterator[Progress]:
    """Give a progress that shows the current step: a moving line on a terminal, plain lines elsewhere."""
    if quiet:
        yield silent
    elif sys.stderr.isatty():
        from rich.console import Console

        with Console(stderr=True).status("starting") as status:
            yield lambda step: status.update(words(step))
    else:
        yield lambda step: tell(words(step))


def words(step: Step) -> str:
    """Return the step as a line."""
    of = f" of {step.total}" if step.total else ""
    return step.what if step.done is None else f"{step.what} ({step.done}{of})"
