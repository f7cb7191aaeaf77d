"""`peerassay export`: records in other tools' formats."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def export(
    records: Annotated[list[str] | None, typer.Argument(help="files, digests or paper ids; none: the whole store")] = None,
    to: Annotated[str, typer.Option("--format", "-f", help="csv, jsonl, bibtex, csl-json")] = "csv",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="file to write; none: standard output")] = None,
    home: options.Home = None,
    store: options.Store = None,
) -> None:
    """Export records: one CSV row per claim, JSONL, or the works as BibTeX and CSL-JSON."""
    import sys

    from peerassay.cli.records import find
    from peerassay.reports.exports import export as rendered

    text = rendered(find(records or [], home, store), to)
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")
