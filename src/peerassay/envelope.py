"""What differs between two runs of the same work: times, tokens, cache hits. Kept apart from the record's bytes."""

import time
from dataclasses import dataclass, field

from peerassay.engines.answered import Usage
from peerassay.frozen import Frozen
from peerassay.literature.search_log import SearchRun


class Envelope(Frozen):
    """The record's digest with when and at what cost it was made (`seconds` by step).

    `searches` tells of a novelty report's queries when each was asked, how long it took and how often it was tried.
    """

    record_digest: str
    created: str
    searched: str | None
    usage: Usage
    questions_asked: int
    questions_cached: int
    seconds: dict[str, float]
    searches: tuple[SearchRun, ...] = ()


@dataclass(slots=True)
class Clock:
    """Seconds by step of a run, for its envelope."""

    seconds: dict[str, float] = field(default_factory=dict)
    last: float = field(default_factory=time.perf_counter)

    def lap(self, step: str) -> None:
        """End a step: what has passed since the one before is its time."""
        now = time.perf_counter()
        self.seconds[step] = round(now - self.last, 3)
        self.last = now
