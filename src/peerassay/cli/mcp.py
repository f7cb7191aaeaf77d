"""`mcp`: the jobs as tools of an agent."""

from typing import Annotated, Literal

import typer

from peerassay.cli import options
from peerassay.errors import MissingExtra

Transport = Annotated[
    Literal["stdio", "http"],
    typer.Option("--transport", help="stdio, or http: streamable HTTP at http://127.0.0.1:PORT/mcp"),
]
Port = Annotated[int, typer.Option("--port", help="port of --transport http", min=1, max=65_535)]


def mcp(
    transport: Transport = "stdio",
    port: Port = 8765,
    engine: options.Engine = None,
    base_url: options.BaseUrl = None,
    literature: options.Literature = None,
    home: options.Home = None,
    library: options.Library = None,
    settings: options.Set = None,
    config: options.Config = None,
) -> None:
    """Offer the jobs as tools to an AI agent (Model Context Protocol); without --engine the agent's own model answers."""
    from importlib.util import find_spec

    if find_spec("mcp") is None:
        raise MissingExtra("an agent's tools need an extra", where="peerassay mcp", fix="pip install 'peerassay[mcp]'")
    from peerassay.mcp import make_server
    from peerassay.settings import resolve

    given = options.flags(settings, engine=engine, base_url=base_url, literature=literature, home=home, library=library)
    server = make_server(resolve(given, file=config).settings)
    if transport == "stdio":
        server.run("stdio")
    else:
        server.run("streamable-http", host="127.0.0.1", port=port)
