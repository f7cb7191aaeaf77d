"""The novelty report as one HTML page that holds all it needs and runs nothing that was read."""

from collections.abc import Sequence

from peerassay.envelope import Envelope
from peerassay.novelty.report import NoveltyReport
from peerassay.reports import words as common
from peerassay.reports.navigation import Way
from peerassay.reports.novelty import words
from peerassay.reports.novelty.page import shown_report
from peerassay.reports.self_contained import Own, own, page


def render_report_html(report: NoveltyReport, envelopes: Sequence[Envelope] = (), *, ways: Sequence[Way] = ()) -> str:
    """Return the report as one self-contained HTML page; `ways` lead to other pages of its website.

    The same report gives the same bytes.
    """
    return page(
        "novelty.html.j2",
        Own(style=own("report.css", "novelty.css"), script=own("report.js")),
        shown=shown_report(report, envelopes),
        words=words,
        ways=ways,
        common=common,
    )
