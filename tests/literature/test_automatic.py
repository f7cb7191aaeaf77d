"""`literature = auto`: the library if it holds anything, else services where a model is asked; what these are sent."""

from pathlib import Path

import pytest
from catalogue import work

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.engines.offline import Offline
from peerassay.home import home_of
from peerassay.literature.library import Library
from peerassay.literature.web_source import url_variable
from peerassay.progress import RunState
from peerassay.settings import Settings
from peerassay.testing import ArxivServer, OpenAlexServer, SemanticScholarServer


class Model(Offline):
    """Rules that pass for a model."""

    model = "somebody"


def test_a_library_with_papers_is_all_that_is_asked(tmp_path: Path) -> None:
    """Whoever has a library sends nothing, with a model too."""
    settings = Settings(home=tmp_path)
    Library(home_of(settings).library).add_papers([work("A work on exit heads")])
    for engine in (None, Model()):
        with Assayer(engine, settings=settings) as assayer:
            assert assayer.literature == ("library",)


def test_without_library_and_model_nothing_is_asked(tmp_path: Path) -> None:
    """The run is whole all the same, and its record says what a library would give."""
    with Assayer(settings=Settings(home=tmp_path)) as assayer:
        assert assayer.literature == ()
        record = assayer.novelty(example.PAPER)
    assert record.state is RunState.COMPLETE
    assert record.body.contributions
    (told,) = [words for words in record.provenance.warnings if "library" in words]
    assert "library add" in told
    assert record.provenance.ledger == ()


@pytest.mark.parametrize("confidential", [True, False])
def test_services_of_nobodys_choice_get_only_names_of_works(
    confidential: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a model and no library services are asked; of a confidential paper they are sent titles of works only."""
    settings = Settings(home=tmp_path, confidential=confidential, attempts=1, arxiv_seconds=0)
    with OpenAlexServer([]) as alex, SemanticScholarServer([]) as scholar, ArxivServer([]) as arxiv:
        for name, server in (("openalex", alex), ("semantic-scholar", scholar), ("arxiv", arxiv)):
            monkeypatch.setenv(url_variable(name), server.url)
        with Assayer(Model(), settings=settings) as assayer:
            assert assayer.literature == ("openalex", "semantic-scholar", "arxiv")
            assert assayer.sends_names_only is confidential
            record = assayer.novelty(example.PAPER)
    purposes = {entry.purpose for entry in record.provenance.search.searches}
    searched = any(purpose.startswith("wording") for purpose in purposes)
    assert searched is not confidential
    assert any("confidential" in words for words in record.provenance.warnings) is confidential
    assert {entry.what for entry in record.provenance.ledger}
