"""OpenAI's and Anthropic's formats: lines of batch files, and bodies of replies with what a server left out put in.

The clients want fields that no answer needs (`id`, `object`, `created`, `index`, `role`, token counts); servers that
call themselves compatible leave them out or fill them with nonsense.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar

from peerassay.engines.picture import LEAD, Picture
from peerassay.engines.question import Usage
from peerassay.engines.reply import Reply, Request

BatchKind = Literal["openai", "anthropic"]
T = TypeVar("T")


_REASONING = re.compile(r"(?:o\d|gpt-5)(?![a-z])(?!.*-chat)")


def takes_temperature(kind: BatchKind, model: str) -> bool:
    """Return whether the model may be sent a temperature: OpenAI's reasoning models refuse it, and a round is lost."""
    return kind != "openai" or _REASONING.match(model) is None


_PLACE: Final = 24
"""Digits of a reply's key that tell a request from all others."""
_NOT_IN_IDS: Final = re.compile(r"[^A-Za-z0-9]+")


def place_of(answer_key: str) -> str:
    """Return what tells the request from others in batch files."""
    return answer_key[:_PLACE]


def custom_id(about: str, question: str, answer_key: str, attempt: int) -> str:
    """Return the name of a request in a batch, which says paper and question; 64 characters that both providers take.

    Each attempt has a name of its own, so that it does not matter in which order results come, or how often.
    """
    words = [_NOT_IN_IDS.sub("-", word).strip("-")[:18].strip("-") for word in (about, question)]
    again = f"x{attempt}" if attempt > 1 else ""
    return "_".join((*filter(None, words), place_of(answer_key) + again))


def attempt_of(custom_id: str) -> tuple[str, int]:
    """Return the place of a request and the number of the attempt; what is no name of ours is a place of its own."""
    last = custom_id.rpartition("_")[2]
    place, _, number = last[_PLACE:].partition("x") if len(last) < 64 else ("", "", "")
    return last[:_PLACE] + place, int(number) if number.isdecimal() else 1


def kind_of_line(line: Mapping[str, Any]) -> BatchKind:
    """Return whose format a request line has."""
    return "anthropic" if "params" in line else "openai"


def model_of_line(line: Mapping[str, Any]) -> str:
    """Return the model that a request line is for; a batch of OpenAI's has but one."""
    return str(_mapping(line.get("params") or line.get("body")).get("model") or "")


@dataclass(frozen=True, slots=True)
class Result:
    """What a result line says of one request: a reply, or why there is none.

    `again` tells whether asking once more makes sense (expired, cancelled, 429, 5xx), `temperature` whether the model
    takes no temperature, `pictures` whether it takes no pictures.
    """

    custom_id: str
    reply: Reply | None = None
    error: str = ""
    again: bool = False
    temperature: bool = False
    pictures: bool = False


IN_REFUSALS_OF_PICTURES: Final = ("image", "vision", "multimodal", "multi-modal", "picture")
"""Words, one of which is in every refusal of a model that takes no pictures."""


def request_line(kind: BatchKind, model: str, request: Request, temperature: float | None) -> dict[str, Any]:
    """Return the line that asks the request, but for its `custom_id`."""
    sampling = {} if temperature is None else {"temperature": temperature}
    turns = _turns(request)
    if kind == "openai":
        words = "\n\n".join(request.last_words)
        shown = [*_shown(kind, request), {"type": "text", "text": words}] if request.pictures else words
        first = [{"role": "system", "content": request.system}, {"role": "user", "content": shown}]
        body = {"model": model, "messages": [*first, *turns], "max_completion_tokens": request.max_output_tokens}
        url = "/v1/chat/completions"
        return {"method": "POST", "url": url, "body": {**body, **sampling}}
    params = {
        "model": model,
        "max_tokens": request.max_output_tokens,
        "system": request.system,
        "messages": [{"role": "user", "content": [*_shown(kind, request), *_marked(request)]}, *turns],
    }
    return {"params": {**params, **sampling}}


def _turns(request: Request) -> list[dict[str, Any]]:
    if request.dialogue is None:
        return []
    earlier, correction = request.dialogue
    return [{"role": "assistant", "content": earlier}, {"role": "user", "content": correction}]


def _shown(kind: BatchKind, request: Request) -> list[dict[str, Any]]:
    """Return the pictures with the words before them; nothing where there are none."""
    if not request.pictures:
        return []
    return [{"type": "text", "text": LEAD}, *(_picture(kind, picture) for picture in request.pictures)]


def _picture(kind: BatchKind, picture: Picture) -> dict[str, Any]:
    if kind == "openai":
        return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{picture.base64}"}}
    return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": picture.base64}}


def _marked(request: Request) -> list[dict[str, Any]]:
    """Return the blocks with cache marks where a prefix ends that other questions share."""
    parts: list[dict[str, Any]] = [{"type": "text", "text": block} for block in request.last_words]
    for end in request.cache_marks:
        parts[end - 1]["cache_control"] = {"type": "ephemeral"}
    return parts


def read_result(line: dict[str, Any]) -> Result | None:
    """Return what a result line of either format says; None for a line that is of neither."""
    custom_id = line.get("custom_id")
    if not isinstance(custom_id, str):
        return None
    if isinstance(line.get("result"), dict):
        return _from_anthropic(custom_id, line["result"])
    if "response" in line or "error" in line:
        return _from_openai(custom_id, line)
    return None


def _from_openai(custom_id: str, line: dict[str, Any]) -> Result:
    response = line.get("response")
    response = response if isinstance(response, dict) else {}
    status, body = response.get("status_code"), response.get("body")
    body = body if isinstance(body, dict) else {}
    if status == 200 and not line.get("error"):
        return _openai_reply(custom_id, body)
    error = line.get("error") or body.get("error") or {}
    error = error if isinstance(error, dict) else {"message": str(error)}
    code = str(error.get("code") or error.get("type") or status or "error")
    again = (
        code in {"batch_expired", "batch_cancelled", "batch_failed"}
        or status == 429
        or (isinstance(status, int) and status >= 500)
    )
    return _failed(custom_id, code, str(error.get("message") or ""), again=again)


def _openai_reply(custom_id: str, body: dict[str, Any]) -> Result:
    choices = body.get("choices")
    choice = _mapping(choices[0]) if isinstance(choices, list) and choices else {}
    message = choice.get("message")
    if not isinstance(message, dict):
        return _failed(custom_id, "wrong shape", "the body has no message", again=True)
    given = _mapping(body.get("usage"))
    usage = _counts(given, "prompt_tokens", "completion_tokens")
    return Result(
        custom_id,
        Reply(
            text=str(message.get("content") or ""),
            model=_text(body.get("model"), None),
            finish=_text(choice.get("finish_reason"), None),
            usage=Usage(
                requests=1,
                input_tokens=usage["prompt_tokens"],
                output_tokens=usage["completion_tokens"],
                cached_input_tokens=_counts(_mapping(given.get("prompt_tokens_details")), "cached_tokens")[
                    "cached_tokens"
                ],
            ),
        ),
    )


def _from_anthropic(custom_id: str, result: dict[str, Any]) -> Result:
    kind, message = str(result.get("type")), result.get("message")
    if kind == "succeeded" and isinstance(message, dict) and isinstance(message.get("content"), list):
        return _anthropic_reply(custom_id, message)
    if kind in {"expired", "canceled"}:
        return _failed(custom_id, kind, "", again=True)
    error = result.get("error")
    error = error if isinstance(error, dict) else {}
    inner = error.get("error") if isinstance(error.get("error"), dict) else error
    code = str(inner.get("type") or kind) if isinstance(inner, dict) else kind
    said = str(inner.get("message") or "") if isinstance(inner, dict) else ""
    return _failed(custom_id, code, said, again=code in {"api_error", "overloaded_error", "rate_limit_error"})


def _anthropic_reply(custom_id: str, message: dict[str, Any]) -> Result:
    usage = _counts(_mapping(message.get("usage")), "input_tokens", "output_tokens", *_OF_CACHE)
    cached = usage["cache_read_input_tokens"]
    # Anthropic counts what was read from or written to its cache apart from the rest of the input.
    tokens_in = usage["input_tokens"] + cached + usage["cache_creation_input_tokens"]
    texts = (part.get("text") for part in message["content"] if isinstance(part, dict) and part.get("type") == "text")
    return Result(
        custom_id,
        Reply(
            text="".join(str(text or "") for text in texts),
            model=_text(message.get("model"), None),
            finish=_text(message.get("stop_reason"), None),
            usage=Usage(
                requests=1,
                input_tokens=tokens_in,
                output_tokens=usage["output_tokens"],
                cached_input_tokens=cached,
            ),
        ),
    )


def _failed(custom_id: str, code: str, said: str, *, again: bool) -> Result:
    temperature = "temperature" in said.lower()
    pictures = any(word in said.lower() for word in IN_REFUSALS_OF_PICTURES)
    words = " ".join(said.split())[:200]
    error = f"{code}: {words}" if words else code
    return Result(custom_id, None, error, again or temperature or pictures, temperature, pictures)


_REASONS: Final = frozenset({"stop", "length", "tool_calls", "content_filter", "function_call"})
_LATEST: Final = 1 << 32
_MOST_TOKENS: Final = 1 << 32
"""No reply has as many; a number of hundreds of digits would end a run where its cost is worked out."""
_OF_CACHE: Final = ("cache_read_input_tokens", "cache_creation_input_tokens")


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
    finish = _text(reason, "stop")
    return {
        "id": _text(body.get("id"), "none"),
        "object": "chat.completion",
        "created": created if isinstance(created, int) and 0 <= created < _LATEST else 0,
        "model": _text(body.get("model"), model),
        "choices": [{"index": 0, "finish_reason": finish if finish in _REASONS else "stop", "message": said}],
        "usage": {
            **_counts(usage, "prompt_tokens", "completion_tokens", "total_tokens"),
            "prompt_tokens_details": _counts(_mapping(usage.get("prompt_tokens_details")), "cached_tokens"),
        },
    }


def _of_anthropic(body: dict[str, Any], content: list[Any], model: str) -> dict[str, Any]:
    texts = [_text(part.get("text"), "") for part in content if isinstance(part, dict) and part.get("type") == "text"]
    return {
        "id": _text(body.get("id"), "none"),
        "type": "message",
        "role": "assistant",
        "model": _text(body.get("model"), model),
        "content": [{"type": "text", "text": text} for text in texts],
        "stop_reason": _text(body.get("stop_reason"), "end_turn"),
        "usage": _counts(_mapping(body.get("usage")), "input_tokens", "output_tokens", *_OF_CACHE),
    }


def _content(content: Any) -> str | None:
    """Some servers give a message's content in parts, as requests may."""
    if isinstance(content, list):
        return "".join(_text(part.get("text"), "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else None


def _counts(usage: dict[str, Any], *names: str) -> dict[str, int]:
    counts = {name: usage.get(name) for name in names}
    return {name: min(n, _MOST_TOKENS) if isinstance(n, int) and n >= 0 else 0 for name, n in counts.items()}


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any, otherwise: T) -> str | T:
    return value if isinstance(value, str) else otherwise
