"""What is dropped, pasted or named on the first screen: kept under names of our own, and recognised at once."""

import hashlib
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import ExitStack
from pathlib import Path, PurePath
from typing import Final

from starlette.datastructures import UploadFile

from peerassay.assayer import Assayer
from peerassay.documents import Review
from peerassay.documents.reading import MARKDOWN, PAPER_FORMATS, PAPER_SUFFIXES, TEXT
from peerassay.errors import InputError, PeerassayError
from peerassay.fetching.links import link_of, venue_of
from peerassay.home import write_private
from peerassay.jobs.record import ReviewKept
from peerassay.progress import count, listed
from peerassay.reports.visible import cut, one_line
from peerassay.serve.desk import Desk
from peerassay.serve.notes import Item

MOST_BYTES: Final = 64 << 20
"""Of one file."""
MOST_FILES: Final = 200
"""Of one user, that belong to no run yet."""
MOST_PASTED: Final = 2 << 20
_KEPT_SECONDS: Final = 24 * 3600
"""What was dropped and never used is deleted after a day."""
_ENDINGS: Final = (*PAPER_SUFFIXES, ".tar.gz", ".json", ".jsonl", ".bib", ".csv")
_REVIEWS: Final = (".json", ".jsonl")
_EITHER: Final = (*TEXT.suffixes, *MARKDOWN.suffixes)
_SHORT: Final = 15_000
"""Characters of a text up to which it is taken for a review, unless it is clearly a paper."""
_PLACES: Final = {"openreview": "OpenReview forum", "arxiv": "arXiv", "doi": "DOI", "address": "address"}


def ending_of(name: str) -> str:
    """Return the ending that a file is kept under; raises InputError for one that is no paper, review or list."""
    low = PurePath(name.replace("\\", "/")).name.lower()
    found = sorted((ending for ending in _ENDINGS if low.endswith(ending)), key=len)
    if not found:
        fix = f"give the paper as {listed([entry.words for entry in PAPER_FORMATS])}, or reviews as text or JSON"
        raise InputError("files of this kind are not read", where=cut(one_line(low), 80), fix=fix)
    return found[-1]


async def pieces_of(upload: UploadFile) -> AsyncIterator[bytes]:
    """Give an upload in pieces, as it lies on the disk."""
    while piece := await upload.read(1 << 20):
        yield piece


async def keep_file(desk: Desk, user: str, name: str, stream: AsyncIterator[bytes]) -> Item:
    """Keep a file as it streams in and return it, not yet recognised; raises InputError for one that is too large."""
    clear_old(desk, user)
    if sum(not item.run for item in desk.notes.items(user)) >= MOST_FILES:
        raise InputError(f"more than {MOST_FILES} files are waiting", where="intake", fix="start a run, or remove some")
    key, ending, shown = secrets.token_hex(8), ending_of(name), cut(one_line(name), 120)
    path, digest, size = desk.place(key, ending), hashlib.sha256(), 0
    write_private(path, b"")
    with ExitStack() as undo:
        undo.callback(path.unlink, missing_ok=True)
        with path.open("wb") as file:
            async for piece in stream:
                size += len(piece)
                if size > MOST_BYTES:
                    raise InputError(f"the file is larger than {MOST_BYTES >> 20} MB", where=shown)
                digest.update(piece)
                file.write(piece)
        undo.pop_all()
    return Item(key=key, name=shown, kind="file", ending=ending, digest=digest.hexdigest())


def keep_text(desk: Desk, user: str, text: str, key: str = "") -> Item:
    """Keep a pasted link or reviews, in place of those kept under `key`; raises InputError for what is neither."""
    stripped = text.strip()
    if not stripped:
        raise InputError("nothing was pasted", where="intake")
    if "\n" not in stripped and len(stripped) < 500 and (item := _linked(stripped)) is not None:
        desk.notes.put_item(user, item)
        return item
    if len(text.encode()) > MOST_PASTED:
        raise InputError("the text is longer than reviews are", where="intake", fix="give it as a file")
    key = key or secrets.token_hex(8)
    write_private(desk.place(key, ".txt"), text)
    item = Item(key=key, name="pasted", kind="reviews", ending=".txt", digest=hashlib.sha256(text.encode()).hexdigest())
    return recognised(desk, user, item)


def _linked(word: str) -> Item | None:
    """Return the item of a link, None for what is no link; raises InputError for one that names nothing."""
    if " " in word:
        return None
    if venue_of(word) is not None:
        note = "its papers and reviews will be fetched when you start"
        return Item(key=secrets.token_hex(8), name=word, kind="venue", link=word, title=f"Venue {word}", note=note)
    link = link_of(word, bare=True)
    if link is None:
        return None
    own = link.kind == "openreview"
    what = "its paper and its reviews" if own else "the paper"
    title = f"{_PLACES[link.kind]} {cut(one_line(link.id), 60)}"
    note = f"{what} will be fetched when you start"
    return Item(
        key=secrets.token_hex(8), name=word, kind="forum" if own else "paper", link=word, title=title, note=note
    )


def recognised(desk: Desk, user: str, item: Item) -> Item:
    """Return the item with what it was recognised as, and keep it; a file that cannot be read says why."""
    path = desk.place(item.key, item.ending)
    try:
        with desk.assayer() as assayer:
            told = _told(assayer, path, item)
    except PeerassayError as error:
        sentence = f"{item.name}: {error.what}" + (f"; {error.fix}" if error.fix else "")
        told = item.model_copy(update={"problem": sentence, "title": item.name, "kind": "unread"})
    desk.notes.put_item(user, told)
    return told


def taken_as(desk: Desk, user: str, item: Item, kind: str) -> Item:
    """Return a text that could be either, read as its owner says and kept so; raises PeerassayError."""
    if item.ending not in _EITHER:
        raise InputError("only a text can be either a paper or reviews", where=item.name)
    read = {"paper": _as_paper, "reviews": _as_reviews}[kind]
    with desk.assayer() as assayer:
        told = read(assayer, desk.place(item.key, item.ending), item.model_copy(update={"problem": "", "reviews": 0}))
    desk.notes.put_item(user, told)
    return told


def _told(assayer: Assayer, path: Path, item: Item) -> Item:
    if item.ending in {".bib", ".csv"}:
        return item.model_copy(update={"kind": "works", "title": item.name, "note": "a list of works"})
    if item.ending in _REVIEWS or item.kind == "reviews":
        return _as_reviews(assayer, path, item)
    if item.ending in _EITHER and path.stat().st_size < _SHORT:
        return _as_reviews(assayer, path, item)
    if item.ending in _EITHER:
        found = _as_reviews(assayer, path, item)
        return found if found.reviews > 1 else _as_paper(assayer, path, item)
    return _as_paper(assayer, path, item)


def _as_paper(assayer: Assayer, path: Path, item: Item) -> Item:
    paper = assayer.read_paper(path)
    pages = count(paper.source.pages, "page") if paper.source.pages else ""
    kind = item.ending[1:].upper() if paper.source.format == "pdf" else paper.source.format
    note = ", ".join(filter(None, (kind, pages, paper.card.date or "")))
    hidden = f"{count(len(paper.hidden), 'piece')} of hidden text" if paper.hidden else ""
    title = one_line(paper.card.title) or item.name
    return item.model_copy(
        update={"kind": "paper", "title": cut(title, 160), "note": " · ".join(filter(None, (note, hidden)))}
    )


def _as_reviews(assayer: Assayer, path: Path, item: Item) -> Item:
    reviews = assayer.read_reviews(path)
    # A review that names nobody is called by its file, which has a name of our own: that is never shown.
    told = [one_line(review.reviewer) for review in reviews[:6]]
    names = ", ".join(cut(name, 24) for name in told if item.key not in name)
    names = names if item.name == "pasted" or len(reviews) > 1 else item.name
    sentences = count(sum(len(review.sentences) for review in reviews), "sentence")
    note = " · ".join(filter(None, (names, sentences)))
    return item.model_copy(
        update={"kind": "reviews", "title": reviews_in_words(reviews), "note": note, "reviews": len(reviews)}
    )


def reviews_in_words(reviews: Sequence[Review | ReviewKept]) -> str:
    """Return how many reviews there are, and apart from them how many texts of area chairs."""
    chairs = sum(review.is_meta for review in reviews)
    own = count(len(reviews) - chairs, "review")
    return f"{own}, {count(chairs, 'text')} of the area chair" if chairs else own


def reviews_in(desk: Desk, item: Item) -> tuple[str, list[dict[str, object]]]:
    """Return a text of reviews, and how it was split, so that it can be corrected by hand before anything is asked.

    A table of reviews is shown as text, each review under a line of its own, as it is read again once corrected.
    """
    path = desk.place(item.key, item.ending)
    with desk.assayer() as assayer:
        reviews = assayer.read_reviews(path)
    is_table = item.ending in _REVIEWS
    text = _as_text(reviews) if is_table else path.read_text(encoding="utf-8", errors="replace")
    told: list[dict[str, object]] = [
        {"reviewer": one_line(r.reviewer), "sentences": len(r.sentences), "begins": cut(one_line(r.original), 120)}
        for r in reviews
    ]
    return text, told


def _as_text(reviews: Sequence[Review]) -> str:
    heads = ("# Meta-review" if review.is_meta else f"# Review by {one_line(review.reviewer)}" for review in reviews)
    pairs = zip(heads, reviews, strict=True)
    return "\n\n".join(f"{head}\n\n{review.original.strip()}" for head, review in pairs) + "\n"


def forget(desk: Desk, user: str, key: str) -> bool:
    """Delete an item with its file; returns whether it was there."""
    item = next((item for item in desk.notes.items(user) if item.key == key), None)
    if item is None:
        return False
    if item.ending:
        desk.place(item.key, item.ending).unlink(missing_ok=True)
    return desk.notes.drop_item(user, key)


def clear_old(desk: Desk, user: str) -> None:
    """Delete what was dropped a day ago and belongs to no run, unless it shows the pages of a record."""
    import time

    old = time.time() - _KEPT_SECONDS
    for item in desk.notes.items(user):
        if not item.run and item.kind != "pages" and item.at < old:
            forget(desk, user, item.key)
