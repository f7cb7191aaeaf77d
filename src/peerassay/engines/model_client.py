"""One model through pydantic-ai's direct requests: messages in, raw reply out. Imported only when a model is asked."""

import ssl
from contextvars import ContextVar
from typing import Any, TypeVar

import httpx2
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import ModelAPIError, UnexpectedModelBehavior
from pydantic_ai.messages import (
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
from peerassay.engines.answered import Usage
from peerassay.engines.api_format import completed
from peerassay.engines.provider import Provider
from peerassay.engines.reply import NO_TEMPERATURE, Reply, Request
from peerassay.incoming import read_json

# pydantic-ai asks for a JSON object where output is "prompted"; the question's own demand says the rest.
_JSON_OBJECT = ModelRequestParameters(output_mode="prompted", prompted_output_template=False)

# The longest answer that any question asks for is some 100 kB; this leaves room for a model that thinks aloud.
_MOST_BYTES = 8 * MEBIBYTE

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
        user = _marked(request) if self._provider.kind == "anthropic" else "\n\n".join(request.last_words)
        first = ModelRequest(parts=[SystemPromptPart(request.system), UserPromptPart(user)])
        if request.dialogue is None:
            return [first]
        earlier, correction = request.dialogue
        return [
            first,
            ModelResponse(parts=[TextPart(earlier)]),
            ModelRequest(parts=[UserPromptPart(correction)]),
        ]


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
    # Local servers know `max_tokens` only; OpenAI's newer models refuse it.
    profile = OpenAIModelProfile(
        openai_chat_supports_max_completion_tokens=provider.kind != "local", supports_json_object_output=True
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
