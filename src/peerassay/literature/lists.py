"""Lists of works at OpenAlex (of a venue, on a topic, around a paper), fetched into the library page by page.

Each page is in the library before the next is asked for, and the place of the next is kept: a fetch that was stopped
goes on from there. One request at a time, four a second at most, with the service's own waits (see WebApi).
"""

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from peerassay.documents import Reference
from peerassay.errors import InputError, SourceRefused
from peerassay.frozen import Frozen, digest
from peerassay.home import private_folder, write_private
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.literature.openalex import LARGEST_PAGE, OpenAlex
from peerassay.literature.source import WorkMention
from peerassay.progress import Progress, Step, count, silent

PER_SECOND: Final = 4.0
"""Requests a second: the service allows ten."""
_IDS_IN_A_FILTER: Final = 50
"""Ids that one filter names, joined by `|`; the service takes a hundred."""
_FIRST: Final = "*"
_LOOKED_UP: Final = "looking up references"


class WorkList(Frozen):
    """A list of works at the service: in words, and by which parameters it is asked for; `total` is how many."""

    words: str
    asked: Mapping[str, str]
    total: int

    @property
    def key(self) -> str:
        """What tells it from other lists."""
        return digest(dict(self.asked))[:16]


class Fetched(Frozen):
    """What came of fetching a list: works new and changed in the library, the same as before, and of how many."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    total: int = 0


async def works_of_venue(source: OpenAlex, venue: str, years: tuple[int, int] | None) -> tuple[WorkList, ...]:
    """Return the list of a venue's works; raises InputError for a name that the service does not know."""
    found = await source.venues(venue)
    if not found:
        fix = "write its whole name, or give its id at OpenAlex (S followed by digits)"
        raise InputError("OpenAlex has no venue of this name", where=venue, fix=fix)
    own, name, others = *found[0], found[1:4]
    also = f" (also: {'; '.join(f'{title}, {key}' for key, title in others)})" if others else ""
    return await _counted(
        source, f"works of {name}, {own}{also}", {"filter": f"primary_location.source.id:{own}"}, years
    )


async def works_on(source: OpenAlex, topic: str, years: tuple[int, int] | None) -> tuple[WorkList, ...]:
    """Return the list of works that have the words of a topic, best first."""
    return await _counted(source, f"works on {topic!r}", {"search": topic}, years)


async def works_around(
    source: OpenAlex, references: Sequence[Reference], years: tuple[int, int] | None, progress: Progress = silent
) -> tuple[WorkList, ...]:
    """Return the list of works that a paper cites, and of works that cite these, most cited first.

    Raises InputError where none of the references is known to the service.
    """
    ids: dict[str, None] = {}
    for number, reference in enumerate(references, start=1):
        progress(Step(what=_LOOKED_UP, done=number, total=len(references)))
        found = await source.look_up(_mention(reference))
        if len(found) == 1 and (own := found[0].source_ids.get(source.name)):
            ids[own] = None
    if not ids:
        raise InputError("OpenAlex knows none of the works that this paper cites", where="--around")
    named = list(ids)
    groups = [named[n : n + _IDS_IN_A_FILTER] for n in range(0, len(named), _IDS_IN_A_FILTER)]
    lists: list[WorkList] = []
    for group in groups:
        lists += await _counted(source, "works that the paper cites", {"filter": f"openalex:{'|'.join(group)}"}, None)
    for group in groups:
        asked = {"filter": f"cites:{'|'.join(group)}", "sort": "cited_by_count:desc"}
        lists += await _counted(source, "works that cite these", asked, years)
    return tuple(lists)


def _mention(reference: Reference) -> WorkMention:
    told = {name: getattr(reference, name) for name in WorkMention.model_fields if name != "nickname"}
    return WorkMention.model_validate(told)


async def _counted(
    source: OpenAlex, words: str, asked: Mapping[str, str], years: tuple[int, int] | None
) -> tuple[WorkList, ...]:
    limits = f"publication_year:{years[0]}-{years[1]}" if years else ""
    conditions = ",".join(filter(None, (asked.get("filter", ""), limits)))
    whole = dict(asked) | ({"filter": conditions} if conditions else {})
    words += f", {years[0]} to {years[1]}" if years else ""
    page = await source.page(whole, _FIRST, most=1)
    return (WorkList(words=words, asked=whole, total=page.total),)


async def fetch_list(
    source: OpenAlex, works: WorkList, library: Library, folder: Path, *, most: int, progress: Progress = silent
) -> Fetched:
    """Put the works of a list into the library, at most so many, from where an earlier fetch of it was stopped.

    `folder` is where the place of the next page is kept. Raises SourceError where the service does not answer: what
    came before is in the library.
    """
    place = folder / f"{works.key}.json"
    done = _Done.read(place)
    counts = done.counts
    async for papers, next_cursor in _pages(source, works, done, most):
        added = library.add_papers(papers)
        told = {name: getattr(counts, name) + getattr(added, name) for name in ("added", "updated", "unchanged")}
        counts = Fetched(**told, total=works.total)
        done = _Done(cursor=next_cursor, works=done.works + len(papers), counts=counts)
        private_folder(folder)
        write_private(place, done.model_dump_json())
        progress(Step(what=f"fetching {works.words}", done=done.works, total=min(works.total, most)))
    place.unlink(missing_ok=True)
    return counts


class _Done(Frozen):
    """How far a fetch has come: the place of the next page, the works before it."""

    cursor: str = _FIRST
    works: int = 0
    counts: Fetched = Fetched()

    @classmethod
    def read(cls, place: Path) -> "_Done":
        with suppress(OSError, ValueError):
            return cls.model_validate(json.loads(place.read_text(encoding="utf-8")))
        return cls()


async def _pages(
    source: OpenAlex, works: WorkList, done: _Done, most: int
) -> AsyncIterator[tuple[tuple[Candidate, ...], str]]:
    cursor, so_far = done.cursor, done.works
    while cursor and so_far < most:
        try:
            page = await source.page(works.asked, cursor, most=min(LARGEST_PAGE, most - so_far))
        except SourceRefused:
            if cursor == _FIRST or cursor != done.cursor:
                raise
            cursor, so_far = _FIRST, 0  # the service has forgotten the place; what is there already is unchanged
            continue
        if not page.works and not page.rows:
            return
        cursor, so_far = page.next_cursor, so_far + page.rows
        yield page.works, cursor


def in_words(works: Sequence[WorkList], most: int) -> str:
    """Return what fetching would take, before it begins."""
    lines = [f"{count(each.total, 'work')}: {each.words}" for each in works]
    taken = sum(min(each.total, most) for each in works)
    requests = sum(-(-min(each.total, most) // LARGEST_PAGE) for each in works)
    seconds = max(round(requests / PER_SECOND), 1)
    cut = f", at most {most:,} of each list (--most)" if any(each.total > most for each in works) else ""
    lines.append(f"{count(taken, 'work')} in {count(requests, 'request')}, at least {seconds} s{cut}")
    return "\n".join(lines)
