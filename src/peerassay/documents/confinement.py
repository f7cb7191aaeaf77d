"""Work on untrusted bytes in a child process with limits of time and memory, whatever becomes of the child.

The child is a fresh interpreter that is told a function by name, gets the bytes on its standard input and gives
bytes back on its standard output; nothing is unpickled on either side. Every way in which it can end badly (an
exception, a crash, a kill, a time-out) becomes one sentence.
"""

import importlib
import json
import os
import signal
import struct
import subprocess
import sys
from collections.abc import Callable

from peerassay.errors import MissingExtra, PeerassayError, UnreadableDocument

_LENGTH = struct.Struct(">Q")
_DONE, _FAILED = b"+", b"-"
_KINDS: dict[str, type[PeerassayError]] = {kind.__name__: kind for kind in (UnreadableDocument, MissingExtra)}
_MEBIBYTE = 1 << 20
# Modules whose functions may be named; the parent holds to it.
ALLOWED: tuple[str, ...] = ("peerassay.",)


def confined(target: str, data: bytes, *, name: str, seconds: float = 60, megabytes: int = 2048) -> bytes:
    """Return what the function `target` ("package.module:function", taking bytes and a name) makes of the bytes.

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
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "peerassay.documents.confinement"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    request = json.dumps({"target": target, "name": name, "seconds": seconds, "megabytes": megabytes}).encode()
    try:
        answer, _ = child.communicate(_LENGTH.pack(len(request)) + request + data, timeout=seconds)
    except subprocess.TimeoutExpired:
        what = f"reading took longer than {seconds:g} seconds and was stopped"
        raise UnreadableDocument(what, where=name, fix="allow more time, or give the paper in another format") from None
    finally:
        _end(child)
    return _result(answer, child.returncode, name, megabytes)


def _end(child: "subprocess.Popen[bytes]") -> None:
    """Leave no child behind, whatever happened."""
    if child.poll() is None:
        child.kill()
    child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe and not pipe.closed:
            pipe.close()


def _result(answer: bytes, code: int, name: str, megabytes: int) -> bytes:
    mark, body = answer[:1], answer[1:]
    if code == 0 and mark == _DONE:
        return body
    if code == 0 and mark == _FAILED:
        told = json.loads(body)
        kind = _KINDS.get(told["kind"], UnreadableDocument)
        raise kind(told["what"], where=told["where"], fix=told["fix"])
    if code == -signal.SIGKILL:
        what, fix = "the reading process was killed, probably for want of memory", "free memory or give a smaller file"
    elif code < 0:
        what = f"the reader crashed on this file (signal {-code})"
        fix = f"the file may be damaged or need more than {megabytes} MiB; export it again or use another format"
    else:
        what = f"the reading process ended without a result (exit code {code})"
        fix = f"the file may be damaged or need more than {megabytes} MiB; export it again or use another format"
    raise UnreadableDocument(what, where=name, fix=fix)


def serve() -> int:
    """Answer one request from standard input on standard output: the child's side."""
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not be taken for the answer.
    os.dup2(2, 1)
    size = _LENGTH.unpack(source.read(_LENGTH.size))[0]
    request = json.loads(source.read(size))
    _limit(request["seconds"], request["megabytes"])
    sink.write(_answer(request, source.read()))
    sink.flush()
    return 0


def _answer(request: dict[str, str], data: bytes) -> bytes:
    name = request["name"]
    try:
        return _DONE + _function(request["target"])(data, name)
    except PeerassayError as error:
        told = {"kind": type(error).__name__, "what": error.what, "where": error.where, "fix": error.fix}
    except MemoryError:
        what, fix = "reading it needs more memory than is allowed", "allow more memory or give a smaller file"
        told = {"kind": "UnreadableDocument", "what": what, "where": name, "fix": fix}
    except Exception as error:  # noqa: BLE001  (the boundary of the process: a fault of ours is told, not lost)
        what = f"the reader failed on this file ({type(error).__name__}: {error})"
        fix = "please report it, and give the paper in another format meanwhile"
        told = {"kind": "UnreadableDocument", "what": what, "where": name, "fix": fix}
    return _FAILED + json.dumps(told).encode()


def _function(target: str) -> Callable[[bytes, str], bytes]:
    module, _, function = target.partition(":")
    found: Callable[[bytes, str], bytes] = getattr(importlib.import_module(module), function)
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
