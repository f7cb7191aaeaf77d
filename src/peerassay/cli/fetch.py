"""`peerassay library fetch`: earlier works from OpenAlex into the library."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from peerassay.bounded_files import is_there
from peerassay.cli import options
from peerassay.cli.console import out, out_json, progress, tell
from peerassay.errors import InputError
from peerassay.progress import count

if TYPE_CHECKING:
    from peerassay.literature.lists import Fetched, WorkList
    from peerassay.literature.openalex import OpenAlex
    from peerassay.progress import Progress

_CHANGES = ("added", "updated", "unchanged")


def fetch(
    venue: Annotated[
        str | None, typer.Option("--venue", help="a venue by its name, or by its id at OpenAlex", metavar="NAME")
    ] = None,
    topic: Annotated[str | None, typer.Option("--topic", help="words that the works have", metavar="WORDS")] = None,
    around: Annotated[
        Path | None, typer.Option("--around", help="a paper: what it cites, and what cites these", metavar="PAPER")
    ] = None,
    years: Annotated[
        str | None, typer.Option("--years", help="first and last year of the works", metavar="2022-2025")
    ] = None,
    most: Annotated[int, typer.Option("--most", min=1, help="maximum number of works of each list")] = 5000,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="say how many there are, and fetch nothing")] = False,
    home: options.Home = None,
    library: options.Library = None,
    quiet: options.Quiet = False,
    as_json: options.Json = False,
) -> None:
    """Fetch earlier works into the library; stopped, it goes on from there when it is repeated.

    It says how many there are before it starts. Sent to OpenAlex: the venue's name, the topic's words, and of a paper
    the titles and ids of the works that it cites. OPENALEX_MAILTO names an address at which the service may reach you.
    """
    if not (venue or topic or around):
        fix = "name a venue with --venue, a topic with --topic, or a paper with --around"
        raise InputError("nothing to fetch is named", where="library fetch", fix=fix)
    if around is not None and not is_there(around):
        raise InputError("file or folder not found", where=str(around), fix="check the path")
    wanted = _Wanted(venue, topic, around, _years(years), most, dry_run=dry_run, quiet=quiet, as_json=as_json)
    import asyncio

    asyncio.run(_fetch(wanted, home, library))


class _NoCache:
    """Keeps nothing: a list is asked for to see what is there now, and its pages are many."""

    def get(self, namespace: str, key: str) -> bytes | None:
        return None

    def put(self, namespace: str, key: str, value: bytes) -> None:
        pass


class _Wanted(NamedTuple):
    venue: str | None
    topic: str | None
    around: Path | None
    years: tuple[int, int] | None
    most: int
    dry_run: bool
    quiet: bool
    as_json: bool


def _years(told: str | None) -> tuple[int, int] | None:
    if told is None:
        return None
    first, _, last = told.replace(" ", "").partition("-")
    if not (first.isdecimal() and (last or first).isdecimal() and 1000 <= int(first) <= int(last or first) <= 9999):
        raise InputError("these are no years", where=f"--years {told}", fix="write the first and the last: 2022-2025")
    return int(first), int(last or first)


async def _fetch(wanted: _Wanted, home: Path | None, library: Path | None) -> None:
    from peerassay.home import home_of
    from peerassay.literature import Library, lists
    from peerassay.literature.openalex import OpenAlex
    from peerassay.literature.web_source import patience_of
    from peerassay.settings import resolve

    settings = resolve({"home": home, "library": library}).settings
    places = home_of(settings)
    opened, came = Library(places.library), list["Fetched"]()
    source = OpenAlex(cache=_NoCache(), per_second=lists.PER_SECOND, **patience_of(settings))
    try:
        with progress(quiet=wanted.quiet or wanted.as_json) as telling:
            found = await _lists(wanted, source, telling)
            if not wanted.as_json:
                tell(lists.in_words(found, wanted.most))
            for each in () if wanted.dry_run else found:
                folder = places.folder / "fetches"
                came += [await lists.fetch_list(source, each, opened, folder, most=wanted.most, progress=telling)]
    finally:
        await source.aclose()
    counts = {name: sum(getattr(each, name) for each in came) for name in _CHANGES}
    if wanted.as_json:
        told = [{"list": each.words, "works": each.total} for each in found]
        out_json({"lists": told, **({} if wanted.dry_run else counts | {"holds": opened.count()})})
    elif not wanted.dry_run:
        out(", ".join(f"{name} {counts[name]}" for name in _CHANGES))
        out(f"the library now has {count(opened.count(), 'paper')}")


async def _lists(wanted: _Wanted, source: "OpenAlex", telling: "Progress") -> "list[WorkList]":
    from peerassay.documents import read_paper
    from peerassay.literature import lists

    found: list[WorkList] = []
    if wanted.venue:
        found += await lists.works_of_venue(source, wanted.venue, wanted.years)
    if wanted.topic:
        found += await lists.works_on(source, wanted.topic, wanted.years)
    if wanted.around:
        found += await lists.works_around(source, read_paper(wanted.around).references, wanted.years, telling)
    return found
