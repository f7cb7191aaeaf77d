"""The application: which address leads where, and the guard before all of them."""

from collections.abc import Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from peerassay.errors import PeerassayError
from peerassay.serve import api, draft, library, papers, reply, start
from peerassay.serve.access import Guard, Keys, admit
from peerassay.serve.desk import ME, Desk
from peerassay.serve.foreman import Foreman
from peerassay.serve.screens import STATIC, desk_of, problem, screen

Endpoint = Callable[[Request], Response]


def make_app(desk: Desk, keys: Keys | None = None) -> Starlette:
    """Return the application of a desk; `keys` gives the one-time address that lets its first user in."""
    keys = keys or Keys(desk)
    routes = [
        Route("/enter", enter, methods=["GET", "POST"]),
        Mount("/static", StaticFiles(directory=STATIC)),
        *_SCREENS,
        *api.ROUTES,
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, desk=desk, keys=keys)],
        exception_handlers={PeerassayError: _failed, HTTPException: _refused},
    )
    app.state.desk, app.state.keys = desk, keys
    app.state.foreman = Foreman(desk)
    desk.close_at_end.insert(0, app.state.foreman.stop)
    return app


async def enter(request: Request) -> Response:
    """Let in whoever comes by a one-time address, or gives the token of their own."""
    desk, keys = desk_of(request), request.app.state.keys
    if request.method == "GET":
        once = request.query_params.get("once", "")
        if once and keys.take(once):
            return admit(request, desk, ME)
        if request.scope["user_name"]:
            return RedirectResponse("/", 303)
        return screen(request, "enter.html.j2", used=bool(once), status=401)
    form = await request.form(max_files=0, max_fields=4)
    user = keys.holder(str(form.get("token", "")).strip())
    if user is None:
        return screen(request, "enter.html.j2", used=False, wrong=True, status=401)
    return admit(request, desk, user)


_SCREENS = [
    Route("/", start.start),
    Route("/runs", start.runs),
    Route("/runs/{id:str}", start.results),
    Route("/library", library.library),
    Route("/settings", library.settings),
    Route("/draft", draft.newest),
    Route("/reply", reply.newest),
    Route("/papers", papers.papers),
    Route("/papers.csv", papers.papers_csv),
    Route("/papers/{digest:str}/pages/{number:int}.png", reply.page_picture),
    Route("/records/{digest:str}/reply", reply.reply),
    Route("/records/{digest:str}/reply.md", reply.reply_markdown),
    Route("/records/{digest:str}/points.csv", reply.points_csv),
    Route("/records/{digest:str}/draft", draft.draft),
    Route("/records/{digest:str}/cite.bib", draft.bib),
    Route("/records/{digest:str}/check.md", draft.check_markdown),
    Route("/records/{digest:str}/report", draft.report),
]


def _failed(request: Request, error: Exception) -> Response:
    """Say what was foreseen to go wrong in its one sentence."""
    status = 404 if "no such" in str(error) else 400
    if request.url.path.startswith("/api"):
        assert isinstance(error, PeerassayError)
        told = {"error": str(error), "kind": type(error).__name__, "where": error.where, "fix": error.fix}
        return JSONResponse(told, status)
    return problem(request, f"{str(error)[:1].upper()}{str(error)[1:]}.", status)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api"):
        return JSONResponse({"error": str(error.detail)}, error.status_code)
    return problem(
        request, "There is no such screen." if error.status_code == 404 else str(error.detail), error.status_code
    )
