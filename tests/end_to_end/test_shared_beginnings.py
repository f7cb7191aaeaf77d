"""What the questions on one paper have in common, as they are sent: what providers cache and charge a tenth for."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rapidfuzz.distance import Prefix

from peerassay import Assayer, example
from peerassay.literature import Library
from peerassay.settings import Settings
from peerassay.testing import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

JOBS: dict[str, Callable[[Assayer], object]] = {
    "grade": lambda a: a.grade(example.PAPER, list(example.REVIEWS)),
    "explain": lambda a: a.explain(example.PAPER, list(example.REVIEWS)),
    "reply": lambda a: a.reply(example.PAPER, list(example.REVIEWS)),
    "novelty": lambda a: a.novelty(example.PAPER),
    "summarize": lambda a: a.summarize(example.PAPER),
    "related-work": lambda a: a.related_work(example.PAPER, "library"),
}
ON_WORKS = "works found"
"""In the one question on a paper that does not open with it: which works are near, by title and abstract."""


@pytest.mark.parametrize("job", JOBS)
def test_every_question_on_a_paper_opens_with_what_an_earlier_one_began_with(job: str, tmp_path: Path) -> None:
    """docs/prompts.md: all but the first have the system text and the whole paper in common with one before them."""
    sent: list[str] = []
    model = ObligingModel()

    def answer(request: ModelRequest) -> str:
        sent.append(f"{request.system}\n\n{request.user}")
        return model(request)

    with ModelServer(answer) as server:
        settings = Settings(home=tmp_path, engine="openai:obliging", base_url=server.openai_url)
        with Assayer(settings=settings) as assayer:
            Library(assayer.home.library).add(example.LIBRARY)
            JOBS[job](assayer)
    on_paper = [text for text in sent if ON_WORKS not in text[:6_000].casefold()]
    whole = len(on_paper[0]) if on_paper else 0
    shared = [max(Prefix.similarity(text, before) for before in on_paper[:n]) for n, text in enumerate(on_paper) if n]
    assert all(length >= 0.75 * whole for length in shared), (whole, shared)
