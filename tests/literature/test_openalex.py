"""The OpenAlex client against a real server on loopback."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from peerassay.errors import SourceRefused, SourceUnavailable
from peerassay.home import MemoryCache
from peerassay.literature.openalex import LONGEST_ABSTRACT, OpenAlex, abstract_of, candidate_from_work
from peerassay.literature.source import Query, WorkMention
from peerassay.testing import CatalogueFault, OpenAlexServer, openalex_work

GATES = openalex_work(
    "Learning to Route Tokens with Sparse Gates",
    "We gate tokens so that few of them are routed.",
    id="W11",
    doi="https://doi.org/10.1000/GATES.1",
    publication_year=2023,
    publication_date="2023-03-02",
    authors=["Maria Keller", "Tomás Novak"],
    references=["W12"],
    cited_by_count=7,
    primary_location={"source": {"display_name": "NeurIPS"}, "landing_page_url": "https://example.org/gates"},
    locations=[{"landing_page_url": "https://arxiv.org/abs/2303.01234"}],
    best_oa_location={"pdf_url": "https://example.org/gates.pdf"},
    keywords=[{"display_name": "Routing"}],
    topics=[{"field": {"display_name": "Computer Science"}}],
)
KERNELS = openalex_work(
    "Dense Attention Is a Kernel Smoother", id="W12", publication_year=2022, publication_date="2022-05-01",
    doi="https://doi.org/10.48550/arXiv.2205.04321", authors=["Hao Zhang"],
)  # fmt: skip
LATER = openalex_work("Sparse Gates Revisited", id="W13", publication_date="2025-01-05", references=["W11"])
WORKS = [KERNELS, GATES, LATER]


def _client(server: OpenAlexServer, **options: Any) -> OpenAlex:
    fast: dict[str, Any] = {"api_key": "", "mailto": "", "per_second": None, "first_wait_seconds": 0.0, "attempts": 2}
    return OpenAlex(base_url=server.url, **{**fast, **options})


async def _search(client: OpenAlex, text: str = "sparse gates", before: str | None = None) -> list[str]:
    try:
        return [c.title for c in await client.search(Query(text=text, purpose="test", before=before), 10)]
    finally:
        await client.aclose()


async def test_a_long_query_is_met_by_works_that_have_some_of_its_words() -> None:
    """Words are joined by OR, those of any academic text left out; operators in the query are words."""
    with OpenAlexServer(WORKS) as server:
        found = await _search(_client(server), "a novel method NOT (routing tokens) AND sparse-gates for trains")
        assert found[0] == GATES["display_name"]
        assert server.requests[0].params["search"] == "routing OR tokens OR sparse OR gates OR trains"


async def test_later_works_are_left_out_by_the_day() -> None:
    """A month means its last day."""
    with OpenAlexServer(WORKS) as server:
        assert await _search(_client(server), before="2024-02") == [GATES["display_name"]]
        assert server.requests[0].params["filter"] == "to_publication_date:2024-02-29"


async def test_every_field_reaches_the_candidate() -> None:
    """Ids, date, venue, the rebuilt abstract, counts, the open-access address."""
    found = candidate_from_work(GATES)
    assert found is not None
    assert (found.doi, found.arxiv_id, found.date) == ("10.1000/gates.1", "2303.01234", "2023-03-02")
    assert (found.venue, found.citation_count, found.source_ids) == ("NeurIPS", 7, {"openalex": "W11"})
    assert found.abstract == "We gate tokens so that few of them are routed."
    assert found.open_access_url == "https://example.org/gates.pdf"
    assert (found.authors, found.keywords) == (("Maria Keller", "Tomás Novak"), ("Routing",))
    assert found.fields_of_study == ("Computer Science",)


@given(st.text(alphabet="abc é.,", max_size=60))
def test_an_abstract_is_rebuilt_word_for_word(text: str) -> None:
    """Whatever words repeat: the index and the words are the same text."""
    index: dict[str, list[int]] = {}
    for place, word in enumerate(text.split()):
        index.setdefault(word, []).append(place)
    assert abstract_of(index) == " ".join(text.split())


@pytest.mark.parametrize("index", [None, [], "x", {"a": None}, {"a": ["0", -1, None]}, {"a": [LONGEST_ABSTRACT]}])
def test_a_broken_index_is_no_abstract(index: object) -> None:
    """Null, another type, places that are none, and one so far out that it would fill the memory."""
    assert abstract_of(index) == ""


@pytest.mark.parametrize(
    ("mention", "title"),
    [
        ({"doi": "10.1000/gates.1"}, GATES["display_name"]),
        ({"arxiv_id": "2205.04321v3"}, KERNELS["display_name"]),
        ({"url": "https://openalex.org/W13"}, LATER["display_name"]),
        ({"title": "Dense attention is a kernel smoother."}, KERNELS["display_name"]),
        ({"authors": ("Zhang",), "year": 2022}, KERNELS["display_name"]),
    ],
)
async def test_works_are_looked_up_by_id_title_and_authors(mention: dict[str, Any], title: str) -> None:
    """Whatever the review gives finds the work."""
    with OpenAlexServer(WORKS) as server:
        client = _client(server)
        found = await client.look_up(WorkMention(text="it", **mention))
        await client.aclose()
    assert [c.title for c in found] == [title]


async def test_an_id_cannot_add_a_filter() -> None:
    """A DOI with a comma is not put into a filter, where it would be read as two."""
    with OpenAlexServer(WORKS) as server:
        client = _client(server)
        assert await client.look_up(WorkMention(text="it", doi="10.1000/x,cites:W11")) == ()
        await client.aclose()
        assert not server.requests


@pytest.mark.parametrize("fault", ["rate_limit", "server_error", "reset", "cut", "html", "blank", "hang"])
async def test_a_passing_fault_is_tried_again_and_a_lasting_one_is_no_empty_answer(fault: Any) -> None:
    """One fault, then the answer; two, and the source is unavailable."""
    seconds = 1.0 if fault == "hang" else 30.0
    with OpenAlexServer(WORKS, faults={1: fault}) as server:
        assert await _search(_client(server, timeout_seconds=seconds)) != []
    with OpenAlexServer(WORKS, faults=lambda _: fault) as server, pytest.raises(SourceUnavailable):
        await _search(_client(server, timeout_seconds=0.2 if fault == "hang" else 30.0))


async def test_retry_after_is_honoured() -> None:
    """Zero seconds are waited in place of the client's own pause; an hour is not waited at all."""
    with OpenAlexServer(WORKS, faults={1: CatalogueFault("rate_limit", "0")}) as server:
        assert await _search(_client(server, first_wait_seconds=30.0)) != []
    with OpenAlexServer(WORKS, faults=lambda _: CatalogueFault("rate_limit", "3600")) as server:
        with pytest.raises(SourceUnavailable, match="429"):
            await _search(_client(server))
        assert len(server.requests) == 1


async def test_the_key_opens_the_service_and_is_no_part_of_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key and address come from the environment; another key finds the same answer in the cache."""
    cache = MemoryCache()
    monkeypatch.setenv("OPENALEX_API_KEY", " secret ")
    monkeypatch.setenv("OPENALEX_MAILTO", "someone@example.org")
    with OpenAlexServer(WORKS, key="secret") as server:
        first = await _search(_client(server, api_key=None, mailto=None, cache=cache))
        assert server.requests[0].params["mailto"] == "someone@example.org"
        assert await _search(_client(server, cache=cache)) == first != []
        assert len(server.requests) == 1
        with pytest.raises(SourceRefused, match="403"):
            await _search(_client(server))
