"""`peerassay export`: records in other tools' formats."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options


def export(
    records: options.Records = None,
    to: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            help="csv (a row per claim), scores (a row per review), jsonl, json, bibtex, csl-json, html, markdown or pdf",
            metavar="FORMAT",
        ),
    ] = "csv",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="file to write; none: standard output", metavar="FILE")
    ] = None,
    home: options.Home = None,
    store: options.Store = None,
) -> None:
    """Export gradings and novelty reports: claims or scores as CSV, works as BibTeX or CSL-JSON, JSON, HTML, Markdown, PDF."""
    from peerassay.cli.console import tell
    from peerassay.cli.records import find
    from peerassay.errors import InputError
    from peerassay.home import write_private
    from peerassay.reports.any_record import gradings_of
    from peerassay.reports.exports import export as rendered
    from peerassay.reports.exports import known

    takes = known(to).takes
    found = find(records or [], home, store)
    content = rendered(found, to)
    left_out = len(found) - len(gradings_of(found)) if takes == ("grading",) else 0
    if left_out:
        tell(f"left out: novelty reports, for which {to} has no rows ({left_out})")
    if isinstance(content, bytes):
        if out is None:
            raise InputError("it is no text for a screen", where=to, fix="name a file with --out")
        write_private(out, content)
    elif out is None:
        sys.stdout.write(content)
    else:
        write_private(out, content)
