"""Bodies as OpenAI's chat completions and embeddings and Anthropic's messages give and take them."""

import base64
from dataclasses import dataclass
from typing import Any, Literal

Style = Literal["openai", "anthropic"]


@dataclass(frozen=True, slots=True)
class ModelRequest:
    """A question as the model server got it.

    Attributes:
        number: 1 for the first request of the server's life, 2 for the next, failed ones counted too.
        style: whose wire format it came in.
        model: the model asked for.
        system: the system text.
        user: all texts of the user's turns, joined by blank lines.
        turns: role and text of each turn after the system text.
        body: the request's JSON as it came.
        headers: with names in lower case.

    """

    number: int
    style: Style
    model: str
    system: str
    user: str
    turns: tuple[tuple[str, str], ...]
    body: dict[str, Any]
    headers: dict[str, str]

    @property
    def pictures(self) -> tuple[bytes, ...]:
        """The PNG files that came with it, in their order."""
        contents = (m.get("content") for m in self.body.get("messages", []))
        parts = (part for content in contents if isinstance(content, list) for part in content)
        return tuple(base64.b64decode(data) for part in parts if (data := _picture(part)) is not None)

    @property
    def is_repair(self) -> bool:
        """Whether an earlier answer stands among the turns: the question came back with faults."""
        return any(role == "assistant" for role, _ in self.turns)


def read_request(style: Style, number: int, body: dict[str, Any], headers: dict[str, str]) -> ModelRequest:
    """Return what a body of either format asks."""
    turns = tuple((str(m.get("role", "")), _plain(m.get("content"))) for m in body.get("messages", []))
    system = _plain(body.get("system")) if style == "anthropic" else "\n\n".join(t for r, t in turns if r in _SYSTEM)
    turns = tuple(turn for turn in turns if turn[0] not in _SYSTEM)
    user = "\n\n".join(text for role, text in turns if role == "user")
    return ModelRequest(number, style, str(body.get("model", "")), system, user, turns, body, headers)


_SYSTEM = ("system", "developer")


def _picture(part: Any) -> str | None:
    """Return the base64 of a picture in either format."""
    if not isinstance(part, dict):
        return None
    url = part["image_url"]["url"] if part.get("type") == "image_url" else ""
    data = part["source"]["data"] if part.get("type") == "image" else url.rpartition(",")[2]
    return str(data) if data else None


def _plain(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n\n".join(str(part.get("text", "")) for part in parts if isinstance(part, dict))


def tokens(text: str) -> int:
    """Return the tokens that the server bills for a text: a quarter of its characters."""
    return (len(text) + 3) // 4


def chat_completion(request: ModelRequest, reply: str | None, finish: str = "stop") -> dict[str, Any]:
    """Return OpenAI's answer body."""
    asked, given = tokens(request.system + request.user), tokens(reply or "")
    return {
        "id": f"chatcmpl-{request.number}",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": request.model,
        "choices": [{"index": 0, "message": {"role": "assistant", "content": reply}, "finish_reason": finish}],
        "usage": {"prompt_tokens": asked, "completion_tokens": given, "total_tokens": asked + given},
    }


def message(request: ModelRequest, reply: str | None, finish: str = "end_turn") -> dict[str, Any]:
    """Return Anthropic's answer body."""
    return {
        "id": f"msg_{request.number}",
        "type": "message",
        "role": "assistant",
        "model": request.model,
        "content": [{"type": "text", "text": reply}] if reply else [],
        "stop_reason": finish,
        "stop_sequence": None,
        "usage": {"input_tokens": tokens(request.system + request.user), "output_tokens": tokens(reply or "")},
    }


def answer_body(request: ModelRequest, reply: str | None, *, cut: bool = False) -> dict[str, Any]:
    """Return the answer body in the request's own format; `cut` says that the model stopped at its limit."""
    if request.style == "openai":
        return chat_completion(request, reply, "length" if cut else "stop")
    return message(request, reply, "max_tokens" if cut else "end_turn")


def error_body(style: Style, kind: str, text: str) -> dict[str, Any]:
    """Return an error body in either format."""
    error = {"type": kind, "message": text}
    return {"error": {**error, "code": kind}} if style == "openai" else {"type": "error", "error": error}
