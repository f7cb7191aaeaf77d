"""Many novelty reports as tables: what came of each contribution, the counts of each filter, depth and tree."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean

from peerassay.jobs.novelty.record import NoveltyReport
from peerassay_bench.claims.rank_correlation import spearman
from peerassay_bench.intervals import mean, of_rows, share
from peerassay_bench.tables.table import Plot, Table

LEAST_SCORED = 5
"""Papers with a report and scores from which a rank correlation is given."""
STATUSES = ("can_refute", "has_a_part", "openly_taken", "unclear", "cannot_refute")


def tables_of(
    reports: Sequence[NoveltyReport], scores: Mapping[str, float] | None = None
) -> tuple[list[Table], list[Plot]]:
    """Return a table with a row for each report, those over all, and the shares of the statuses as a plot.

    `scores` are the reviewers' mean scores of originality by the paper's id, where the data has them.
    """
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
    tables = [table, _filters(reports), _over_all(reports, said)]
    tables += [made for made in (_trees(reports), _agreement(reports, scores or {})) if made is not None]
    return tables, [plot]


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


def _filters(reports: Sequence[NoveltyReport]) -> Table:
    """What each filter took (OpenNovelty, table 9), as a mean over the reports."""
    taken: dict[str, list[tuple[int, int]]] = {}
    for report in reports:
        for each in report.provenance.search.filters:
            taken.setdefault(each.name, []).append((each.dropped, each.left))
    raw = [sum(entry.found for entry in report.provenance.search.searches) for report in reports]
    rows: list[tuple[str, float | None, float, int]] = [
        ("raw results of all queries", None, round(fmean(raw), 1), len(raw))
    ]
    rows += [
        (name, round(fmean(a for a, _ in counts), 1), round(fmean(b for _, b in counts), 1), len(counts))
        for name, counts in taken.items()
    ]
    columns = ("filter", "taken", "left", "reports")
    return Table("novelty_filters", "OpenNovelty, table 9: filters", columns, tuple(rows))


def _trees(reports: Sequence[NoveltyReport]) -> Table | None:
    """What became of the taxonomies: the checks of structure (2.3.1), depth and size of leaves."""
    trees = [w.taxonomy for r in reports if (w := r.body.working) is not None and w.taxonomy is not None]
    if not trees:
        return None
    leaves = [leaf for tree in trees for leaf in tree.root.leaves()]
    states = Counter(tree.state for tree in trees)
    placed = [(list(leaf.papers), leaf) for leaf in leaves]
    rows: list[tuple[str, str | float | None]] = [(f"state {state}", float(many)) for state, many in states.items()]
    rows += [
        ("leaves of 2 to 7 papers (share)", round(fmean(2 <= len(papers) <= 7 for papers, _ in placed), 3)),
        ("papers of a leaf (mean)", round(fmean(len(papers) for papers, _ in placed), 2)),
        ("leaves with both notes (share)", round(fmean(bool(n.scope_note and n.exclude_note) for _, n in placed), 3)),
    ]
    return Table("novelty_taxonomies", f"Structure of {len(trees)} taxonomies", ("what", "value"), tuple(rows))


def _agreement(reports: Sequence[NoveltyReport], scores: Mapping[str, float]) -> Table | None:
    """How what works show goes with the reviewers' scores of originality: rank correlations (OpenNovelty, 4.4)."""
    scored = [report for report in reports if report.paper.id in scores and report.body.comparisons]
    if len(scored) < LEAST_SCORED:
        return None
    rows = []
    for name, statuses in (("can_refute", {"can_refute"}), ("can_refute or has_a_part", {"can_refute", "has_a_part"})):
        pairs = [(r.paper.id, (_touched(r, statuses), scores[r.paper.id])) for r in scored]
        figure = of_rows(pairs, spearman)
        rows.append((f"contributions with {name}", figure.value, figure.low, figure.high, figure.n))
    columns = ("share of", "Spearman with the mean score", "low", "high", "papers")
    return Table("novelty_agreement", "Agreement with reviewers' scores of originality", columns, tuple(rows))


def _touched(report: NoveltyReport, statuses: Collection[str]) -> float:
    """The share of the contributions of which some work shows one of these."""
    claims = report.body.contributions
    shown = [any((s := c.of(claim.id)) and s.status in statuses for c in report.body.comparisons) for claim in claims]
    return fmean(shown) if shown else 0.0
