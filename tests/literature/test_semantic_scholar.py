"""The Graph API client against a real server on loopback, and against recorded answers."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from peerassay.errors import SourceRefused, SourceUnavailable
from peerassay.home import MemoryCache
from peerassay.literature.resolving import CitationState, resolve
from peerassay.literature.semantic_scholar import SemanticScholar, candidate_from_payload
from peerassay.literature.source import Query, WorkMention
from peerassay.literature.web_api import retry_after
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer
from peerassay.testing.semantic_scholar import GraphFault, SemanticScholarServer, graph_paper

GATES = graph_paper(
    "Learning to Route Tokens with Sparse Gates",
    abstract="We gate tokens.",
    year=2023,
    publicationDate="2023-03-02",
    venue="",
    publicationVenue={"name": "NeurIPS"},
    authors=["Maria Keller", "Tomás Novak"],
    externalIds={"DOI": "10.1000/GATES.1", "ArXiv": "2303.01234"},
    openAccessPdf={"url": "https://example.org/gates.pdf", "status": "GREEN"},
    embedding={"model": "specter_v2", "vector": [0.5, -0.25]},
    tldr={"text": "Gates."},
    fieldsOfStudy=["Computer Science"],
    s2FieldsOfStudy=[{"category": "Computer Science", "source": "s2"}, {"category": "Linguistics", "source": "s2"}],
    citationCount=7,
)
KERNELS = graph_paper("Dense Attention Is a Kernel Smoother", year=2022, authors=["Hao Zhang"], abstract=None)
LATER = graph_paper("Sparse Gates Revisited", year=2025, authors=["Ida Brandt"])
PAPERS = [KERNELS, GATES, LATER]


@pytest.fixture
def server() -> Iterator[SemanticScholarServer]:
    """A server that knows three papers."""
    with SemanticScholarServer(PAPERS) as running:
        yield running


def _client(server: SemanticScholarServer, **options: Any) -> SemanticScholar:
    fast: dict[str, Any] = {"api_key": "", "per_second": None, "first_wait_seconds": 0.0, "attempts": 3}
    return SemanticScholar(base_url=server.url, **{**fast, **options})


async def _search(client: SemanticScholar, text: str = "sparse gates") -> list[str]:
    try:
        return [c.title for c in await client.search(Query(text=text, purpose="test"), 10)]
    finally:
        await client.aclose()


async def test_search_keeps_the_services_order_and_says_where_each_was_found(server: SemanticScholarServer) -> None:
    """Relevance as given; source, query and rank stand in the candidate."""
    client = _client(server)
    found = await client.search(Query(text="routing tokens with sparse-gates", purpose="test"), 10)
    await client.aclose()
    assert [c.title for c in found] == [GATES["title"], LATER["title"]]
    assert [(f.source, f.rank) for f in found[0].found_by] == [("semantic-scholar", 1)]
    assert server.requests[0].params["query"] == "routing tokens with sparse gates"


async def test_every_field_reaches_the_candidate(server: SemanticScholarServer) -> None:
    """Ids, date, venue, vector, summary, fields, counts and the open-access address."""
    client = _client(server)
    found = await client.paper("DOI:10.1000/gates.1")
    await client.aclose()
    assert found is not None
    assert (found.doi, found.arxiv_id, found.date, found.venue) == (
        "10.1000/gates.1",
        "2303.01234",
        "2023-03-02",
        "NeurIPS",
    )
    assert (found.embedding, found.tldr, found.citation_count) == ((0.5, -0.25), "Gates.", 7)
    assert found.fields_of_study == ("Computer Science", "Linguistics")
    assert found.open_access_url == "https://example.org/gates.pdf"
    assert found.authors == ("Maria Keller", "Tomás Novak")


async def test_search_leaves_out_works_of_later_years(server: SemanticScholarServer) -> None:
    """`before` goes to the service as a range of years."""
    client = _client(server)
    found = await client.search(Query(text="sparse gates", purpose="test", before="2023-05-01"), 10)
    await client.aclose()
    assert [c.title for c in found] == [GATES["title"]]


@pytest.mark.parametrize(
    ("mention", "title"),
    [
        ({"doi": "10.1000/gates.1"}, GATES["title"]),
        ({"arxiv_id": "2303.01234v2"}, GATES["title"]),
        ({"url": "https://arxiv.org/abs/2303.01234"}, GATES["title"]),
        ({"url": f"https://www.semanticscholar.org/paper/Some-Title/{GATES['paperId']}"}, GATES["title"]),
        ({"title": "Learning to Route Tokens with Sparse Gates"}, GATES["title"]),
        ({"title": "Dense attention is a kernel smoother."}, KERNELS["title"]),
    ],
)
async def test_works_are_looked_up_by_id_and_title(
    server: SemanticScholarServer, mention: dict[str, str], title: str
) -> None:
    """Whatever the review gives, one request or two find the work."""
    client = _client(server)
    found = await client.look_up(WorkMention(text="it", **mention))  # type: ignore[arg-type]
    await client.aclose()
    assert [c.title for c in found] == [title]


async def test_nothing_found_is_no_error(server: SemanticScholarServer) -> None:
    """404 of match and of an id, and an empty search, mean that there is nothing."""
    client = _client(server)
    assert await client.match("quantum tomography of bees") is None
    assert await client.paper("DOI:10.9999/none") is None
    assert await client.look_up(WorkMention(text="x", title="Quantum Tomography of Bees")) == ()
    await client.aclose()


@pytest.mark.parametrize(
    "fault",
    ["rate_limit", "server_error", "unavailable", "reset", "cut", "html", "blank", "wrong_shape", "hang"],
)
async def test_a_passing_fault_is_tried_again(fault: Any) -> None:
    """One fault of any kind, then the answer."""
    with SemanticScholarServer(PAPERS, faults={1: fault}) as server:
        assert await _search(_client(server, timeout_seconds=1.5 if fault == "hang" else 30.0)) != []
        assert server.count() == 2


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("rate_limit", "429"),
        ("server_error", "500"),
        ("reset", "connection failed"),
        ("cut", "cut or no JSON"),
        ("html", "an HTML page"),
        ("blank", "an empty body"),
        ("wrong_shape", "without a list of papers"),
        ("hang", "no answer within"),
    ],
)
async def test_a_lasting_fault_is_named_and_is_no_empty_result(fault: Any, said: str) -> None:
    """After the last try the source is unavailable, and the error says why."""
    with SemanticScholarServer(PAPERS, faults=lambda request: fault) as server:
        with pytest.raises(SourceUnavailable, match=said):
            await _search(_client(server, attempts=2, timeout_seconds=1.5 if fault == "hang" else 30.0))
        assert server.count() == 2


@pytest.mark.parametrize(("fault", "status"), [("forbidden", "403"), ("bad_request", "400")])
async def test_a_refusal_is_not_tried_again(fault: Any, status: str) -> None:
    """The service will never answer this: one request, one error."""
    with SemanticScholarServer(PAPERS, faults=lambda request: fault) as server:
        with pytest.raises(SourceRefused, match=status):
            await _search(_client(server))
        assert server.count() == 1


async def test_failures_are_not_kept_and_answers_are() -> None:
    """The second run asks again what failed, and nothing else."""
    cache = MemoryCache()
    with SemanticScholarServer(PAPERS, faults={1: "html"}) as server:
        with pytest.raises(SourceUnavailable):
            await _search(_client(server, attempts=1, cache=cache))
        first = await _search(_client(server, attempts=1, cache=cache))
        assert await _search(_client(server, attempts=1, cache=cache)) == first
        assert server.count() == 2


async def test_what_does_not_exist_is_kept_too() -> None:
    """A 404 is an answer: it is asked once."""
    cache = MemoryCache()
    with SemanticScholarServer(PAPERS) as server:
        for _ in range(2):
            client = _client(server, cache=cache)
            assert await client.paper("DOI:10.9999/none") is None
            await client.aclose()
        assert server.count() == 1


async def test_a_page_not_found_in_html_is_no_missing_paper() -> None:
    """A wrong address answers 404 as well, but not in the service's words."""

    async def not_here(request: HttpRequest) -> HttpResponse:
        return HttpResponse(404, b"<html>Not here</html>")

    with LoopbackServer(not_here) as server:
        client = SemanticScholar(api_key="", base_url=server.url, per_second=None)
        with pytest.raises(SourceRefused, match="404"):
            await client.paper("DOI:10.1000/gates.1")
        await client.aclose()


async def test_a_refused_connection_is_unavailable() -> None:
    """Nobody listens: an error, not an empty result."""
    with SemanticScholarServer() as server:
        url = server.url
    client = SemanticScholar(api_key="", base_url=url, per_second=None, attempts=2, first_wait_seconds=0.0)
    with pytest.raises(SourceUnavailable):
        await _search(client)


async def test_a_longer_pause_than_allowed_is_not_waited_for() -> None:
    """Retry-After beyond the limit ends the tries at once."""
    with SemanticScholarServer(PAPERS, faults=lambda request: GraphFault("rate_limit", "3600")) as server:
        with pytest.raises(SourceUnavailable, match="429"):
            await _search(_client(server))
        assert server.count() == 1


async def test_retry_after_is_honoured() -> None:
    """Zero seconds, asked for by the service, is waited instead of the client's own long pause."""
    with SemanticScholarServer(PAPERS, faults={1: GraphFault("rate_limit", "0")}) as server:
        assert await _search(_client(server, first_wait_seconds=30.0)) != []


def test_retry_after_reads_seconds_and_dates() -> None:
    """Both forms of the header; nonsense says nothing."""
    now = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert retry_after("17") == 17.0
    assert retry_after(format_datetime(now + timedelta(seconds=90), usegmt=True), now) == 90.0
    assert retry_after(format_datetime(now - timedelta(days=1), usegmt=True), now) == 0.0
    assert [retry_after(v) for v in (None, "", "soon", "-3")] == [None] * 4


async def test_the_key_is_sent_and_a_wrong_one_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The key comes from the environment; without it the server refuses."""
    with SemanticScholarServer(PAPERS, key="secret") as server:
        monkeypatch.setenv("SEMANTIC_SCHOLAR_API_KEY", " secret ")
        assert await _search(_client(server, api_key=None)) != []
        with pytest.raises(SourceRefused, match="403"):
            await _search(_client(server))


def test_the_address_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mirror or a test server, unless another is given."""
    monkeypatch.setenv("SEMANTIC_SCHOLAR_BASE_URL", "http://127.0.0.1:9/mirror/")
    assert SemanticScholar("").endpoint == "http://127.0.0.1:9/mirror"
    assert SemanticScholar("", base_url="http://127.0.0.1:8").endpoint == "http://127.0.0.1:8"


def test_one_client_serves_several_event_loops(server: SemanticScholarServer) -> None:
    """The sync twins of the public calls run each in a loop of its own."""
    import asyncio

    client = _client(server, cache=None)
    for text in ("sparse gates", "dense attention"):
        assert asyncio.run(_search(client, text)) != []


async def test_a_named_work_is_resolved_through_the_client(server: SemanticScholarServer) -> None:
    """Client and resolving together: found, made up, and wrongly dated."""
    client = _client(server)
    real = WorkMention(text="Keller et al. 2023", title=GATES["title"], authors=("Keller",), year=2023)
    fake = WorkMention(text="x", title="Routing Pixels through Liquid Crystals", year=2023)
    wrong = real.model_copy(update={"year": 2018})
    states = [(await resolve(mention, [client], paper_date="2024-05-01")).state for mention in (real, fake, wrong)]
    await client.aclose()
    assert states == [CitationState.RESOLVED, CitationState.NOT_FOUND, CitationState.MISDESCRIBED]


@pytest.mark.parametrize(
    ("authors", "expected"),
    [
        ([{"name": "A B"}, {"name": None}, None], ("A B",)),
        (["A B", ""], ("A B",)),
        ("A B, C D", ("A B", "C D")),
        ("", ()),
        (None, ()),
    ],
)
def test_authors_come_in_several_shapes(authors: object, expected: tuple[str, ...]) -> None:
    """Objects, names, one text, nothing."""
    found = candidate_from_payload({"paperId": "a", "title": "T", "authors": authors})
    assert found is not None
    assert found.authors == expected


def test_null_in_every_field_survives() -> None:
    """A paper of which nothing but its id is known is still a paper; null is none."""
    found = candidate_from_payload(graph_paper(None, paperId="a" * 40))
    assert found is not None
    assert (found.title, found.abstract, found.year, found.authors) == ("", "", None, ())
    assert candidate_from_payload(None) is None
    odd = candidate_from_payload({"paperId": "b", "title": "T", "year": "2021", "abstract": "", "tldr": {"text": None}})
    assert odd is not None
    assert odd.year == 2021


async def test_recorded_answers_are_understood(data_folder: Path) -> None:
    """Real bodies of the service, replayed: each found paper is the one asked for, each 404 is nothing."""
    path = data_folder / "semantic_scholar" / "graph_api" / "recorded.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    recorded = {(r["path"], r["params"].get("query")): r for r in rows}

    async def replay(request: HttpRequest) -> HttpResponse:
        route, _, query = request.path.partition("?")
        asked = next(
            (
                r
                for (p, q), r in recorded.items()
                if p == route and (q is None or f"query={quote(q, safe='')}" in query.replace("+", "%20"))
            ),
            None,
        )
        assert asked is not None, request.path
        return HttpResponse.of(asked["body"], asked["status"])

    with LoopbackServer(replay) as server:
        client = SemanticScholar(api_key="", base_url=server.url, per_second=None, attempts=1)
        for (route, query), row in recorded.items():
            found = await (client.match(query) if query else client.paper(route.removeprefix("/graph/v1/paper/")))
            body = row["body"].get("data", [row["body"]])
            expected = body[0]["paperId"] if row["status"] == 200 and body else None
            assert (found.source_ids["semantic-scholar"] if found else None) == expected
            assert found is None or (found.title and (found.doi or found.arxiv_id or found.source_ids))
        await client.aclose()
