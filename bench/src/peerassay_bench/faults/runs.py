"""One run against loopback servers that fail as a plan says."""

import itertools
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from peerassay.assayer import Assayer
from peerassay.engines.opening import NO_KEY, Provider
from peerassay.engines.remote import Remote
from peerassay.home import MemoryCache
from peerassay.incoming import Address
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature.semantic_scholar import SemanticScholar
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer
from peerassay.testing.semantic_scholar import SemanticScholarServer
from peerassay_bench.faults.cases import Case
from peerassay_bench.faults.plan import GRAPH_LASTING, MODEL_LASTING, PAUSE, TRIES, Asked, Plan
from peerassay_bench.obliging import ObligingModel

MODEL = "openai:loopback"
SECONDS = 0.5
"""Time limit of a request: what hangs or drips costs so much of the run."""
Mode = Literal["together", "apart"]
"""One case of all reviews; or one of each, by two readers, which asks more questions."""
SHARE = 0.5
"""The part of the requests that meet faults which pass."""


@dataclass(frozen=True, slots=True)
class Run:
    """A case answered in one mode, with its plan."""

    case: Case
    mode: Mode
    plan: Plan
    made: Outcome[CaseRecord]

    @property
    def questions(self) -> list[Asked]:
        """What the model was asked, in an order of its own."""
        return sorted(asked for asked in self.plan.asked if not asked[0].startswith("/"))

    @property
    def requests(self) -> list[Asked]:
        """What the catalogue was asked, in an order of its own."""
        return sorted(asked for asked in self.plan.asked if asked[0].startswith("/"))


def run(case: Case, mode: Mode, plan: Plan) -> Run:
    """Answer the reviews of a case in a home of its own, against servers of its own."""
    with (
        tempfile.TemporaryDirectory(prefix="peerassay-faults-") as folder,
        ModelServer(plan.answering(ObligingModel()), faults=plan.of_model) as model,
        SemanticScholarServer(case.works, faults=plan.of_graph) as catalogue,
    ):
        settings = settings_of(Path(folder), model.openai_url, mode)
        provider = Provider("openai", MODEL.partition(":")[2], Address.of(model.openai_url), NO_KEY)
        engine = Remote(provider, settings, cache=MemoryCache(), first_wait=PAUSE)
        source = SemanticScholar(
            "", base_url=catalogue.url, per_second=None, attempts=TRIES, timeout_seconds=SECONDS, first_wait_seconds=0
        )
        with Assayer(engine, source, settings=settings) as assayer:
            made = assayer.run(assayer.reply_job(case.paper, case.reviews))
    return Run(case, mode, plan, made)


def settings_of(home: Path, base_url: str, mode: Mode) -> Settings:
    """Return the settings of all runs of the benchmark."""
    given = {"engine": MODEL, "base_url": base_url, "attempts": TRIES, "timeout_seconds": SECONDS}
    apart = {"apart": True, "readers": 2} if mode == "apart" else {}
    return Settings.model_validate({"home": home, **given, **apart})


def plans(calm: Run, seed: int) -> Iterator[Plan]:
    """Give plans without end: one of faults that pass, then two with something that fails for good, kind by kind."""
    chance = random.Random(f"{seed} {calm.case.name} {calm.mode}")
    targets = [*_targets(calm.questions), *_targets(calm.requests)]
    chance.shuffle(targets)
    of_model: list[str] = chance.sample([*MODEL_LASTING], len(MODEL_LASTING))
    of_graph: list[str] = chance.sample([*GRAPH_LASTING], len(GRAPH_LASTING))
    passing = Plan(seed="", known=calm.questions, share=SHARE)
    for number in itertools.count():
        if number % 3 == 0:
            yield _fresh(passing, f"{seed} {number}")
            continue
        lasting = targets[number % len(targets)]
        kinds = of_graph if lasting[0][0].startswith("/") else of_model
        kind = kinds[number % len(kinds)]
        yield replace(_fresh(passing, f"{seed} {number}"), share=SHARE / 5, lasting=lasting, lasting_kind=kind)


def _targets(asked: Sequence[Asked]) -> list[tuple[Asked, ...]]:
    """Return what may fail for good: each request alone, all of a kind, and all of them."""
    kinds = sorted({question[0] for question in asked})
    together = [tuple(question for question in asked if question[0] == kind) for kind in kinds]
    return [*((question,) for question in asked), *together, *together, tuple(asked)]


def _fresh(plan: Plan, seed: str) -> Plan:
    return Plan(seed=seed, known=plan.known, share=plan.share)
