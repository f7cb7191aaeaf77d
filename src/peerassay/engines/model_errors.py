"""From what pydantic-ai raises to the project's errors, and whether trying again makes sense."""

from dataclasses import dataclass

from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelConnectionError,
    ModelHTTPError,
    ModelQuotaExceededError,
    ModelRequestTimeout,
)

from peerassay.engines.concurrency import LONGEST_PAUSE, asked_to_wait
from peerassay.engines.model_client import RequestFailed
from peerassay.engines.provider import KEY_VARIABLES, Provider
from peerassay.errors import EngineError, EngineRefused, EngineUnavailable, InvalidAnswer
from peerassay.incoming import incoming_text

_LONGEST_MESSAGE = 200


@dataclass(frozen=True, slots=True)
class Problem:
    """The error to report, whether to try again, and how long the provider asks to wait (seconds)."""

    error: EngineError
    again: bool
    after: float | None = None


def understand(failed: RequestFailed, provider: Provider) -> Problem:
    """Return what a failed request means."""
    error = failed.error
    if failed.redirected is not None:
        return _elsewhere(failed.redirected, provider)
    if failed.unread is not None or failed.wrong_shape:
        return _no_answer(failed.unread, provider)
    if isinstance(error, ModelHTTPError):
        return _by_status(error, provider)
    if isinstance(error, ContentFilterError):
        return Problem(_error(InvalidAnswer, "the model declined to answer", provider), again=False)
    if isinstance(error, ModelRequestTimeout | ModelConnectionError):
        what = f"no answer ({type(error).__name__}: {_short(error.message)})"
        return Problem(_error(EngineUnavailable, what, provider, "check the endpoint and run again"), again=True)
    return _no_answer(None, provider)


def _elsewhere(to: str, provider: Provider) -> Problem:
    what = f"the endpoint sends its callers elsewhere ({_short(to)}), and text goes only where you said"
    return Problem(_error(EngineRefused, what, provider, "give that address as base_url if you trust it"), again=False)


def _no_answer(unread: str | None, provider: Provider) -> Problem:
    # A proxy's page, a cut transfer, another service at this address: often gone at the next try.
    what = unread or "the endpoint's reply is not in the API's format"
    return Problem(_error(InvalidAnswer, what, provider, "check base_url, or run again"), again=unread is None)


def refuses_temperature(failed: RequestFailed) -> bool:
    """Whether the endpoint says that this model takes no temperature."""
    return _refuses(failed, "temperature")


def refuses_json_mode(failed: RequestFailed) -> bool:
    """Whether the endpoint says that it knows no JSON mode."""
    return _refuses(failed, "response_format", "json_object", "json mode")


def _refuses(failed: RequestFailed, *words: str) -> bool:
    error = failed.error
    if not isinstance(error, ModelHTTPError) or error.status_code not in {400, 422}:
        return False
    said = f"{error.body} {error.message}".lower()
    return any(word in said for word in words)


def _by_status(error: ModelHTTPError, provider: Provider) -> Problem:
    status = error.status_code
    if isinstance(error, ModelQuotaExceededError):
        fix = "top up the account and run again"
        return Problem(_error(EngineRefused, f"the account's quota is used up ({status})", provider, fix), again=False)
    if status in {408, 409, 425, 429} or status >= 500:
        what = f"answered {status} until the tries were used up{asked_to_wait(error.retry_after, LONGEST_PAUSE)}"
        unavailable = _error(EngineUnavailable, what, provider, "run again; what was answered is kept")
        return Problem(unavailable, again=True, after=error.retry_after)
    if status in {401, 403}:
        variable = KEY_VARIABLES.get(provider.kind)
        fix = f"check {variable}" if variable else "name an endpoint that needs no key"
        return Problem(_error(EngineRefused, f"the endpoint refuses the key ({status})", provider, fix), again=False)
    if status == 404:
        what = f"no such model or address ({status})"
        return Problem(_error(EngineRefused, what, provider, "check the model's name and base_url"), again=False)
    what = f"the endpoint refuses the request ({status}: {_short(_said(error))})"
    return Problem(_error(EngineRefused, what, provider), again=False)


def _error(kind: type[EngineError], what: str, provider: Provider, fix: str = "") -> EngineError:
    return kind(what, where=f"{provider.name} at {provider.endpoint}", fix=fix)


def _said(error: ModelHTTPError) -> str:
    body = error.body
    inner = body.get("error", body) if isinstance(body, dict) else body
    message = inner.get("message") if isinstance(inner, dict) else inner
    return str(message or "no reason given")


def _short(text: str) -> str:
    # Blotted before it is cut: half a key is told by nobody.
    line = " ".join(incoming_text(text).split())
    return line if len(line) <= _LONGEST_MESSAGE else f"{line[:_LONGEST_MESSAGE]}..."
