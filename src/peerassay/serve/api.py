"""The JSON API for our own pages and for programs: the same words as on the screens."""

from typing import Any

from pydantic import Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from peerassay.errors import InputError
from peerassay.frozen import Frozen
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
    desk_of(request).notes.mark(user_of(request), path["subject"], kind, key, on=body.on)
    return JSONResponse({"on": body.on})


async def body_of(request: Request, model: type[Any]) -> Any:
    """Return the request's JSON as a model; raises InputError in one sentence."""
    try:
        return model.model_validate_json(await request.body())
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "body"
        raise InputError(f"the request is not as it should be ({first['msg']})", where=where) from error


ROUTES = [
    Route("/api/replies/{paper:path}/points/{point}", put_reply, methods=["PUT"]),
    Route("/api/marks/{subject:path}/kinds/{kind}/{key}", put_mark, methods=["PUT"]),
]
