"""Starting the desk: where it answers, who may come in, and the address that is opened once."""

import socket
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from peerassay.bounded_files import read_file
from peerassay.documents.decoding import decode
from peerassay.errors import InputError
from peerassay.serve.access import Keys, digest_of
from peerassay.serve.app import make_app
from peerassay.serve.desk import Desk, Door
from peerassay.settings import Settings

LOOPBACK: Final = frozenset({"127.0.0.1", "::1", "localhost"})
_SHORTEST_TOKEN: Final = 16
_MOST_BYTES: Final = 1 << 20
_TRIES: Final = 20
"""Ports that are tried one after another, where the first is taken."""


def door_of(settings: Settings, host: str, port: int, *, names: Sequence[str], tokens: Path | None) -> Door:
    """Return who may come in; raises InputError for an address that others reach without a list of who they are."""
    header = settings.user_header or ""
    door = Door(
        hosts=frozenset(_hosts(host, port, names)),
        tokens=read_tokens(tokens) if tokens is not None else {},
        user_header=header,
        scheme="https" if header or names else "http",
    )
    if host not in LOOPBACK and not door.is_shared:
        fix = "name people and their tokens with --token-file, or set user_header for a proxy that logs them in"
        raise InputError("others can reach this address, and nothing says who may come in", where=host, fix=fix)
    return door


def _hosts(host: str, port: int, names: Sequence[str]) -> list[str]:
    own = ["127.0.0.1", "localhost", "[::1]"] if host in LOOPBACK else [f"[{host}]" if ":" in host else host]
    given = [name if ":" in name else f"{name}:{port}" for name in names]
    return [*(f"{name}:{port}" for name in own), *given, *names]


def read_tokens(path: Path) -> dict[str, str]:
    """Return who holds which token, by its SHA-256; raises InputError for a line that is none."""
    text, _ = decode(read_file(path, _MOST_BYTES), path.name)
    found: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        name, _, token = line.strip().partition(" ")
        if not name or name.startswith("#"):
            continue
        if len(token.strip()) < _SHORTEST_TOKEN:
            fix = f"write a name, a blank, and a token of at least {_SHORTEST_TOKEN} characters"
            raise InputError("this line has no token, or a short one", where=f"{path.name}, line {number}", fix=fix)
        found[digest_of(token.strip())] = name
    if not found:
        raise InputError("no token is in it", where=str(path), fix="write a line for each person: name, blank, token")
    return found


def listen(host: str, port: int) -> list[socket.socket]:
    """Return the sockets to answer at; the next free port where another program has this one. Raises InputError."""
    for tried in range(port, port + _TRIES if port else 1):
        with suppress(OSError):
            return _bound(host, tried)
    raise InputError("this address cannot be used", where=f"{host}:{port}", fix="name another with --host or --port")


def _bound(host: str, port: int) -> list[socket.socket]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return [made]


def run(
    settings: Settings,
    door: Door,
    sockets: list[socket.socket],
    *,
    tell: Callable[[str], None],
    open_browser: bool,
) -> None:
    """Answer until stopped; what runs then is stopped too, and goes on when its owner says so."""
    import uvicorn

    desk = Desk(settings, door)
    keys = Keys(desk)
    keys.program_token()
    app = make_app(desk, keys)
    host, port = sockets[0].getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    address = f"{'http'}://{shown}:{port}" + ("" if door.is_shared else keys.once())
    tell(f"the desk is at {address}")
    tell("it answers this machine only" if host in LOOPBACK and not door.is_shared else _reach(door, host))
    if open_browser and not door.is_shared:
        webbrowser.open(address)
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False,
                            timeout_graceful_shutdown=2, proxy_headers=False)  # fmt: skip
    try:
        uvicorn.Server(config).run(sockets=sockets)
    finally:
        desk.close()


def _reach(door: Door, host: str) -> str:
    who = (
        f"whom the proxy names in {door.user_header}" if door.user_header else f"{len(door.tokens)} people with a token"
    )
    return f"whoever reaches {host} can ask it, and it lets in {who}"
