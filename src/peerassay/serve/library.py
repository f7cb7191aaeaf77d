"""The library in the browser: what is in it, and adding files to it; settings and keys beside it."""

from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from peerassay.choices import ENGINES, SOURCES
from peerassay.errors import InputError
from peerassay.health import examine
from peerassay.literature import Library
from peerassay.reports.framing import authors_of
from peerassay.reports.links import link_to
from peerassay.serve import intake
from peerassay.serve.desk import Desk
from peerassay.serve.screens import desk_of, screen, user_of
from peerassay.settings import Resolved, resolve

_ON_A_PAGE: Final = 100


def library(request: Request) -> Response:
    """Return the screen of the library: counts, venues, and its works a hundred at a time."""
    desk = desk_of(request)
    page = max(1, int(request.query_params.get("page", "1")) if request.query_params.get("page", "1").isdigit() else 1)
    held = Library(desk.home.library)
    there = desk.home.library.exists()
    works = held.papers(offset=(page - 1) * _ON_A_PAGE, limit=_ON_A_PAGE) if there else ()
    return screen(
        request,
        "library.html.j2",
        tab="/library",
        info=held.info() if there else None,
        works=[(work, authors_of(work.authors), link_to(work)) for work in works],
        page=page,
        next_page=len(works) == _ON_A_PAGE,
        mine=not desk.door.is_shared,
    )


async def add(request: Request) -> Response:
    """Add the papers of files to the library; at a shared desk it is the server's, and nothing is added."""
    desk = desk_of(request)
    if desk.door.is_shared:
        raise InputError("the library belongs to the server", where="library", fix="ask whoever runs it to add works")
    told = {"added": 0, "updated": 0, "unchanged": 0, "skipped": 0}
    async with request.form(max_files=intake.MOST_FILES, max_fields=4) as form:
        for upload in form.getlist("file"):
            if isinstance(upload, UploadFile):
                for name, many in (await _added(desk, user_of(request), upload)).items():
                    told[name] += many
    return JSONResponse(told)


async def _added(desk: Desk, user: str, upload: UploadFile) -> dict[str, int]:
    item = await intake.keep_file(desk, user, upload.filename or "file", intake.pieces_of(upload))
    path = desk.place(item.key, item.ending)
    try:
        found = await run_in_threadpool(Library(desk.home.library).add, path)
    finally:
        path.unlink(missing_ok=True)
    return {
        "added": found.added,
        "updated": found.updated,
        "unchanged": found.unchanged,
        "skipped": len(found.skipped),
    }


def settings(request: Request) -> Response:
    """Return the screen of settings and keys: whether a key is there, never the key."""
    desk = desk_of(request)
    held: Resolved = resolve({k: v for k, v in desk.settings.model_dump().items() if v is not None})
    defaults = type(desk.settings)()
    changed = {k: v for k, v in desk.settings.model_dump(mode="json").items() if v != getattr(defaults, k)}
    checks = examine(held).checks
    shown = [check for check in checks if not (desk.door.is_shared and check.name in {"home", "store", "library"})]
    titles = {choice.key: choice.title or choice.name for choice in (*ENGINES, *SOURCES) if choice.key}
    return screen(
        request,
        "settings.html.j2",
        tab="/settings",
        keys=[(check, titles.get(check.name, "")) for check in shown if check.name.isupper()],
        checks=[check for check in shown if not check.name.isupper()],
        changed={} if desk.door.is_shared else changed,
        door=desk.door,
        token=None if desk.door.is_shared else desk.folder / "token",
    )
