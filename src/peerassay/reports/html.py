"""The HTML report: one page that holds all it needs, asks nothing of the network, and runs nothing that was read."""

from collections.abc import Sequence

from peerassay.grading.record import Record
from peerassay.job_record import Envelope
from peerassay.reports import words
from peerassay.reports.answers import clipped
from peerassay.reports.made_shown import hidden_line
from peerassay.reports.page import shown_papers
from peerassay.reports.self_contained import TEMPLATES, Own, own, page
from peerassay.reports.shown import Way

__all__ = ["TEMPLATES", "render_html"]


def render_html(records: Sequence[Record], envelopes: Sequence[Envelope] = (), *, ways: Sequence[Way] = ()) -> str:
    """Return the report on the records (of one paper or several) as one self-contained HTML page.

    Envelopes are matched to records by digest; `ways` lead to other pages of its website. The same records give the
    same bytes.
    """
    return page(
        "report.html.j2",
        Own(style=own("report.css"), script=own("report.js")),
        papers=shown_papers(records, envelopes),
        words=words,
        clipped=clipped,
        hidden_line=hidden_line,
        ways=ways,
    )
