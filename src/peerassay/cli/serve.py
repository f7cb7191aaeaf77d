"""`peerassay serve`: the desk in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from peerassay.cli import options
from peerassay.cli.console import tell
from peerassay.errors import MissingExtra

Port = Annotated[int, typer.Option("--port", help="the port; 0: any free one", min=0, max=65535, metavar="N")]
Host = Annotated[
    str,
    typer.Option(
        "--host", help="the address to listen on; any address but this machine's own requires --token-file or the setting user_header",
        metavar="ADDRESS",
    ),
]  # fmt: skip
Names = Annotated[
    list[str] | None,
    typer.Option("--name", help="a host name under which browsers reach this server behind a proxy"),
]
TokenFile = Annotated[
    Path | None,
    typer.Option("--token-file", help="a file with one line per person: a name, a space and a token", metavar="FILE"),
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="open the browser")]


def serve(
    port: Port = 8123,
    host: Host = "127.0.0.1",
    name: Names = None,
    token_file: TokenFile = None,
    open_browser: Open = True,
    engine: options.Engine = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    store: options.Store = None,
    base_url: options.BaseUrl = None,
    settings: options.Set = None,
    config: options.Config = None,
) -> None:
    """Open the web interface (the desk) in the browser: papers, reviews and replies, on this machine alone unless you say otherwise."""
    from importlib.util import find_spec

    from peerassay.settings import resolve

    given = options.flags(
        settings, engine=engine, literature=literature, home=home, library=library, store=store, base_url=base_url
    )
    held = resolve(given, file=config).settings
    if find_spec("starlette") is None or find_spec("uvicorn") is None or find_spec("python_multipart") is None:
        raise MissingExtra("the desk needs an extra", where="peerassay serve", fix="pip install 'peerassay[serve]'")
    from peerassay.serve.server import door_of, listen, run

    sockets = listen(host, port)
    real = sockets[0].getsockname()[1]
    door = door_of(held, host, real, names=name or [], tokens=token_file)
    run(held, door, sockets, tell=tell, open_browser=open_browser)
