"""When the pages of a paper go to the model as pictures."""

import pytest

from blocked import kiln_paper
from peerassay.documents.originals import keep_original
from peerassay.documents.paper import Paper
from peerassay.documents.pdf.pictures import png
from peerassay.engines.offline import Offline
from peerassay.frozen import digest
from peerassay.retrieval import pictures
from peerassay.retrieval.paper_block import shown_paper
from peerassay.retrieval.pictures import pages_shown
from peerassay.settings import Settings

PDF = b"%PDF-1.4 invented for this test"


class Named(Offline):
    """An engine of a model's name."""

    def __init__(self, model: str | None) -> None:
        self._named = model

    @property
    def model(self) -> str | None:  # type: ignore[override]
        return self._named


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> Paper:
    monkeypatch.setattr(pictures, "pictures_of_pages", lambda *_, **__: (png(1, 1, b"\0\0\0"),))
    keep_original(PDF)
    made = kiln_paper()
    return made.model_copy(update={"source": made.source.model_copy(update={"digest": digest(PDF)})})


@pytest.mark.parametrize(
    ("pages", "model", "count"),
    [
        ("auto", "openai:gpt-5", 1),
        ("auto", "local:llama", 0),
        ("on", "local:llama", 1),
        ("off", "openai:gpt-5", 0),
        ("on", None, 0),
    ],
)
def test_setting_and_model_decide(paper: Paper, pages: str, model: str | None, count: int) -> None:
    """`auto` asks whether the model is known to see; without a model there is nobody to show them to."""
    shown = pages_shown(paper, Named(model), Settings.model_validate({"pages": pages}))
    assert (len(shown.pictures), shown.warnings) == (count, ())


def test_auto_shows_no_pages_of_a_paper_that_is_all_text(paper: Paper) -> None:
    """Without figures, and with all formulas and tables in the text, pictures add nothing but their price."""
    plain = paper.model_copy(update={"blocks": ()})
    assert pages_shown(plain, Named("openai:gpt-5"), Settings()).pictures == ()
    assert pages_shown(plain, Named("openai:gpt-5"), Settings(pages="on")).pictures


def test_wanted_pages_that_cannot_be_drawn_are_told() -> None:
    """A paper that was not read from a PDF has no pages; who asked for them is told."""
    shown = pages_shown(kiln_paper(), Named("openai:gpt-5"), Settings(pages="on"))
    assert not shown.pictures and "not shown as pictures" in shown.warnings[0]


def test_the_line_above_the_paper_points_to_the_pictures(paper: Paper) -> None:
    """Where the pages are shown, their pictures are not said to be missing."""
    opening = shown_paper(paper, None, pictured=True).block.split("\n")[0]
    assert "the pictures of" not in opening.replace("see the pictures of the pages", "")
    assert "1 formula that the file does not hold (see the pictures of the pages)" in opening
