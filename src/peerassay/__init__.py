"""peerassay: checks what peer reviews say about novelty.

    from peerassay import Assayer

    record = Assayer().grade("paper.pdf", "review.md")
    report = Assayer().novelty("paper.pdf")

The names below are the public ones; each is imported when it is first used, so that the package itself is quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from peerassay.assayer import Assayer
    from peerassay.documents.paper import Paper
    from peerassay.documents.reading import read_paper
    from peerassay.documents.review import Review
    from peerassay.documents.review_reading import read_reviews, review_from_text
    from peerassay.engines.engine import Engine
    from peerassay.engines.question import Question
    from peerassay.errors import PeerassayError
    from peerassay.evidence.span import Span
    from peerassay.grading.claim import NoveltyClaim
    from peerassay.grading.record import Grading, Record
    from peerassay.grading.verdict import Label, Verdict
    from peerassay.literature.candidate import Candidate
    from peerassay.literature.library import Library
    from peerassay.literature.source import Source
    from peerassay.novelty.report import NoveltyOutcome, NoveltyReport
    from peerassay.reports.grading.shown import render_html, render_markdown
    from peerassay.reports.novelty.shown import render_report_html, render_report_markdown
    from peerassay.settings import Settings

__version__ = "0.1.0"

_HOMES = {
    "Assayer": "assayer",
    "Candidate": "literature.candidate",
    "Engine": "engines.engine",
    "Grading": "grading.record",
    "Label": "grading.verdict",
    "Library": "literature.library",
    "NoveltyClaim": "grading.claim",
    "NoveltyOutcome": "novelty.report",
    "NoveltyReport": "novelty.report",
    "Paper": "documents.paper",
    "PeerassayError": "errors",
    "Question": "engines.question",
    "Record": "grading.record",
    "Review": "documents.review",
    "Settings": "settings",
    "Source": "literature.source",
    "Span": "evidence.span",
    "Verdict": "grading.verdict",
    "read_paper": "documents.reading",
    "read_reviews": "documents.review_reading",
    "render_html": "reports.grading.shown",
    "render_markdown": "reports.grading.shown",
    "render_report_html": "reports.novelty.shown",
    "render_report_markdown": "reports.novelty.shown",
    "review_from_text": "documents.review_reading",
}

__all__ = [
    "Assayer",
    "Candidate",
    "Engine",
    "Grading",
    "Label",
    "Library",
    "NoveltyClaim",
    "NoveltyOutcome",
    "NoveltyReport",
    "Paper",
    "PeerassayError",
    "Question",
    "Record",
    "Review",
    "Settings",
    "Source",
    "Span",
    "Verdict",
    "__version__",
    "read_paper",
    "read_reviews",
    "render_html",
    "render_markdown",
    "render_report_html",
    "render_report_markdown",
    "review_from_text",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
