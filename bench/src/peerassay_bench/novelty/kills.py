"""Novelty runs killed with kill -9 when the model has gone quiet, each resumed in the same home; and outages."""

import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from peerassay.documents.paper import Paper
from peerassay.errors import EngineError
from peerassay.frozen import digest
from peerassay.testing.model_server import FaultFunction, FaultKind, ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.semantic_scholar import FaultKind as GraphFaultKind
from peerassay.testing.semantic_scholar import GraphRequest, SemanticScholarServer
from peerassay_bench.novelty.run import report
from peerassay_bench.obliging import ObligingModel

MOMENTS = (1, 2, 8, 14, 16, 24, 40, 60)
"""Answers after which the model falls silent and a run is killed: between phases, and amid criteria and comparisons."""
_SETTLED = 0.6
"""Seconds without an answer after which a run has kept what it got."""
_LATENCY_MS = 5
_COMPARE = "# Task: which of these works has what the paper claims"
_Works = list[dict[str, object]]


@dataclass
class Kills:
    """What came of the killed runs.

    Attributes:
        kills: how many runs were killed.
        asked_again: questions asked again that had been answered.
        spared: answers that the killed runs had got: what a client asks again that keeps none.

    """

    kills: int = 0
    asked_again: int = 0
    spared: int = 0


@dataclass
class _Silent:
    """Faults of a model that answers so many questions and then holds its breath."""

    most: int = 0
    answered: set[str] = field(default_factory=set)
    settled: set[str] = field(default_factory=set)
    again: int = 0
    last: float = field(default_factory=time.monotonic)

    def __call__(self, request: ModelRequest) -> FaultKind | None:
        asked = digest([request.system, request.user])
        self.again += asked in self.settled
        self.last = time.monotonic()
        if len(self.answered) >= self.most:
            return "hang"
        self.answered.add(asked)
        return None

    @property
    def is_quiet(self) -> bool:
        """Whether all its answers were given a while ago."""
        return len(self.answered) >= self.most and time.monotonic() - self.last > _SETTLED


def killed_runs(paper: Path, works: _Works) -> Kills:
    """Kill a run at each moment, one after the other in one home, and lead it to its end."""
    done, silent = Kills(), _Silent()
    with (
        tempfile.TemporaryDirectory(prefix="peerassay-kills-") as home,
        ModelServer(ObligingModel(), faults=silent, latency_ms=_LATENCY_MS) as model,
        SemanticScholarServer(works) as catalogue,
    ):
        command = [
            sys.executable,
            "-m",
            "peerassay_bench.novelty.run",
            str(paper),
            home,
            model.openai_url,
            catalogue.url,
        ]
        for moment in (*MOMENTS, sys.maxsize):
            silent.most = moment
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:  # noqa: S603  # our own module
                while process.poll() is None and not silent.is_quiet:
                    time.sleep(0.02)
                if process.poll() is None:
                    process.kill()
                    done.kills += 1
                    done.spared += len(silent.answered)
            silent.settled = set(silent.answered)
    done.asked_again = silent.again
    return done


def outages(paper: Paper, works: _Works) -> dict[str, str]:
    """Return, by what is down, the state of a report with its outage named and no assessment; else what is wrong."""
    return {
        "model": _under(paper, works, model=lambda _: "server_error"),
        "model at comparisons": _under(paper, works, model=lambda r: "server_error" if _COMPARE in r.user else None),
        "sources": _under(paper, works, down=True),
        "both": _under(paper, works, model=lambda _: "reset", down=True),
    }


def _unavailable(_: GraphRequest) -> GraphFaultKind:
    return "unavailable"


NAMED = frozenset({"no report", "partial", "all_sources_down"})
"""What a run under an outage may come to; each has an exit code of its own, and none of them is 0."""


def _under(paper: Paper, works: _Works, model: FaultFunction | None = None, *, down: bool = False) -> str:
    with (
        tempfile.TemporaryDirectory(prefix="peerassay-outage-") as home,
        ModelServer(ObligingModel(), faults=model) as server,
        SemanticScholarServer(works, faults=_unavailable if down else None) as catalogue,
    ):
        try:
            made = report(paper, Path(home), server.openai_url, catalogue.url, attempts=1, fetch=False)
        except EngineError:
            return "no report"
    if made.body.working and made.body.working.assessment:
        return "assessed over a hole"
    named = made.made.failures or any(search.state == "failed" for search in made.made.all_searches)
    return made.state.value if named else "silent"
