"""What a person sees while a run works: steps on standard error, results on standard output."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from peerassay.progress import Progress, Step, silent

if TYPE_CHECKING:
    from peerassay.engines import RunEstimate

_SECONDS_BETWEEN = 10.0
"""Between two lines about the same step where there is no terminal: enough to see that it goes on."""


def out(text: str) -> None:
    """Print a line of a result."""
    sys.stdout.write(text + "\n")


def tell(text: str) -> None:
    """Print a line about the run, kept off the results."""
    sys.stderr.write(text + "\n")


def print_rich(what: Any) -> None:
    """Print a rich renderable of a result, as wide as `width` says."""
    from rich.console import Console

    Console(file=sys.stdout, width=width(), highlight=False).print(what)


def out_json(value: Any) -> None:
    """Print one JSON object on one line."""
    from peerassay.frozen import canonical_json

    out(canonical_json(value))


def tell_estimate(estimate: "RunEstimate", *, as_json: bool) -> None:
    """Print what a run would take: a sentence, or a JSON object."""
    if as_json:
        out_json(estimate)
    else:
        out(estimate.in_words())


def width() -> int:
    """Return how many columns a line may have: the terminal's, or 100 where output goes elsewhere."""
    import os
    import shutil

    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return 100
    return max(40, shutil.get_terminal_size().columns)


@contextmanager
def progress(*, quiet: bool) -> Iterator[Progress]:
    """Give a progress that shows the current step: a moving line on a terminal, plain lines elsewhere."""
    if quiet:
        yield silent
    elif sys.stderr.isatty():
        from rich.console import Console
        from rich.text import Text

        with Console(stderr=True).status("starting") as status:
            yield lambda step: status.update(Text(words(step)))
    else:
        yield Lines()


class Lines:
    """Tells each new step on a line of its own, and the same step again only after a while."""

    def __init__(self) -> None:
        self._last: tuple[str, float] = ("", 0.0)

    def __call__(self, step: Step) -> None:
        """Tell the step, or pass over it where the same was told just now."""
        what, told = self._last
        now = time.monotonic()
        if step.what != what or now - told >= _SECONDS_BETWEEN:
            self._last = (step.what, now)
            tell(words(step))


def words(step: Step) -> str:
    """Return the step as a line."""
    from peerassay.reports.visible import one_line

    of = f" of {step.total}" if step.total else ""
    what = one_line(step.what)
    note = f"; {one_line(step.note)}" if step.note else ""
    return what if step.done is None else f"{what} ({step.done}{of}{note})"
