"""The first screen, the runs, and what their pages ask the server for: intake, price, start, stop, progress."""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any, Final, Literal

from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.literature import Library
from peerassay.progress import count
from peerassay.serve import intake
from peerassay.serve.bodies import body_of
from peerassay.serve.brief import brief_run
from peerassay.serve.desk import Desk
from peerassay.serve.foreman import Foreman, address_of
from peerassay.serve.notes import Item, RunNote
from peerassay.serve.ordering import (
    JOBS,
    MOST_DOLLARS,
    Offer,
    Order,
    agreed,
    items_of,
    literature_for,
    lower,
    models_for,
    offer_for,
    order_key,
    plan_of,
    rows_of,
)
from peerassay.serve.screens import desk_of, screen, user_of

_PING_SECONDS: Final = 15.0
_LOOK_SECONDS: Final = 0.5
_SHOWN: Final = 100


class Pasted(Frozen):
    """What was pasted: a link, or reviews as they stand on a page."""

    text: str = Field(max_length=intake.MOST_PASTED)


class TakenAs(Frozen):
    """What a text is, as its owner says."""

    kind: Literal["paper", "reviews"]


class GoOn(Frozen):
    """How a run goes on: where it stops from now on, in dollars over all times that it was begun."""

    ceiling: float | None = Field(None, gt=0, le=MOST_DOLLARS)


def foreman_of(request: Request) -> Foreman:
    """Return who keeps the runs going."""
    foreman: Foreman = request.app.state.foreman
    return foreman


def start(request: Request) -> Response:
    """Return the first screen: the box, the choices, the price, the newest runs."""
    desk, user = desk_of(request), user_of(request)
    works = Library(desk.home.library).count() if desk.home.library.exists() else 0
    waiting = [item for item in desk.notes.items(user) if not item.run and item.kind != "pages"]
    return screen(
        request,
        "start.html.j2",
        tab="/",
        items=[item.model_dump() for item in waiting],
        jobs=[(key, title, about) for key, (_, title, about) in JOBS.items()],
        models=models_for(desk.settings),
        literature=literature_for(desk.settings, works),
        settings=desk.settings,
        runs=_runs(request)[:_SHOWN],
        has_records=bool(desk.kept(user, "case")),
        folder=desk.folder if not desk.door.is_shared else None,
    )


def runs(request: Request) -> Response:
    """Return the screen of all runs."""
    return screen(request, "runs.html.j2", tab="/runs", runs=_runs(request))


def results(request: Request) -> Response:
    """Return the screen of what a run over several papers has made, a line for each."""
    desk, user = desk_of(request), user_of(request)
    note = foreman_of(request).of(user, request.path_params["id"])
    made = {kept.digest: kept.title for kept in desk.kept(user) if kept.digest in note.digests}
    lines = [(made[key] or "Untitled paper", address_of(note.job, key)) for key in note.digests if key in made]
    return screen(request, "results.html.j2", tab="/runs", run=foreman_of(request).shown(note), lines=lines)


def _runs(request: Request) -> list[dict[str, Any]]:
    foreman = foreman_of(request)
    return [foreman.shown(note) for note in desk_of(request).notes.runs(user_of(request))]


async def post_intake(request: Request) -> Response:
    """Keep and recognise what was dropped (multipart) or pasted (JSON)."""
    desk, user = desk_of(request), user_of(request)
    if request.headers.get("content-type", "").startswith("multipart/"):
        items = [await run_in_threadpool(_recognise, desk, user, item, request) for item in await _uploads(request)]
    else:
        body = await body_of(request, Pasted)
        items = [await run_in_threadpool(intake.keep_text, desk, user, body.text)]
    return JSONResponse({"items": [item.model_dump() for item in items]})


def _recognise(desk: Desk, user: str, item: Item, request: Request) -> Item:
    """Recognise a file; one that is to show the pages of a record is no part of the next run."""
    if request.query_params.get("for") == "pages":
        shown = item.model_copy(update={"kind": "pages", "title": item.name})
        desk.notes.put_item(user, shown)
        return shown
    return intake.recognised(desk, user, item)


async def _uploads(request: Request) -> list[Item]:
    desk, user = desk_of(request), user_of(request)
    made = []
    async with request.form(max_files=intake.MOST_FILES, max_fields=8) as form:
        for upload in form.getlist("file"):
            if isinstance(upload, UploadFile):
                made.append(await intake.keep_file(desk, user, upload.filename or "file", intake.pieces_of(upload)))
    return made


def get_reviews(request: Request) -> Response:
    """Return a text of reviews and how it was split."""
    text, split = intake.reviews_in(desk_of(request), _item(request))
    return JSONResponse({"text": text, "reviews": split})


async def put_reviews(request: Request) -> Response:
    """Keep a text of reviews as it was corrected by hand, and split it anew."""
    body = await body_of(request, Pasted)
    item = _item(request)
    made = await run_in_threadpool(intake.keep_text, desk_of(request), user_of(request), body.text, item.key)
    if item.ending != made.ending:
        desk_of(request).place(item.key, item.ending).unlink(missing_ok=True)
    return JSONResponse({"items": [made.model_dump()]})


async def put_kind(request: Request) -> Response:
    """Take a text for the paper, or for reviews, as its owner says."""
    body = await body_of(request, TakenAs)
    made = await run_in_threadpool(intake.taken_as, desk_of(request), user_of(request), _item(request), body.kind)
    return JSONResponse({"items": [made.model_dump()]})


def delete_item(request: Request) -> Response:
    """Delete what was dropped."""
    item = _item(request)
    intake.forget(desk_of(request), user_of(request), item.key)
    return JSONResponse({})


def _item(request: Request) -> Item:
    """Return an item that belongs to no run yet; raises InputError where it is not there."""
    key = request.path_params["key"]
    found = next((i for i in desk_of(request).notes.items(user_of(request)) if i.key == key and not i.run), None)
    if found is None:
        raise InputError("no such item", where=key[:32])
    return found


async def post_estimate(request: Request) -> Response:
    """Return what an order would take, or what it lacks: questions, tokens, price, recipients; no model is asked."""
    order = await body_of(request, Order)
    try:
        offer = await run_in_threadpool(offer_for, desk_of(request), user_of(request), order)
    except InputError as error:
        # An order that is not complete yet is no fault of the page that asks what it would take.
        offer = Offer(problems=(str(error),))
    return JSONResponse(offer.model_dump())


async def post_run(request: Request) -> Response:
    """Start a run; the same order once more is the same run."""
    order = await body_of(request, Order)
    note = await run_in_threadpool(_begin, request, order)
    return JSONResponse(foreman_of(request).shown(note), 201)


def _begin(request: Request, order: Order) -> RunNote:
    desk, user = desk_of(request), user_of(request)
    items = items_of(desk, user, order)
    venue = next((item for item in items if item.kind == "venue"), None)
    plan = agreed(plan_of(desk, order))
    rows = () if venue else rows_of(desk, items, order)
    offer = offer_for(desk, user, order)
    papers = [item for item in items if item.kind in {"paper", "forum"}]
    title = venue.link if venue else papers[0].title if len(papers) == 1 else count(len(papers), "paper")
    note = RunNote(
        id=secrets.token_hex(6),
        user=user,
        title=title,
        job=order.job,
        plan=plan.model_dump_json(),
        rows=tuple(row.model_dump_json() for row in rows),
        items=tuple(item.key for item in items),
        questions=offer.questions,
        request=order_key(order),
        engine=order.engine,
        estimated=offer.price,
        ceiling=plan.settings.cost_ceiling,
        created=time.time(),
    )
    made = foreman_of(request).begin(note)
    for item in items:
        desk.notes.put_item(user, item.model_copy(update={"run": made.id}))
    return made


def get_runs(request: Request) -> Response:
    """Return the user's runs, newest first."""
    return JSONResponse({"runs": _runs(request)})


def get_run(request: Request) -> Response:
    """Return a run; `?brief=1` with what it found, in less than 3,000 bytes."""
    note = foreman_of(request).of(user_of(request), request.path_params["id"])
    shown = foreman_of(request).shown(note)
    if request.query_params.get("brief"):
        return JSONResponse(brief_run(desk_of(request), user_of(request), shown))
    return JSONResponse(shown)


def cancel_run(request: Request) -> Response:
    """Stop a run; what was answered is kept."""
    note = foreman_of(request).cancel(user_of(request), request.path_params["id"])
    return JSONResponse(foreman_of(request).shown(note))


async def resume_run(request: Request) -> Response:
    """Let a run go on, with another ceiling if one is named; nothing is asked twice."""
    body = await body_of(request, GoOn)
    note = await run_in_threadpool(_resumed, request, body.ceiling)
    return JSONResponse(foreman_of(request).shown(note))


def _resumed(request: Request, ceiling: float | None) -> RunNote:
    desk, user, key = desk_of(request), user_of(request), request.path_params["id"]
    return foreman_of(request).resume(user, key, lower(ceiling, desk.settings.cost_ceiling) if ceiling else None)


def delete_run(request: Request) -> Response:
    """Forget a run with its files, and the records that no other run made."""
    foreman_of(request).delete(user_of(request), request.path_params["id"])
    return JSONResponse({})


async def events(request: Request) -> Response:
    """Return a stream of what changes in the user's runs; it begins with how all of them stand."""
    return StreamingResponse(_told(request), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _told(request: Request) -> AsyncIterator[str]:
    seen: dict[str, str] = {}
    number, quiet = 0, 0.0
    yield "retry: 2000\n\n"
    while not await request.is_disconnected():
        shown = await run_in_threadpool(_runs, request)
        for run in shown[:_SHOWN]:
            body = json.dumps(run)
            if seen.get(run["id"]) != body:
                seen[run["id"]], quiet, number = body, 0.0, number + 1
                yield f"id: {number}\nevent: run\ndata: {body}\n\n"
        await asyncio.sleep(_LOOK_SECONDS)
        quiet += _LOOK_SECONDS
        if quiet >= _PING_SECONDS:
            quiet = 0.0
            yield ": still here\n\n"


async def post_example(request: Request) -> Response:
    """Bring the example that ships to the desk: an invented paper, its reviews, recorded answers; nothing is asked."""
    note = await run_in_threadpool(_example, desk_of(request), user_of(request))
    return JSONResponse(foreman_of(request).shown(note))


def _example(desk: Desk, user: str) -> RunNote:
    from peerassay import example

    kept = next((run for run in desk.notes.runs(user) if run.request == "example" and run.digests), None)
    if kept is not None:
        return kept
    folder = desk.folder / "example-library"
    Library(folder).add(example.LIBRARY)
    changes = {"engine": f"replay:{example.ANSWERS}", "library": folder, "literature": "library"}
    settings = desk.settings.model_copy(update={"home": desk.home.folder, **changes})
    with desk.assayer(settings) as assayer:
        made = assayer.run(assayer.reply_job(example.PAPER, list(example.REVIEWS)))
    note = RunNote(
        id=secrets.token_hex(6),
        user=user,
        title=made.records[0].paper.card.title,
        job="reply",
        plan="{}",
        rows=("{}",),
        request="example",
        state="done",
        digests=tuple(envelope.record_digest for envelope in made.envelopes),
        engine="recorded answers",
        created=time.time(),
    )
    desk.notes.put_run(note)
    return note
