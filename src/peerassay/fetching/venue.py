"""A venue at OpenReview: the submissions that it shows, so that a run can go through all of them."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from peerassay.documents.openreview import plain_content
from peerassay.errors import PeerassayError, SourceRefused, UnreadableDocument
from peerassay.fetching.openreview import FIX, has_notes, places, signed_in, states_of
from peerassay.literature.web_api import Request, WebApi
from peerassay.literature.web_source import mapping_of, patience_of
from peerassay.settings import Settings

ON_A_PAGE: Final = 1000
"""Notes that are asked for at once; the API gives no more."""
_INVITATIONS: Final = ("Submission", "Blind_Submission")
"""Version 2 names submissions by the first, version 1 by the second, or by the first where authors are shown."""


class Submission(NamedTuple):
    """A submission of a venue: its forum's address, its title, and the venue's words on it (decision, track)."""

    link: str
    title: str
    decision: str


class Venue(NamedTuple):
    """What a venue shows: its submissions, how many more were withdrawn or rejected unread, and what was asked."""

    submissions: tuple[Submission, ...]
    ended_early: int
    asked: tuple[str, ...]


async def fetch_venue(venue: str, settings: Settings) -> Venue:
    """Return the submissions of a venue, in the order of their ids.

    Those that were withdrawn or rejected without review are counted and left out. Raises SourceError, and
    UnreadableDocument where OpenReview shows no submission of the venue.
    """
    asked: list[str] = []
    refused: PeerassayError | None = None
    for base in places():
        try:
            headers = await signed_in(base)
            api = WebApi(base, headers=headers, **patience_of(settings))
            try:
                notes = await _all_notes(api, venue, asked)
            finally:
                await api.aclose()
        except (SourceRefused, UnreadableDocument) as error:
            refused = refused or error
            continue
        if notes:
            return _venue(notes, tuple(asked))
    why = f" ({refused.what})" if refused else ""
    fix = f"check the id (NeurIPS.cc/2025/Conference), or {FIX}"
    raise UnreadableDocument(f"OpenReview shows no submission of this venue{why}", where=venue, fix=fix)


async def _all_notes(api: WebApi, venue: str, asked: list[str]) -> dict[str, Mapping[str, Any]]:
    """The notes by id, page by page until one brings nothing new: a server may give fewer at once than it is asked."""
    for name in _INVITATIONS:
        found: dict[str, Mapping[str, Any]] = {}
        many = -1
        while len(found) > many:
            many = len(found)
            params = {"invitation": f"{venue}/-/{name}", "limit": str(ON_A_PAGE), "offset": str(many)}
            asked.append(f"{api.base_url}/notes?invitation={params['invitation']}&offset={many}")
            answer = await api.ask(Request("/notes", params, "a list of notes", has_notes, may_lack=True))
            notes = mapping_of(answer).get("notes") or []
            found |= {str(note["id"]): note for note in notes if note.get("id")}
        if found:
            return found
    return {}


def _venue(by_id: Mapping[str, Mapping[str, Any]], asked: tuple[str, ...]) -> Venue:
    held = {name: note for name, note in sorted(by_id.items()) if not states_of(note)}
    return Venue(tuple(_submission(name, note) for name, note in held.items()), len(by_id) - len(held), asked)


def _submission(name: str, note: Mapping[str, Any]) -> Submission:
    content = plain_content(note)
    title, venue = (" ".join(str(content.get(key) or "").split()) for key in ("title", "venue"))
    return Submission(f"https://openreview.net/forum?id={name}", title, venue)
