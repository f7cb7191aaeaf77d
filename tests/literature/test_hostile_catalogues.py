"""Catalogues that answer nonsense, nothing, or the same question many times: no false word, no waste, no long wait."""

import asyncio
import inspect
import re
import time
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from peerassay.choices import SOURCES
from peerassay.engines.concurrency import Pace
from peerassay.errors import SourceError, SourceUnavailable
from peerassay.frozen import canonical_json
from peerassay.home import MemoryCache
from peerassay.literature import web_api
from peerassay.literature.source import Query
from peerassay.literature.web_source import WebSource
from peerassay.testing.loopback import HttpRequest, HttpResponse, LoopbackServer

SERVED = [entry.name for entry in SOURCES if entry.endpoint]


def told_by(name: str) -> ModuleType:
    """Return the module that serves a source for tests, found by the source's name."""
    return import_module(f"peerassay.testing.{name.replace('-', '_')}")


def made(name: str, url: str, **more: Any) -> WebSource:
    """Return the source of an entry at an address, without a pace."""
    home = import_module(next(entry for entry in SOURCES if entry.name == name).opener.partition(":")[0])
    kinds = [kind for kind in vars(home).values() if inspect.isclass(kind) and getattr(kind, "name", "") == name]
    (source,) = (kind for kind in kinds if issubclass(kind, WebSource))
    return source(base_url=url, **more)


@pytest.fixture(autouse=True)
def _without_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_api, "Pace", lambda _, **more: Pace(None, **more))


QUERY = Query(text="sparse gates for tokens", purpose="test")
HALF = "A title with half \ud83d of a character"
NESTED = HttpResponse(200, b'{"data":' + b"[" * 100_000)
UNFIT = [(name, response) for name in SERVED for response in (*told_by(name).UNFIT.values(), NESTED)]


async def search(name: str, url: str, **more: Any) -> Any:
    source = made(name, url, **{"attempts": 1, **more})
    try:
        return await source.search(QUERY, 5)
    finally:
        await source.aclose()


def serving(*responses: HttpResponse) -> tuple[LoopbackServer, list[HttpRequest]]:
    """Return a server that gives the responses in turn, then the last again, and what it was asked."""
    asked: list[HttpRequest] = []

    async def handle(request: HttpRequest) -> HttpResponse:
        asked.append(request)
        await asyncio.sleep(0.05)
        return responses[min(len(asked), len(responses)) - 1]

    return LoopbackServer(handle), asked


@pytest.mark.parametrize("name", SERVED)
def test_every_service_shows_what_is_no_answer(name: str) -> None:
    """A list that counts works and has none, works without ids, and an error with a 200, or why there is none."""
    wanted = {"counts works and has none", "works without ids", "an error with a 200"}
    assert wanted <= set(told_by(name).UNFIT) | set(told_by(name).LACKS)


@pytest.mark.parametrize(("name", "response"), UNFIT)
async def test_a_malformed_list_is_a_failed_search(name: str, response: HttpResponse) -> None:
    """A list that counts works and holds none, or works without ids, is not "nothing found", and is not kept.

    Where it says what is wrong, so does the failure.
    """
    cache = MemoryCache()
    server, _ = serving(response)
    async with server:
        with pytest.raises(SourceError) as failure:
            await search(name, server.url, cache=cache)
    assert not vars(cache)["_kept"]
    if response is told_by(name).UNFIT.get("an error with a 200"):
        said = [
            words for words in re.findall(rb"[\w.]+(?: [\w.]+)+", response.body) if words.decode() in str(failure.value)
        ]
        assert said, "the failure does not tell what the service says: `refuses` of the request"


async def test_a_malformed_list_that_was_kept_is_asked_for_again() -> None:
    """What an earlier version kept as an answer is held to the same measure as what comes now."""
    cache = MemoryCache()
    whole = {"total": 1, "data": [{"paperId": "a1", "title": "Sparse gates"}]}
    server, _ = serving(HttpResponse.of(whole))
    async with server:
        await search("semantic-scholar", server.url, cache=cache)
        for place in vars(cache)["_kept"]:
            cache.put(*place, canonical_json({"total": 1000, "data": []}).encode())
        assert [work.title for work in await search("semantic-scholar", server.url, cache=cache)] == ["Sparse gates"]


@pytest.mark.parametrize("name", ["semantic-scholar", "openalex"])
async def test_halves_of_characters_in_works_become_whole(name: str) -> None:
    """A lone surrogate in a title, an abstract or a name can be stored: it is U+FFFD, also from the cache."""
    work = {
        "semantic-scholar": {"paperId": "a1", "title": HALF, "abstract": HALF, "authors": [{"name": HALF}]},
        "openalex": {"id": "https://openalex.org/W1", "display_name": HALF, "abstract_inverted_index": {HALF: [0]}},
    }[name]
    cache = MemoryCache()
    server, asked = serving(HttpResponse.of({"total": 1, "data": [work], "results": [work]}))
    async with server:
        for _ in range(2):
            (found,) = await search(name, server.url, cache=cache)
            canonical_json(found).encode()
            assert "half \ufffd of" in found.title
    assert len(asked) == 1


@pytest.mark.parametrize("name", SERVED)
async def test_the_same_request_of_several_reviews_goes_out_once(name: str) -> None:
    """Five reviews that ask the same at once, and one that asks later, cost one request."""
    with told_by(name).serving(()) as server:
        source = made(name, server.url)
        await asyncio.gather(*(source.search(QUERY, 5) for _ in range(5)))
        await source.search(QUERY, 5)
        await source.aclose()
        assert len(server.requests) == 1


@pytest.mark.parametrize("name", SERVED)
async def test_a_service_that_gives_no_sign_of_life_is_not_asked_again_and_again(name: str) -> None:
    """After a service stayed silent for one request, the next fails at once, in words."""
    source = made(name, "http://127.0.0.1:1", attempts=2, first_wait_seconds=0.01)
    with pytest.raises(SourceUnavailable, match="connection failed"):
        await source.search(QUERY, 5)
    began = time.monotonic()
    with pytest.raises(SourceUnavailable, match="is being skipped for now"):
        await source.search(QUERY.model_copy(update={"text": "other words"}), 5)
    assert time.monotonic() - began < 0.5
    await source.aclose()


@pytest.mark.parametrize("name", SERVED)
async def test_a_service_that_hangs_costs_two_tries_and_no_more(name: str) -> None:
    """However many tries are allowed: after twice the time for one try without an answer nobody waits longer."""
    server, asked = serving(HttpResponse(hang=True))
    async with server:
        source = made(name, server.url, attempts=9, timeout_seconds=0.3, first_wait_seconds=0.01)
        for text in ("sparse gates", "gates of tokens", "routing"):
            with pytest.raises(SourceUnavailable):
                await source.search(Query(text=text, purpose="test"), 5)
        await source.aclose()
    assert len(asked) == 2


@pytest.mark.parametrize("name", SERVED)
async def test_a_long_pause_that_is_asked_for_is_told(name: str) -> None:
    """A Retry-After that is not waited for stands in the failure, in hours and minutes."""
    server, asked = serving(HttpResponse(429, b"{}", {"retry-after": "5400"}))
    async with server:
        with pytest.raises(SourceError, match="asks to wait 1 h 30 min"):
            await search(name, server.url, attempts=5)
    assert len(asked) == 1
