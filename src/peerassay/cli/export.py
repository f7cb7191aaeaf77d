"""`peerassay export`: records in other tools' formats."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def export(
    records: Annotated[
        list[str] | None,
        typer.Argument(
            help="files, folders, digests, paper ids, or - for standard input; none: the whole store",
            metavar="[RECORDS]",
        ),
    ] = None,
    to: Annotated[str, typer.Option("--format", "-f", help="csv, jsonl, bibtex or csl-json", metavar="FORMAT")] = "csv",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="file to write; none: standard output", metavar="FILE")
    ] = None,
    home: options.Home = None,
    store: options.Store = None,
) -> None:
    """Export records: one CSV row per claim, JSONL, or the works as BibTeX or CSL-JSON."""
    import sys

    from peerassay.cli.records import find
    from peerassay.reports.exports import export as rendered
    from peerassay.reports.exports import known

    known(to)
    text = rendered(find(records or [], home, store), to)
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8", newline="")
