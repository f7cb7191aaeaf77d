"""`novelty`: what a novelty report asks, sends and takes, with a model that answers after a fixed time.

An invented paper and 52 earlier works, 37 of them as PDFs of a conference paper's length: model, catalogue and PDFs
come from loopback. Each run is a process of its own: at first nothing is at hand; then texts are, answers are not.
Then runs are killed and resumed, and servers fail. No data is needed.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from math import ceil
from pathlib import Path

from peerassay.errors import MissingExtra
from peerassay.progress import Step
from peerassay.store.cache import SqliteCache
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.noted import Noted, notes, shared_characters, shared_prefix
from peerassay_bench.novelty.kills import NAMED, Kills, killed_runs, outages
from peerassay_bench.novelty.printed_field import PRINTED, WORKS, earlier_works
from peerassay_bench.novelty.run import CONCURRENCY, Timed, cache_of, printed_paper, read
from peerassay_bench.novelty.servers import FieldServers, field_servers, listed
from peerassay_bench.options import BenchOptions

LATENCY_MS = 150.0
RUNS = 3
COMPARISONS = 21
"""Comparisons of the published measurement; tokens are told for as many."""
_PUBLISHED: Figures = {
    "processor_seconds": Figure(value=192, n=1),
    "wall_seconds": Figure(value=209, n=1),
    "tokens_of_21_comparisons": Figure(value=450_000, n=COMPARISONS),
    "asked_again_after_kill": Figure(value=21, n=1),
}
"""OpenNovelty's reference implementation on a paper of 52 candidates, 5 PDFs read 37 times."""


def measure(_: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; seconds are the least of the runs, with the least and the most as interval.

    `options.limit` is the number of runs. Raises MissingExtra where the model's client or typst is not installed.
    """
    if find_spec("pydantic_ai") is None:
        raise MissingExtra("asking a model needs an extra", where="novelty", fix="pip install 'peerassay[llm]'")
    with printed_paper() as paper:
        options.progress(Step(what="reports with nothing at hand, and with texts at hand"))
        cold, warm, asked = _timed(paper, options.limit or RUNS)
        options.progress(Step(what="a report by the plain method"))
        plain = _plain(paper)
        works = listed(earlier_works(), "")
        options.progress(Step(what="killing and resuming"))
        kills = killed_runs(paper, works)
        options.progress(Step(what="outages"))
        found = outages(read(paper), works)
    figures = {
        **_of_questions(asked),
        **_of_plain(plain),
        **_of_time(cold, warm, ideal_seconds(asked)),
        **_of_failures(kills, found),
    }
    return BenchResult(
        bench="novelty",
        figures=figures,
        baselines={"reference, as published": _PUBLISHED},
        settings={
            "works": WORKS,
            "pdfs": PRINTED,
            "latency_ms": LATENCY_MS,
            "concurrency": CONCURRENCY,
            "runs": len(cold),
            "cores": os.cpu_count(),
            **{f"{what} down": state for what, state in found.items()},
        },
    )


def _timed(paper: Path, runs: int) -> tuple[list[Timed], list[Timed], tuple[Noted, ...]]:
    """Return runs with nothing at hand, runs with texts at hand, and what the model was asked in the last."""
    cold, warm = [], []
    with field_servers(LATENCY_MS) as servers:
        for _ in range(runs):
            with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as home:
                cold.append(_run(paper, Path(home), servers))
                with SqliteCache(cache_of(Path(home))) as cache:
                    cache.clear("answers")
                servers.log.write_bytes(b"")
                warm.append(_run(paper, Path(home), servers))
        return cold, warm, notes(servers.log)


def _plain(paper: Path) -> tuple[Noted, ...]:
    """Return what a run by the plain method asks."""
    with field_servers(LATENCY_MS) as servers, tempfile.TemporaryDirectory(prefix="peerassay-bench-") as home:
        _run(paper, Path(home), servers, "plain")
        return notes(servers.log)


def _run(paper: Path, home: Path, servers: FieldServers, method: str = "opennovelty") -> Timed:
    module = "peerassay_bench.novelty.run"
    command = [sys.executable, "-m", module, str(paper), str(home), servers.model, servers.catalogue]
    command += ["--method", method]
    done = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603  # our own module
    return Timed.model_validate_json(done.stdout)


def _of_questions(asked: Sequence[Noted]) -> Figures:
    compared = [noted for noted in asked if noted.stage == "compare"]
    tokens = sum(noted.input_tokens + noted.output_tokens for noted in compared)
    prompts = [noted.prompt for noted in asked]
    return {
        "questions": Figure(value=len(asked), n=1),
        "input_tokens": Figure(value=sum(noted.input_tokens for noted in asked), n=len(asked)),
        "output_tokens": Figure(value=sum(noted.output_tokens for noted in asked), n=len(asked)),
        "tokens_of_21_comparisons": Figure(value=round(COMPARISONS * tokens / len(compared)), n=len(compared)),
        "prompt_characters_not_shared": Figure(
            value=sum(map(len, prompts)) - shared_characters(prompts), n=len(prompts)
        ),
        "shared_prefix": Figure(value=round(shared_prefix([noted.prompt for noted in compared]), 3), n=len(compared)),
    }


def _of_plain(asked: Sequence[Noted]) -> Figures:
    prompts = [noted.prompt for noted in asked]
    return {
        "plain_questions": Figure(value=len(asked), n=1),
        "plain_input_tokens": Figure(value=sum(noted.input_tokens for noted in asked), n=len(asked)),
        "plain_prompt_characters_not_shared": Figure(
            value=sum(map(len, prompts)) - shared_characters(prompts), n=len(prompts)
        ),
    }


def _of_time(cold: Sequence[Timed], warm: Sequence[Timed], ideal: float) -> Figures:
    return {
        "full_texts_read": Figure(value=cold[0].full_texts, n=PRINTED),
        "processor_seconds": _least([run.processor for run in cold]),
        "wall_seconds": _least([run.wall for run in cold]),
        "wall_over_ideal": _least([run.wall / ideal for run in cold]),
        "processor_seconds_texts_at_hand": _least([run.processor for run in warm]),
        "wall_seconds_texts_at_hand": _least([run.wall for run in warm]),
        "wall_over_ideal_texts_at_hand": _least([run.wall / ideal for run in warm]),
        "ideal_seconds": Figure(value=round(ideal, 3), n=1),
    }


def _of_failures(kills: Kills, found: dict[str, str]) -> Figures:
    return {
        "asked_again_after_kill": Figure(value=kills.asked_again, n=kills.kills),
        "answers_kept_at_kills": Figure(value=kills.spared, n=kills.kills),
        "outages_not_named": Figure(value=sum(state not in NAMED for state in found.values()), n=len(found)),
    }


def ideal_seconds(asked: Sequence[Noted]) -> float:
    """Return the seconds that the answers alone take, each step in its rounds at the concurrency.

    The answer on the paper and the order of the works wait for each other. Comparisons, lines, shared text and the
    taxonomy are asked side by side, the narrative and the neighbours when the taxonomy is there; the assessment waits
    for all of them.
    """
    count = {stage: sum(noted.stage == stage for noted in asked) for stage in {noted.stage for noted in asked}}
    alone = ("about", "order", "assessment")
    chain = sum(any(stage in count for stage in step) for step in _TREE)
    together = sum(number for stage, number in count.items() if stage not in alone)
    rounds = sum(ceil(count.get(stage, 0) / CONCURRENCY) for stage in alone)
    return (rounds + max(chain, ceil(together / CONCURRENCY))) * LATENCY_MS / 1000


_TREE = (("taxonomy",), ("repair",), ("narrative", "sibling", "subtopics"))


def _least(values: Sequence[float]) -> Figure:
    """Return the least of the runs: what another program takes of the machine is no cost of ours."""
    rounded = sorted(round(value, 3) for value in values)
    return Figure(value=rounded[0], low=rounded[0], high=rounded[-1], n=len(rounded))
