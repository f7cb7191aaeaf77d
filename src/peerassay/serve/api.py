"""The JSON API for our own pages and for programs: the same words as on the screens; `openapi.json` describes it."""

from typing import Any

from pydantic import Field
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from peerassay.frozen import Frozen
from peerassay.serve import library, start
from peerassay.serve.bodies import body_of
from peerassay.serve.brief import brief_record
from peerassay.serve.ordering import Order
from peerassay.serve.screens import desk_of, user_of

_LONGEST = 200_000


class Typing(Frozen):
    """What was typed into a block of a reply, over which version of it."""

    text: str = Field(max_length=_LONGEST)
    version: int = Field(ge=0)


class Mark(Frozen):
    """A tick, set or taken away."""

    on: bool


async def put_reply(request: Request) -> Response:
    """Keep a block of a reply as typed; 409 with what is kept where another window came first."""
    body = await body_of(request, Typing)
    path, notes = request.path_params, desk_of(request).notes
    kept, typed = notes.type(user_of(request), path["paper"], path["point"][:64], body.text, body.version)
    return JSONResponse(typed.model_dump(), 200 if kept else 409)


async def put_mark(request: Request) -> Response:
    """Set or take away a tick (`done`, `seen`, `asked`, `checked`, `settled`)."""
    body = await body_of(request, Mark)
    path = request.path_params
    kind, key = path["kind"][:32], path["key"][:64]
    desk_of(request).notes.mark(user_of(request), path["subject"][:200], kind, key, on=body.on)
    return JSONResponse({"on": body.on})


def get_record(request: Request) -> Response:
    """Return a record as JSON; `?brief=1` what it found, in less than 3,000 bytes."""
    desk, user, key = desk_of(request), user_of(request), request.path_params["digest"]
    if request.query_params.get("brief"):
        return JSONResponse(brief_record(desk, user, key))
    return JSONResponse(desk.record(user, key).model_dump(mode="json"))


def get_records(request: Request) -> Response:
    """Return what the user may read: a line for each record, newest first."""
    return JSONResponse({"records": [kept.model_dump() for kept in desk_of(request).kept(user_of(request))[:500]]})


ROUTES = [
    Route("/api/intake", start.post_intake, methods=["POST"]),
    Route("/api/intake/{key}", start.delete_item, methods=["DELETE"]),
    Route("/api/intake/{key}/reviews", start.get_reviews, methods=["GET"]),
    Route("/api/intake/{key}/reviews", start.put_reviews, methods=["PUT"]),
    Route("/api/intake/{key}/kind", start.put_kind, methods=["PUT"]),
    Route("/api/estimate", start.post_estimate, methods=["POST"]),
    Route("/api/runs", start.get_runs, methods=["GET"]),
    Route("/api/runs", start.post_run, methods=["POST"]),
    Route("/api/runs/{id}", start.get_run, methods=["GET"]),
    Route("/api/runs/{id}", start.delete_run, methods=["DELETE"]),
    Route("/api/runs/{id}/cancel", start.cancel_run, methods=["POST"]),
    Route("/api/runs/{id}/resume", start.resume_run, methods=["POST"]),
    Route("/api/example", start.post_example, methods=["POST"]),
    Route("/api/events", start.events, methods=["GET"]),
    Route("/api/records", get_records, methods=["GET"]),
    Route("/api/records/{digest}", get_record, methods=["GET"]),
    Route("/api/library", library.add, methods=["POST"]),
    Route("/api/replies/{paper:path}/points/{point}", put_reply, methods=["PUT"]),
    Route("/api/marks/{subject:path}/kinds/{kind}/{key}", put_mark, methods=["PUT"]),
]
BODIES: dict[Any, type[Frozen]] = {
    start.post_intake: start.Pasted,
    start.put_reviews: start.Pasted,
    start.put_kind: start.TakenAs,
    start.post_estimate: Order,
    start.post_run: Order,
    start.resume_run: start.GoOn,
    put_reply: Typing,
    put_mark: Mark,
}
"""What each changing request takes, for its description."""
