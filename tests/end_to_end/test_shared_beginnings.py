"""What the questions on one paper have in common, as they are sent: what providers cache and charge a tenth for."""

import re
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

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
ROW = re.compile(r"^\| ([a-z][a-z0-9 -]+) \| (\.\d\d) \| (\.\d\d|none) \|$", re.MULTILINE)
STATED = {job: (first, later) for job, first, later in ROW.findall(DOCS.read_text(encoding="utf-8"))}
"""By job the least share of a question's characters that an earlier one began with: of the first, of later ones."""


def test_the_docs_promise_a_share_for_every_job() -> None:
    """docs/prompts.md has a row for each job that asks more than one question on a paper."""
    assert STATED.keys() == JOBS.keys()


@pytest.mark.parametrize("job", JOBS)
def test_every_question_on_a_paper_opens_with_what_an_earlier_one_began_with(job: str, tmp_path: Path) -> None:
    """docs/prompts.md states it as measured, at most .03 less; "none" where no question follows the first.

    `python tests/end_to_end/test_shared_beginnings.py` writes the rows.
    """
    for stated, share in zip(STATED[job], measured(job, tmp_path), strict=True):
        assert (stated == "none") == (share == "none"), f"{job}: {share} where the page states {stated}"
        assert stated == share or float(stated) <= float(share) < float(stated) + 0.03, f"{job}: {share}, not {stated}"


def measured(job: str, home: Path) -> tuple[str, str]:
    """Return the share of the first question after the paper's own, and the least of later ones, rounded down."""
    sent: list[str] = []
    model = ObligingModel()

    def answer(request: ModelRequest) -> str:
        sent.append(f"{request.system}\n\n{request.user}")
        return model(request)

    with ModelServer(answer) as server:
        readers = int(job.partition("--readers ")[2] or 1)
        settings = Settings(home=home, engine="openai:obliging", base_url=server.openai_url, readers=readers)
        with Assayer(settings=settings) as assayer:
            Library(assayer.home.library).add(example.LIBRARY)
            JOBS[job](assayer)
    on_paper = [text for text in sent if ON_WORKS not in text[:6_000].casefold()]
    first, *later = (
        max(Prefix.similarity(text, before) for before in on_paper[:n]) / len(text)
        for n, text in enumerate(on_paper)
        if n
    )
    return _told(first), _told(min(later)) if later else "none"


def _told(share: float) -> str:
    return f"{int(share * 100) / 100:.2f}"[1:]


if __name__ == "__main__":
    rows = []
    for each in JOBS:
        with TemporaryDirectory() as folder:
            rows.append(f"| {each} | {' | '.join(measured(each, Path(folder)))} |\n")
    page = DOCS.read_text(encoding="utf-8")
    DOCS.write_text(re.sub(r"(?:^\| [a-z][a-z0-9 -]+ \| \.\d.*\n)+", "".join(rows), page, flags=re.MULTILINE), "utf-8")
