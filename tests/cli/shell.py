"""The command line as its user types it, in this process: what came out, what was told, how it ended."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from peerassay.cli import main


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on standard output."""
        assert self.out.count("\n") == 1
        return json.loads(self.out)


def run(*arguments: str | Path, stdin: str = "") -> Ended:
    """Run `peerassay` with the arguments."""
    out, err = io.StringIO(), io.StringIO()
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", given):
        code = main([str(argument) for argument in arguments])
    return Ended(code, out.getvalue(), err.getvalue())


def refused(ended: Ended) -> str:
    """Return the sentence of a command that was refused: exit code 2, one line on standard error, nothing else."""
    assert ended.code == 2, ended
    assert ended.err.startswith("peerassay: ")
    assert ended.err.count("\n") == 1
    assert "Traceback" not in ended.err
    assert ended.out == ""
    return ended.err


@dataclass(frozen=True)
class Graded:
    """The example as it lies on a user's disk once it is graded."""

    ended: Ended
    folder: Path

    @property
    def home(self) -> Path:
        """The home of the store and the library."""
        return self.folder / "home"

    @property
    def library(self) -> Path:
        """The library that the example's works were added to."""
        return self.home / "library"
