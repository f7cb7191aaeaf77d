"""Opening the sources that a setting names."""

from pathlib import Path

import pytest

from peerassay.cache import MemoryCache
from peerassay.errors import SettingsError
from peerassay.literature.library import Library
from peerassay.literature.nothing_held import NothingHeld
from peerassay.literature.opening import open_sources, unless_empty


@pytest.mark.parametrize(
    ("setting", "names"),
    [
        ("library", ["library"]),
        ("semantic-scholar", ["semantic-scholar"]),
        ("library, semantic-scholar", ["library", "semantic-scholar"]),
        ("Semantic-Scholar,library,library", ["semantic-scholar", "library"]),
        ("arxiv,openalex", ["arxiv", "openalex"]),
    ],
)
def test_sources_are_opened_in_the_order_named(tmp_path: Path, setting: str, names: list[str]) -> None:
    """Each once, whatever the case."""
    sources = open_sources(setting, library_folder=tmp_path, cache=MemoryCache())
    assert [source.name for source in sources] == names


@pytest.mark.parametrize(
    ("setting", "said"), [("google", "'google'"), ("library,pubmed", "'pubmed'"), (" , ", "no source")]
)
def test_an_unknown_source_is_named(tmp_path: Path, setting: str, said: str) -> None:
    """The error says which name is not known and which are."""
    with pytest.raises(SettingsError, match=said):
        open_sources(setting, library_folder=tmp_path, cache=MemoryCache())


def test_the_base_url_is_semantic_scholars(tmp_path: Path) -> None:
    """The ledger shows where queries go."""
    (source,) = open_sources(
        "semantic-scholar", library_folder=tmp_path, cache=MemoryCache(), base_url="http://127.0.0.1:9/"
    )
    assert source.endpoint == "http://127.0.0.1:9"


def test_an_empty_library_is_told_from_one_that_finds_nothing(tmp_path: Path) -> None:
    """A library object without papers is asked no more than a setting's: a source that fails stands in for it."""
    assert isinstance(unless_empty(Library(tmp_path / "none")), NothingHeld)
