"""`peerassay export`, `site` and `schema`: records in other tools' formats, as a website, and their JSON Schemas."""

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out, out_json, tell
from peerassay.errors import InputError
from peerassay.progress import count
from peerassay.reports import formats

if TYPE_CHECKING:
    from peerassay.cli.records import Stored


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
        Path | None, typer.Option("--out", "-o", help="output file; default: standard output", metavar="FILE")
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="only records of this kind: case, novelty, summary ...", metavar="KIND")
    ] = None,
    home: options.Home = None,
    store: options.Store = None,
) -> None:
    """Export cases and reports: statements or scores as CSV, works as BibTeX or CSL-JSON, JSON, HTML, Markdown, PDF."""
    from peerassay.cli.records import Stored, envelopes_of, find
    from peerassay.home import write_private
    from peerassay.kinds import KINDS, kind_of
    from peerassay.reports.kinds import shown_of

    if kind not in {None, *KINDS}:
        raise InputError("there is no such kind", where=f"--kind {kind}", fix=f"use one of {', '.join(KINDS)}")

    formats.known(to)
    kind = kind or ("case" if to in formats.OF_CASES else None)
    if not records and formats.known(to).streams:
        _stream(Stored(home, store, kind), formats.known(to).name, out)
        return
    found = tuple(record for record in find(records or [], home, store) if kind in {None, kind_of(record).name})
    telling = formats.known(to).streams
    content = formats.export(found, to, envelopes_of(records or [], found, home, store) if telling else ())
    held = formats.taken(found, to)
    _tell_left_out(Counter(shown_of(record).noun[1] for record in found if record not in held), to)
    if isinstance(content, bytes):
        if out is None:
            raise InputError("this format is binary and cannot be printed", where=to, fix="name a file with --out")
        write_private(out, content)
    elif out is None:
        sys.stdout.write(content)
    else:
        write_private(out, content)


def _stream(stored: "Stored", to: str, out: Path | None) -> None:
    """Write a whole store in a format that needs no more than one record at a time."""
    from peerassay.home import write_private
    from peerassay.reports.kinds import SHOWN

    parts = formats.stream(stored, to, stored.kinds, stored.all_envelopes())
    if out is None:
        sys.stdout.writelines(parts)
    else:
        write_private(out, "")
        with out.open("a", encoding="utf-8", newline="") as file:
            file.writelines(parts)
    form = formats.known(to)
    others = {kind: many for kind, many in stored.kinds.items() if not form.writer and to not in SHOWN[kind].formats}
    _tell_left_out(Counter({SHOWN[kind].noun[1]: many for kind, many in others.items()}), to)


def _tell_left_out(others: Counter[str], to: str) -> None:
    for words, many in others.items():
        tell(f"skipped {many} {words}: the {to} format cannot contain them")


def site(
    folder: Annotated[Path, typer.Argument(help="output folder", show_default=False, metavar="DIR")],
    records: options.Records = None,
    home: options.Home = None,
    store: options.Store = None,
    as_json: options.Json = False,
) -> None:
    """Write a website: an index with search and filters, a page for each paper's novelty report and reviews."""
    from peerassay.cli.records import Stored, envelopes_of, find
    from peerassay.reports.site import PAGES, Given, write_site

    found = find(records, home, store) if records else Stored(home, store)
    if not len(found):
        tell("the store is empty; the site has an empty index")
    source = found if isinstance(found, Stored) else Given(found, envelopes_of(records or [], found, home, store))
    files = write_site(folder, source)
    pages = [path for path in files if path.parent.name == PAGES]
    if as_json:
        out_json({"index": str(files[0]), "pages": [str(path) for path in pages]})
    else:
        out(f"{count(len(pages), 'page')}; open {files[0]}")


def schema(
    name: Annotated[
        str, typer.Argument(help="schema name; if it is unknown, all names are listed", metavar="[NAME]")
    ] = "case",
) -> None:
    """Print the JSON Schema (2020-12) of a kind of record as this version writes it."""
    from peerassay.kinds import KINDS

    files = {kind.schema: kind.schema_file for kind in KINDS.values()}
    if name not in files:
        raise InputError("no such schema", where=name, fix=f"use one of {', '.join(files)}")
    out(files[name].read_text(encoding="utf-8").rstrip("\n"))
