"""Options that several commands share, each said once."""

from pathlib import Path
from typing import Annotated, Any

import typer

Engine = Annotated[
    str | None,
    typer.Option("--engine", "-e", help="offline, openai:MODEL, anthropic:MODEL, local:MODEL, replay:FILE, batch:..."),
]
Literature = Annotated[
    str | None, typer.Option("--literature", "-l", help="library, semantic-scholar, or both joined by a comma")
]
Home = Annotated[Path | None, typer.Option("--home", help="folder of the store, the library and the caches")]
Library = Annotated[Path | None, typer.Option("--library", help="folder of the local library")]
Store = Annotated[Path | None, typer.Option("--store", help="file of the record store")]
Config = Annotated[Path | None, typer.Option("--config", help="settings file; default: peerassay.toml, if it is there")]
Json = Annotated[bool, typer.Option("--json", help="print one JSON object for machines")]
Set = Annotated[
    list[str] | None,
    typer.Option("--set", "-s", help="any setting as NAME=VALUE; `peerassay doctor` lists them; may be repeated"),
]


def flags(given: list[str] | None, **named: Any) -> dict[str, Any]:
    """Return the flags as settings: named options over `--set NAME=VALUE` pairs; raises SettingsError."""
    from peerassay.errors import SettingsError

    values: dict[str, Any] = {}
    for pair in given or []:
        name, mark, value = pair.partition("=")
        if not mark:
            raise SettingsError("a setting is given as NAME=VALUE", where=f"--set {pair}")
        values[name.strip().replace("-", "_")] = value.strip()
    return values | {name: value for name, value in named.items() if value is not None}
