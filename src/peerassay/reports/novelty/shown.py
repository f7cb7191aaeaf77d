"""How novelty reports are shown: each on a page of its own, in Markdown, on a terminal, in print."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from peerassay.job_record import Envelope
from peerassay.jobs.novelty.report import NoveltyReport
from peerassay.literature import Candidate
from peerassay.progress import RunState
from peerassay.reports.blocks_html import to_html
from peerassay.reports.blocks_markdown import to_markdown
from peerassay.reports.blocks_terminal import to_terminal
from peerassay.reports.novelty import words
from peerassay.reports.novelty.page import sheet_of
from peerassay.reports.novelty.pdf import render_report_pdf
from peerassay.reports.novelty.shown_contribution import shown_contributions
from peerassay.reports.novelty.shown_reference import CitationFinder, shown_references
from peerassay.reports.shown import Index, Shown, Tally, Way


def render_report_html(report: NoveltyReport, envelopes: Sequence[Envelope] = (), *, ways: Sequence[Way] = ()) -> str:
    """Return the report as one self-contained HTML page; `ways` lead to other pages of its website.

    The same report gives the same bytes.
    """
    return to_html(sheet_of(report, envelopes), ways)


def render_report_markdown(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report as one Markdown text: all that the page has."""
    return to_markdown(sheet_of(report, envelopes))


def _works(report: NoveltyReport) -> Iterator[Candidate]:
    return (entry.candidate for entry in report.references if entry.candidate is not None)


def _index(reports: Sequence[NoveltyReport]) -> Index:
    found: Counter[words.Standing] = Counter()
    for report in reports:
        for contribution in shown_contributions(report, shown_references(report), CitationFinder(report.references)):
            found.update(dict(contribution.counts))
    tallies = (
        Tally(standing, words.LOOK[standing], words.SHAPE[standing], words.counted(standing, many), many)
        for standing in words.SHORT
        if (many := found[standing])
    )
    names = tuple(contribution.name for report in reports for contribution in report.original_paper.contributions)
    return Index(tuple(tallies), names, reports[0].original_paper.core_task.text)


def _counted(labels: Mapping[str, int]) -> list[str]:
    return [f"{labels[name]} {told[labels[name] > 1]}" for name, told in words.COUNTED.items() if labels.get(name)]


REPORTS: Shown[NoveltyReport] = Shown(
    noun=("novelty report", "novelty reports"),
    page="novelty",
    html=lambda reports, envelopes, ways: render_report_html(reports[0], envelopes, ways=ways),
    markdown=lambda reports, envelopes: render_report_markdown(reports[0], envelopes),
    terminal=lambda reports, envelopes: to_terminal(sheet_of(reports[0], envelopes)),
    works=_works,
    index=_index,
    site_filter="with a novelty report",
    results=tuple((str(key), f"{words.SHAPE[key]} {name}") for key, name in words.SHORT.items()),
    counted=_counted,
    formats={"pdf": lambda reports, envelopes: render_report_pdf(reports[0], envelopes)},
    endings={
        RunState.NOTHING_TO_CHECK: "nothing to check: no contribution or no earlier work was found",
        RunState.ALL_SOURCES_DOWN: "no source of literature could be asked: nothing was compared",
    },
    faults=lambda reports: (),  # its summary tells them
)
