"""`peerassay doctor` and `peerassay cache`: what holds on this machine and why, and what is kept on it."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import out, out_json
from peerassay.errors import InputError
from peerassay.progress import count

if TYPE_CHECKING:
    from peerassay.store.cache import SqliteCache
    from peerassay.store.shared import ServerCache


def doctor(
    settings: options.Set = None,
    config: options.Config = None,
    as_json: options.Json = False,
    home: options.Home = None,
    verbose: Annotated[bool, typer.Option("--all", help="explain every setting")] = False,
) -> None:
    """Show the settings with their origins, where things are kept, and which optional parts are installed."""
    import json
    import platform

    from peerassay import __version__
    from peerassay.health import examine
    from peerassay.incoming import without_secrets
    from peerassay.settings import Settings, own_of_methods, resolve

    resolved = resolve(options.flags(settings, home=home), file=config)
    report = examine(resolved)
    if as_json:
        out_json(json.loads(without_secrets(report.model_dump_json())))
        return
    out(f"peerassay {__version__}, Python {platform.python_version()}, {platform.system()}")
    for check in report.checks:
        out(f"{'ok  ' if check.good else 'note'}  {check.name}: {check.words}")
    out(f"\nsettings (file: {resolved.file or 'none'}):")
    for name, field in (Settings.model_fields | own_of_methods()).items():
        value, origin = getattr(resolved.settings, name, field.default), resolved.origins.get(name, "default")
        out(without_secrets(f"  {name} = {'not set' if value is None else value}  ({origin})"))
        if verbose:
            out(f"      {field.description}")


cache = typer.Typer(help="The cache of answers and fetched texts.", no_args_is_help=True)


@cache.command("info", short_help="how much is kept, by kind")
def info(home: options.Home = None, as_json: options.Json = False) -> None:
    """Show how much is kept, by kind."""

    kept_in = _opened(home)
    kept = kept_in.info()
    if as_json:
        out_json({namespace.namespace: {"entries": namespace.entries, "bytes": namespace.bytes} for namespace in kept})
        return
    for namespace in kept:
        out(f"{namespace.namespace}: {count(namespace.entries, 'entry', 'entries')}, {count(namespace.bytes, 'byte')}")
    out(f"in {kept_in.shown}" if kept else f"the cache is empty: {kept_in.shown}")


@cache.command("clear", short_help="clear the cache")
def clear(
    namespace: Annotated[
        str | None, typer.Argument(help="one kind, as `cache info` names it; none: everything", metavar="[KIND]")
    ] = None,
    home: options.Home = None,
    as_json: options.Json = False,
) -> None:
    """Clear the cache. Model calls and searches will be repeated."""

    kept_in = _opened(home)
    known = [part.namespace for part in kept_in.info()]
    if namespace is not None and namespace not in known:
        raise InputError(
            "the cache has no entries of this kind",
            where=namespace,
            fix=f"existing kinds: {', '.join(known) or 'none'}",
        )
    gone = kept_in.clear(namespace)
    if as_json:
        out_json({"forgot": gone})
        return
    out(f"cleared {count(gone, 'entry', 'entries')}")


def _opened(home: Path | None) -> "SqliteCache | ServerCache":
    from peerassay.home import home_of
    from peerassay.settings import resolve
    from peerassay.store.opening import open_cache

    return open_cache(home_of(resolve({"home": home}).settings))
