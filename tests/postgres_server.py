"""A PostgreSQL server of the machine's own package, started on loopback for one test run."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

_ACCOUNT = "postgres"


def programs() -> Path | None:
    """Return the folder of the server's programs, None where there are none."""
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb")
    return packaged[-1].parent if packaged else Path(found).parent if found else None


class PostgresServer:
    """A server in a folder of its own; `url` is its address, each `database` a new and empty one."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._programs, self._data = programs, folder / "data"
        self._made = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run("initdb", "-D", str(self._data), "-U", _ACCOUNT, "-A", "trust", "--no-sync")
        self.start()

    def start(self) -> None:
        """Start it, or start it again."""
        options = f"-p {self.port} -k {self._data} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", "-D", str(self._data), "-w", "-l", str(self._data / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stop it at once, as a restart in the middle of work does."""
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def database(self) -> str:
        """Return the address of a new database."""
        self._made += 1
        name = f"db{self._made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", _ACCOUNT, name)
        return f"postgresql://{_ACCOUNT}@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        # The server refuses to run as root, which continuous integration often is.
        user = _ACCOUNT if os.geteuid() == 0 else None
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
        subprocess.run([str(self._programs / program), *arguments], check=True, user=user, **quiet)  # type: ignore[call-overload]


@contextmanager
def postgres() -> Iterator[PostgresServer]:
    """Give a running server; skips the test, with the reason, where one cannot be had."""
    place = programs()
    if place is None or find_spec("psycopg") is None:
        pytest.skip("needs PostgreSQL (the distribution's package) and the extra postgres")
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if os.geteuid() == 0:
        try:
            shutil.chown(folder, _ACCOUNT)
        except LookupError:
            pytest.skip("needs an account named postgres, for the server does not run as root")
    server = PostgresServer(folder, place)
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
