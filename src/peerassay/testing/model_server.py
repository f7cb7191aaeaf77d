"""A model server on loopback that answers as you tell it and fails as real ones do.

    with ModelServer(lambda request: '{"answer": 42}', faults={1: "rate_limit", 3: "reset"}) as server:
        engine = open_engine(Settings(engine="openai:any", base_url=server.openai_url), cache=MemoryCache())

It speaks OpenAI's `/v1/chat/completions`, `/v1/embeddings` and `/v1/models` and Anthropic's `/v1/messages` over real
HTTP, counts and keeps what it is asked, and knows the faults in `FaultKind`. As a process of its own:
`python -m peerassay.testing.model_server --help`.
"""

import argparse
import asyncio
import hashlib
import json
import sys
import threading
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer
from peerassay.testing.model_shapes import ModelRequest, Style, answer_body, error_body, read_request, tokens

FaultKind = Literal[
    "rate_limit",  # 429, with Retry-After
    "server_error",  # 500
    "overloaded",  # 503
    "hang",  # nothing is ever sent
    "reset",  # the connection is reset
    "bad_key",  # 401
    "bad_request",  # 400
    "no_temperature",  # 400 as models give it that take no temperature; only if one was sent
    "cut",  # the reply's text ends half-way, finish reason `length`
    "cut_body",  # the HTTP body itself is broken JSON
    "empty",  # an empty reply
    "wrong_shape",  # valid JSON that is no answer of the API
    "html",  # a proxy's error page with status 200
    "prose",  # prose and a fence round the JSON
    "drip",  # the body comes byte by byte and never ends
    "short",  # the connection is closed half-way through the body
    "redirect",  # 307 to the same address, for ever
    "wrong_type",  # a right answer that calls itself plain text
    "wrong_encoding",  # a right answer that calls itself gzip and is none
    "no_content",  # an answer without any text: content null, or no block
    "no_json_mode",  # 400 as servers give it that know no response_format; only if one was sent
    "no_pictures",  # 400 as models give it that take no pictures; only if one was sent
]

AnswerFunction: TypeAlias = Callable[[ModelRequest], str]
FaultFunction: TypeAlias = Callable[[ModelRequest], "Fault | FaultKind | None"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault to serve; `retry_after` in seconds, for `rate_limit` and `overloaded`."""

    kind: FaultKind
    retry_after: float | None = None


class ModelServer(LoopbackServer):
    """A model server for tests, on 127.0.0.1; its `url` is the root, as Anthropic's clients want it for `base_url`.

    Args:
        answer: a function from request to reply text, one reply for all, or replies in order (then the last again).
        faults: which requests fail and how: by request number, or a function of the request.
        latency_ms: time each answer takes, on top of the work itself.
        embed: a function from text to vector for `/v1/embeddings`; by default a vector made from the text's digest.
        key: if given, a request without this key gets 401.
        port: 0 takes a free one.

    Attributes:
        requests: every request to a chat endpoint in order of arrival, those that failed included.
        answered: numbers of the requests whose answer was sent whole (faults that answer, such as prose, included).
        peak: the most requests that were under way at the same time.

    """

    def __init__(
        self,
        answer: AnswerFunction | str | Sequence[str] = "{}",
        *,
        faults: Mapping[int, Fault | FaultKind] | FaultFunction | None = None,
        latency_ms: float = 0,
        embed: Callable[[str], Sequence[float]] | None = None,
        key: str | None = None,
        port: int = 0,
    ) -> None:
        super().__init__(self._handle, port=port)
        self.requests: list[ModelRequest] = []
        self.answered: list[int] = []
        self.embedded: list[str] = []
        self.peak = 0
        self._answer = answer if callable(answer) else _in_order([answer] if isinstance(answer, str) else answer)
        self._fault = faults if callable(faults) else _by_number(faults or {})
        self._latency = latency_ms / 1000
        self._embed = embed or _digest_vector
        self._key = key
        self._under_way = 0

    @property
    def openai_url(self) -> str:
        """The root with `/v1`, as OpenAI's clients want it for `base_url`."""
        return f"{self.url}/v1"

    @property
    def count(self) -> int:
        """How many requests came to the chat endpoints."""
        return len(self.requests)

    async def _handle(self, http: HttpRequest) -> HttpResponse:
        path = http.path.split("?")[0].rstrip("/")
        routes: dict[str, Callable[[HttpRequest], Awaitable[HttpResponse]]] = {
            "/v1/chat/completions": lambda h: self._chat("openai", h),
            "/v1/messages": lambda h: self._chat("anthropic", h),
            "/v1/embeddings": self._embeddings,
            "/v1/models": self._models,
        }
        if path not in routes:
            return HttpResponse.of(error_body("openai", "not_found_error", f"no such path: {path}"), 404)
        return await routes[path](http)

    async def _chat(self, style: Style, http: HttpRequest) -> HttpResponse:
        request = read_request(style, len(self.requests) + 1, http.json(), dict(http.headers))
        self.requests.append(request)
        self._under_way += 1
        self.peak = max(self.peak, self._under_way)
        try:
            await asyncio.sleep(self._latency)
            fault = self._fault(request)
            response = self._respond(request, Fault(fault) if isinstance(fault, str) else fault)
        finally:
            self._under_way -= 1
        if response.status == 200 and not (response.drop or response.hang or response.short or response.drip):
            self.answered.append(request.number)
        return response

    def _respond(self, request: ModelRequest, fault: Fault | None) -> HttpResponse:
        if self._key is not None and self._key not in _keys(request):
            return HttpResponse.of(error_body(request.style, "authentication_error", "invalid key"), 401)
        if fault is not None and (refusal := _refuse(request, fault)) is not None:
            return refusal
        text, kind = self._answer(request), fault.kind if fault else None
        if kind == "prose":
            text = f"Certainly! Here is what you asked for:\n\n```json\n{text}\n```\n\nLet me know if it helps."
        elif kind == "cut":
            text = text[: len(text) // 2]
        elif kind == "empty":
            text = ""
        body = HttpResponse.of(answer_body(request, None if kind == "no_content" else text, cut=kind == "cut"))
        return _spoilt(body, kind)

    async def _embeddings(self, http: HttpRequest) -> HttpResponse:
        body = http.json()
        given = body.get("input", [])
        texts = [given] if isinstance(given, str) else [str(text) for text in given]
        self.embedded.extend(texts)
        await asyncio.sleep(self._latency)
        data = [{"object": "embedding", "index": i, "embedding": list(self._embed(t))} for i, t in enumerate(texts)]
        count = sum(tokens(text) for text in texts)
        usage = {"prompt_tokens": count, "total_tokens": count}
        return HttpResponse.of({"object": "list", "data": data, "model": body.get("model", ""), "usage": usage})

    async def _models(self, _: HttpRequest) -> HttpResponse:
        model = {"id": "loopback", "object": "model", "created": 1_700_000_000, "owned_by": "peerassay"}
        return HttpResponse.of({"object": "list", "data": [model]})


def _spoilt(response: HttpResponse, kind: FaultKind | None) -> HttpResponse:
    """Return a right answer as a fault lets it arrive."""
    if kind == "cut_body":
        return replace(response, body=response.body[: len(response.body) // 2])
    if kind == "wrong_type":
        return replace(response, headers={"content-type": "text/plain"})
    if kind == "wrong_encoding":
        return replace(response, headers={**response.headers, "content-encoding": "gzip"})
    return replace(response, short=kind == "short", drip=kind == "drip")


def _refuse(request: ModelRequest, fault: Fault) -> HttpResponse | None:
    """Return what a fault sends in place of an answer; None for a fault that spoils the answer itself."""
    kind, style = fault.kind, request.style
    if kind in _WHOLE:
        return _WHOLE[kind]
    if not _has_what_is_refused(request, kind):
        return None
    if kind == "redirect":
        return HttpResponse(307, b"", {"location": _PATHS[style]})
    if kind in _STATUSES:
        status, name, text = _STATUSES[kind]
        after = {} if fault.retry_after is None else {"retry-after": f"{fault.retry_after:g}"}
        return HttpResponse.of(error_body(style, name, text), status, after)
    return None


def _has_what_is_refused(request: ModelRequest, kind: FaultKind) -> bool:
    fields = {"no_temperature": "temperature", "no_json_mode": "response_format"}
    return bool(request.pictures) if kind == "no_pictures" else fields.get(kind, "model") in request.body


_WHOLE: dict[FaultKind, HttpResponse] = {
    "hang": HttpResponse(hang=True),
    "reset": HttpResponse(drop=True),
    "wrong_shape": HttpResponse.of({"result": "ok", "data": []}),
    "html": HttpResponse(200, b"<html><body>Please sign in</body></html>", {"content-type": "text/html"}),
}

_PATHS: dict[Style, str] = {"openai": "/v1/chat/completions", "anthropic": "/v1/messages"}

_STATUSES: dict[FaultKind, tuple[int, str, str]] = {
    "rate_limit": (429, "rate_limit_error", "slow down"),
    "server_error": (500, "api_error", "something broke"),
    "overloaded": (503, "overloaded_error", "too many questions"),
    "bad_key": (401, "authentication_error", "invalid key"),
    "bad_request": (400, "invalid_request_error", "the request makes no sense"),
    "no_temperature": (400, "invalid_request_error", "Unsupported parameter: 'temperature' is not supported"),
    "no_pictures": (400, "invalid_request_error", "This model does not support image input"),
    "no_json_mode": (400, "invalid_request_error", "'response_format' of type 'json_object' is not supported"),
}


def _keys(request: ModelRequest) -> tuple[str, str]:
    return request.headers.get("authorization", "").removeprefix("Bearer "), request.headers.get("x-api-key", "")


def _in_order(replies: Sequence[str]) -> AnswerFunction:
    waiting = list(replies)

    def answer(_: ModelRequest) -> str:
        return waiting.pop(0) if len(waiting) > 1 else waiting[0]

    return answer


def _by_number(faults: Mapping[int, Fault | FaultKind]) -> FaultFunction:
    unknown = {fault if isinstance(fault, str) else fault.kind for fault in faults.values()} - set(get_args(FaultKind))
    if unknown:
        raise ValueError(f"unknown kinds of fault: {', '.join(sorted(unknown))}")
    return lambda request: faults.get(request.number)


def _digest_vector(text: str) -> list[float]:
    return [byte / 255 for byte in hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]]


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


if __name__ == "__main__":
    main()
