"""Work on untrusted bytes in a child process with limits of time and memory, whatever becomes of the child.

The child is a fresh interpreter that is told a function by name, gets the bytes on its standard input and gives
bytes back on its standard output; nothing is unpickled on either side. Every way in which it can end badly (an
exception, a crash, a kill, a time-out) becomes one sentence.

Starting an interpreter costs more than reading a paper. On Linux the child therefore stays, and does each piece of
work in a fork of itself: the limits hold for each piece, and what one does or breaks ends with its fork.
"""

import contextlib
import importlib
import json
import os
import signal
import sys
from collections.abc import Callable
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
        megabytes: address space of the child in MiB, where the system can limit it.

    Raises:
        UnreadableDocument: as raised by the function, or because the child crashed, ran out of memory or of time.

    """
    if not target.startswith(ALLOWED):
        raise UnreadableDocument(f"only functions of peerassay are run in confinement, not {target}", where=name)
    request = {"target": target, "name": name, "seconds": seconds, "megabytes": megabytes, "size": len(data)}
    ended = _asked(json.dumps(request).encode(), data, seconds)
    if ended is not None and ended.is_lost:
        ended = _asked(json.dumps(request).encode(), data, seconds)
    if ended is None:
        what = f"reading took longer than {seconds:g} seconds and was stopped"
        raise UnreadableDocument(what, where=name, fix="allow more time, or give the paper in another format")
    return _result(ended.answer, ended.code, name, megabytes)


def _asked(request: bytes, data: bytes, seconds: float) -> Ended | None:
    with lent() as process:
        return process.ask(request, data, seconds)


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
        with contextlib.suppress(ImportError):  # told by the fork, which tries again
            _function(request["target"])
        _reply(sink, *_in_fork(request, data, (source, sink)))
    return 0


def _reply(sink: BinaryIO, code: int, answer: bytes) -> None:
    sink.write(FRAME.pack(code, len(answer)) + answer)
    sink.flush()


def _in_fork(request: dict[str, Any], data: bytes, ours: tuple[BinaryIO, BinaryIO]) -> tuple[int, bytes]:
    """Return the exit code of a fork that does the work (negative: the signal that ended it) and its answer."""
    reading, writing = os.pipe()
    fork = os.fork()
    if not fork:
        code = 1
        try:
            os.close(reading)
            # The work has no business with the requests of others.
            for stream in ours:
                os.close(stream.fileno())
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            with os.fdopen(writing, "wb") as sink:
                sink.write(_answer(request, data))
            code = 0
        finally:  # whatever is raised, the fork must not go on as if it were the child that stays
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as source:
        answer = source.read()
    return os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1]), answer


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
    """Bound address space and processor time, and write no core file, where the system has such limits."""
    try:
        import resource
    except ImportError:  # Windows
        return
    processor = int(seconds) + 5
    for which, limit in (
        (resource.RLIMIT_AS, megabytes * _MEBIBYTE),
        (resource.RLIMIT_CPU, processor),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(which)
        allowed = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        try:
            resource.setrlimit(which, (allowed, hard))
        except (ValueError, OSError):  # macOS refuses RLIMIT_AS
            continue


if __name__ == "__main__":
    sys.exit(serve())
