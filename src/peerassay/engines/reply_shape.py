"""The body of a model's reply: whether it is an answer of the API, and what is put in where a server left it out.

The clients want fields that no answer needs (`id`, `object`, `created`, `index`, `role`, token counts); servers that
call themselves compatible leave them out or fill them with nonsense.
"""

from typing import Any, Final

_REASONS: Final = frozenset({"stop", "length", "tool_calls", "content_filter", "function_call"})
_LATEST: Final = 1 << 32
_COUNTS: Final = {
    "openai": ("prompt_tokens", "completion_tokens", "total_tokens"),
    "anthropic": ("input_tokens", "output_tokens"),
}


def completed(body: Any, model: str) -> dict[str, Any] | None:
    """Return the body with what the clients want in it; None where it is no answer of the API.

    An answer of OpenAI's format has a message in its first choice, one of Anthropic's a list of contents.
    """
    if not isinstance(body, dict):
        return None
    choices, content = body.get("choices"), body.get("content")
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return _of_openai(body, choices[0], model) if isinstance(choices[0].get("message"), dict) else None
    return _of_anthropic(body, content, model) if isinstance(content, list) else None


def _of_openai(body: dict[str, Any], choice: dict[str, Any], model: str) -> dict[str, Any]:
    created, reason = body.get("created"), choice.get("finish_reason")
    message = {**choice["message"], "role": "assistant"}
    if not isinstance(message.get("content"), str):
        message["content"] = _joined(message.get("content"))
    return {
        **body,
        "id": _text(body.get("id"), "none"),
        "object": "chat.completion",
        "created": created if isinstance(created, int) and 0 <= created < _LATEST else 0,
        "model": _text(body.get("model"), model),
        "choices": [
            {**choice, "index": 0, "finish_reason": reason if reason in _REASONS else "stop", "message": message}
        ],
        "usage": _usage(body.get("usage"), "openai"),
    }


def _of_anthropic(body: dict[str, Any], content: list[Any], model: str) -> dict[str, Any]:
    return {
        **body,
        "id": _text(body.get("id"), "none"),
        "type": "message",
        "role": "assistant",
        "model": _text(body.get("model"), model),
        "content": [part for part in content if isinstance(part, dict)],
        "stop_reason": body["stop_reason"] if isinstance(body.get("stop_reason"), str) else "end_turn",
        "usage": _usage(body.get("usage"), "anthropic"),
    }


def _joined(content: Any) -> str | None:
    """Some servers give a message's content in parts, as requests may."""
    if not isinstance(content, list):
        return None
    return "".join(_text(part.get("text"), "") for part in content if isinstance(part, dict))


def _usage(usage: Any, style: str) -> dict[str, Any]:
    known = usage if isinstance(usage, dict) else {}
    counts = {name: known.get(name) for name in _COUNTS[style]}
    return {**known, **{name: n if isinstance(n, int) and n >= 0 else 0 for name, n in counts.items()}}


def _text(value: Any, otherwise: str) -> str:
    return value if isinstance(value, str) else otherwise
