"""A Semantic Scholar server on loopback: the Graph API over papers that you give it, failing as you tell it.

    with SemanticScholarServer([graph_paper("Sparse Gates", year=2023)], faults={1: "rate_limit"}) as server:
        source = SemanticScholar(base_url=server.url, per_second=None, first_wait_seconds=0)

It answers `/graph/v1/paper/search`, `/paper/search/match`, `/paper/{id}` and `/paper/batch` over real HTTP, gives
only the fields that were asked for, and keeps what it was asked.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from peerassay.frozen import digest
from peerassay.literature.candidate import Candidate
from peerassay.testing.catalogue_server import words_of
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

FaultKind = Literal[
    "rate_limit",  # 429, with Retry-After where one is given
    "server_error",  # 500
    "unavailable",  # 503
    "forbidden",  # 403, as for a wrong key
    "bad_request",  # 400
    "hang",  # nothing is ever sent
    "reset",  # the connection is reset
    "cut",  # 200 with the first half of the JSON
    "html",  # 200 with a proxy's page
    "blank",  # 200 without a body
    "wrong_shape",  # 200 with {}
    "drip",  # 200, the body byte by byte and never to its end
    "short",  # 200, the connection closed half-way through the body
    "redirect",  # 307 to the same address, for ever
    "wrong_type",  # a right answer that calls itself plain text
    "wrong_encoding",  # a right answer that calls itself gzip and is none
    "empty",  # 200 with an empty list: no fault to see, and none is reported
]
GraphPaper: TypeAlias = Mapping[str, Any]

_ALWAYS = "paperId"
_FIELD_NAMES = """
paperId corpusId externalIds url title abstract venue publicationVenue year referenceCount citationCount
influentialCitationCount isOpenAccess openAccessPdf tldr fieldsOfStudy s2FieldsOfStudy publicationTypes
publicationDate journal citationStyles authors embedding
"""
_FIELDS = frozenset(_FIELD_NAMES.split())
_ROOT = "/graph/v1/paper"


@dataclass(frozen=True, slots=True)
class GraphFault:
    """A fault to serve; `retry_after` is the header's value, seconds or an HTTP date, for 429 and 503."""

    kind: FaultKind
    retry_after: str | None = None


@dataclass(frozen=True, slots=True)
class GraphRequest:
    """A request that came in. `number` counts from 1, in order of arrival."""

    number: int
    method: str
    path: str
    params: Mapping[str, str]
    headers: Mapping[str, str]
    body: Any


FaultFunction: TypeAlias = Callable[[GraphRequest], GraphFault | FaultKind | None]


def graph_paper(title: str | None, **fields: Any) -> dict[str, Any]:
    """Return a paper in the Graph API's shape; what is not given is null, as the service does for what it lacks.

    `paperId` defaults to 40 hex characters of the digest of title and fields; `authors` may be names.
    """
    paper_id = fields.pop("paperId", None) or digest({"title": title, **fields})[:40]
    authors = fields.pop("authors", None)
    named = [{"authorId": None, "name": a} if isinstance(a, str) else a for a in authors] if authors else authors
    external = {"CorpusId": int(paper_id[:8], 36), **fields.pop("externalIds", {})}
    rest = dict.fromkeys(sorted(_FIELDS - {"paperId", "corpusId", "title"}))
    return {**rest, "paperId": paper_id, "title": title, "authors": named, "externalIds": external, **fields}


class SemanticScholarServer(LoopbackServer):
    """The Graph API for tests, on 127.0.0.1; a context manager of both kinds.

    Args:
        papers: what it knows, in the API's shape (see `graph_paper`).
        faults: which requests fail and how: by request number, or a function of the request.
        key: if given, a request without it in `x-api-key` gets 403.
        port: 0 takes a free one.

    Attributes:
        requests: every request in order of arrival, those that failed included.

    """

    def __init__(
        self,
        papers: Sequence[GraphPaper] = (),
        *,
        faults: Mapping[int, GraphFault | FaultKind] | FaultFunction | None = None,
        key: str | None = None,
        port: int = 0,
    ) -> None:
        super().__init__(self._handle, port=port)
        self.papers = list(papers)
        self.requests: list[GraphRequest] = []
        self._faults = faults or {}
        self._key = key

    def count(self, path: str = "") -> int:
        """Return how many requests came in, for paths that end so."""
        return sum(request.path.endswith(path) for request in self.requests)

    async def _handle(self, raw: HttpRequest) -> HttpResponse:
        request = _read(raw, len(self.requests) + 1)
        self.requests.append(request)
        fault = self._fault_of(request)
        if fault is not None:
            return _faulty(fault, self._answer(request), raw.path)
        if self._key is not None and raw.headers.get("x-api-key") != self._key:
            return HttpResponse.of({"message": "Forbidden"}, 403)
        return self._answer(request)

    def _fault_of(self, request: GraphRequest) -> GraphFault | None:
        fault = self._faults(request) if callable(self._faults) else self._faults.get(request.number)
        if isinstance(fault, str):
            if fault not in get_args(FaultKind):
                raise ValueError(f"unknown fault {fault!r}")
            return GraphFault(fault)
        return fault

    def _answer(self, request: GraphRequest) -> HttpResponse:
        fields = [f for f in request.params.get("fields", "paperId,title").split(",") if f]
        unknown = [f for f in fields if f.partition(".")[0] not in _FIELDS]
        if unknown:
            return _error(400, f"Unrecognized or unsupported fields: [{', '.join(unknown)}]")
        if request.path == f"{_ROOT}/batch" and request.method == "POST":
            return self._batch(request, fields)
        if request.path == f"{_ROOT}/search":
            return self._search(request, fields)
        if request.path == f"{_ROOT}/search/match":
            return self._match(request, fields)
        return self._paper(request, fields)

    def _search(self, request: GraphRequest, fields: list[str]) -> HttpResponse:
        query, limit, offset = (request.params.get(k, d) for k, d in (("query", ""), ("limit", "100"), ("offset", "0")))
        if not query.strip():
            return _error(400, "Missing required parameter: 'query'")
        if not (limit.isdigit() and 1 <= int(limit) <= 100 and offset.isdigit()):
            return _error(400, "Invalid limit or offset")
        found = [p for p in self._ranked(query) if _in_years(p, request.params.get("year", ""))]
        first, last = int(offset), int(offset) + int(limit)
        if not found:
            return HttpResponse.of({"total": 0, "offset": first})
        envelope: dict[str, Any] = {"total": len(found), "offset": first}
        if last < len(found):
            envelope["next"] = last
        return HttpResponse.of({**envelope, "data": [_with(p, fields) for p in found[first:last]]})

    def _match(self, request: GraphRequest, fields: list[str]) -> HttpResponse:
        wanted = _words(request.params.get("query", ""))
        scored = [(len(wanted & words) / len(wanted | words), p) for p in self.papers if (words := _words(p["title"]))]
        best = max(scored, key=lambda pair: pair[0], default=(0.0, {}))
        if best[0] < 0.5:
            return _error(404, "Title match not found")
        return HttpResponse.of({"data": [{**_with(best[1], fields), "matchScore": round(best[0] * 200, 2)}]})

    def _paper(self, request: GraphRequest, fields: list[str]) -> HttpResponse:
        wanted = request.path.removeprefix(f"{_ROOT}/")
        found = self._by_id(wanted)
        return (
            _error(404, f"Paper with id {wanted} not found") if found is None else HttpResponse.of(_with(found, fields))
        )

    def _batch(self, request: GraphRequest, fields: list[str]) -> HttpResponse:
        ids = request.body.get("ids") if isinstance(request.body, dict) else None
        if not isinstance(ids, list) or not 1 <= len(ids) <= 500:
            return _error(400, "'ids' must hold 1 to 500 ids")
        found = [self._by_id(str(paper_id)) for paper_id in ids]
        return HttpResponse.of([None if p is None else _with(p, fields) for p in found])

    def _by_id(self, wanted: str) -> GraphPaper | None:
        return next((p for p in self.papers if wanted.casefold() in _ids(p)), None)

    def _ranked(self, query: str) -> list[GraphPaper]:
        wanted = _words(query)
        scored = [(len(wanted & _searched(p)), p) for p in self.papers]
        return [p for score, p in sorted(scored, key=lambda pair: -pair[0]) if score]


def _read(raw: HttpRequest, number: int) -> GraphRequest:
    try:
        body = json.loads(raw.body) if raw.body else None
    except ValueError:
        body = None
    return GraphRequest(number, raw.method, raw.route, raw.params, raw.headers, body)


def _faulty(fault: GraphFault, answer: HttpResponse, path: str) -> HttpResponse:
    after = {"retry-after": fault.retry_after} if fault.retry_after is not None else {}
    faulty: dict[FaultKind, HttpResponse] = {
        "rate_limit": HttpResponse.of({"message": "Too Many Requests", "code": "429"}, 429, after),
        "server_error": HttpResponse.of({"message": "Internal Server Error"}, 500),
        "unavailable": HttpResponse(503, b"upstream connect error", after),
        "forbidden": HttpResponse.of({"message": "Forbidden"}, 403),
        "bad_request": HttpResponse.of({"error": "Unacceptable query params"}, 400),
        "hang": HttpResponse(hang=True),
        "reset": HttpResponse(drop=True),
        "cut": HttpResponse(200, answer.body[: len(answer.body) // 2], {"content-type": "application/json"}),
        "html": HttpResponse(200, b"<!doctype html><title>Sign in</title>", {"content-type": "text/html"}),
        "blank": HttpResponse(200),
        "wrong_shape": HttpResponse.of({}),
        "drip": replace(answer, drip=True),
        "short": replace(answer, short=True),
        "redirect": HttpResponse(307, b"", {"location": path}),
        "wrong_type": replace(answer, headers={"content-type": "text/plain"}),
        "wrong_encoding": replace(answer, headers={**answer.headers, "content-encoding": "gzip"}),
        "empty": HttpResponse.of({"total": 0, "offset": 0, "data": []}),
    }
    return faulty[fault.kind]


def _error(status: int, words: str) -> HttpResponse:
    return HttpResponse.of({"error": words}, status)


def _with(paper: GraphPaper, fields: list[str]) -> dict[str, Any]:
    names = dict.fromkeys([_ALWAYS, *(field.partition(".")[0] for field in fields)])
    return {name: paper.get(name) for name in names}


def _words(text: str | None) -> frozenset[str]:
    return words_of(text or "")


def _searched(paper: GraphPaper) -> frozenset[str]:
    """The words that a search looks at: title, abstract and the names of authors."""
    people = [str(person.get("name") or "") for person in paper.get("authors") or () if isinstance(person, Mapping)]
    return words_of(" ".join((paper["title"] or "", paper.get("abstract") or "", *people)))


def _ids(paper: GraphPaper) -> frozenset[str]:
    external = paper.get("externalIds") or {}
    names = {"DOI": ("DOI",), "ArXiv": ("ARXIV", "URL:https://arxiv.org/abs/"), "CorpusId": ("CorpusId",)}
    ids = [str(paper["paperId"]), f"URL:{paper.get('url')}"]
    for key, prefixes in names.items():
        if external.get(key) is not None:
            ids += [f"{prefix}{'' if prefix.endswith('/') else ':'}{external[key]}" for prefix in prefixes]
    return frozenset(paper_id.casefold() for paper_id in ids)


def _in_years(paper: GraphPaper, years: str) -> bool:
    if not years:
        return True
    first, dash, last = years.partition("-")
    year = paper.get("year")
    low, high = int(first or 0), int(last or 9999) if dash else int(first)
    return year is not None and low <= int(year) <= high


UNFIT: Final = {
    "counts works and has none": HttpResponse.of({"total": 1000, "offset": 0, "data": []}),
    "counts works and has no list": HttpResponse.of({"total": 1000}),
    "works without ids": HttpResponse.of({"total": 2, "data": [{"title": "Sparse gates"}, {"title": "Gates"}]}),
    "works that are none": HttpResponse.of({"total": 2, "data": [None, "x"]}),
    "an error with a 200": HttpResponse.of({"message": "Internal error", "code": "500"}),
}
"""Answers with a 200 that are none."""
LACKS: Final = {"operators": "the search takes plain words and knows no operators"}
"""What the service has not, each with the reason."""


def serving(
    works: Sequence[Candidate], *, faults: Mapping[int, GraphFault | FaultKind] | FaultFunction | None = None
) -> SemanticScholarServer:
    """Return a server that holds these works."""
    return SemanticScholarServer([_shaped(work) for work in works], faults=faults)


def _shaped(work: Candidate) -> GraphPaper:
    ids = {"DOI": work.doi, "ArXiv": work.arxiv_id}
    return graph_paper(
        work.title,
        abstract=work.abstract,
        externalIds={key: value for key, value in ids.items() if value},
        authors=work.authors,
        year=work.year,
        publicationDate=work.date,
        venue=work.venue,
        openAccessPdf={"url": work.open_access_url},
    )
