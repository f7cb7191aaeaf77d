"""A name for each run of the program, from which another run can see whether it is still going."""

import os
import re
import socket
import time
from functools import cache
from typing import Final

_NAME: Final = re.compile(r"(?P<host>.+)-(?P<process>\d+)-(?P<began>[0-9a-f]+)")


@cache
def _host() -> str:
    return re.sub(r"[^A-Za-z0-9]+", "_", socket.gethostname()) or "host"


def new_run_name(process: int | None = None) -> str:
    """Return a name that no other run has: machine, process (this one unless another is given), moment."""
    return f"{_host()}-{os.getpid() if process is None else process}-{time.time_ns():x}"


def has_ended(name: str) -> bool:
    """Return whether the run is known to have ended: it was on this machine, and its process is gone.

    False where it cannot be known: a run of another machine, or a system that cannot be asked.
    """
    found = _NAME.fullmatch(name)
    if found is None or found["host"] != _host() or os.name != "posix":
        return False
    try:
        os.kill(int(found["process"]), 0)
    except (ProcessLookupError, OverflowError):
        return True
    except PermissionError:
        return False
    return False
