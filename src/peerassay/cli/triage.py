"""`peerassay triage` and `peerassay study`: many reviews as one table, and their scores by group."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from peerassay.job_record import Cell
    from peerassay.reports.study.groups import Study
    from peerassay.reports.triage.rows import Triage

    Rows = Sequence[Mapping[str, Cell]]


def triage(
    folder: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="write the table, split into pages, to this folder", metavar="DIR"),
    ] = None,
    to: Annotated[str, typer.Option("--format", "-f", help="csv or parquet", metavar="FORMAT")] = "csv",
    file: Annotated[
        Path | None,
        typer.Option("--table", help="write the whole table to this file; -: standard output", metavar="FILE"),
    ] = None,
    older: Annotated[bool, typer.Option("--all", help="also list earlier results for the same review")] = False,
    most: Annotated[int, typer.Option("--most", help="maximum number of rows to print", min=1, metavar="N")] = 20,
    home: options.Home = None,
    store: options.Store = None,
    as_json: options.Json = False,
) -> None:
    """List graded reviews, each with its most important claim; those that need attention come first."""
    from peerassay.cli.console import out, out_json
    from peerassay.cli.records import opened
    from peerassay.reports.triage.rows import triage as rows_of

    table = rows_of(opened(home, store).lines("case", latest=not older))
    if file is not None:
        _write_table(table, to, file)
    if folder is not None:
        first = _write_pages(table, folder)
    if as_json:
        told = {"reviews": len(table.rows), "judged": len(table.rows) - table.unjudged, "need_a_look": table.needing}
        out_json({**told, "rows": [dict(row) for row in table.rows]})
        return
    if file is not None and str(file) == "-":
        return
    if folder is None and file is None:
        _print(table, most)
    out(table.in_words + (f"; open {first}" if folder else ""))


def _write_table(table: "Triage", to: str, file: Path) -> None:
    from peerassay.errors import InputError
    from peerassay.home import write_private
    from peerassay.reports.triage.rows import as_csv, as_parquet

    if to not in {"csv", "parquet"}:
        raise InputError("no such format", where=f"--format {to}", fix="use csv or parquet")
    if str(file) != "-":
        write_private(file, as_csv(table) if to == "csv" else as_parquet(table))
    elif to == "csv":
        sys.stdout.write(as_csv(table))
    else:
        raise InputError("this format is binary and cannot be printed", where=to, fix="name a file with --table")


def _write_pages(table: "Triage", folder: Path) -> Path:
    from peerassay.cli.running import prepared
    from peerassay.home import write_private
    from peerassay.reports.triage.page import triage_pages

    prepared(folder)
    files = []
    for name, text in triage_pages(table):
        write_private(folder / name, text)
        files.append(folder / name)
    return files[0]


def _print(table: "Triage", most: int) -> None:
    from rich.table import Table
    from rich.text import Text

    from peerassay.cli.console import out, print_rich
    from peerassay.reports.visible import one_line

    shown = Table(box=None, pad_edge=False)
    for name in ("paper", "reviewer", "claims", "holds", "in part", "does not hold", "open", "read first"):
        shown.add_column(name)
    for row in table.rows[:most]:
        counts = (str(row.get(key) or "·") for key in ("claims", "holds", "in_part", "does_not", "open"))
        first = f"{row['verdict']}: {row['quote']}" if row.get("quote") else ""
        title = str(row.get("title") or row["paper_id"])
        cells = (title[:40], str(row["reviewer_id"])[:12], *counts, first[:120])
        shown.add_row(*(Text(one_line(cell)) for cell in cells))
    print_rich(shown)
    if len(table.rows) > most:
        out(
            f"{len(table.rows) - most} more rows not shown; use --most N for more, --out DIR for all as pages, --table FILE for CSV"
        )


def study(
    table: Annotated[
        str | None,
        typer.Argument(
            help="a CSV table, as `triage --table` writes it, optionally with your own columns; default: the store",
            metavar="[TABLE]",
        ),
    ] = None,
    group: Annotated[
        str,
        typer.Option(
            "--group",
            "-g",
            help="column to group by: venue, year, rating, decision, or one of your own",
            metavar="COLUMN",
        ),
    ] = "venue",
    scores: Annotated[
        str | None,
        typer.Option("--scores", help="score columns, separated by commas; default: all", metavar="NAMES"),
    ] = None,
    formula: Annotated[
        str | None,
        typer.Option("--formula", help="model a score by several columns: 'holds ~ track + C(rating)'", metavar="TEXT"),
    ] = None,
    outcome: Annotated[
        str | None,
        typer.Option("--outcome", help="show how scores go with a column: decision, citations ...", metavar="COLUMN"),
    ] = None,
    out_folder: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="write study.md, study.csv, study.svg and study.pdf there", metavar="DIR"),
    ] = None,
    home: options.Home = None,
    store: options.Store = None,
) -> None:
    """Compare scores by group: means with intervals over papers, differences with permutation tests.

    Or explain a score by several columns with --formula, or compare all with an outcome with --outcome.
    """
    from peerassay.cli.console import out
    from peerassay.cli.records import opened
    from peerassay.reports.triage.rows import read_table
    from peerassay.reports.triage.rows import triage as rows_of

    rows = read_table(Path(table)) if table else rows_of(opened(home, store).lines("case")).rows
    names = tuple(name.strip() for name in scores.split(",")) if scores else None
    files = _explained(rows, formula, outcome, names) or _compared(rows, group, names, drawn=out_folder is not None)
    if out_folder is None:
        out("\n".join(str(text) for name, text in files.items() if name.endswith(".md")).rstrip("\n"))
        return
    _write_files(files, out_folder)
    out(f"study of {len(rows)} reviews: {', '.join(str(out_folder / name) for name in files)}")


def _explained(
    rows: "Rows", formula: str | None, outcome: str | None, names: tuple[str, ...] | None
) -> dict[str, str | bytes]:
    """The files that a formula or an outcome asks for; none without either."""
    files: dict[str, str | bytes] = {}
    if formula is not None:
        from peerassay.reports.study.regression import regress, regression_csv, regression_markdown

        effects = regress(rows, formula)
        files |= {"formula.md": regression_markdown(effects), "formula.csv": regression_csv(effects)}
    if outcome is not None:
        from peerassay.reports.study.groups import COMPARED
        from peerassay.reports.study.outcome import correlations, correlations_markdown

        files["outcome.md"] = correlations_markdown(correlations(rows, outcome, names or COMPARED), outcome)
    return files


def _compared(rows: "Rows", group: str, names: tuple[str, ...] | None, *, drawn: bool) -> dict[str, str | bytes]:
    """The files that compare scores by group."""
    from peerassay.reports.study import groups

    found = groups.study(rows, group, names or groups.COMPARED)
    files: dict[str, str | bytes] = {"study.md": groups.as_markdown(found), "study.csv": groups.as_csv(found)}
    return files | (_figures(found) if drawn else {})


def _figures(found: "Study") -> dict[str, str | bytes]:
    """Return the figures, none where the extra is missing, which is told."""
    from peerassay.cli.console import tell
    from peerassay.errors import MissingExtra
    from peerassay.reports.study.figure import forest_figure

    try:
        return {"study.svg": forest_figure(found, "svg"), "study.pdf": forest_figure(found, "pdf")}
    except MissingExtra as error:
        tell(f"peerassay: {error}")
        return {}


def _write_files(files: "Mapping[str, str | bytes]", folder: Path) -> None:
    from peerassay.cli.running import prepared
    from peerassay.home import write_private

    prepared(folder)
    for name, content in files.items():
        write_private(folder / name, content)
