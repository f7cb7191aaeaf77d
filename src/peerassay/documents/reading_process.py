"""The child processes that read untrusted files, from the parent's side: started, asked, stopped in time, kept."""

import atexit
import contextlib
import os
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

# A number (an exit code in answers) and the length of what follows.
FRAME = struct.Struct(">iQ")
AT_ONCE = min(max(os.cpu_count() or 1, 2), 8)
"""Files that are read side by side at best; so many idle processes are kept for the next ones."""
_SECONDS_TO_LEAVE = 2.0


class Ended(NamedTuple):
    """How a piece of work ended: its answer, and its exit code (negative: the signal that ended it).

    `is_lost` says that a process which had done earlier work was gone: that is not this work's fault.
    """

    answer: bytes
    code: int
    is_lost: bool = False


class ReadingProcess:
    """A child process that works on what it is sent, piece after piece."""

    # Elsewhere forking after libraries have started is not safe, and a process does one piece of work only.
    STAYS: ClassVar[bool] = sys.platform.startswith("linux")

    def __init__(self, path: str) -> None:
        self.path = path
        self.is_usable = self.STAYS
        self.has_worked = False
        self._child = subprocess.Popen(
            [sys.executable, "-P", "-m", "peerassay.documents.confinement"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            # One signal reaches the process and its fork.
            start_new_session=True,
        )

    def ask(self, request: bytes, data: bytes, seconds: float) -> Ended | None:
        """Return how the work ended, None where it took longer than `seconds` of wall time and was killed."""
        late = threading.Event()

        def stop() -> None:
            late.set()
            self._kill()

        watch = threading.Timer(seconds, stop)
        watch.daemon = True
        watch.start()
        try:
            answer = self._exchange(request, data)
        finally:
            watch.cancel()
        if late.is_set():
            self.is_usable = False
            return None
        if answer is None:
            self.is_usable = False
            return Ended(b"", self._child.wait(), is_lost=self.has_worked)
        self.has_worked = True
        return answer

    def _exchange(self, request: bytes, data: bytes) -> Ended | None:
        """Send a request and read its answer, None where the process has gone."""
        sink, source = self._child.stdin, self._child.stdout
        assert sink is not None
        assert source is not None
        try:
            sink.write(FRAME.pack(0, len(request)) + request)
            sink.write(data)
            sink.flush()
            head = source.read(FRAME.size)
            if len(head) < FRAME.size:
                return None
            code, size = FRAME.unpack(head)
            answer = source.read(size)
        except OSError:  # the pipe is closed: it has died, and its exit code says how
            return None
        return Ended(answer, code) if len(answer) == size else None

    def end(self) -> None:
        """Leave no process behind: let it go when idle, kill it otherwise."""
        if not self.is_usable and self.STAYS:
            self._kill()
        with contextlib.suppress(OSError):
            if self._child.stdin:
                self._child.stdin.close()
        if self.is_usable or not self.STAYS:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._child.wait(_SECONDS_TO_LEAVE)
        self._kill()
        self._child.wait()
        if self._child.stdout:
            self._child.stdout.close()

    def _kill(self) -> None:
        """Kill the process and its fork; on systems without process groups the process alone."""
        if self._child.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if hasattr(os, "killpg"):
                    os.killpg(self._child.pid, signal.SIGKILL)
                else:
                    self._child.kill()


_idle: list[ReadingProcess] = []
_lock = threading.Lock()


@contextlib.contextmanager
def lent() -> Iterator[ReadingProcess]:
    """Lend a process for one piece of work: an idle one or a new one; threads never share one."""
    path = os.pathsep.join(entry for entry in sys.path if entry)
    with _lock:
        process = next((p for p in _idle if p.path == path), None)
        if process is not None:
            _idle.remove(process)
    process = process or ReadingProcess(path)
    done = False
    try:
        yield process
        done = True
    finally:
        process.is_usable = done and process.is_usable
        with _lock:
            keeps = process.is_usable and len(_idle) < AT_ONCE
            if keeps:
                _idle.append(process)
        if not keeps:
            process.end()


def end_idle() -> None:
    """End the processes that wait for work."""
    with _lock:
        waiting, _idle[:] = list(_idle), []
    for process in waiting:
        process.end()


atexit.register(end_idle)
# A fork of this process must not speak through its pipes.
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)
