"""What the questions on one paper have in common, as they are sent: what providers cache and charge a tenth for."""

import re
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
    "grade --readers 2": lambda a: a.grade(example.PAPER, list(example.REVIEWS)),
    "explain": lambda a: a.explain(example.PAPER, list(example.REVIEWS)),
    "reply": lambda a: a.reply(example.PAPER, list(example.REVIEWS)),
    "novelty": lambda a: a.novelty(example.PAPER),
    "related-work": lambda a: a.related_work(example.PAPER, "library"),
}
ON_WORKS = "works found"
"""In the one question on a paper that does not open with it: which works are near, by title and abstract."""
DOCS = Path(__file__).parents[2] / "docs" / "prompts.md"
ROW = re.compile(r"^\| ([a-z][a-z0-9 -]+) \| (\.\d+) \| (\.\d+) \|$", re.MULTILINE)
PROMISED = {job: (float(first), float(later)) for job, first, later in ROW.findall(DOCS.read_text(encoding="utf-8"))}
"""By job the least share of a question's characters that an earlier one began with: of the first, of later ones."""


def test_the_docs_promise_a_share_for_every_job() -> None:
    """docs/prompts.md has a row for each job that asks more than one question on a paper."""
    assert PROMISED.keys() == JOBS.keys()


@pytest.mark.parametrize("job", JOBS)
def test_every_question_on_a_paper_opens_with_what_an_earlier_one_began_with(job: str, tmp_path: Path) -> None:
    """docs/prompts.md: all but the first have in common with one before them at least the share that it states."""
    sent: list[str] = []
    model = ObligingModel()

    def answer(request: ModelRequest) -> str:
        sent.append(f"{request.system}\n\n{request.user}")
        return model(request)

    with ModelServer(answer) as server:
        readers = int(job.partition("--readers ")[2] or 1)
        settings = Settings(home=tmp_path, engine="openai:obliging", base_url=server.openai_url, readers=readers)
        with Assayer(settings=settings) as assayer:
            Library(assayer.home.library).add(example.LIBRARY)
            JOBS[job](assayer)
    on_paper = [text for text in sent if ON_WORKS not in text[:6_000].casefold()]
    shares = [
        max(Prefix.similarity(text, before) for before in on_paper[:n]) / len(text)
        for n, text in enumerate(on_paper)
        if n
    ]
    first, later = PROMISED[job]
    assert shares[0] >= first
    assert min(shares[1:], default=1.0) >= later, shares
