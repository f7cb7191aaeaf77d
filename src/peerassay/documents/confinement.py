"""Work on untrusted bytes in a child process with limits of time and memory, whatever becomes of the child.

The child is told a function by name, gets the bytes on its standard input or as a copy of this process, and gives
bytes back through a pipe; nothing is unpickled on either side. Every way in which it can end badly (an exception, a
crash, a kill, a time-out) becomes one sentence.

Starting an interpreter costs more than reading a paper. On Linux a process of one thread therefore forks itself for
each piece of work. Where other threads run, forking is not safe: then the child is a fresh interpreter that stays, and
does each piece of work in a fork of itself. The limits hold for each piece, and what one does or breaks ends with its
fork, which keeps none of this process's files open.
"""

import contextlib
import importlib
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from peerassay.documents.reading_process import FRAME, Ended, ReadingProcess, lent
from peerassay.errors import MissingExtra, PeerassayError, UnreadableDocument
from peerassay.frozen import Frozen

_DONE, _FAILED, _LACKING = b"+", b"-", b"?"
"""How an answer begins: with what was made, or with why nothing was, which may be that an extra is lacking."""
_MEBIBYTE = 1 << 20
# Modules whose functions may be named; the parent holds to it.
ALLOWED: tuple[str, ...] = ("peerassay.",)


def confined(target: str, data: bytes, *, name: str, seconds: float = 60, megabytes: int = 2048) -> bytes:
    """Return what the function `target` ("package.module:function", of bytes and a name) makes of the bytes.

    The function returns bytes, or a record, which comes back as JSON.

    Args:
        target: a function of this package; it is imported in the child only.
        data: the untrusted bytes.
        name: what messages call them.
        seconds: wall time after which the child is killed.
        megabytes: address space in MiB that the child may take, where the system can limit it.

    Raises:
        UnreadableDocument: as raised by the function, or because the child crashed, ran out of memory or of time.

    """
    if not target.startswith(ALLOWED):
        raise UnreadableDocument(f"only functions of peerassay are run in confinement, not {target}", where=name)
    request = {"target": target, "name": name, "seconds": seconds, "megabytes": megabytes, "size": len(data)}
    ended = _asked(request, data, seconds)
    if ended is not None and ended.is_lost:
        ended = _asked(request, data, seconds)
    if ended is None:
        what = f"reading took longer than {seconds:g} seconds and was stopped"
        raise UnreadableDocument(what, where=name, fix="allow more time, or give the paper in another format")
    return _result(ended.answer, ended.code, name, megabytes)


def _asked(request: dict[str, Any], data: bytes, seconds: float) -> Ended | None:
    if is_alone():
        return _in_fork(request, data, seconds)
    with lent() as process:
        return process.ask(json.dumps(request).encode(), data, seconds)


def is_alone() -> bool:
    """Whether this process can be forked: on Linux, with no second thread, be it a library's."""
    try:
        return len(list(Path("/proc/self/task").iterdir())) == 1
    except OSError:
        return False


def _result(answer: bytes, code: int, name: str, megabytes: int) -> bytes:
    mark, body = answer[:1], answer[1:]
    if code == 0 and mark == _DONE:
        return body
    if code == 0 and mark in {_FAILED, _LACKING}:
        told = json.loads(body)
        kind = MissingExtra if mark == _LACKING else UnreadableDocument
        raise kind(told["what"], where=told["where"], fix=told["fix"])
    if code == -signal.SIGKILL:
        what, fix = (
            "the reading process was killed, probably because memory ran out",
            "free memory or give a smaller file",
        )
    elif code < 0:
        what = f"the reader crashed on this file (signal {-code})"
        fix = f"the file may be damaged or need more than {megabytes} MiB; export it again or use another format"
    else:
        what = f"the reading process ended without a result (exit code {code})"
        fix = f"the file may be damaged or need more than {megabytes} MiB; export it again or use another format"
    raise UnreadableDocument(what, where=name, fix=fix)


def serve() -> int:
    """Answer requests from standard input on standard output until it is closed: the child's side."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not be taken for the answer.
    os.dup2(2, 1)
    while head := source.read(FRAME.size):
        _, size = FRAME.unpack(head)
        request = json.loads(source.read(size))
        data = source.read(request["size"])
        if not ReadingProcess.STAYS:
            _reply(sink, 0, _answer(request, data))
            return 0
        ended = _in_fork(request, data)
        assert ended is not None  # no time was named: the parent watches it
        _reply(sink, ended.code, ended.answer)
    return 0


def _reply(sink: BinaryIO, code: int, answer: bytes) -> None:
    sink.write(FRAME.pack(code, len(answer)) + answer)
    sink.flush()


def _in_fork(request: dict[str, Any], data: bytes, seconds: float | None = None) -> Ended | None:
    """Return how a fork that does the work ended, None where it took longer than `seconds` and was killed."""
    with contextlib.suppress(ImportError):  # told by the fork, which tries again
        _function(request["target"])
    reading, writing = os.pipe()
    fork = os.fork()
    if not fork:
        code = 1
        try:
            _close_all_but(writing)
            with os.fdopen(writing, "wb") as sink:
                sink.write(_answer(request, data))
            code = 0
        finally:  # whatever is raised, the fork must not go on as if it were the process that stays
            os._exit(code)
    os.close(writing)
    try:
        answer = _read_until(reading, None if seconds is None else time.monotonic() + seconds)
        if answer is None:
            os.kill(fork, signal.SIGKILL)
    finally:
        os.close(reading)
        status = os.waitpid(fork, 0)[1]
    return None if answer is None else Ended(answer, os.waitstatus_to_exitcode(status))


def _close_all_but(kept: int) -> None:
    """Leave no other file open, for the work has no business with them; what it prints is lost."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    sys.stdout = sys.stderr = os.fdopen(1, "w")
    os.closerange(3, kept)
    os.closerange(kept + 1, os.sysconf("SC_OPEN_MAX"))


def _read_until(source: int, end: float | None) -> bytes | None:
    """Return all that comes through the pipe, None where it is still open at the time `end`."""
    watch, answer = select.poll(), bytearray()
    watch.register(source, select.POLLIN)
    while watch.poll(None if end is None else max(0.0, 1_000 * (end - time.monotonic()))):
        piece = os.read(source, _MEBIBYTE)
        if not piece:
            return bytes(answer)
        answer += piece
    return None


def _answer(request: dict[str, Any], data: bytes) -> bytes:
    name = request["name"]
    _limit(request["seconds"], request["megabytes"])
    try:
        made = _function(request["target"])(data, name)
        return _DONE + (made.model_dump_json().encode() if isinstance(made, Frozen) else made)
    except PeerassayError as error:
        mark = _LACKING if isinstance(error, MissingExtra) else _FAILED
        return mark + _told(error.what, error.where, error.fix)
    except MemoryError:
        what, fix = "reading it needs more memory than is allowed", "allow more memory or give a smaller file"
    except Exception as error:  # noqa: BLE001  (the boundary of the process: a fault of ours is told, not lost)
        what = f"the reader failed on this file ({type(error).__name__}: {error})"
        fix = "please report it, and give the paper in another format meanwhile"
    return _FAILED + _told(what, name, fix)


def _told(what: str, where: str, fix: str) -> bytes:
    return json.dumps({"what": what, "where": where, "fix": fix}).encode()


def _function(target: str) -> Callable[[bytes, str], bytes | Frozen]:
    module, _, function = target.partition(":")
    found: Callable[[bytes, str], bytes | Frozen] = getattr(importlib.import_module(module), function)
    return found


def _limit(seconds: float, megabytes: int) -> None:
    """Bound processor time and the memory beyond what is in use; write no core file; where there are such limits."""
    try:
        import resource
    except ImportError:  # Windows
        return
    processor = int(seconds) + 5
    for which, limit in (
        (resource.RLIMIT_AS, _in_use() + megabytes * _MEBIBYTE),
        (resource.RLIMIT_CPU, processor),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(which)
        allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        try:
            resource.setrlimit(which, (allowed, hard))
        except (ValueError, OSError):  # macOS refuses RLIMIT_AS
            continue


def _in_use() -> int:
    """Return the bytes of address space that the process begins with, 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


if __name__ == "__main__":
    sys.exit(serve())
