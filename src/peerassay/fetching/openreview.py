"""A forum at OpenReview: its notes by either version of the API, and where its PDF lies.

The site's own client, openreview-py, writes to the screen, asks for passwords, and brings ten packages for what is one
request; its notes would have to be read by the forms of venues all the same.
"""

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import httpx2

from peerassay.bounded_http import MEBIBYTE, AnswerRefused, BoundedClient
from peerassay.documents.confinement import confined
from peerassay.documents.openreview import day_of, plain_content
from peerassay.documents.review import ReviewFile
from peerassay.errors import PeerassayError, SourceRefused, UnreadableDocument
from peerassay.frozen import canonical_json
from peerassay.incoming import keep_secret
from peerassay.literature.download import is_loopback
from peerassay.literature.web_api import Request, WebApi
from peerassay.literature.web_source import mapping_of, patience_of
from peerassay.settings import Settings

PLACES = {"OPENREVIEW_BASE_URL": "https://api2.openreview.net", "OPENREVIEW_V1_BASE_URL": "https://api.openreview.net"}
"""Version 2 of the API, and version 1 for venues before 2023; the environment's variables name others."""
FIX = (
    "set OPENREVIEW_USERNAME and OPENREVIEW_PASSWORD (or OPENREVIEW_TOKEN) of an account that may read it, or save the "
    "paper and its reviews in a browser and name the files"
)
_STATES = {"withdrawn": "the submission was withdrawn", "desk_reject": "the submission was rejected without review"}
_SIGNING_IN_SECONDS = 20.0


class Forum(NamedTuple):
    """What a forum holds, what was asked for it, where its PDF lies ("" where it has none), and what to say of it."""

    file: ReviewFile
    asked: tuple[str, ...]
    pdf: str
    headers: Mapping[str, str]
    warnings: tuple[str, ...]


def places() -> tuple[str, ...]:
    """Return where the API answers: version 2, then version 1."""
    return tuple((os.environ.get(name, "").strip() or usual).rstrip("/") for name, usual in PLACES.items())


async def fetch_forum(forum: str, settings: Settings) -> Forum:
    """Return a forum. Raises SourceError, and UnreadableDocument for one that is not there or not public."""
    asked: list[str] = []
    refused: PeerassayError | None = None
    for base in places():
        asked.append(f"{base}/notes?forum={forum}")
        try:
            headers = await signed_in(base)
            notes = await _notes(WebApi(base, headers=headers, **patience_of(settings)), forum)
        except (SourceRefused, UnreadableDocument) as error:
            refused = refused or error
            continue
        if notes:
            file = _read(notes, forum, settings)
            paper = next((note for note in notes if note.get("id") == forum), {})
            pdf = f"{base}/pdf?id={forum}" if plain_content(paper).get("pdf") else ""
            return Forum(file, tuple(asked), pdf, headers, _warnings(paper, file))
    if refused is not None:
        raise UnreadableDocument(
            f"OpenReview does not allow access to this forum: {refused.what}", where=forum, fix=FIX
        )
    raise UnreadableDocument("OpenReview has no public forum of this id", where=forum, fix=f"check the id, or {FIX}")


async def _notes(api: WebApi, forum: str) -> list[dict[str, Any]]:
    request = Request("/notes", {"forum": forum}, "a list of notes", has_notes, may_lack=True)
    try:
        return mapping_of(await api.ask(request)).get("notes") or []
    finally:
        await api.aclose()


def has_notes(answer: Any) -> bool:
    """Return whether an answer is a list of notes."""
    notes = mapping_of(answer).get("notes")
    return isinstance(notes, list) and all(isinstance(note, dict) for note in notes)


def _read(notes: list[Any], forum: str, settings: Settings) -> ReviewFile:
    read = confined(
        "peerassay.documents.openreview:read_forum",
        canonical_json(notes).encode(),
        name=f"openreview.net forum {forum}",
        seconds=settings.parse_seconds,
        megabytes=settings.parse_megabytes,
    )
    return ReviewFile.model_validate_json(read)


def _warnings(paper: Mapping[str, Any], file: ReviewFile) -> tuple[str, ...]:
    states = list(states_of(paper))
    changed, seen = day_of(paper, "tmdate", "mdate"), max((review.date or "" for review in file.reviews), default="")
    if changed and seen and changed > seen:
        states.append(f"its PDF is as of {changed}; the reviews, the last of {seen}, may be of an earlier version")
    return tuple(states)


def states_of(paper: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a submission's note says of its end: that it was withdrawn, or rejected without review."""
    content = plain_content(paper)
    said = str([paper.get("invitation"), paper.get("invitations"), content.get("venue"), content.get("venueid")])
    return tuple(words for mark, words in _STATES.items() if mark in said.lower().replace(" ", "_"))


async def signed_in(base: str) -> dict[str, str]:
    """Return the header that an account gives, none without one. Raises UnreadableDocument where it is not let in."""
    token, user, password = (
        os.environ.get(f"OPENREVIEW_{name}", "").strip() for name in ("TOKEN", "USERNAME", "PASSWORD")
    )
    keep_secret(password)
    if not token and user and password:
        trust = not is_loopback(httpx2.URL(base).host)
        try:
            async with BoundedClient(most_bytes=MEBIBYTE, timeout=_SIGNING_IN_SECONDS, trust_env=trust) as client:
                response = await client.post(f"{base}/login", json={"id": user, "password": password})
            # Read as it is: what reads other answers blots out secrets, and a token that was given before is one.
            token = str(mapping_of(response.json()).get("token") or "")
        except (httpx2.HTTPError, OSError, AnswerRefused, ValueError) as error:
            what = f"signing in failed ({type(error).__name__})"
            raise UnreadableDocument(what, where=base, fix="try again later") from error
        if not token:
            fix = "check the name and the password; for an account with a second factor set OPENREVIEW_TOKEN"
            raise UnreadableDocument(f"signing in was refused (answered {response.status_code})", where=base, fix=fix)
    keep_secret(token)
    return {"authorization": f"Bearer {token}"} if token else {}
