"""`peerassay site`: a static website over the records of a store or of files."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options
from peerassay.progress import count


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
