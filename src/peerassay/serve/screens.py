"""Making the screens: one set of templates, filled on the server, and what is on every screen."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from peerassay.reports.blocks_html import BLOCK_WORDS
from peerassay.reports.self_contained import FOLDERS, environment
from peerassay.serve.desk import Desk
from peerassay.serve.notes import as_json

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"
TABS: Final = (("/", "Start"), ("/reply", "Reply"), ("/papers", "Papers"), ("/draft", "Draft"))
MORE: Final = (("/runs", "Runs"), ("/library", "Library"), ("/settings", "Settings"))


@cache
def version_of_static() -> str:
    """Return a word that changes with our own files, so that a browser never mixes two releases."""
    import hashlib

    body = b"".join(path.read_bytes() for path in sorted(STATIC.iterdir()) if path.is_file())
    return hashlib.sha256(body).hexdigest()[:12]


def user_of(request: Request) -> str:
    """Return whose request it is."""
    return str(request.scope["user_name"])


def desk_of(request: Request) -> Desk:
    """Return the desk that the application serves."""
    desk: Desk = request.app.state.desk
    return desk


def screen(request: Request, template: str, *, tab: str = "", status: int = 200, **given: Any) -> HTMLResponse:
    """Return a screen."""
    desk = desk_of(request)
    always: Mapping[str, Any] = {
        "tabs": TABS,
        "more": MORE,
        "tab": tab,
        "where": desk.door.words,
        "shared": desk.door.is_shared,
        "user": user_of(request),
        "version": version_of_static(),
        "as_json": lambda value: Markup(as_json(value)),  # noqa: S704 - JSON in a data element, its "<" escaped
        **BLOCK_WORDS,
    }
    html = environment(HERE / "templates", *FOLDERS).get_template(template).render({**always, **given})
    return HTMLResponse(html, status)


def problem(request: Request, sentence: str, status: int = 404) -> HTMLResponse:
    """Return the screen that says what is wrong, in one sentence."""
    return screen(request, "problem.html.j2", sentence=sentence, status=status)


def blank(request: Request, tab: str, title: str, what: str, words: str) -> HTMLResponse:
    """Return a screen that has nothing to show yet, and what to do."""
    return screen(request, "blank.html.j2", tab=tab, title=title, what=what, words=words)
