"""What a long run tells about itself while it works."""

from collections.abc import Callable

from peerassay.frozen import Frozen


class Step(Frozen):
    """A step of a run: `what` in plain words, `done` of `total` where it can be counted."""

    what: str
    done: int | None = None
    total: int | None = None


Progress = Callable[[Step], None]


def silent(step: Step) -> None:
    """Take the step and say nothing."""
