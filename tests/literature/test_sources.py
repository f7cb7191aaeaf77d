"""What every source of the registry does alike: one contract over all entries, and the pages that tell of them."""

import inspect
import re
import socket
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from catalogue import work

from peerassay.choices import SOURCES, Choice, key_variables, patterns
from peerassay.cli.jobs import grade
from peerassay.engines.concurrency import Pace
from peerassay.errors import SettingsError, SourceError
from peerassay.health import examine
from peerassay.home import MemoryCache
from peerassay.literature import source as source_module
from peerassay.literature import web_api
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.literature.source import NothingHeld, Query, Source, WorkMention, open_sources, unless_empty
from peerassay.literature.web_source import url_variable
from peerassay.settings import Settings, resolve

TITLE, ARXIV = "GateNet: sparse gates for all tokens", "2303.01234"
DAY = "2023-03-02"
FULL = work(
    TITLE,
    abstract="We route every token through few gates.",
    authors=("Ana Holm", "Bo Reed"),
    year=2023,
    date=DAY,
    venue="Gate Letters",
    doi="10.1234/gates.1",
    arxiv_id=ARXIV,
    url=f"https://arxiv.org/abs/{ARXIV}v1",
    open_access_url=f"https://arxiv.org/pdf/{ARXIV}v1",
)
"""A work with everything that sources tell; its DOI is a publisher's, so that the arXiv id cannot answer for it."""
PREPRINT = work("Lanterns at sea", doi="10.48550/arxiv.2101.00001", arxiv_id="2101.00001", year=2021, date="2021-01-01")
MANY = tuple(
    work(f"Harbour number {n}", authors=("Cid Lane",), arxiv_id=f"2201.0000{n}", year=2022, date=f"2022-01-0{n}")
    for n in range(1, 7)
)
"""More works than a query may bring."""
TOLD = ("title", "abstract", "authors", "year", "date", "venue", "doi", "arxiv_id", "open_access_url")
PARTS = {*TOLD, "operators", "look-up by DOI", "an error with a 200"}
"""What a source may lack, with a reason in `LACKS` of its server."""
QUERY = Query(text="gates for tokens", purpose="test")
NAMES = [entry.name for entry in SOURCES]
SERVED = [entry.name for entry in SOURCES if entry.endpoint]
PASSWORD, KEY = "hunter2!wolke", "sk-live/7Hq+Zr0pQx"
MENTIONS = {
    "id": WorkMention(text="x", arxiv_id="2101.00001"),
    "doi": WorkMention(text="x", doi="10.1234/gates.1"),
    "title": WorkMention(text=TITLE, title=TITLE),
    "nickname": WorkMention(text="GateNet", nickname="GateNet"),
    "people": WorkMention(text="Holm (2023)", authors=("Holm",), year=2023),
    "line": WorkMention(text=TITLE),
}
"""A work by everything that a mention may give."""


def told_by(name: str) -> ModuleType:
    """Return the module that serves a source for tests: `testing/NAME.py`, found by the source's name."""
    return import_module(f"peerassay.testing.{name.replace('-', '_')}")


def lacks(name: str) -> Mapping[str, str]:
    found: Mapping[str, str] = told_by(name).LACKS if name in SERVED else {}
    assert set(found) <= PARTS
    return found


def server_of(name: str, works: Sequence[Candidate] = (FULL, PREPRINT, *MANY), **more: Any) -> Any:
    """Return a server that has the works; none for a source that opens no connection."""
    return told_by(name).serving(works, **more) if name in SERVED else nullcontext()


@pytest.fixture(autouse=True)
def paces(monkeypatch: pytest.MonkeyPatch) -> list[float | None]:
    """Let no test wait, and note the requests a minute that each source allows itself."""
    noted: list[float | None] = []

    class Quick(Pace):
        def __init__(self, per_minute: float | None, **more: Any) -> None:
            noted.append(per_minute)
            super().__init__(None, **more)

    monkeypatch.setattr(web_api, "Pace", Quick)
    return noted


@contextmanager
def opened(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Source, Any]]:
    """Give the source as a setting opens it, with works to find, and its server."""
    Library(folder).add_papers([FULL, PREPRINT, *MANY])
    with server_of(name) as server:
        if server:
            monkeypatch.setenv(url_variable(name), server.url)
        yield opened_by(name, folder), server


def opened_by(setting: str, folder: Path) -> Source:
    settings = Settings(literature=setting, attempts=1, arxiv_seconds=0, timeout_seconds=5)
    return open_sources(settings, library_folder=folder, cache=MemoryCache())[0]


@pytest.mark.parametrize("name", NAMES)
async def test_everything_that_a_service_tells_of_a_work_is_kept(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Abstract, people, dates, venue, ids and addresses are those of the work, and it has the source's own id."""
    with opened(name, tmp_path, monkeypatch) as (source, _):
        (found,) = await source.search(QUERY, 5)
        await source.aclose()
    for field in TOLD:
        assert field in lacks(name) or getattr(found, field) == getattr(FULL, field), field
    assert (found.url or "").startswith("https://")
    assert name not in SERVED or found.source_ids[name]


@pytest.mark.parametrize("by", MENTIONS)
@pytest.mark.parametrize("name", NAMES)
async def test_a_mention_gives_its_work(name: str, by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an id, a publisher's DOI, a title, a nickname, people and year, or a line that could not be read."""
    if by == "doi" and "look-up by DOI" in lacks(name):
        pytest.skip(lacks(name)["look-up by DOI"])
    with opened(name, tmp_path, monkeypatch) as (source, _):
        found = await source.look_up(MENTIONS[by])
        await source.aclose()
    assert [candidate.title for candidate in found] == [(PREPRINT if by == "id" else FULL).title]


@pytest.mark.parametrize("name", NAMES)
async def test_no_more_works_come_than_were_asked_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of six works that fit, as many as the limit, ranked from 1; for none, no request."""
    harbours = Query(text="harbour number", purpose="test")
    with opened(name, tmp_path, monkeypatch) as (source, server):
        found = {limit: await source.search(harbours, limit) for limit in (0, 1, 3, 10)}
        await source.aclose()
        assert len(getattr(server, "requests", ())) in (0, 3)
    assert {limit: len(works) for limit, works in found.items()} == {0: 0, 1: 1, 3: 3, 10: 6}
    assert [note.rank for candidate in found[3] for note in candidate.found_by] == [1, 2, 3]


@pytest.mark.parametrize("by", MENTIONS)
@pytest.mark.parametrize("name", SERVED)
async def test_an_outage_in_any_request_of_a_look_up_is_a_failure(
    name: str, by: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of a look-up's requests fails: "not found" is never said of what could not be asked."""

    async def look_up(faults: Mapping[int, str]) -> int:
        with server_of(name, (), faults=faults) as server:
            monkeypatch.setenv(url_variable(name), server.url)
            source = opened_by(name, tmp_path)
            with pytest.raises(SourceError) if faults else nullcontext():
                assert await source.look_up(MENTIONS[by]) == ()
            await source.aclose()
            return len(server.requests)

    asked = await look_up({})
    assert asked or (by == "doi" and "look-up by DOI" in lacks(name))
    for number in range(1, asked + 1):
        await look_up({number: "server_error"})


@pytest.mark.parametrize("name", SERVED)
async def test_an_operator_of_a_query_is_a_word(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Quotation marks, brackets, fields and NOT of a query do not reach a service that would obey them."""
    if "operators" in lacks(name):
        pytest.skip(lacks(name)["operators"])
    hostile = Query(text='gates NOT "lanterns" -sea title:(tokens) ti:gates [* TO 9] a~2 b^3 |x +y', purpose="test")
    with opened(name, tmp_path, monkeypatch) as (source, server):
        assert FULL.title in [candidate.title for candidate in await source.search(hostile, 5)]
        await source.aclose()
        (request,) = server.requests
    sent = [value for value in request.params.values() if "lanterns" in value.lower()]
    assert sent
    bad = ("NOT", '"', "-sea", "title:", "ti:gates", "(tokens", "[*", "~", "^", "|", "+")
    assert not [sign for sign in bad for value in sent if sign in value]


@pytest.mark.parametrize("name", SERVED)
async def test_a_source_keeps_a_pace(name: str, tmp_path: Path, paces: list[float | None]) -> None:
    """As the settings open it, a service gets no more than so many requests in a second."""
    (source,) = open_sources(Settings(literature=name), library_folder=tmp_path, cache=MemoryCache())
    await source.aclose()
    assert paces
    assert all(rate is not None and 0 < rate <= 60 * 20 for rate in paces)


@pytest.mark.parametrize("name", NAMES)
async def test_a_search_finds_works_and_says_where(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each work says which source and query found it, and at which rank; other words find nothing, without a fault."""
    with opened(name, tmp_path, monkeypatch) as (source, _):
        (found,) = await source.search(QUERY, 5)
        nothing = await source.search(Query(text="zebra stripes", purpose="test"), 5)
        await source.aclose()
    assert found.title == TITLE
    assert [(note.source, note.query, note.rank) for note in found.found_by] == [(name, QUERY.text, 1)]
    assert nothing == ()


@pytest.mark.parametrize("name", NAMES)
async def test_later_works_are_left_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search for works before a year leaves out a later one, and has it where the year is later."""
    with opened(name, tmp_path, monkeypatch) as (source, _):
        dated = {year: await source.search(QUERY.model_copy(update={"before": year}), 5) for year in ("2019", "2025")}
        await source.aclose()
    assert {year: len(found) for year, found in dated.items()} == {"2019": 0, "2025": 1}


@pytest.mark.parametrize("name", NAMES)
async def test_a_work_is_looked_up_by_its_author_and_year(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Holm (2023)" gives the work with its author, year and title; another year, far from it, gives nothing."""
    with opened(name, tmp_path, monkeypatch) as (source, _):
        found = {
            year: await source.look_up(WorkMention(text=f"Holm ({year})", authors=("Holm",), year=year))
            for year in (2023, 2011)
        }
        await source.aclose()
    assert [(work.title, work.authors, work.year) for work in found[2023]] == [(TITLE, FULL.authors, 2023)]
    assert found[2011] == ()


@pytest.mark.parametrize("name", NAMES)
async def test_what_cannot_be_asked_fails_and_shows_no_credentials(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dead service and a library without papers raise SourceError, which names neither key nor password."""
    monkeypatch.setenv(url_variable(name), f"http://me:{PASSWORD}@127.0.0.1:1/v1?token={KEY}")
    for variable in key_variables():
        monkeypatch.setenv(variable, KEY)
    source = opened_by(name, tmp_path / "none")
    for asked in (source.search(QUERY, 5), source.look_up(WorkMention(text="x", arxiv_id=ARXIV))):
        with pytest.raises(SourceError) as caught:
            await asked
        assert not [secret for secret in (PASSWORD, KEY) if secret in f"{caught.value} {caught.value!r}"]
        assert "\n" not in str(caught.value)
    await source.aclose()


@pytest.mark.parametrize("name", NAMES)
async def test_a_source_tells_where_queries_go(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The endpoint is the entry's, or the one in the environment; one without an endpoint opens no connection."""
    official = next(entry.endpoint for entry in SOURCES if entry.name == name)
    monkeypatch.delenv(url_variable(name), raising=False)
    assert opened_by(name, tmp_path / "none").endpoint == (official or None)
    with opened(name, tmp_path, monkeypatch) as (source, server):
        url = server.url if server else None
        assert source.name == name
        assert source.endpoint == url
        assert bool(url) == bool(official)
        if url is None:
            monkeypatch.setattr(socket.socket, "connect", _refuse)
            assert await source.search(QUERY, 5)


@pytest.mark.parametrize("name", NAMES)
async def test_an_answer_is_kept_and_a_failure_is_not(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A source tries as often as the settings say, keeps its answers in the cache it is given, and no failure."""
    Library(tmp_path).add_papers([FULL])
    cache, settings = MemoryCache(), Settings(literature=name, attempts=1, arxiv_seconds=0, timeout_seconds=5)
    with server_of(name, faults={1: "server_error"}) as server:
        monkeypatch.setenv(url_variable(name), getattr(server, "url", ""))
        for number in range(3):
            (source,) = open_sources(settings, library_folder=tmp_path, cache=cache)
            with pytest.raises(SourceError) if server and number == 0 else nullcontext():
                assert await source.search(QUERY, 5)
            await source.aclose()
        assert len(getattr(server, "requests", ())) == (2 if server else 0)


def _refuse(*_: object) -> None:
    raise AssertionError("something was sent")


def test_sources_are_opened_in_the_order_named(tmp_path: Path) -> None:
    """Each once, whatever the case."""
    settings = Settings(literature=" ArXiv,openalex, arxiv ,library")
    sources = open_sources(settings, library_folder=tmp_path, cache=MemoryCache())
    assert [source.name for source in sources] == ["arxiv", "openalex", "library"]


@pytest.mark.parametrize(
    ("setting", "said"), [("google", "'google'"), ("library,pubmed", "'pubmed'"), (" , ", "no source")]
)
def test_an_unknown_source_is_one_sentence(tmp_path: Path, setting: str, said: str) -> None:
    """The error says which name is not known, and every one that is."""
    with pytest.raises(SettingsError, match=said) as caught:
        opened_by(setting, tmp_path)
    assert all(name in str(caught.value) for name in NAMES)
    assert "\n" not in str(caught.value)


def test_a_library_without_papers_is_told_from_one_that_finds_nothing(tmp_path: Path) -> None:
    """A library object without papers is asked no more than a setting's: a source that fails stands in for it."""
    assert isinstance(unless_empty(Library(tmp_path / "none")), NothingHeld)


def test_help_settings_and_doctor_name_every_source(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new entry shows in each without further ado, its key too."""
    help_text = inspect.signature(grade).parameters["literature"].annotation.__metadata__[0].help
    for text in (help_text, Settings.model_fields["literature"].description or ""):
        assert text.startswith(patterns(SOURCES))
    for variable in key_variables():
        monkeypatch.setenv(variable, "x")
    checked = {check.name: check.good for check in examine(resolve(environment={})).checks}
    assert all(checked[variable] for variable in key_variables())


def test_no_source_is_left_out() -> None:
    """Whatever has an opener of its own is in the registry."""
    folder = Path(source_module.__file__).parent
    written = {path.stem for path in folder.rglob("*.py") if "def open_source(" in path.read_text(encoding="utf-8")}
    assert written == {entry.opener.partition(":")[0].rpartition(".")[2] for entry in SOURCES}


@pytest.mark.parametrize("entry", SOURCES, ids=lambda entry: entry.name)
def test_every_source_has_words_for_its_page(entry: Choice) -> None:
    """A title, and what it is sent, how often and of which dates: docs/literature.md shows them."""
    assert entry.title
    assert len(entry.terms.split("; ")) > 1
    assert not entry.endpoint or re.search(r"\bgets\b.*\bsecond.*\bleaves out\b", entry.terms), (
        "say all three in `terms`"
    )
