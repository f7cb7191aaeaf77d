"""`peerassay export`, `site` and `schema`: records in other tools' formats, as a website, and their JSON Schemas."""

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out, out_json, tell
from peerassay.errors import InputError
from peerassay.progress import count
from peerassay.reports import formats


def export(
    records: options.Records = None,
    to: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            help=formats.told(),
            metavar="FORMAT",
        ),
    ] = "csv",
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="file to write; none: standard output", metavar="FILE")
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="only records of this kind: case, novelty, summary ...", metavar="KIND")
    ] = None,
    home: options.Home = None,
    store: options.Store = None,
) -> None:
    """Export cases and reports: statements or scores as CSV, works as BibTeX or CSL-JSON, JSON, HTML, Markdown, PDF."""
    from peerassay.cli.records import envelopes_of, find
    from peerassay.home import write_private
    from peerassay.kinds import KINDS, kind_of
    from peerassay.reports.kinds import shown_of

    if kind not in {None, *KINDS}:
        raise InputError("there is no such kind", where=f"--kind {kind}", fix=f"use one of {', '.join(KINDS)}")

    formats.known(to)
    found = tuple(record for record in find(records or [], home, store) if kind in {None, kind_of(record).name})
    telling = formats.known(to).tells_tags
    content = formats.export(found, to, envelopes_of(records or [], found, home, store) if telling else ())
    held = formats.taken(found, to)
    for words, many in Counter(shown_of(record).noun[1] for record in found if record not in held).items():
        tell(f"left out: {words}, for which {to} has no room ({many})")
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
    from peerassay.cli.records import envelopes_of, find
    from peerassay.reports.site import PAGES, write_site

    found = find(records or [], home, store)
    if not found:
        tell("the store holds no record yet; the site has an empty index")
    files = write_site(folder, found, envelopes_of(records or [], found, home, store))
    pages = [path for path in files if path.parent.name == PAGES]
    if as_json:
        out_json({"index": str(files[0]), "pages": [str(path) for path in pages]})
    else:
        out(f"{count(len(pages), 'page')}; open {files[0]}")


def schema(
    name: Annotated[
        str, typer.Argument(help="which record's; a name that is none lists them", metavar="[NAME]")
    ] = "case",
) -> None:
    """Print the JSON Schema (2020-12) of a kind of record as this version writes it."""
    from peerassay.kinds import KINDS

    files = {kind.schema: kind.schema_file for kind in KINDS.values()}
    if name not in files:
        raise InputError("no such schema", where=name, fix=f"take one of {', '.join(files)}")
    out(files[name].read_text(encoding="utf-8").rstrip("\n"))
