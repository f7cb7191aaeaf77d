"""A server of both providers' batch services on loopback: OpenAI's Batch API and Anthropic's Message Batches.

    with BatchServer(answer) as server:
        ... --engine batch:openai:any --base-url {server.openai_url} --batch submit

A batch is answered by `answer` when it was looked at `looks` times. It keeps what was submitted, so that a test can
say that nothing was submitted twice.
"""

import itertools
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, TypeAlias

from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer
from peerassay.testing.model_shapes import ModelRequest, Style, answer_body, read_request

BatchFault: TypeAlias = Literal["reset", "reset_after", "server_error", "bad_key"]
"""The connection is reset before or after the work is done, 500 (work undone), 401."""
Spoiling: TypeAlias = Callable[[str], Literal["expired", "refused"] | None]


@dataclass(slots=True)
class SubmittedBatch:
    """A batch that was made: its requests by custom id, and how often it was looked at."""

    id: str
    style: Style
    lines: list[dict[str, Any]]
    metadata: dict[str, str] = field(default_factory=dict)
    file: str = ""
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    looked: int = 0
    cancelled: bool = False

    @property
    def ids(self) -> list[str]:
        """The custom ids of its requests."""
        return [str(line["custom_id"]) for line in self.lines]


class BatchServer(LoopbackServer):
    """Both batch services, on 127.0.0.1.

    Args:
        answer: a function from a request to the reply's text.
        looks: how often a batch is looked at before it is over.
        faults: by the number of a request to the server (from 1), what goes wrong with it.
        spoil: by a request's custom id, whether it expires or is refused.
        fails: numbers of OpenAI's batches (from 1) that fail as a whole.

    Attributes:
        batches: those made, in order.
        calls: method and path of each request to the server.
        faults: as given; may be changed while it serves.
        on_call: called with the number of a request before (False) and after (True) the work is done.

    """

    def __init__(
        self,
        answer: Callable[[ModelRequest], str],
        *,
        looks: int = 1,
        faults: dict[int, BatchFault] | None = None,
        spoil: Spoiling = lambda _: None,
        fails: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__(self._handle)
        self.batches: list[SubmittedBatch] = []
        self.calls: list[str] = []
        self.on_call: Callable[[int, bool], None] = lambda _, __: None
        self._files: dict[str, tuple[str, bytes]] = {}
        self._answer, self._looks, self._spoil, self._fails = answer, looks, spoil, fails
        self.faults = faults or {}
        self._numbers = itertools.count(1)

    @property
    def openai_url(self) -> str:
        """The root with `/v1`, as OpenAI's clients want it."""
        return f"{self.url}/v1"

    @property
    def submitted(self) -> list[str]:
        """The custom ids of all requests of all batches."""
        return [own for batch in self.batches for own in batch.ids]

    async def _handle(self, http: HttpRequest) -> HttpResponse:
        self.calls.append(f"{http.method} {http.route}")
        number = len(self.calls)
        fault = self.faults.get(number)
        self.on_call(number, False)
        if fault == "reset":
            return HttpResponse(drop=True)
        if fault in {"server_error", "bad_key"}:
            error = {"type": "api_error", "message": "something broke"}
            return HttpResponse.of({"error": error}, 500 if fault == "server_error" else 401)
        response = self._route(http)
        self.on_call(number, True)
        return HttpResponse(drop=True) if fault == "reset_after" else response

    def _route(self, http: HttpRequest) -> HttpResponse:
        for pattern, handle in self._routes().items():
            method, _, path = pattern.partition(" ")
            if method == http.method and (found := re.fullmatch(path, http.route.rstrip("/"))):
                return handle(http, *found.groups())
        return HttpResponse.of({"error": {"message": f"no such path: {http.route}"}}, 404)

    def _routes(self) -> dict[str, Callable[..., HttpResponse]]:
        return {
            "POST /v1/files": self._upload,
            "GET /v1/files": lambda _: _page([_file(*item) for item in self._files.items()]),
            "GET /v1/files/(.+)/content": lambda _, own: HttpResponse(body=self._files[own][1]),
            "POST /v1/batches": self._make_openai,
            "GET /v1/batches": lambda _: _page([self._openai(b) for b in self._newest("openai")]),
            "GET /v1/batches/([^/]+)": lambda _, own: HttpResponse.of(self._openai(self._looked(own))),
            "POST /v1/batches/([^/]+)/cancel": lambda _, own: HttpResponse.of(self._openai(self._cancelled(own))),
            "POST /v1/messages/batches": self._make_anthropic,
            "GET /v1/messages/batches": lambda _: _page([self._anthropic(b) for b in self._newest("anthropic")]),
            "GET /v1/messages/batches/([^/]+)": lambda _, own: HttpResponse.of(self._anthropic(self._looked(own))),
            "GET /v1/messages/batches/([^/]+)/results": lambda _, own: HttpResponse(body=self._results(own)),
            "POST /v1/messages/batches/([^/]+)/cancel": lambda _, own: HttpResponse.of(
                self._anthropic(self._cancelled(own))
            ),
        }

    def _upload(self, http: HttpRequest) -> HttpResponse:
        boundary = re.search(r'boundary="?([^";]+)', http.headers["content-type"])
        assert boundary is not None
        parts = http.body.split(f"--{boundary[1]}".encode())
        part = next(part for part in parts if b"filename=" in part)
        head, _, content = part.partition(b"\r\n\r\n")
        name = re.search(rb'filename="([^"]+)"', head)
        own = f"file-{next(self._numbers)}"
        self._files[own] = (name[1].decode() if name else "", content.removesuffix(b"\r\n"))
        return HttpResponse.of(_file(own, self._files[own]))

    def _make_openai(self, http: HttpRequest) -> HttpResponse:
        asked = http.json()
        lines = [json.loads(line) for line in self._files[asked["input_file_id"]][1].splitlines()]
        made = SubmittedBatch(f"batch_{next(self._numbers)}", "openai", lines, asked.get("metadata") or {})
        made.file = asked["input_file_id"]
        self.batches.append(made)
        return HttpResponse.of(self._openai(made))

    def _make_anthropic(self, http: HttpRequest) -> HttpResponse:
        made = SubmittedBatch(f"msgbatch_{next(self._numbers)}", "anthropic", http.json()["requests"])
        self.batches.append(made)
        return HttpResponse.of(self._anthropic(made))

    def _newest(self, style: Style) -> list[SubmittedBatch]:
        return [batch for batch in reversed(self.batches) if batch.style == style]

    def _named(self, own: str) -> SubmittedBatch:
        return next(batch for batch in self.batches if batch.id == own)

    def _looked(self, own: str) -> SubmittedBatch:
        batch = self._named(own)
        batch.looked += 1
        return batch

    def _cancelled(self, own: str) -> SubmittedBatch:
        self._named(own).cancelled = True
        return self._named(own)

    def _is_over(self, batch: SubmittedBatch) -> bool:
        return batch.cancelled or batch.looked >= self._looks

    def _openai(self, batch: SubmittedBatch) -> dict[str, Any]:
        failed = self.batches.index(batch) + 1 in self._fails
        over, many = self._is_over(batch), len(batch.lines)
        status = "in_progress" if not over else "failed" if failed else "cancelled" if batch.cancelled else "completed"
        told: dict[str, Any] = {"id": batch.id, "object": "batch", "endpoint": "/v1/chat/completions", "status": status}
        told |= {"completion_window": "24h", "input_file_id": batch.file, "metadata": batch.metadata}
        told |= {"created_at": int(batch.created.timestamp())}
        told |= {"request_counts": {"total": many, "completed": many if over else 0, "failed": 0}}
        if failed and over:
            told["errors"] = {"object": "list", "data": [{"code": "x", "message": "Enqueued token limit reached"}]}
        elif over:
            self._files[f"out-{batch.id}"] = ("output.jsonl", self._results(batch.id))
            told["output_file_id"] = f"out-{batch.id}"
        return told

    def _anthropic(self, batch: SubmittedBatch) -> dict[str, Any]:
        over, many = self._is_over(batch), len(batch.lines)
        counts = {"processing": 0 if over else many, "succeeded": many if over else 0}
        counts |= {"errored": 0, "canceled": 0, "expired": 0}
        told: dict[str, Any] = {"id": batch.id, "type": "message_batch", "request_counts": counts}
        told |= {"processing_status": "ended" if over else "in_progress", "created_at": batch.created.isoformat()}
        told |= {"expires_at": (batch.created + timedelta(days=1)).isoformat()}
        return told | {"results_url": f"{self.url}/v1/messages/batches/{batch.id}/results" if over else None}

    def _results(self, own: str) -> bytes:
        batch = self._named(own)
        lines = [self._result(batch, line) for line in reversed(batch.lines)]
        return b"".join(json.dumps(line).encode() + b"\n" for line in lines)

    def _result(self, batch: SubmittedBatch, line: dict[str, Any]) -> dict[str, Any]:
        own = str(line["custom_id"])
        spoilt = "expired" if batch.cancelled else self._spoil(own)
        request = read_request(batch.style, 1, line.get("body") or line["params"], {})
        if batch.style == "openai":
            if spoilt == "expired":
                return {"id": own, "custom_id": own, "response": None, "error": {"code": "batch_expired"}}
            error: dict[str, Any] = {"error": {"type": "invalid_request_error", "message": "nonsense"}}
            body = error if spoilt else answer_body(request, self._answer(request))
            return {"id": own, "custom_id": own, "response": {"status_code": 400 if spoilt else 200, "body": body}}
        if spoilt == "expired":
            return {"custom_id": own, "result": {"type": "expired"}}
        if spoilt:
            error = {"type": "error", "error": {"type": "invalid_request_error", "message": "nonsense"}}
            return {"custom_id": own, "result": {"type": "errored", "error": error}}
        message = answer_body(request, self._answer(request))
        return {"custom_id": own, "result": {"type": "succeeded", "message": message}}


def _page(data: list[dict[str, Any]]) -> HttpResponse:
    ends = {"first_id": data[0]["id"], "last_id": data[-1]["id"]} if data else {"first_id": None, "last_id": None}
    return HttpResponse.of({"object": "list", "data": data, "has_more": False, **ends})


def _file(own: str, held: tuple[str, bytes]) -> dict[str, Any]:
    told = {"id": own, "object": "file", "bytes": len(held[1]), "created_at": 1, "filename": held[0]}
    return {**told, "purpose": "batch", "status": "processed"}
