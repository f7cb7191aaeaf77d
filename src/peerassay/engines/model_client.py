"""One model through pydantic-ai's direct requests: messages in, raw reply out, or a sentence for what went wrong.

Imported only when a model is asked.
"""

import ssl
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx2
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelConnectionError,
    ModelHTTPError,
    ModelQuotaExceededError,
    ModelRequestTimeout,
    UnexpectedModelBehavior,
)
from pydantic_ai.messages import (
    BinaryContent,
    CachePoint,
    ModelMessage,
    ModelRequest,
    ModelResponse,
    SystemPromptPart,
    TextPart,
    UserContent,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from peerassay.bounded_http import MEBIBYTE, AnswerRefused, BoundedClient
from peerassay.engines.api_format import IN_REFUSALS_OF_PICTURES, completed
from peerassay.engines.concurrency import LONGEST_PAUSE, asked_to_wait
from peerassay.engines.opening import KEY_VARIABLES, Provider
from peerassay.engines.picture import LEAD
from peerassay.engines.question import Usage
from peerassay.engines.reply import NO_TEMPERATURE, Reply, Request
from peerassay.errors import EngineError, EngineRefused, EngineUnavailable, InvalidAnswer
from peerassay.incoming import incoming_text, read_json

# pydantic-ai asks for a JSON object where output is "prompted"; the question's own demand says the rest.
_JSON_OBJECT = ModelRequestParameters(output_mode="prompted", prompted_output_template=False)

# The longest answer that any question asks for is some 100 kB; this leaves room for a model that thinks aloud.
_MOST_BYTES = 8 * MEBIBYTE
_LONGEST_MESSAGE = 200

_responses: ContextVar[list[httpx2.Response] | None] = ContextVar("_responses", default=None)


class RequestFailed(Exception):
    """A request that brought no reply: what pydantic-ai raised, and tokens that were billed all the same."""

    def __init__(self, error: Exception, usage: Usage) -> None:
        super().__init__(str(error))
        self.error = error
        self.usage = usage

    @property
    def wrong_shape(self) -> bool:
        """Whether the endpoint answered, in no format of the API."""
        return _cause(self.error, WrongShape) is not None

    @property
    def unread(self) -> str | None:
        """Why the reply was not read to its end; None where it was."""
        refused = _cause(self.error, AnswerRefused)
        return str(refused) if refused is not None else None

    @property
    def redirected(self) -> str | None:
        """Where the endpoint sends its callers; None where it does not."""
        redirected = _cause(self.error, Redirected)
        return redirected.to if redirected is not None else None


class ModelClient:
    """Connections to one model, for one event loop.

    Args:
        provider: model, endpoint and key.
        timeout: seconds for one request, from sending to the last byte.
        connections: the most connections at once.

    """

    def __init__(self, provider: Provider, *, timeout: float, connections: int) -> None:
        self._provider = provider
        self._timeout = timeout
        self._http = _ModelHttp(
            provider.model,
            params=dict(provider.address.params),
            auth=provider.address.auth,
            timeout=timeout,
            # Loading the certificate authorities takes longer than a question; without TLS nothing needs them, and
            # a context that knows none lets no certificate pass.
            verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) if provider.endpoint.startswith("http://") else True,
            limits=httpx2.Limits(max_connections=connections, max_keepalive_connections=connections),
        )
        self._model = _open_model(provider, self._http)

    async def request(self, request: Request, temperature: float | None, *, json_mode: bool) -> Reply:
        """Return the model's reply; one try. `json_mode` asks the endpoint for a JSON object. Raises RequestFailed."""
        settings = ModelSettings(
            max_tokens=request.max_output_tokens,
            timeout=self._timeout,
            request_timeout=self._timeout,
            max_retries=0,  # retries have one place: the engine
        )
        if temperature is not None:
            settings["temperature"] = temperature
        seen: list[httpx2.Response] = []
        token = _responses.set(seen)
        try:
            response = await model_request(
                self._model,
                self._messages(request),
                model_settings=settings,
                model_request_parameters=_JSON_OBJECT if json_mode else None,
            )
        except (ModelAPIError, UnexpectedModelBehavior, WrongShape, Redirected, AnswerRefused) as error:
            raise RequestFailed(error, _billed(seen)) from error
        finally:
            _responses.reset(token)
        return _reply(response, _notes(seen, temperature))

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def _messages(self, request: Request) -> list[ModelMessage]:
        words = "\n\n".join(request.last_words)
        user: str | list[UserContent] = [*_shown(request), words] if request.pictures else words
        if self._provider.kind == "anthropic":
            user = [*_shown(request), *_marked(request)]
        first = ModelRequest(parts=[SystemPromptPart(request.system), UserPromptPart(user)])
        if request.dialogue is None:
            return [first]
        earlier, correction = request.dialogue
        return [
            first,
            ModelResponse(parts=[TextPart(earlier)]),
            ModelRequest(parts=[UserPromptPart(correction)]),
        ]


def _shown(request: Request) -> list[UserContent]:
    pictures = [BinaryContent(picture.data, media_type="image/png") for picture in request.pictures]
    return [LEAD, *pictures] if pictures else []


def _marked(request: Request) -> list[UserContent]:
    """Return the blocks with cache marks where a prefix ends that others share: Anthropic caches up to a mark."""
    content: list[UserContent] = []
    for number, block in enumerate(request.last_words, start=1):
        content.append(block)
        if number in request.cache_marks:
            content.append(CachePoint())
    return content


def _open_model(provider: Provider, http: httpx2.AsyncClient) -> Model[Any]:
    if provider.kind == "anthropic":
        from pydantic_ai.models.anthropic import AnthropicModel
        from pydantic_ai.providers.anthropic import AnthropicProvider

        maker = AnthropicProvider(api_key=provider.key, base_url=provider.endpoint, http_client=http)
        return AnthropicModel(provider.model, provider=maker)
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider

    compatible = OpenAIProvider(api_key=provider.key, base_url=provider.endpoint, http_client=http)
    # Others know `max_tokens` only; OpenAI's newer models refuse it.
    profile = OpenAIModelProfile(
        openai_chat_supports_max_completion_tokens=provider.kind == "openai", supports_json_object_output=True
    )
    return OpenAIChatModel(provider.model, provider=compatible, profile=profile)


class WrongShape(Exception):
    """A body with status 200 that is no answer of the API: a proxy's page, a cut transfer, another service."""


class Redirected(Exception):
    """The endpoint sends its callers elsewhere; text goes only where the user said, so nobody follows."""

    def __init__(self, to: str) -> None:
        super().__init__(to)
        self.to = to


E = TypeVar("E", bound=BaseException)


def _cause(error: BaseException, kind: type[E]) -> E | None:
    """Return the exception of a kind among those that led to an error."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, kind):
        cause = cause.__cause__
    return cause


class _ModelHttp(BoundedClient):
    """Notes each response for the request under way, and stops what is no answer before the clients stumble over it.

    They raise whatever their models run into (a TypeError for Anthropic's message without content), so the shape is
    looked at here.
    """

    def __init__(self, model: str, **options: Any) -> None:
        super().__init__(most_bytes=_MOST_BYTES, **options)
        self._model = model

    async def send(self, request: httpx2.Request, **options: Any) -> httpx2.Response:
        response = await super().send(request, **options)
        seen = _responses.get()
        if seen is not None:
            seen.append(response)
        if response.is_redirect:
            raise Redirected(response.headers.get("location", ""))
        if response.status_code != 200:
            return response
        body = completed(_json(response), self._model)
        if body is None:
            raise WrongShape
        return httpx2.Response(200, json=body, request=request)


def _json(response: httpx2.Response) -> Any:
    try:
        return read_json(response.content)
    except ValueError:
        return None


def _reply(response: ModelResponse, notes: tuple[str, ...]) -> Reply:
    return Reply(
        text="".join(part.content for part in response.parts if isinstance(part, TextPart)),
        model=response.model_name,
        finish=response.finish_reason,
        usage=Usage(
            requests=1,
            input_tokens=response.usage.input_tokens,
            output_tokens=response.usage.output_tokens,
            cached_input_tokens=response.usage.cache_read_tokens,
        ),
        notes=notes,
    )


def _notes(seen: list[httpx2.Response], temperature: float | None) -> tuple[str, ...]:
    # pydantic-ai leaves the temperature out by itself for models that it knows to take none, so the body tells.
    sent = seen[-1].request.content if seen else b""
    return () if temperature is not None and b'"temperature"' in sent else (NO_TEMPERATURE,)


def _billed(seen: list[httpx2.Response]) -> Usage:
    """Return the tokens that a reply in a wrong shape says it cost."""
    if not seen or seen[-1].status_code != 200:
        return Usage()
    body = _json(seen[-1])
    usage = body.get("usage") if isinstance(body, dict) else None
    counts = {k: v for k, v in usage.items() if isinstance(v, int)} if isinstance(usage, dict) else {}
    return Usage(
        requests=1,
        input_tokens=counts.get("prompt_tokens", counts.get("input_tokens", 0)),
        output_tokens=counts.get("completion_tokens", counts.get("output_tokens", 0)),
    )


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
    what = f"the endpoint redirects to {_short(to)}; redirects are not followed"
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


def refuses_pictures(failed: RequestFailed) -> bool:
    """Whether the endpoint says that this model takes no pictures; some say so as if there were no such model."""
    return _refuses(failed, *IN_REFUSALS_OF_PICTURES, statuses=frozenset({400, 404, 413, 415, 422, 500}))


def _refuses(failed: RequestFailed, *words: str, statuses: frozenset[int] = frozenset({400, 422})) -> bool:
    error = failed.error
    if not isinstance(error, ModelHTTPError) or error.status_code not in statuses:
        return False
    said = f"{error.body} {error.message}".lower()
    return any(word in said for word in words)


def _by_status(error: ModelHTTPError, provider: Provider) -> Problem:
    status = error.status_code
    if isinstance(error, ModelQuotaExceededError):
        fix = "top up the account and run again"
        return Problem(_error(EngineRefused, f"the account's quota is used up ({status})", provider, fix), again=False)
    if status in {408, 409, 425, 429} or status >= 500:
        what = f"still answers {status} after the last retry{asked_to_wait(error.retry_after, LONGEST_PAUSE)}"
        unavailable = _error(EngineUnavailable, what, provider, "run again; answers so far are kept")
        return Problem(unavailable, again=True, after=error.retry_after)
    if status in {401, 403}:
        variable = KEY_VARIABLES.get(provider.kind)
        fix = f"check {variable}" if variable else "name an endpoint that needs no key"
        return Problem(
            _error(EngineRefused, f"the endpoint rejected the API key ({status})", provider, fix), again=False
        )
    if status == 404:
        what = f"model or URL not found ({status})"
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
