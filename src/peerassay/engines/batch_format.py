"""One question as a line of a batch request file, and one line of a result file: OpenAI's and Anthropic's formats."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from peerassay.engines.answered import Usage
from peerassay.engines.reply import Reply, Request

BatchKind = Literal["openai", "anthropic"]


_REASONING = re.compile(r"(?:o\d|gpt-5)(?![a-z])(?!.*-chat)")


def takes_temperature(kind: BatchKind, model: str) -> bool:
    """Return whether the model may be sent a temperature: OpenAI's reasoning models refuse it, and a round is lost."""
    return kind != "openai" or _REASONING.match(model) is None


@dataclass(frozen=True, slots=True)
class Result:
    """What a result line says of one request: a reply, or why there is none.

    `again` tells whether asking once more makes sense (expired, cancelled, 429, 5xx), `temperature` whether the model
    takes no temperature.
    """

    custom_id: str
    reply: Reply | None = None
    error: str = ""
    again: bool = False
    temperature: bool = False


def request_line(kind: BatchKind, model: str, request: Request, temperature: float | None) -> dict[str, Any]:
    """Return the line that asks the request; `custom_id` is the key under which its reply is kept."""
    sampling = {} if temperature is None else {"temperature": temperature}
    turns = _turns(request)
    if kind == "openai":
        first = [
            {"role": "system", "content": request.system},
            {"role": "user", "content": "\n\n".join(request.last_words)},
        ]
        body = {"model": model, "messages": [*first, *turns], "max_completion_tokens": request.max_output_tokens}
        url = "/v1/chat/completions"
        return {"custom_id": request.answer_key, "method": "POST", "url": url, "body": {**body, **sampling}}
    params = {
        "model": model,
        "max_tokens": request.max_output_tokens,
        "system": request.system,
        "messages": [{"role": "user", "content": _marked(request)}, *turns],
    }
    return {"custom_id": request.answer_key, "params": {**params, **sampling}}


def _turns(request: Request) -> list[dict[str, Any]]:
    if request.dialogue is None:
        return []
    earlier, correction = request.dialogue
    return [{"role": "assistant", "content": earlier}, {"role": "user", "content": correction}]


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
    again = code in {"batch_expired", "batch_cancelled"} or status == 429 or (isinstance(status, int) and status >= 500)
    return _failed(custom_id, code, str(error.get("message") or ""), again=again)


def _openai_reply(custom_id: str, body: dict[str, Any]) -> Result:
    choices = body.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices and isinstance(choices[0], dict) else {}
    message = choice.get("message")
    if not isinstance(message, dict):
        return _failed(custom_id, "wrong shape", "the body has no message", again=True)
    usage = _counts(body.get("usage"))
    details = _counts((body.get("usage") or {}).get("prompt_tokens_details") if usage else None)
    return Result(
        custom_id,
        Reply(
            text=str(message.get("content") or ""),
            model=_text(body.get("model")),
            finish=_text(choice.get("finish_reason")),
            usage=Usage(
                requests=1,
                input_tokens=usage.get("prompt_tokens", 0),
                output_tokens=usage.get("completion_tokens", 0),
                cached_input_tokens=details.get("cached_tokens", 0),
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
    usage = _counts(message.get("usage"))
    cached = usage.get("cache_read_input_tokens", 0)
    # Anthropic counts what was read from or written to its cache apart from the rest of the input.
    tokens_in = usage.get("input_tokens", 0) + cached + usage.get("cache_creation_input_tokens", 0)
    texts = (part.get("text") for part in message["content"] if isinstance(part, dict) and part.get("type") == "text")
    return Result(
        custom_id,
        Reply(
            text="".join(str(text or "") for text in texts),
            model=_text(message.get("model")),
            finish=_text(message.get("stop_reason")),
            usage=Usage(
                requests=1,
                input_tokens=tokens_in,
                output_tokens=usage.get("output_tokens", 0),
                cached_input_tokens=cached,
            ),
        ),
    )


def _failed(custom_id: str, code: str, said: str, *, again: bool) -> Result:
    temperature = "temperature" in said.lower()
    words = " ".join(said.split())[:200]
    return Result(custom_id, None, f"{code}: {words}" if words else code, again or temperature, temperature)


def _counts(usage: Any) -> dict[str, int]:
    return {k: v for k, v in usage.items() if isinstance(v, int)} if isinstance(usage, dict) else {}


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None
