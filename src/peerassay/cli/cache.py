"""`peerassay cache`: what is kept of answers and fetched pages."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.progress import count

if TYPE_CHECKING:
    from peerassay.store.cache import SqliteCache

app = typer.Typer(help="The cache of answers and fetched texts.", no_args_is_help=True)


@app.command("info", short_help="how much is kept, by kind")
def info(home: options.Home = None, as_json: options.Json = False) -> None:
    """Show how much is kept, by kind."""
    from peerassay.cli.console import out, out_json

    cache = _opened(home)
    kept = cache.info()
    if as_json:
        out_json({one.namespace: {"entries": one.entries, "bytes": one.bytes} for one in kept})
        return
    for one in kept:
        out(f"{one.namespace}: {count(one.entries, 'entry', 'entries')}, {count(one.bytes, 'byte')}")
    out(f"in {cache.path}" if kept else f"nothing is kept in {cache.path}")


@app.command("clear", short_help="forget what is kept")
def clear(
    namespace: Annotated[
        str | None, typer.Argument(help="one kind, as `cache info` names it; none: everything", metavar="[KIND]")
    ] = None,
    home: options.Home = None,
    as_json: options.Json = False,
) -> None:
    """Forget what is kept: questions will be asked and searches made anew."""
    from peerassay.cli.console import out, out_json
    from peerassay.errors import InputError

    cache = _opened(home)
    known = [one.namespace for one in cache.info()]
    if namespace is not None and namespace not in known:
        raise InputError(
            "nothing of this kind is kept", where=namespace, fix=f"there is: {', '.join(known) or 'nothing at all'}"
        )
    gone = cache.clear(namespace)
    if as_json:
        out_json({"forgot": gone})
        return
    out(f"forgot {gone} entries")


def _opened(home: Path | None) -> "SqliteCache":
    from peerassay.home import home_of
    from peerassay.settings import resolve
    from peerassay.store.cache import SqliteCache

    return SqliteCache(home_of(resolve({"home": home}).settings).cache)
