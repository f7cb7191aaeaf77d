"""A small HTTP/1.1 server on 127.0.0.1, in a thread of its own: what the public test servers stand on."""

import asyncio
import json
import socket
import struct
import threading
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, unquote, urlsplit

_LONGEST_HEAD = 1 << 16
_REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 429: "Too Many Requests"}


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request as it came in; header names in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def route(self) -> str:
        """The path without its query, unquoted."""
        return unquote(urlsplit(self.path).path)

    @property
    def params(self) -> dict[str, str]:
        """The query's parameters, the last of each name."""
        query = parse_qs(urlsplit(self.path).query, keep_blank_values=True)
        return {name: values[-1] for name, values in query.items()}

    def json(self) -> dict[str, Any]:
        """Return the body as a JSON object; an empty one where it is none."""
        try:
            data = json.loads(self.body)
        except ValueError:
            return {}
        return data if isinstance(data, dict) else {}


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """What is sent back.

    `drop`: the connection is reset instead. `hang`: nothing is ever sent. `short`: the connection is closed half-way
    through the body. `drip`: the body comes byte by byte, every twentieth of a second, and never to its end. `endless`:
    the body comes again and again, as fast as it is taken.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    drop: bool = False
    hang: bool = False
    short: bool = False
    drip: bool = False
    endless: bool = False

    @classmethod
    def of(cls, data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> "HttpResponse":
        """Return a response with `data` as JSON."""
        return cls(status, json.dumps(data).encode(), {"content-type": "application/json", **(headers or {})})


class LoopbackServer:
    """Serves `handle` on 127.0.0.1 from a thread of its own, so that sync and async tests alike can use it.

    Usable as a context manager of both kinds; `url` is there once it is started.
    """

    def __init__(self, handle: Callable[[HttpRequest], Awaitable[HttpResponse]], *, port: int = 0) -> None:
        self._handler = handle
        self._port = port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._stopping: asyncio.Event | None = None
        self._started = threading.Event()
        self._failure: OSError | None = None

    @property
    def url(self) -> str:
        """Where it listens: `http://127.0.0.1:PORT`."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> Self:
        """Start serving; raises OSError if the port is taken."""
        self._started.clear()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        self._started.wait()
        if self._failure is not None:
            self._thread.join()
            raise self._failure
        return self

    def stop(self) -> None:
        """Stop serving and break all connections."""
        if self._loop is not None and self._stopping is not None and self._thread is not None:
            self._loop.call_soon_threadsafe(self._stopping.set)
            self._thread.join()
            self._loop = self._stopping = self._thread = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    async def __aenter__(self) -> Self:
        return self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.stop()

    async def _serve(self) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        tasks: set[asyncio.Task[None]] = set()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.ensure_future(self._converse(reader, writer))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        try:
            server = await asyncio.start_server(connected, "127.0.0.1", self._port, limit=_LONGEST_HEAD, backlog=512)
        except OSError as error:
            self._failure = error
            return
        finally:
            if self._failure is not None:
                self._started.set()
        self._port = server.sockets[0].getsockname()[1]
        self._started.set()
        await self._stopping.wait()
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while (request := await _read(reader)) is not None:
                response = await self._handler(request)
                if response.hang:
                    await reader.read()  # until the client gives up
                    return
                if response.drop:
                    _reset(writer)
                    return
                if response.endless:
                    await _pour(writer, response)
                if response.drip:
                    await _drip(reader, writer, response)
                    return
                sent = _as_bytes(response)
                writer.write(sent[: len(sent) - len(response.body) // 2] if response.short else sent)
                await writer.drain()
                if response.short:
                    return
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            return  # the client went away or speaks no HTTP
        finally:
            writer.close()


async def _read(reader: asyncio.StreamReader) -> HttpRequest | None:
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ", 2)
    pairs = (line.split(":", 1) for line in lines if ":" in line)
    headers = {name.strip().lower(): value.strip() for name, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return HttpRequest(method, path, headers, body)


def _as_bytes(response: HttpResponse) -> bytes:
    reason = _REASONS.get(response.status, "Error" if response.status >= 400 else "OK")
    headers = {"content-length": str(len(response.body)), **response.headers}
    lines = [f"HTTP/1.1 {response.status} {reason}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + response.body


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, response: HttpResponse) -> None:
    headers = {**response.headers, "content-length": str(1 << 30)}
    writer.write(_as_bytes(HttpResponse(response.status, b"", headers)))
    while not reader.at_eof():
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.05)


async def _pour(writer: asyncio.StreamWriter, response: HttpResponse) -> None:
    """Send the body over and over in chunks; ends with the connection, which raises."""
    lines = [f"HTTP/1.1 {response.status} OK", *(f"{name}: {value}" for name, value in response.headers.items())]
    writer.write("\r\n".join([*lines, "transfer-encoding: chunked"]).encode() + b"\r\n\r\n")
    chunk = b"%x\r\n%s\r\n" % (len(response.body), response.body)
    while True:
        writer.write(chunk)
        await writer.drain()


def _reset(writer: asyncio.StreamWriter) -> None:
    # Linger of zero seconds makes the close a reset, as a crashing server or a broken line would give.
    raw: socket.socket | None = writer.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
