"""Lists of works from OpenAlex into the library: counted first, page by page, on from where they were stopped."""

import json
from pathlib import Path

import pytest
import stamina
from hypothesis import given, settings
from hypothesis import strategies as st
from shell import refused, run

from peerassay.literature import Library
from peerassay.testing.catalogue_server import CatalogueFaultKind
from peerassay.testing.openalex import OpenAlexServer, openalex_work

FAULTS = ["rate_limit", "server_error", "reset", "cut", "html"]
VENUE = {"source": {"id": "https://openalex.org/S77", "display_name": "Proceedings of Kite Systems"}}
OTHER = {"source": {"id": "https://openalex.org/S78", "display_name": "Kite Letters"}}


def works(many: int) -> list[dict[str, object]]:
    """Works of one venue over four years, and one of another venue."""
    own = [
        openalex_work(f"Kites {n}", "We fly.", publication_year=2020 + n % 4, primary_location=VENUE, id=f"W{n}")
        for n in range(1, many + 1)
    ]
    return [*own, openalex_work("Letters on kites", publication_year=2021, primary_location=OTHER, id="W9000")]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pauses, and no key of the machine."""
    monkeypatch.setattr("peerassay.literature.lists.PER_SECOND", 1000.0)
    for name in ("OPENALEX_API_KEY", "OPENALEX_MAILTO"):
        monkeypatch.delenv(name, raising=False)


def holds(home: Path) -> int:
    return Library(home / "library").count()


def test_a_venue_is_counted_before_it_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--dry-run` says how many works and requests there are; then every page of these years is in the library."""
    with OpenAlexServer(works(330)) as server:
        monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
        asked = ["library", "fetch", "--venue", "Kite Systems", "--years", "2021-2022", "--home", str(tmp_path)]
        told = run(*asked, "--dry-run")
        assert "166 works: works of Proceedings of Kite Systems, S77, 2021 to 2022" in told.err
        assert "166 works in 2 requests" in told.err
        assert holds(tmp_path) == 0
        told = run(*asked)
        assert "added 166" in told.out
        assert holds(tmp_path) == 166
        assert "unchanged 166" in run(*asked).out
        assert "at most 50" in run(*asked, "--most", "50", "--dry-run").err


def test_a_fetch_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came before a fault is kept, and only the pages after it are asked for again."""
    with OpenAlexServer(works(450), faults=lambda r: "forbidden" if r.number == 5 else None) as server:
        monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
        asked = ["library", "fetch", "--venue", "S77", "--home", str(tmp_path)]
        assert "403" in run(*asked).err
        assert holds(tmp_path) == 200
        before = len(server.requests)
        assert "added 450" in run(*asked).out
        assert holds(tmp_path) == 450
        places = [request.params.get("cursor") for request in server.requests[before + 2 :]]
        assert places == ["at-200", "at-300", "at-400", "at-500"]
        assert not list((tmp_path / "fetches").iterdir())


def test_a_place_that_is_forgotten_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the service knows a kept place no more, the list is begun again, and nothing is added twice."""
    with OpenAlexServer(works(250), faults=lambda r: "forbidden" if r.number == 4 else None) as server:
        monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
        asked = ["library", "fetch", "--venue", "S77", "--home", str(tmp_path)]
        assert run(*asked).code != 0
        kept = next((tmp_path / "fetches").iterdir())
        kept.write_text(json.dumps({**json.loads(kept.read_text()), "cursor": "long gone"}))
        run(*asked)
        assert holds(tmp_path) == 250


@settings(max_examples=5, deadline=None)
@given(faults=st.dictionaries(st.integers(1, 9), st.sampled_from(FAULTS)))
def test_faults_lose_nothing(tmp_path_factory: pytest.TempPathFactory, faults: dict[int, CatalogueFaultKind]) -> None:
    """Whatever the service answers meanwhile, all works are in the library in the end, each once."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch, OpenAlexServer(works(320), faults=faults) as server:
        patch.setenv("OPENALEX_BASE_URL", server.url)
        with stamina.set_testing(True, attempts=12, cap=False):
            ended = run("library", "fetch", "--venue", "S77", "--home", str(home), "--quiet")
    assert ended.code == 0, ended
    assert holds(home) == 320


def test_around_a_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a paper cites is looked up by id and title, and what cites these comes too, most cited first."""
    cited = [openalex_work(f"Gates of the river {n}", publication_year=2019, id=f"W{n}") for n in (1, 2)]
    citing = [openalex_work("Later gates", publication_year=2022, references=["W2"], id="W3")]
    far = [openalex_work("Bread", publication_year=2019, id="W4")]
    paper = tmp_path / "paper.md"
    listed = "\n".join(f"[{n}] Ann Lee. Gates of the river {n}. 2019." for n in (1, 2))
    paper.write_text(f"# Locks\n\n## Abstract\n\nWe open gates [1, 2].\n\n## References\n\n{listed}\n")
    with OpenAlexServer([*cited, *citing, *far]) as server:
        monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
        told = run("library", "fetch", "--around", str(paper), "--home", str(tmp_path), "--json")
    assert told.json["added"] == 3


def test_a_topic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Works that have the words of a topic are fetched, at most as many as are wanted."""
    with OpenAlexServer(works(120)) as server:
        monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
        run("library", "fetch", "--topic", "kites", "--most", "30", "--home", str(tmp_path))
    assert holds(tmp_path) == 30


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "nothing to fetch is named"),
        (("--venue", "Bread"), "OpenAlex has no venue of this name"),
        (("--venue", "Kite", "--years", "soon"), "these are no years"),
        (("--around", "none.pdf"), "file or folder not found"),
    ],
)
def test_what_cannot_be_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    """A mistake is told in one sentence before anything is fetched."""
    with OpenAlexServer(works(3)) as server:
        monkeypatch.setenv("OPENALEX_BASE_URL", server.url)
        assert told in refused(run("library", "fetch", *words, "--home", str(tmp_path)))
