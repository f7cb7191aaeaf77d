"""Runs with batches that are killed (kill -9) at chosen calls to the provider, until one gets to its end."""

import multiprocessing
import os
import random
import signal
from dataclasses import dataclass
from pathlib import Path

from peerassay.cli.app import run as command
from peerassay.engines import batch_sending
from peerassay.progress import ExitCode
from peerassay.testing import BatchServer
from peerassay_bench.obliging import ObligingModel

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["peerassay.cli.app", "peerassay.assayer", "openai", "anthropic"])


@dataclass(frozen=True, slots=True)
class Killed:
    """What a campaign came to: kills, and the names of all requests that were submitted."""

    kills: int
    submitted: tuple[str, ...]


def kill_until_done(folder: Path, kind: str, *, most_kills: int, job: str, chance: random.Random) -> Killed:
    """Run the job on the folder's papers, killed at some call, before or after its work is done, then calmly.

    The last run is not killed, and must end complete.
    """
    with BatchServer(ObligingModel(), looks=2) as server:
        url = server.openai_url if kind == "openai" else server.url
        words = ["run", str(folder / "papers"), "--home", str(folder / "home"), "--out", str(folder / "out"), "--quiet"]
        words += ["--batch", "submit", "--set", "confidential=false", "--job", job]
        words += ["--engine", f"batch:{kind}:any", "--base-url", url]
        for kills in range(most_kills + 1):
            at = (len(server.calls) + chance.randint(1, 7), chance.random() < 0.5) if kills < most_kills else (0, False)
            process = _CONTEXT.Process(target=_quick, args=(words,))
            process.start()
            pid = process.pid
            assert pid is not None

            def kill(number: int, is_after: bool, at: tuple[int, bool] = at, pid: int = pid) -> None:
                if (number, is_after) == at:
                    os.kill(pid, signal.SIGKILL)

            server.on_call = kill
            process.join()
            if process.exitcode != -signal.SIGKILL:
                break
    assert process.exitcode == ExitCode.COMPLETE
    return Killed(kills, tuple(server.submitted))


def _quick(words: list[str]) -> None:
    for name in ("FIRST_WAIT", "LONGEST_WAIT"):
        setattr(batch_sending, name, 0.02)
    raise SystemExit(command(words))
