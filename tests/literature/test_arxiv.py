"""The arXiv client against a real server on loopback."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.errors import SourceRefused, SourceUnavailable
from peerassay.literature.arxiv import Arxiv, read_feed
from peerassay.literature.source import Query, WorkMention
from peerassay.literature.web_source import distinctive_words
from peerassay.testing import ArxivPaper, ArxivServer
from peerassay.testing.arxiv import feed
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

GATES = ArxivPaper(
    "2303.01234", "Learning to Route Tokens with Sparse Gates", "We gate tokens: a < b & c.",
    ("Maria Keller", "Tomás Novak"), "2023-03-02", 2, "10.1000/GATES.1",
)  # fmt: skip
KERNELS = ArxivPaper("2205.04321", "Dense Attention Is a Kernel Smoother", "", ("Hao Zhang",), "2022-05-10")
LATER = ArxivPaper("2501.00001", "Sparse Gates Revisited", "", ("Ida Brandt",), "2025-01-05")
PAPERS = [KERNELS, GATES, LATER]
ENTITIES = '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'


def _client(server: ArxivServer | LoopbackServer, **options: Any) -> Arxiv:
    fast: dict[str, Any] = {"seconds_apart": 0.0, "first_wait_seconds": 0.0, "attempts": 2}
    return Arxiv(base_url=server.url, **{**fast, **options})


async def _search(client: Arxiv, text: str = "sparse gates", before: str | None = None) -> list[str]:
    try:
        return [c.title for c in await client.search(Query(text=text, purpose="test", before=before), 10)]
    finally:
        await client.aclose()


async def test_search_brings_every_field() -> None:
    """First day, last version, ids, people and abstract as they are."""
    with ArxivServer(PAPERS) as server:
        client = _client(server)
        found = (await client.search(Query(text="routing tokens, sparse gates", purpose="test"), 10))[0]
        await client.aclose()
    assert (found.title, found.date, found.arxiv_id, found.doi) == (
        GATES.title, "2023-03-02", "2303.01234", "10.1000/gates.1",
    )  # fmt: skip
    assert (found.abstract, found.authors) == (GATES.abstract, GATES.authors)
    assert (found.url, found.open_access_url) == (
        "https://arxiv.org/abs/2303.01234v2", "https://arxiv.org/pdf/2303.01234v2",
    )  # fmt: skip
    assert [(f.source, f.rank) for f in found.found_by] == [("arxiv", 1)]


async def test_later_papers_are_left_out() -> None:
    """By the day of the first version; a year means its last day."""
    with ArxivServer(PAPERS) as server:
        assert await _search(_client(server), before="2024") == [GATES.title]
        assert "TO 202412312359]" in server.requests[0].params["search_query"]


@given(st.text(max_size=80))
def test_no_query_can_speak_the_services_language(text: str) -> None:
    """Quotation marks, fields, brackets and operators are gone; what is left is letters and digits in lower case."""
    assert all(word.isalnum() and word == word.lower() for word in distinctive_words(text, 12))


@pytest.mark.parametrize(
    ("mention", "title"),
    [
        ({"arxiv_id": "2303.01234v1"}, GATES.title),
        ({"doi": "10.48550/arXiv.2205.04321"}, KERNELS.title),
        ({"url": "https://arxiv.org/pdf/2501.00001v2"}, LATER.title),
        ({"title": "Dense attention is a kernel smoother."}, KERNELS.title),
        ({"authors": ("Zhang",), "year": 2022}, KERNELS.title),
    ],
)
async def test_works_are_looked_up_by_id_title_and_authors(mention: dict[str, Any], title: str) -> None:
    """Whatever the review gives finds the work."""
    with ArxivServer(PAPERS) as server:
        client = _client(server)
        found = await client.look_up(WorkMention(text="it", **mention))
        await client.aclose()
    assert [c.title for c in found] == [title]


async def test_nothing_found_is_no_error() -> None:
    """An unknown id, and words that no paper has."""
    with ArxivServer(PAPERS) as server:
        client = _client(server)
        assert await client.look_up(WorkMention(text="it", arxiv_id="1901.00001")) == ()
        assert await _search(client, "quantum bees") == []


@pytest.mark.parametrize("fault", ["rate_limit", "server_error", "reset", "cut", "html", "blank", "hang"])
async def test_a_passing_fault_is_tried_again_and_a_lasting_one_is_no_empty_answer(fault: Any) -> None:
    """One fault, then the answer; two, and the source is unavailable."""
    seconds = 1.0 if fault == "hang" else 30.0
    with ArxivServer(PAPERS, faults={1: fault}) as server:
        assert await _search(_client(server, timeout_seconds=seconds)) != []
    with ArxivServer(PAPERS, faults=lambda _: fault) as server, pytest.raises(SourceUnavailable):
        await _search(_client(server, timeout_seconds=0.2 if fault == "hang" else 30.0))


async def test_a_page_that_is_emptier_than_it_says_is_no_answer() -> None:
    """The service counts results and gives none: asked again, and in the end unavailable."""
    with ArxivServer(PAPERS, empty_pages=1) as server:
        assert await _search(_client(server)) != []
    with ArxivServer(PAPERS, empty_pages=9) as server, pytest.raises(SourceUnavailable, match="without the entries"):
        await _search(_client(server))


async def test_an_error_that_looks_like_a_result_is_told() -> None:
    """The service answers 200 with one entry named Error; each run is told anew."""
    entry = "<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>bad id</summary></entry>"
    asked: list[str] = []

    async def refuse(request: HttpRequest) -> HttpResponse:
        asked.append(request.path)
        return feed(entry, total=1)

    with LoopbackServer(refuse) as server:
        client = _client(server)
        for _ in range(2):
            with pytest.raises(SourceRefused, match="bad id"):
                await client.search(Query(text="sparse gates", purpose="test"), 10)
        await client.aclose()
    assert len(asked) == 2


@pytest.mark.parametrize(
    "body",
    [
        feed("<entry><title>&b;</title></entry>", total=1, opening=ENTITIES).body,
        feed("", total=0, opening="<!DOCTYPE feed>").body,
        feed("<a>" * 400 + "</a>" * 400, total=1).body,
        b"<html><body>Sign in</body></html>",
        b"",
    ],
)
def test_xml_that_could_do_harm_is_no_feed(body: bytes) -> None:
    """Entities, document types, bottomless nesting, another root, nothing."""
    assert read_feed(body) is None


async def test_requests_are_spaced_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three seconds lie between two requests unless told otherwise."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("peerassay.literature.web_api.asyncio.sleep", sleep)
    with ArxivServer(PAPERS) as server:
        client = Arxiv(base_url=server.url)
        for text in ("sparse gates", "dense attention", "kernel smoother"):
            await client.search(Query(text=text, purpose="test"), 5)
        await client.aclose()
    assert [round(pause) for pause in pauses] == [3, 6]
