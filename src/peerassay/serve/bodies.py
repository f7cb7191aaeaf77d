"""Taking the body of a request as a model, with one sentence for what is not as it should be."""

from typing import TypeVar

from pydantic import ValidationError
from starlette.requests import Request

from peerassay.errors import InputError
from peerassay.frozen import Frozen

Body = TypeVar("Body", bound=Frozen)
_MOST_BYTES = 4 << 20


async def body_of(request: Request, model: type[Body]) -> Body:
    """Return the request's JSON as a model; raises InputError in one sentence."""
    raw = b""
    async for piece in request.stream():
        raw += piece
        if len(raw) > _MOST_BYTES:
            raise InputError("the request is too large", where="body")
    try:
        return model.model_validate_json(raw or b"{}")
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "body"
        raise InputError(f"the request is not as it should be ({first['msg']})", where=where) from error
