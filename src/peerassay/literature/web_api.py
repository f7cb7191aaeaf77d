"""Asking a catalogue's service over HTTP: spaced out, retried, kept; a fault is never an empty answer."""

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, TypedDict

import httpx2
import stamina

from peerassay import incoming
from peerassay.bounded_http import MEBIBYTE, AnswerRefused, BoundedClient
from peerassay.engines.concurrency import InFlight, LoopBound, Pace, asked_to_wait
from peerassay.errors import SourceRefused, SourceUnavailable
from peerassay.frozen import canonical_json, digest
from peerassay.home import Cache, MemoryCache
from peerassay.incoming import Address, keep_secret, without_secrets
from peerassay.literature.download import is_loopback
from peerassay.literature.search_log import tried

NAMESPACE = "pages"
_RETRIED = frozenset({408, 425, 429, 500, 502, 503, 504, 520, 522, 524})
_LARGEST = 32 * MEBIBYTE
_EXCERPT = 80
_SILENT_TRIES = 2
_SILENCE = 60.0
"""Seconds for which a service that gave no sign of life is not asked again."""

Answer = dict[str, Any] | list[Any]


def read_json(content: bytes) -> Answer | None:
    """Return the JSON object or list that the bytes hold, None where they hold none."""
    try:
        value = incoming.read_json(content)
    except ValueError:
        return None
    return value if isinstance(value, dict | list) else None


def _says_nothing(_: Answer) -> str | None:
    return None


class _TryAgain(Exception):
    """A fault that may pass; `wait` is what the service asked for, in seconds, `silent` that it gave no answer."""

    def __init__(self, what: str, wait: float | None = None, *, silent: bool = False) -> None:
        super().__init__(without_secrets(what))
        self.wait = wait
        self.silent = silent


@dataclass(frozen=True, slots=True)
class Request:
    """Requested: `wanted` says in words what a good answer is, `holds` whether an answer is one.

    `may_lack` tells that a 404 which says so in JSON means that the thing asked for does not exist. `reads` makes an
    answer of the bytes of a response, None where they are none (cut, another format than `form`); `refuses` returns
    what an answer says is wrong with the request, where a service says so with a 200.
    """

    path: str
    params: Mapping[str, str]
    wanted: str
    holds: Callable[[Answer], bool]
    may_lack: bool = False
    reads: Callable[[bytes], Answer | None] = read_json
    refuses: Callable[[Answer], str | None] = _says_nothing
    form: str = "JSON"


class Patience(TypedDict, total=False):
    """How long to try: keywords of `WebApi` that every source takes."""

    attempts: int
    timeout_seconds: float
    longest_wait_seconds: float
    first_wait_seconds: float


class WebApi:
    """A service at `base_url` that answers in JSON, or in what a request's `reads` understands.

    The same request asked by several tasks at once goes out once. A service that gave no sign of life to any try of a
    request is not asked again for a minute: every request fails at once.

    Args:
        base_url: where it answers; a path prefix is kept, credentials in it are sent and never shown.
        headers: sent with every request.
        common: parameters sent with every request that change nothing in its answer (a key, an address): an answer is
            kept without regard to them.
        cache: answers are kept here under namespace `pages`; failures never are.
        per_second: requests a second, None for no limit.
        attempts: tries per request on broken connections, timeouts, 408, 429, 5xx and answers that are cut.
        timeout_seconds: for one try, from connecting to the last byte; after twice as long without an answer no
            further try is made.
        longest_wait_seconds: a Retry-After beyond this is not waited for: the request fails.
        first_wait_seconds: pause before the second try; doubled each time, with jitter.

    """

    def __init__(
        self,
        base_url: str,
        *,
        headers: Mapping[str, str] | None = None,
        common: Mapping[str, str] | None = None,
        cache: Cache | None = None,
        per_second: float | None = 1.0,
        attempts: int = 5,
        timeout_seconds: float = 30.0,
        longest_wait_seconds: float = 60.0,
        first_wait_seconds: float = 1.0,
    ) -> None:
        self._address = Address.of(base_url)
        self.base_url = self._address.url
        for secret in (*(headers or {}).values(), *(common or {}).values()):
            keep_secret(secret)
        self._headers = dict(headers or {})
        self._common = dict(common or {})
        self._cache = cache if cache is not None else MemoryCache()
        self._pace = Pace(per_second and 60 * per_second, service=self.base_url)
        self._attempts = attempts
        self._timeout = timeout_seconds
        self._longest_wait = longest_wait_seconds
        self._first_wait = first_wait_seconds
        self._client = LoopBound(self._open, BoundedClient.aclose)
        self._in_flight = InFlight()
        self._silent_until = 0.0

    async def ask(self, request: Request) -> Answer | None:
        """Return the JSON answer, from the cache where it was given before; None for a 404 that `may_lack` allows.

        Raises SourceUnavailable (transport, 429, 5xx, an answer that is no JSON or not what is wanted) and
        SourceRefused (any other status).
        """
        url = f"{self.base_url}{request.path}"
        key = digest({"url": url, "params": dict(request.params)})
        return await self._in_flight.join(key, lambda: self._ask(request, url, key))

    async def _ask(self, request: Request, url: str, key: str) -> Answer | None:
        kept = self._cache.get(NAMESPACE, key)
        if kept is not None:
            answer = read_json(kept)
            if request.holds(answer) if answer is not None else request.may_lack:
                return answer
        answer = await self._with_retries(request, url)
        self._cache.put(NAMESPACE, key, canonical_json(answer).encode())
        return answer

    async def aclose(self) -> None:
        """Close the running loop's connections; a later request opens new ones."""
        await self._client.aclose()

    async def _with_retries(self, request: Request, url: str) -> Answer | None:
        began = time.monotonic()
        try:
            async for attempt in stamina.retry_context(
                on=lambda fault: self._pause(fault, began),
                attempts=self._attempts,
                timeout=None,
                wait_initial=self._first_wait,
                wait_max=self._longest_wait,
                wait_jitter=self._first_wait,
            ):
                with attempt:
                    return await self._once(request, url)
        except _TryAgain as fault:
            if fault.silent:
                self._silent_until = time.monotonic() + _SILENCE
            what = f"{fault}{asked_to_wait(fault.wait, self._longest_wait)}"
            raise SourceUnavailable(what, where=url, fix="try again later") from fault
        raise AssertionError("the last attempt returns or raises")

    def _pause(self, fault: Exception, began: float) -> bool | float:
        """Whether to try again, or after how many seconds (stamina's backoff hook)."""
        if not isinstance(fault, _TryAgain):
            return False
        if fault.silent and time.monotonic() - began >= _SILENT_TRIES * self._timeout:
            return False
        if fault.wait is None:
            return True
        return False if fault.wait > self._longest_wait else fault.wait

    async def _once(self, request: Request, url: str) -> Answer | None:
        await self._pace.turn()
        if time.monotonic() < self._silent_until:
            raise SourceUnavailable("it did not respond a moment ago and is being skipped for now", where=url)
        tried()
        try:
            async with asyncio.timeout(self._timeout):
                client = await self._client.get()
                params = {**request.params, **self._common}
                response = await client.request("GET", url, params=params)
        except TimeoutError as error:
            raise _TryAgain(f"no answer within {self._timeout:g} s", silent=True) from error
        except AnswerRefused as error:
            raise SourceRefused(str(error), where=url, fix="check the base URL") from error
        except httpx2.InvalidURL as error:
            raise SourceRefused(f"the address cannot be used ({error})", where=url, fix="check the base URL") from error
        except (httpx2.RequestError, OSError) as error:
            raise _TryAgain(_named(error), silent=isinstance(error, httpx2.ConnectError)) from error
        self._silent_until = 0.0
        return _read(response, request, url)

    def _open(self) -> BoundedClient:
        # A proxy that the environment names is for the world, not for a server on this machine.
        trust = not is_loopback(httpx2.URL(self.base_url).host)
        return BoundedClient(
            most_bytes=_LARGEST,
            headers=self._headers,
            params=dict(self._address.params),
            auth=self._address.auth,
            timeout=self._timeout,
            trust_env=trust,
        )


def _named(error: Exception) -> str:
    words = str(error).strip()
    return f"the connection failed ({type(error).__name__}{': ' + words if words else ''})"


def _read(response: httpx2.Response, request: Request, url: str) -> Answer | None:
    status = response.status_code
    if status in _RETRIED or status >= 500:
        raise _TryAgain(f"answered {status}", retry_after(response.headers.get("retry-after")))
    if status == 404 and request.may_lack and isinstance(read_json(response.content), dict):
        return None
    if status != 200:
        fix = "check the key" if status in {401, 403} else "check the base URL and the request"
        raise SourceRefused(f"answered {status}{_message(response)}", where=url, fix=fix)
    answer = _answer_of(response, request)
    if fault := request.refuses(answer):
        raise SourceRefused(f"the request was not understood ({fault})", where=url, fix="change the query")
    if not request.holds(answer):
        raise _TryAgain(f"answered 200 without {request.wanted}{_message(response)}")
    return answer


def _answer_of(response: httpx2.Response, request: Request) -> Answer:
    answer = request.reads(response.content)
    if answer is not None:
        return incoming.incoming(answer)  # type: ignore[no-any-return]
    start = " ".join(response.text.split())[:_EXCERPT]
    page = start.lower().startswith(("<!doctype html", "<html"))
    kind = "an HTML page" if page else f"cut or no {request.form}" if start else "an empty body"
    raise _TryAgain(f"answered 200 with {kind}" + (f" ({start})" if start else ""))


def _message(response: httpx2.Response) -> str:
    body = read_json(response.content)
    said = (body.get("error") or body.get("message")) if isinstance(body, dict) else None
    return f" ({' '.join(str(said).split())[:200]})" if said else ""


def retry_after(value: str | None, now: datetime | None = None) -> float | None:
    """Return the seconds that a Retry-After value asks for (RFC 9110, 10.2.3), None where it says nothing usable.

    The value is a number of seconds or an HTTP date; a date in the past means no wait.
    """
    text = (value or "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        when = parsedate_to_datetime(text)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - (now or datetime.now(UTC))).total_seconds())
