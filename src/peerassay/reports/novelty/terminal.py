"""The novelty report on a terminal: contributions with what was found, the paper's place, what to know."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from peerassay.job_record import Envelope
from peerassay.novelty.report import NoveltyReport
from peerassay.reports import words as common
from peerassay.reports.novelty import words
from peerassay.reports.novelty.content import ShownReport, shown_report
from peerassay.reports.novelty.shown_contribution import ShownComparison, ShownContribution
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

_STYLE: dict[words.Standing, str] = {
    "can_refute": "yellow",
    "has_a_part": "yellow",
    "abstract_states": "yellow",
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
    return ", ".join(found) or "held against no work"


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
