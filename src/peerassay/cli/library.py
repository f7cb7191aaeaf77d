"""`peerassay library`: the local corpus of prior work."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from peerassay.literature.library import Library

app = typer.Typer(help="The local library of prior work: add papers, see what it holds.", no_args_is_help=True)


@app.command("add")
def add(
    paths: Annotated[list[Path], typer.Argument(help="JSONL, JSON, CSV, BibTeX, or a folder of PDFs", show_default=False)],
    home: options.Home = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Add papers; a paper that is there already is updated, not doubled."""
    from peerassay.cli.console import out, out_json, progress, tell
    from peerassay.progress import Step

    shelf = _library(home, library)
    with progress(quiet=as_json) as telling:
        added = [shelf.add(path, progress=lambda rows: telling(Step(what="adding papers", done=rows))) for path in paths]
    skipped = [skip for one in added for skip in one.skipped]
    counts = {"added": sum(a.added for a in added), "updated": sum(a.updated for a in added), "holds": shelf.count()}
    if as_json:
        out_json(counts | {"skipped": [list(skip) for skip in skipped]})
        return
    for place, why in skipped[:20]:
        tell(f"skipped {place}: {why}")
    if len(skipped) > 20:
        tell(f"... and {len(skipped) - 20} more skipped")
    out(f"added {counts['added']}, updated {counts['updated']}, skipped {len(skipped)}")
    out(f"the library holds {counts['holds']} papers")


@app.command("info")
def info(home: options.Home = None, library: options.Library = None, as_json: options.Json = False) -> None:
    """Show how many papers the library holds, of which years and venues, and how many with full text."""
    from peerassay.cli.console import out, out_json

    found = _library(home, library).info()
    if as_json:
        out_json(found)
        return
    for name, value in found.model_dump(mode="json").items():
        out(f"{name}: {value}")


def _library(home: Path | None, library: Path | None) -> "Library":
    from peerassay.home import home_of
    from peerassay.literature.library import Library
    from peerassay.settings import resolve

    return Library(home_of(resolve({"home": home, "library": library}).settings).library)
