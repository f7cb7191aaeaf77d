"""A model in a process of its own that notes what it is asked, and its notes."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from peerassay.frozen import Frozen


class Noted(Frozen):
    """A question as the model saw it: which step of a run it is of, and tokens as the server bills them."""

    stage: str
    input_tokens: int
    output_tokens: int
    prompt: str


@contextmanager
def noting_server(latency_ms: float) -> Iterator[tuple[str, Path]]:
    """Start the model, which answers each question after a fixed time; yield its URL and the file of its notes."""
    with tempfile.TemporaryDirectory(prefix="peerassay-bench-") as folder:
        log = Path(folder) / "asked.jsonl"
        module = "peerassay_bench.noting_model"
        command = [sys.executable, "-m", module, "--latency-ms", str(latency_ms), "--log", str(log)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603  # our own module
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip(), log
            finally:
                process.terminate()


def notes(log: Path) -> tuple[Noted, ...]:
    """Return what the model noted, in the order in which it was asked."""
    return tuple(Noted.model_validate_json(line) for line in log.read_text(encoding="utf-8").splitlines())


def shared_characters(prompts: Sequence[str]) -> int:
    """Return how many of all characters sent a provider's prefix cache could have held.

    For each prompt, the longest beginning that it has in common with an earlier one.
    """
    return sum(
        max((_common(prompt, earlier) for earlier in prompts[:n]), default=0) for n, prompt in enumerate(prompts)
    )


def shared_prefix(prompts: Sequence[str]) -> float:
    """Return the same as a share (0-1) of all characters sent."""
    return shared_characters(prompts) / max(sum(map(len, prompts)), 1)


def _common(first: str, two: str) -> int:
    """Return how many characters both begin with, by halving: prompts are long, and comparing slices is quick."""
    least, most = 0, min(len(first), len(two))
    while least < most:
        middle = (least + most + 1) // 2
        if first[least:middle] == two[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least
