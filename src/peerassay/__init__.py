"""peerassay: checks what peer reviews say about novelty.

    from peerassay import Assayer

    record = Assayer().reply("paper.pdf", ["review.md"])
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
    from peerassay.frames import frame
    from peerassay.jobs.novelty.record import NoveltyReport
    from peerassay.jobs.record import Record
    from peerassay.jobs.reviews.case import Case, Evidence, Issue, Judgement, Label, Statement
    from peerassay.jobs.reviews.record import CaseRecord
    from peerassay.literature.candidate import Candidate
    from peerassay.literature.library import Library
    from peerassay.literature.source import Source
    from peerassay.reports.novelty.views import render_report_html, render_report_markdown
    from peerassay.reports.reviews.views import render
    from peerassay.settings import Settings

__version__ = "0.1.0"

_HOMES = {
    "Assayer": "assayer",
    "Candidate": "literature.candidate",
    "Case": "jobs.reviews.case",
    "CaseRecord": "jobs.reviews.record",
    "CheckRecord": "jobs.checking.record",
    "Engine": "engines.engine",
    "Evidence": "jobs.reviews.case",
    "Issue": "jobs.reviews.case",
    "Judgement": "jobs.reviews.case",
    "Label": "jobs.reviews.case",
    "Library": "literature.library",
    "NoveltyReport": "jobs.novelty.record",
    "Paper": "documents.paper",
    "PeerassayError": "errors",
    "Question": "engines.question",
    "Record": "jobs.record",
    "RelatedWork": "jobs.related_work.record",
    "Review": "documents.review",
    "Settings": "settings",
    "Source": "literature.source",
    "Span": "evidence.span",
    "Statement": "jobs.reviews.case",
    "SummaryRecord": "jobs.summarizing.record",
    "frame": "frames",
    "read_paper": "documents.reading",
    "read_reviews": "documents.review_reading",
    "render": "reports.reviews.views",
    "render_report_html": "reports.novelty.views",
    "render_report_markdown": "reports.novelty.views",
    "review_from_text": "documents.review_reading",
}

__all__ = [
    "Assayer",
    "Candidate",
    "Case",
    "CaseRecord",
    "CheckRecord",
    "Engine",
    "Evidence",
    "Issue",
    "Judgement",
    "Label",
    "Library",
    "NoveltyReport",
    "Paper",
    "PeerassayError",
    "Question",
    "Record",
    "RelatedWork",
    "Review",
    "Settings",
    "Source",
    "Span",
    "Statement",
    "SummaryRecord",
    "__version__",
    "frame",
    "read_paper",
    "read_reviews",
    "render",
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
