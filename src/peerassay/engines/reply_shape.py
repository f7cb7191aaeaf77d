"""The body of a model's reply: whether it is an answer of the API, and what is put in where a server left it out.

The clients want fields that no answer needs (`id`, `object`, `created`, `index`, `role`, token counts); servers that
call themselves compatible leave them out or fill them with nonsense.
"""

from typing import Any, Final

_REASONS: Final = frozenset({"stop", "length", "tool_calls", "content_filter", "function_call"})
_LATEST: Final = 1 << 32


def completed(body: Any, model: str) -> dict[str, Any] | None:
    """Return the body with what the clients want in it and what is read of it; None where it is no answer of the API.

    An answer of OpenAI's format has a message in its first choice, one of Anthropic's a list of contents.
    """
    if not isinstance(body, dict):
        return None
    choices, content = body.get("choices"), body.get("content")
    if isinstance(choices, list) and choices and isinstance(choices[0], dict):
        return _of_openai(body, choices[0], model) if isinstance(choices[0].get("message"), dict) else None
    return _of_anthropic(body, content, model) if isinstance(content, list) else None


def _of_openai(body: dict[str, Any], choice: dict[str, Any], model: str) -> dict[str, Any]:
    created, reason, message = body.get("created"), choice.get("finish_reason"), choice["message"]
    said = {"role": "assistant", "content": _content(message.get("content"))}
    if isinstance(message.get("refusal"), str):
        said["refusal"] = message["refusal"]
    usage = _mapping(body.get("usage"))
    return {
        "id": _text(body.get("id"), "none"),
        "object": "chat.completion",
        "created": created if isinstance(created, int) and 0 <= created < _LATEST else 0,
        "model": _text(body.get("model"), model),
        "choices": [{"index": 0, "finish_reason": reason if reason in _REASONS else "stop", "message": said}],
        "usage": {
            **_counts(usage, "prompt_tokens", "completion_tokens", "total_tokens"),
            "prompt_tokens_details": _counts(_mapping(usage.get("prompt_tokens_details")), "cached_tokens"),
        },
    }


def _of_anthropic(body: dict[str, Any], content: list[Any], model: str) -> dict[str, Any]:
    texts = [_text(part.get("text"), "") for part in content if isinstance(part, dict) and part.get("type") == "text"]
    cached = ("cache_read_input_tokens", "cache_creation_input_tokens")
    return {
        "id": _text(body.get("id"), "none"),
        "type": "message",
        "role": "assistant",
        "model": _text(body.get("model"), model),
        "content": [{"type": "text", "text": text} for text in texts],
        "stop_reason": _text(body.get("stop_reason"), "end_turn"),
        "usage": _counts(_mapping(body.get("usage")), "input_tokens", "output_tokens", *cached),
    }


def _content(content: Any) -> str | None:
    """Some servers give a message's content in parts, as requests may."""
    if isinstance(content, list):
        return "".join(_text(part.get("text"), "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else None


def _counts(usage: dict[str, Any], *names: str) -> dict[str, int]:
    counts = {name: usage.get(name) for name in names}
    return {name: n if isinstance(n, int) and n >= 0 else 0 for name, n in counts.items()}


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any, otherwise: str) -> str:
    return value if isinstance(value, str) else otherwise
