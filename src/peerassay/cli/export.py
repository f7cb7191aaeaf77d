"""`peerassay export`, `site` and `schema`: records in other tools' formats, as a website, and their JSON Schemas."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options
from peerassay.progress import count


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


def site(
    folder: Annotated[Path, typer.Argument(help="where to put it", show_default=False, metavar="DIR")],
    records: options.Records = None,
    home: options.Home = None,
    store: options.Store = None,
    as_json: options.Json = False,
) -> None:
    """Write a website: an index with search and filters, a page for each paper's novelty report and reviews."""
    from peerassay.cli.console import out, out_json, tell
    from peerassay.cli.records import envelopes_of, find
    from peerassay.reports.site.writing import write_site

    found = find(records or [], home, store)
    if not found:
        tell("the store holds no record yet; the site has an empty index")
    files = write_site(folder, found, envelopes_of(records or [], found, home, store))
    if as_json:
        out_json({"index": str(files[0]), "pages": [str(path) for path in files[1:]]})
    else:
        out(f"{count(len(files) - 1, 'page')}; open {files[0]}")


def schema(
    name: Annotated[str, typer.Argument(help="grade_record or novelty_report", metavar="[NAME]")] = "grade_record",
) -> None:
    """Print the JSON Schema (2020-12) of the records that this version writes."""
    from peerassay.cli.console import out

    out(_file(name).read_text(encoding="utf-8").rstrip("\n"))


def _file(name: str) -> Path:
    from peerassay.errors import InputError
    from peerassay.grading import record
    from peerassay.novelty import report

    files = {"grade_record": record.schema_file, "novelty_report": report.schema_file}
    if name not in files:
        raise InputError("no such schema", where=name, fix=f"take one of {', '.join(files)}")
    return files[name]()
