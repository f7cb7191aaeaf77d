"""The model of `cost` and `novelty`: an obliging one on loopback that notes what it is asked."""

import argparse
import json
import sys
import threading
from pathlib import Path

from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest, tokens
from peerassay_bench.obliging import ObligingModel

_STAGES = (
    ("# Task: what is right in what the reviews say about novelty", "case"),
    ("# Task: what is right in the reviews' other points", "case"),
    ("# Task: check a colleague's answer", "bind"),
    ("# Task: answer the author, and leave a note for the area chair", "page"),
    ("# Task: what this paper contributes", "about"),
    ("You know the literature of this field", "order"),
    ("# Task: what do these works have", "works"),
    ("# Task: is this paper novel?", "answer"),
    ("# Task: which of these works has", "compare"),
    ("# Task: how passages are shared", "shared"),
    ("# Task: sum up each paper", "one-liners"),
    ("# Task: order the works around a paper", "taxonomy"),
    ("# Task: repair a taxonomy", "repair"),
    ("# Task: a short survey of a field", "narrative"),
    ("# Task: the paper beside other works", "sibling"),
    ("# Task: one category of a taxonomy", "subtopics"),
    ("# Task: the originality of a paper", "assessment"),
)
"""How the prompt of each step begins a line."""


class Noting:
    """Answers as `ObligingModel` does and notes each question.

    Replies are kept, so that after the warm-up run the model takes its fixed time and none to think.
    """

    def __init__(self, log: Path) -> None:
        self._model = ObligingModel()
        self._log = log
        self._replies: dict[tuple[str, str], str] = {}

    def __call__(self, request: ModelRequest) -> str:
        """Return the reply and note the question."""
        lines = frozenset((request.system + "\n" + request.user).split("\n"))
        stage = next((name for start, name in _STAGES if any(line.startswith(start) for line in lines)), "other")
        asked = (request.system, request.user)
        if asked not in self._replies:
            self._replies[asked] = self._model(request)
        reply = self._replies[asked]
        prompt = f"{request.system}\n\n{request.user}"
        line = {
            "stage": stage,
            "input_tokens": tokens(request.system + request.user),
            "output_tokens": tokens(reply),
            "prompt": prompt,
        }
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        return reply


def main() -> None:
    """Serve until terminated; the first line printed is the URL."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--latency-ms", type=float, required=True)
    parser.add_argument("--log", type=Path, required=True)
    options = parser.parse_args()
    with ModelServer(Noting(options.log), latency_ms=options.latency_ms) as server:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main()
