"""`peerassay library`: the local corpus of prior work."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.bounded_files import is_there
from peerassay.cli import fetch, options
from peerassay.cli.console import out, out_json, progress, tell
from peerassay.errors import InputError
from peerassay.progress import ExitCode, count

if TYPE_CHECKING:
    from peerassay.literature import Candidate, Library
    from peerassay.literature.library import Added
    from peerassay.progress import Progress, count

app = typer.Typer(help="The local library of prior work: add papers, see what it holds.", no_args_is_help=True)
_MOST_SKIPPED = 20
_CHANGES = ("added", "updated", "unchanged")
app.command("fetch", short_help="fetch works of a venue, on a topic, or around a paper from OpenAlex")(fetch.fetch)


@app.command("add", short_help="add papers, or bring them up to date")
def add(
    paths: Annotated[
        list[Path],
        typer.Argument(
            help="JSONL, JSON, CSV, TSV (also .gz), BibTeX, papers, or folders of papers",
            show_default=False,
            metavar="PATHS",
        ),
    ],
    home: options.Home = None,
    library: options.Library = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Add papers; papers already in the library are updated. Exit code 2 if no row could be read."""

    missing = next((path for path in paths if not is_there(path)), None)
    if missing is not None:
        raise InputError("file or folder not found", where=str(missing), fix="check the path")
    opened = _opened(home, library)
    with progress(quiet=quiet or as_json) as telling:
        added = [_add(opened, path, telling) for path in paths]
    counts = {name: sum(getattr(addition, name) for addition in added) for name in _CHANGES} | {"holds": opened.count()}
    skipped = [skip for addition in added for skip in addition.skipped]
    if as_json:
        out_json(counts | {"skipped": [list(skip) for skip in skipped]})
    else:
        _tell_skipped(skipped)
        out(", ".join(f"{name} {counts[name]}" for name in _CHANGES) + f", skipped {len(skipped)}")
        out(f"the library now has {count(counts['holds'], 'paper')}")
    if skipped and not any(counts[name] for name in _CHANGES):
        raise typer.Exit(ExitCode.INVALID_INPUT)


def _add(opened: "Library", path: Path, telling: "Progress") -> "Added":
    from peerassay.progress import Step

    telling(Step(what=f"adding {path.name}"))
    return opened.add(path, progress=lambda rows: telling(Step(what=f"adding {path.name}", done=rows)))


def _tell_skipped(skipped: list[tuple[str, str]]) -> None:

    for place, why in skipped[:_MOST_SKIPPED]:
        tell(f"skipped {place}: {why}")
    if len(skipped) > _MOST_SKIPPED:
        tell(f"... and {len(skipped) - _MOST_SKIPPED} more skipped")


@app.command("info", short_help="count its papers, by year and venue")
def info(home: options.Home = None, library: options.Library = None, as_json: options.Json = False) -> None:
    """Show how many papers the library has, by year and venue, and how many have full text."""

    found = _opened(home, library).info()
    if as_json:
        out_json(found)
        return
    if not found.papers:
        out(f"no papers in {found.folder}; run `peerassay library add FILE` to add some")
        return
    years = f", of {found.years[0]} to {found.years[1]}" if found.years else ""
    out(f"{count(found.papers, 'paper')}{years}, {found.with_text} with full text, in {found.folder}")
    for venue in found.venues[:20]:
        out(f"  {venue.papers:>6}  {venue.venue or 'no venue'}")
    if len(found.venues) > 20:
        out(f"  ... and {len(found.venues) - 20} more venues")
    if found.scope == "one_venue" and found.papers:
        out(
            "All papers are from one venue. A work that is missing here may exist elsewhere, so finding nothing decides nothing."
        )


@app.command("list", short_help="list or search its papers, with their ids")
def listed(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="words to search for; default: all papers in the order they were added", metavar="[WORDS]"),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, help="maximum number of papers to list")] = 20,
    home: options.Home = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """List papers of the library with their ids."""

    opened = _opened(home, library)
    found = _searched(opened, " ".join(words), limit) if words else opened.papers(limit=limit)
    if as_json:
        out_json({"papers": [candidate.model_dump(mode="json") for candidate in found], "holds": opened.count()})
        return
    if not found:
        tell("nothing found" if opened.count() else "the library holds no papers yet; `peerassay library add FILE`")
    for candidate in found:
        out(f"{candidate.cand_id}  {candidate.date or candidate.year or '----'}  {' '.join(candidate.title.split())}")


def _searched(opened: "Library", words: str, limit: int) -> "tuple[Candidate, ...]":
    import asyncio

    from peerassay.literature import Query

    return asyncio.run(opened.search(Query(text=words, purpose="library list"), limit))


@app.command("remove", short_help="remove papers")
def remove(
    ids: Annotated[
        list[str], typer.Argument(help="ids as `library list` shows them", show_default=False, metavar="IDS")
    ],
    home: options.Home = None,
    library: options.Library = None,
    as_json: options.Json = False,
) -> None:
    """Take papers out of the library."""

    opened = _opened(home, library)
    removed = opened.remove(ids)
    if not removed:
        raise InputError(
            "no paper with this id in the library", where=" ".join(ids), fix="`peerassay library list` shows the ids"
        )
    if as_json:
        out_json({"removed": removed, "holds": opened.count()})
        return
    out(f"removed {removed}; the library holds {opened.count()} papers")


def _opened(home: Path | None, library: Path | None) -> "Library":
    from peerassay.home import home_of
    from peerassay.literature import Library
    from peerassay.settings import resolve

    return Library(home_of(resolve({"home": home, "library": library}).settings).library)
