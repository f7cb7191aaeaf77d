"""The model server as a process of its own, for tests that kill it or its clients, and for trying things by hand.

`python -m peerassay.testing.model_server --latency-ms 150 --reply '{"a": 1}' --fault 3=reset --log asked.jsonl`
prints its URL on the first line and serves until it is interrupted.
"""

import argparse
import json
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from peerassay.testing.model_server import Fault, FaultKind, ModelServer
from peerassay.testing.model_shapes import ModelRequest


def main(arguments: Sequence[str] | None = None) -> None:
    """Serve until interrupted."""
    options = _read_arguments(arguments)
    log = _Log(options.log, _Script(options.script, options.reply))
    server = ModelServer(log.answer, faults=dict(options.fault), latency_ms=options.latency_ms, port=options.port)
    with server:
        sys.stdout.write(f"{server.url}\n")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


def _read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m peerassay.testing.model_server", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free port")
    parser.add_argument("--latency-ms", type=float, default=0.0, help="time each answer takes")
    parser.add_argument("--reply", default="{}", help="the reply where the script has none")
    parser.add_argument("--script", type=Path, help='JSONL of {"contains": TEXT, "reply": TEXT}; the first match wins')
    parser.add_argument("--fault", type=_fault, action="append", default=[], metavar="NUMBER=KIND[:RETRY_AFTER]")
    parser.add_argument("--log", type=Path, help="JSONL of the requests answered: number, model, user text")
    return parser.parse_args(arguments)


def _fault(text: str) -> tuple[int, Fault]:
    number, _, rest = text.partition("=")
    kind, _, after = rest.partition(":")
    known: FaultKind = kind  # type: ignore[assignment]  # the server names an unknown kind
    return int(number), Fault(known, float(after) if after else None)


class _Script:
    def __init__(self, path: Path | None, reply: str) -> None:
        lines = path.read_text(encoding="utf-8").splitlines() if path else []
        self._entries = [json.loads(line) for line in lines if line.strip()]
        self._reply = reply

    def answer(self, request: ModelRequest) -> str:
        for entry in self._entries:
            if entry["contains"] in request.user:
                return str(entry["reply"])
        return self._reply


class _Log:
    def __init__(self, path: Path | None, script: _Script) -> None:
        self._path = path
        self._script = script

    def answer(self, request: ModelRequest) -> str:
        if self._path is not None:
            line = json.dumps({"number": request.number, "model": request.model, "user": request.user})
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        return self._script.answer(request)
