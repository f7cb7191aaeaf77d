"""What loopback servers of literature services have in common: they keep what they were asked, and fail as told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

CatalogueFaultKind = Literal[
    "rate_limit",  # 429, with Retry-After where one is given
    "server_error",  # 500
    "forbidden",  # 403, as for a wrong key
    "hang",  # nothing is ever sent
    "reset",  # the connection is reset
    "cut",  # 200 with the first half of the answer
    "html",  # 200 with a proxy's page
    "blank",  # 200 without a body
]


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text, as these servers search for them."""
    return frozenset("".join(c if c.isalnum() else " " for c in text.casefold()).split())


@dataclass(frozen=True, slots=True)
class CatalogueFault:
    """A fault to serve; `retry_after` is the header's value, seconds or an HTTP date, for 429."""

    kind: CatalogueFaultKind
    retry_after: str | None = None


@dataclass(frozen=True, slots=True)
class CatalogueRequest:
    """A request that came in. `number` counts from 1, in order of arrival."""

    number: int
    path: str
    params: Mapping[str, str]


CatalogueFaults: TypeAlias = (
    Mapping[int, CatalogueFault | CatalogueFaultKind]
    | Callable[[CatalogueRequest], CatalogueFault | CatalogueFaultKind | None]
)


class CatalogueServer(LoopbackServer):
    """A service on 127.0.0.1; a context manager of both kinds. Subclasses answer.

    Args:
        faults: which requests fail and how: by request number, or a function of the request.
        port: 0 takes a free one.

    Attributes:
        requests: every request in order of arrival, those that failed included.

    """

    def __init__(self, *, faults: CatalogueFaults | None = None, port: int = 0) -> None:
        super().__init__(self._handle, port=port)
        self.requests: list[CatalogueRequest] = []
        self._faults = faults or {}

    def answer(self, request: CatalogueRequest) -> HttpResponse:
        """Return the right answer."""
        raise NotImplementedError

    async def _handle(self, raw: HttpRequest) -> HttpResponse:
        request = CatalogueRequest(len(self.requests) + 1, raw.route, raw.params)
        self.requests.append(request)
        fault = self._faults(request) if callable(self._faults) else self._faults.get(request.number)
        if fault is None:
            return self.answer(request)
        return _faulty(CatalogueFault(fault) if isinstance(fault, str) else fault, self.answer(request))


def _faulty(fault: CatalogueFault, answer: HttpResponse) -> HttpResponse:
    if fault.kind not in get_args(CatalogueFaultKind):
        raise ValueError(f"unknown fault {fault.kind!r}")
    after = {} if fault.retry_after is None else {"retry-after": fault.retry_after}
    faulty: dict[CatalogueFaultKind, HttpResponse] = {
        "rate_limit": HttpResponse.of({"error": "Too Many Requests"}, 429, after),
        "server_error": HttpResponse.of({"error": "Internal Server Error"}, 500),
        "forbidden": HttpResponse.of({"error": "Forbidden"}, 403),
        "hang": HttpResponse(hang=True),
        "reset": HttpResponse(drop=True),
        "cut": replace(answer, body=answer.body[: len(answer.body) // 2]),
        "html": HttpResponse(200, b"<!doctype html><title>Sign in</title>", {"content-type": "text/html"}),
        "blank": HttpResponse(200),
    }
    return faulty[fault.kind]
