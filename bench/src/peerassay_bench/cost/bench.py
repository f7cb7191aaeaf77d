"""`cost`: what a reply to reviews asks, sends and takes, with a model that answers after a fixed time.

Two cases, both invented: one review with 40 sentences on novelty of which a model keeps 32 as claims, and one paper
with three reviews of nine claims each; 22 candidates with introductions. Both are answered as `reply` does. No data is
needed.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from peerassay.assayer import Assayer
from peerassay.documents.review import Review
from peerassay.errors import MissingExtra
from peerassay.progress import Step
from peerassay.settings import Settings
from peerassay_bench.cost.long_review import candidates, paper, review, three_reviews
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.noted import Noted, notes, noting_server, shared_prefix
from peerassay_bench.options import BenchOptions

LATENCY_MS = 150.0
RUNS = 5
STAGES = ("about", "order", "case", "case", "bind", "page")
"""Questions that wait for each other: those on the two matters do, so that a provider's cache serves the second."""
PUBLISHED: Figures = {
    "questions": Figure(value=704, n=1),
    "input_tokens": Figure(value=1_210_000, n=1),
    "three_reviews_questions": Figure(value=201, n=1),
    "three_reviews_input_tokens": Figure(value=383_000, n=1),
}
"""The grading system's reference implementation on the same tasks, as published: one question after the other."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run: what the model noted, and times in seconds."""

    asked: Sequence[Noted]
    wall: float
    processor: float


def measure(_: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; wall and processor are medians with the least and the most of the runs as interval.

    `options.limit` is the number of runs of each case. Raises MissingExtra where the model's client is not installed.
    """
    if find_spec("pydantic_ai") is None:
        raise MissingExtra("asking a model needs an extra", where="cost", fix="pip install 'peerassay[llm]'")
    runs = options.limit or RUNS
    long, three = (review(),), three_reviews()
    options.progress(Step(what="one long review"))
    figures = _figures(_measured(long, runs), reviews=1)
    options.progress(Step(what="three reviews of a paper"))
    of_three = _figures(_measured(three, runs), reviews=len(three))
    return BenchResult(
        bench="cost",
        figures={**figures, **{f"three_reviews_{key}": figure for key, figure in of_three.items()}},
        baselines={"reference, as published": PUBLISHED},
        settings={
            "latency_ms": LATENCY_MS,
            "concurrency": Settings().concurrency,
            "runs": runs,
            "cores": os.cpu_count(),
        },
    )


def _measured(reviews: Sequence[Review], runs: int) -> list[Run]:
    """Run the case once to warm up (imports, word lists, the model's own replies), then `runs` times."""
    with noting_server(LATENCY_MS) as (url, log):
        done = [run_once(reviews, url, log) for _ in range(runs + 1)]
    return done[1:]


def run_once(reviews: Sequence[Review], url: str, log: Path) -> Run:
    """Answer reviews of the invented paper once with the model at `url`, whose notes go to `log`."""
    log.write_bytes(b"")
    given = paper()
    with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as home:
        told = {"engine": "openai:any", "base_url": f"{url}/v1", "home": home, "paper_date": "2024-03-01"}
        start, computed = time.perf_counter(), time.process_time()
        with Assayer(literature=candidates(), settings=Settings.model_validate(told)) as assayer:
            made = assayer.run(assayer.reply_job(given, reviews))
        wall, processor = time.perf_counter() - start, time.process_time() - computed
    assert len(made.records[0].reviews) == len(reviews)
    return Run(asked=notes(log), wall=wall, processor=processor)


def _figures(runs: Sequence[Run], *, reviews: int) -> Figures:
    asked = runs[0].asked
    ideal, tokens_asked = _ideal(), sum(noted.input_tokens for noted in asked)
    shared = shared_prefix([noted.prompt for noted in asked])
    return {
        "questions": Figure(value=len(asked), n=reviews),
        "questions_a_review": Figure(value=round(len(asked) / reviews, 2), n=reviews),
        "input_tokens": Figure(value=tokens_asked, n=len(asked)),
        "output_tokens": Figure(value=sum(noted.output_tokens for noted in asked), n=len(asked)),
        "input_tokens_not_shared": Figure(value=round(tokens_asked * (1 - shared)), n=len(asked)),
        "shared_prefix": Figure(value=round(shared, 3), n=len(asked)),
        "wall_over_ideal": _of_runs([run.wall / ideal for run in runs]),
        "wall_seconds": _of_runs([run.wall for run in runs]),
        "processor_seconds": _of_runs([run.processor for run in runs]),
    }


def _ideal() -> float:
    """Return the seconds that the answers alone take, where nothing waits but for what it needs."""
    return len(STAGES) * LATENCY_MS / 1000


def _of_runs(values: Sequence[float]) -> Figure:
    rounded = [round(value, 3) for value in values]
    return Figure(value=round(statistics.median(values), 3), low=min(rounded), high=max(rounded), n=len(values))
