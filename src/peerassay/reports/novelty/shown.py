"""How novelty reports are shown: each on a page of its own, in Markdown, on a terminal, in print."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from peerassay.job_record import Envelope
from peerassay.literature import Candidate
from peerassay.novelty.report import NoveltyReport
from peerassay.progress import RunState
from peerassay.reports import words as common
from peerassay.reports.making import making_lines
from peerassay.reports.markdown_text import markdown_page
from peerassay.reports.novelty import words
from peerassay.reports.novelty.content import ShownReport, shown_report
from peerassay.reports.novelty.pdf import render_report_pdf
from peerassay.reports.novelty.shown_contribution import ShownComparison, ShownContribution, shown_contributions
from peerassay.reports.novelty.shown_reference import CitationFinder, shown_references
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Index, Shown, Tally, Way
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table


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


def render_report_markdown(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> str:
    """Return the report as one Markdown text: what the page has, long quotes cut."""
    shown = shown_report(report, envelopes)
    return markdown_page(
        "novelty.md.j2",
        shown=shown,
        words=words,
        common=common,
        making=[*making_lines(report.metadata, shown.envelopes, "schema")],
    )


_STYLE: dict[words.Standing, str] = {
    "can_refute": "yellow",
    "has_a_part": "yellow",
    "openly_taken": "bright_black",
    "not_earlier": "yellow",
    "cannot_refute": "bright_black",
    "unclear": "white",
    "failed": "red",
    "unsaid": "bright_black",
}
_MOST = 160
_QUIET: tuple[words.Standing, ...] = ("cannot_refute", "unsaid")
_SHOWN = 3
"""Works that show nothing of a contribution which a terminal names; the report has all."""


def report_summary(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> "Group":
    """Return the report as a rich renderable."""
    from rich.console import Group
    from rich.text import Text

    shown = shown_report(report, envelopes)
    made = report.metadata
    return Group(
        Text(one_line(report.original_paper.card.title), style="bold"),
        Text(f"Novelty report, compared by {one_line(made.model or made.engine)}", style="dim"),
        *(Text(one_line(line)) for line in (*_place(shown), shown.basis, *shown.covered) if line),
        *(_table(n, contribution) for n, contribution in enumerate(shown.contributions, start=1)),
        *(Text(note, style="yellow") for note in _notes(shown)),
        *(Text(line, style="dim") for line in _searched(shown)),
        Text(words.AN_AID, style="dim"),
    )


def _place(shown: ShownReport) -> tuple[str, ...]:
    path = shown.report.core_task_survey.path
    return (f"Stands in: {' › '.join(path[1:])}",) if len(path) > 1 else ()


def _table(n: int, contribution: ShownContribution) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table
    from rich.text import Text

    title = Text(f"{n}. {one_line(contribution.contribution.name)}: {_counts(contribution)}", style="bold")
    table = Table("Result", "Work", "Why", box=SIMPLE, header_style="dim", pad_edge=False, title=title)
    table.title_justify = "left"
    kept, left = _telling(contribution)
    for comparison in kept:
        result = Text(f"{comparison.shape} {comparison.short}", style=_STYLE[comparison.standing])
        why = "".join(piece.text for piece in comparison.reason)
        work = Text(one_line(f"{comparison.work.name} ({comparison.work.when})"))
        table.add_row(result, work, Text(cut(one_line(why), _MOST)))
    if left:
        table.add_row("", Text(left, style="dim"), "")
    return table


def _telling(contribution: ShownContribution) -> tuple[tuple[ShownComparison, ...], str]:
    """The comparisons that a terminal shows, and a word on the others: of those that show nothing only the first."""
    quiet = [c for c in contribution.comparisons if c.standing in _QUIET][_SHOWN:]
    kept = tuple(c for c in contribution.comparisons if c not in quiet)
    more = len(quiet) + len(contribution.elsewhere)
    return kept, f"and {more} more, with quotes, in the report" if more else ""


def _counts(contribution: ShownContribution) -> str:
    found = [words.counted(standing, many) for standing, many in contribution.counts]
    return ", ".join(found) or "compared with no work"


def _searched(shown: ShownReport) -> tuple[str, ...]:
    """When the newest run searched, and how many queries went where; nothing without its envelope."""
    runs = next((envelope.searches for envelope in reversed(shown.envelopes) if envelope.searches), ())
    if not runs:
        return ()
    sources = ", ".join(f"{sum(run.source == name for run in runs)} at {one_line(name)}" for name in
                        dict.fromkeys(run.source for run in runs))  # fmt: skip
    failed = sum(run.state == "failed" for run in runs)
    moment = one_line(min(run.began for run in runs)[:19].replace("T", " "))
    return (f"Searched {moment} UTC: {common.count(len(runs), 'query', 'queries')} ({sources}), {failed} failed",)


def _notes(shown: ShownReport) -> tuple[str, ...]:
    report = shown.report
    found = [f"Note: {one_line(notice)}" for notice in shown.notices]
    if shown.failed_queries:
        found.append(f"Note: {common.count(shown.failed_queries, 'query', 'queries')} failed. {words.A_FAILED_QUERY}")
    if report.original_paper.hidden:
        found.append(f"Note: {common.hidden_found(len(report.original_paper.hidden))}")
    if shown.overlaps:
        found.append(
            f"Note: {common.count(len(shown.overlaps), 'stretch', 'stretches')} of text shared with candidates"
        )
    if not shown.assessment:
        found.append(f"Note: {words.NO_ASSESSMENT} {one_line(report.contribution_analysis.assessment_note)}".rstrip())
    return tuple(found)


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
    together=False,
    page="novelty",
    html=lambda reports, envelopes, ways: render_report_html(reports[0], envelopes, ways=ways),
    markdown=lambda reports, envelopes: render_report_markdown(reports[0], envelopes),
    terminal=lambda reports, envelopes: report_summary(reports[0], envelopes),
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
