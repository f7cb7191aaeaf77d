"""`peerassay cache`: what is kept of answers, pools and fetched pages."""

from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options

if TYPE_CHECKING:
    from pathlib import Path

    from peerassay.store.cache import SqliteCache

app = typer.Typer(help="The cache of answers, pools and fetched texts.", no_args_is_help=True)


@app.command("info")
def info(home: options.Home = None, as_json: options.Json = False) -> None:
    """Show how much is kept, by kind."""
    from peerassay.cli.console import out, out_json

    kept = _cache(home).info()
    if as_json:
        out_json({one.namespace: {"entries": one.entries, "bytes": one.bytes} for one in kept})
        return
    for one in kept:
        out(f"{one.namespace}: {one.entries} entries, {one.bytes} bytes")


@app.command("clear")
def clear(
    namespace: Annotated[str | None, typer.Argument(help="answers, pools, pages, ...; none: everything")] = None,
    home: options.Home = None,
) -> None:
    """Forget what is kept: questions will be asked and searches made anew."""
    from peerassay.cli.console import out

    out(f"forgot {_cache(home).clear(namespace)} entries")


def _cache(home: "Path | None") -> "SqliteCache":
    from peerassay.home import home_of
    from peerassay.settings import resolve
    from peerassay.store.cache import SqliteCache

    return SqliteCache(home_of(resolve({"home": home}).settings).cache)
