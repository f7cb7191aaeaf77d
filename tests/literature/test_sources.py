"""What every source of the registry does alike: one contract over all entries, and the pages that tell of them."""

import inspect
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from catalogue import work

from peerassay.choices import SOURCES, key_variables, patterns
from peerassay.cli.jobs import grade
from peerassay.errors import SettingsError, SourceError
from peerassay.health import examine
from peerassay.home import MemoryCache
from peerassay.literature import source as source_module
from peerassay.literature.library import Library
from peerassay.literature.source import NothingHeld, Query, Source, WorkMention, open_sources, unless_empty
from peerassay.literature.web_source import url_variable
from peerassay.settings import Settings, resolve
from peerassay.testing import (
    ArxivPaper,
    ArxivServer,
    OpenAlexServer,
    SemanticScholarServer,
    graph_paper,
    openalex_work,
)

DOCS = Path(__file__).parents[2] / "docs"
TITLE, ARXIV = "Sparse gates for tokens", "2303.01234"
DOI = f"10.48550/arxiv.{ARXIV}"
AUTHOR, DAY = "Ana Holm", "2023-03-02"
ALEX = openalex_work(
    TITLE, id="W1", doi=f"https://doi.org/{DOI}", authors=(AUTHOR,), publication_year=2023, publication_date=DAY
)
QUERY = Query(text="gates for tokens", purpose="test")
NAMES = [entry.name for entry in SOURCES]
PASSWORD, KEY = "hunter2!wolke", "sk-live/7Hq+Zr0pQx"

SERVERS: dict[str, Callable[..., AbstractContextManager[object]]] = {
    "library": lambda **_: nullcontext(),
    "semantic-scholar": lambda **more: SemanticScholarServer(
        [
            graph_paper(
                TITLE,
                externalIds={"ArXiv": ARXIV, "DOI": DOI},
                authors=[AUTHOR],
                year=2023,
                publicationDate=DAY,
            )
        ],
        **more,
    ),
    "openalex": lambda **more: OpenAlexServer([ALEX], **more),
    "arxiv": lambda **more: ArxivServer([ArxivPaper(ARXIV, TITLE, authors=(AUTHOR,), published=DAY)], **more),
}
"""For each source a server that holds one work; a source that is not here fails the tests."""


@contextmanager
def opened(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Source, str | None]]:
    """Give the source as a setting opens it, with one work to find, and where it is served."""
    Library(folder).add_papers([work(TITLE, arxiv_id=ARXIV, doi=DOI, authors=(AUTHOR,), year=2023)])
    with SERVERS[name]() as server:
        url = getattr(server, "url", None)
        if url:
            monkeypatch.setenv(url_variable(name), url)
        yield opened_by(name, folder), url


def opened_by(setting: str, folder: Path) -> Source:
    settings = Settings(literature=setting, attempts=1, arxiv_seconds=0, timeout_seconds=5)
    return open_sources(settings, library_folder=folder, cache=MemoryCache())[0]


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
async def test_a_work_is_looked_up_by_ids_and_by_title(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An arXiv id, a DOI or the title gives the work; what is not there gives nothing, without a fault."""
    with opened(name, tmp_path, monkeypatch) as (source, _):
        by_id = await source.look_up(WorkMention(text="x", arxiv_id=ARXIV))
        by_doi = await source.look_up(WorkMention(text="x", doi=DOI))
        by_title = await source.look_up(WorkMention(text=TITLE, title=TITLE))
        nothing = await source.look_up(WorkMention(text="Zebra stripes, told anew", title="Zebra stripes, told anew"))
        await source.aclose()
    assert [note.title for note in (*by_id, *by_doi, *by_title)] == [TITLE] * 3
    assert {note.arxiv_id for note in (*by_id, *by_doi, *by_title)} == {ARXIV}
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
    assert [(work.title, work.authors, work.year) for work in found[2023]] == [(TITLE, (AUTHOR,), 2023)]
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
    with opened(name, tmp_path, monkeypatch) as (source, url):
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
    Library(tmp_path).add_papers([work(TITLE, arxiv_id=ARXIV, doi=DOI, authors=(AUTHOR,), year=2023)])
    cache, settings = MemoryCache(), Settings(literature=name, attempts=1, arxiv_seconds=0, timeout_seconds=5)
    with SERVERS[name](faults={1: "server_error"}) as server:
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


def test_the_page_tells_of_every_source() -> None:
    """It has a row for each with its words, its address and its key."""
    text = (DOCS / "literature.md").read_text(encoding="utf-8").partition("\n## ")[0]
    rows = {row.split("`")[1]: row for row in re.findall(r"^\| `.*$", text, re.MULTILINE)}
    assert list(rows) == NAMES
    for entry in SOURCES:
        assert entry.title
        assert entry.words in rows[entry.name]
        assert (entry.key or "| none |") in rows[entry.name]
        assert (urlsplit(entry.endpoint).netloc or "| none: nothing leaves") in rows[entry.name]
