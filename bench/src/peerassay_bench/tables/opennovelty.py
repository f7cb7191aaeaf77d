"""Many novelty reports as tables: what came of each contribution, the counts of each filter, depth and tree."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from peerassay.jobs.novelty.record import NoveltyReport
from peerassay_bench.intervals import mean, share
from peerassay_bench.tables.table import Plot, Table

STATUSES = ("can_refute", "has_a_part", "openly_taken", "unclear", "cannot_refute")


def tables_of(reports: Sequence[NoveltyReport]) -> tuple[list[Table], list[Plot]]:
    """Return a table with a row for each report, one over all, and the shares of the statuses as a plot."""
    if not reports:
        return [], []
    columns = ("paper", "title", "contributions", "found", "works compared", "in full", *STATUSES, "failed", "leaves")
    table = Table("novelty_reports", "Novelty reports", columns, tuple(map(_row, reports)))
    said = [(r.paper.id, each.status) for r in reports for c in r.body.comparisons for each in c.refutations]
    counted = Counter[str](status for _, status in said)
    plot = Plot(
        "novelty_statuses", "What works show of contributions", "comparisons", STATUSES,
        {"comparisons": [counted[status] for status in STATUSES]},
    )  # fmt: skip
    return [table, _over_all(reports, said)], [plot]


def _row(report: NoveltyReport) -> tuple[str | int | None, ...]:
    body = report.body
    counted = Counter[str](each.status for comparison in body.comparisons for each in comparison.refutations)
    working = body.working
    tree = working.taxonomy.root if working and working.taxonomy else None
    return (
        report.paper.id,
        report.paper.card.title,
        len(body.contributions),
        body.found,
        len(body.comparisons),
        sum(comparison.mode == "fulltext" for comparison in body.comparisons),
        *(counted[status] for status in STATUSES),
        sum(comparison.failure is not None for comparison in body.comparisons),
        sum(1 for _ in tree.leaves()) if tree else None,
    )


def _over_all(reports: Sequence[NoveltyReport], said: Sequence[tuple[str, str]]) -> Table:
    rows: list[tuple[str, str | float | None, int]] = []
    for status in STATUSES:
        figure = share((paper, found == status) for paper, found in said)
        ends = f" ({figure.low:.3f} to {figure.high:.3f})" if figure.low is not None and figure.high is not None else ""
        rows.append((f"share {status}", None if figure.value is None else f"{figure.value:.3f}{ends}", figure.n))
    touched = [
        (r.paper.id, any(e.status == "can_refute" for c in r.body.comparisons if (e := c.of(claim.id))))
        for r in reports
        for claim in r.body.contributions
    ]
    figure = share(touched)
    rows.append(("contributions that some work can refute", figure.value, figure.n))
    refutations = [each for r in reports for c in r.body.comparisons for each in c.refutations]
    pairs = [len(each.evidence_pairs) for each in refutations if each.evidence_pairs]
    rows.append(("evidence pairs where there are any (mean)", round(fmean(pairs), 3) if pairs else None, len(pairs)))
    taken = mean((r.paper.id, float(len(r.body.comparisons))) for r in reports)
    rows.append(("works compared (mean)", taken.value, taken.n))
    return Table("novelty_over_all", "Novelty reports, over all", ("what", "value", "n"), tuple(rows))
