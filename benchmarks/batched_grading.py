"""What grading one long review asks, costs and takes: a review of 40 novelty sentences against 22 candidates.

    python benchmarks/batched_grading.py [--json] [--runs 5] [--latency-ms 150] [--concurrency 8]

The model is a server in a process of its own that answers each question after a fixed time. See README.md beside
this file for what the figures mean.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path
from typing import Any

from long_review import SENTENCES, candidates, paper, review

from peerassay.assayer import Assayer
from peerassay.grading.grading import Grading
from peerassay.settings import Settings

REFERENCE = {"questions": 704, "input_tokens": 1_210_000, "wall_seconds_at_150_ms": 105.6}
"""The published reference implementation on the same task: 32 sentences x 22 candidates, one question at a time."""
STAGES = (("extraction",), ("contributions", "judge", "pair"), ("second",))
"""Questions that wait for each other: those of one tuple are asked side by side."""
SERVER = Path(__file__).with_name("model_process.py")


@dataclass(frozen=True, slots=True)
class Figures:
    """What the runs of one mode came to; times in seconds, tokens as the server bills them (characters / 4)."""

    mode: str
    state: str
    items: int
    questions: int
    by_stage: dict[str, int]
    input_tokens: int
    output_tokens: int
    shared_prefix_share: float
    wall_seconds: float
    ideal_seconds: float
    over_ideal: float
    processor_seconds: float
    runs: list[float]


def main() -> None:
    """Run both modes and print what they came to."""
    options = _options()
    _warm_up()
    figures = []
    for mode in ("batched", "pairwise"):
        with _server(options.latency_ms) as (url, log):
            figures.append(_measure(mode, url, log, options))
    if options.json:
        sys.stdout.write(json.dumps(_result(figures, options), indent=2) + "\n")
    else:
        sys.stdout.write(_in_words(figures, options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--runs", type=int, default=5, help="runs per mode; the median is told")
    parser.add_argument("--latency-ms", type=float, default=150.0, help="time the model takes for an answer")
    parser.add_argument("--concurrency", type=int, default=8, help="questions under way at once")
    parser.add_argument("--batch-size", type=int, default=6, help="claims per judging question")
    return parser.parse_args()


@contextmanager
def _server(latency_ms: float) -> Iterator[tuple[str, Path]]:
    """Start the model in a process of its own; yield its URL and its log of what it was asked."""
    with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as folder:
        log = Path(folder) / "asked.jsonl"
        command = [sys.executable, str(SERVER), "--latency-ms", str(latency_ms), "--log", str(log)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip(), log
            finally:
                process.terminate()


def _warm_up() -> None:
    """Import what a model is asked with, so that runs are compared and not the first import (0.5 to 2 s, once)."""
    import pydantic_ai.models.openai  # noqa: F401

    import peerassay.engines.model_client  # noqa: F401


def _measure(mode: str, url: str, log: Path, options: argparse.Namespace) -> Figures:
    walls, processor = [], []
    for _ in range(options.runs + 1):
        log.write_bytes(b"")
        with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as home:
            start = time.process_time()
            seconds, grading = _run(mode, url, Path(home), options)
        walls.append(seconds)
        processor.append(time.process_time() - start)
    walls = walls[1:]  # the first run opens what stays open: word lists, patterns, schemas
    asked = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    by_stage = Counter(one["stage"] for one in asked)
    rounds = [ceil(sum(by_stage[name] for name in stage) / options.concurrency) for stage in STAGES]
    ideal = sum(rounds) * options.latency_ms / 1000
    wall = statistics.median(walls)
    return Figures(
        mode=mode,
        state=grading.state.value,
        items=len(grading.records[0].novelty_claims),
        questions=len(asked),
        by_stage=dict(by_stage),
        input_tokens=sum(one["input_tokens"] for one in asked),
        output_tokens=sum(one["output_tokens"] for one in asked),
        shared_prefix_share=round(_shared([one["prompt"] for one in asked]), 3),
        wall_seconds=round(wall, 3),
        ideal_seconds=round(ideal, 3),
        over_ideal=round(wall / ideal, 2),
        processor_seconds=round(statistics.median(processor[1:]), 3),
        runs=[round(one, 3) for one in walls],
    )


def _run(mode: str, url: str, home: Path, options: argparse.Namespace) -> tuple[float, Grading]:
    settings = Settings.model_validate(
        {
            "engine": "openai:any",
            "base_url": f"{url}/v1",
            "home": home,
            "mode": mode,
            "concurrency": options.concurrency,
            "batch_size": options.batch_size,
            "paper_date": "2024-03-01",
        }
    )
    given, one = paper(), review()
    start = time.perf_counter()
    with Assayer(literature=candidates(), settings=settings) as assayer:
        grading = assayer.grade_reviews(given, [one])
    return time.perf_counter() - start, grading


def _shared(prompts: list[str]) -> float:
    """Return the share of all characters sent that a provider's prefix cache could have held.

    For each prompt, the longest beginning that it has in common with an earlier one.
    """
    held = [max((_common(prompt, earlier) for earlier in prompts[:n]), default=0) for n, prompt in enumerate(prompts)]
    return sum(held) / max(sum(map(len, prompts)), 1)


def _common(one: str, two: str) -> int:
    return next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))


def _result(figures: list[Figures], options: argparse.Namespace) -> dict[str, Any]:
    return {
        "sentences": SENTENCES,
        "latency_ms": options.latency_ms,
        "concurrency": options.concurrency,
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "reference": REFERENCE,
        "figures": [asdict(one) for one in figures],
    }


def _in_words(figures: list[Figures], options: argparse.Namespace) -> str:
    lines = [
        f"{SENTENCES} novelty sentences; {options.latency_ms:g} ms an answer; {options.concurrency} questions at once; "
        f"imports warmed up; median of {options.runs} runs; {os.cpu_count()} cores"
    ]
    for one in figures:
        lines += [
            f"{one.mode}: {one.items} items, {one.state}",
            f"  questions      {one.questions} ({', '.join(f'{k} {v}' for k, v in one.by_stage.items())})",
            f"  input tokens   {one.input_tokens} ({one.shared_prefix_share:.0%} of it a prefix asked before)",
            f"  output tokens  {one.output_tokens}",
            f"  wall           {one.wall_seconds:.3f} s, {one.over_ideal:.2f} times the ideal {one.ideal_seconds} s",
            f"  processor      {one.processor_seconds:.3f} s",
        ]
    lines.append(
        f"reference implementation, as published: {REFERENCE['questions']} questions, "
        f"{REFERENCE['input_tokens']} input tokens, {REFERENCE['wall_seconds_at_150_ms']} s"
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
