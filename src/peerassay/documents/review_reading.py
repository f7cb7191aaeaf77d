"""Reading a file of reviews, whatever its format: told from what it holds, not from its name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from peerassay.bounded_files import is_folder, read_file
from peerassay.documents.confinement import confined
from peerassay.documents.decoding import decode
from peerassay.documents.forum_page import holds_forum_page, read_forum_page
from peerassay.documents.openreview import holds_notes, read_openreview
from peerassay.documents.review import Review, ReviewFile
from peerassay.documents.review_rows import holds_rows, read_forms, read_rows
from peerassay.documents.review_text import read_review_text, review_from_text
from peerassay.documents.size_limits import refuse_crumbs
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.incoming import read_json, sound
from peerassay.progress import listed

__all__ = ["REVIEW_FORMATS", "read_review_file", "read_reviews", "review_from_text"]


class ReviewFormat(NamedTuple):
    """A format that reviews are read from: its name, its words in sentences, what tells it, and its reader.

    `holds` and `read` are given the text of a file, or parsed JSON where it is JSON; `read` also its name and digest.
    """

    name: str
    words: str
    holds: Callable[[Any], bool]
    read: Callable[[Any, str, str], ReviewFile]


def _read_text(text: str, name: str, file_digest: str) -> ReviewFile:
    return ReviewFile(reviews=read_review_text(text, name, file_digest))


REVIEW_FORMATS = (
    ReviewFormat("forum_page", "text copied from a forum page", holds_forum_page, read_forum_page),
    ReviewFormat("text", "text or Markdown", lambda held: isinstance(held, str), _read_text),
    ReviewFormat("rows", "JSON with a list named reviews", holds_rows, read_rows),
    ReviewFormat("openreview", "OpenReview JSON", holds_notes, read_openreview),
    ReviewFormat("forms", "JSON with the fields of a form", lambda held: isinstance(held, list | dict), read_forms),
)
"""In the order in which they are tried."""
MOST_BYTES = 64 << 20
"""The largest file of reviews: a conference's of a year have some 30 MB."""
_OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_TABLES = (".csv", ".tsv", ".csv.gz", ".tsv.gz")
_JSON_SUFFIXES = (".json", ".jsonl", ".json.gz", ".jsonl.gz")
_FIX = f"supported review formats: {listed([entry.words for entry in REVIEW_FORMATS])}"


def read_reviews(path: Path, *, seconds: float = 60, megabytes: int = 2048) -> tuple[Review, ...]:
    """Return every review of a file in file order, meta reviews and decisions (`is_meta`) among them.

    Args:
        path: the file; it may be gzipped.
        seconds: wall time that reading may take; it happens in a child process.
        megabytes: memory in MiB that reading may take.

    Raises:
        UnreadableDocument: no such file, empty, not text, broken JSON, no review in it, or beyond the limits.

    """
    return read_review_file(path, seconds=seconds, megabytes=megabytes).reviews


def read_review_file(path: Path, *, seconds: float = 60, megabytes: int = 2048) -> ReviewFile:
    """Return the reviews of a file and the cards of the papers it describes; errors as in `read_reviews`."""
    if is_folder(path):
        raise UnreadableDocument("this is a folder, not a file", where=path, fix="name the files of reviews in it")
    return read_review_bytes(read_file(path, MOST_BYTES), path.name, seconds=seconds, megabytes=megabytes)


def read_review_bytes(raw: bytes, name: str, *, seconds: float = 60, megabytes: int = 2048) -> ReviewFile:
    """Return the reviews in a file's bytes; `name` stands for the file in messages. Errors as in `read_reviews`."""
    target = "peerassay.documents.review_reading:read_held_reviews"
    answer = confined(target, raw, name=sound(name), seconds=seconds, megabytes=megabytes)
    return ReviewFile.model_validate_json(answer)


def read_held_reviews(raw: bytes, name: str) -> ReviewFile:
    """Return the reviews in a file's bytes, read in this process: files from outside take `read_review_bytes`."""
    _refuse_foreign(raw, name)
    text, complaint = decode(raw, name)
    if not text.strip():
        raise UnreadableDocument("the file is empty", where=name, fix=_FIX)
    held = _held(text, name)
    refuse_crumbs(_rows(held), len(text), name)
    found = next(entry for entry in REVIEW_FORMATS if entry.holds(held)).read(held, name, digest(raw))
    if not found.reviews:
        raise UnreadableDocument("no review was found in the file", where=name, fix=_FIX)
    if complaint:
        warned = tuple(r.model_copy(update={"warnings": (*r.warnings, complaint)}) for r in found.reviews)
        found = found.model_copy(update={"reviews": warned})
    return found


def _rows(held: Any) -> int:
    """How many reviews parsed JSON may hold; 0 for a text."""
    listed = held.get("reviews") if isinstance(held, dict) else held
    return len(listed) if isinstance(listed, list) else 0


def _refuse_foreign(raw: bytes, name: str) -> None:
    """Refuse what would be read as one long review: office files by their bytes, tables by the name they bear."""
    if raw.startswith(_OFFICE):
        raise UnreadableDocument("this is a ZIP or office file, not a review", where=name, fix=_FIX)
    if name.lower().endswith(_TABLES):
        raise UnreadableDocument("this is a table; reviews cannot be read from tables", where=name, fix=_FIX)


def _held(text: str, name: str) -> Any:
    """What a file holds: parsed JSON where it is JSON, else its text."""
    if text.startswith("%PDF"):
        raise UnreadableDocument("this is a PDF, not a review", where=name, fix=_FIX)
    data = _json(text, name) if text.lstrip()[:1] in "[{" else None
    return text if data is None else data


def _json(text: str, name: str) -> Any:
    """Parsed JSON or JSON Lines; None where the text only begins like JSON ("[1] shows ...")."""
    try:
        return read_json(text)
    except ValueError as reason:
        line, rows = _json_lines(text)
        if line is None:
            return rows
        if text.lstrip()[0] != "{" and not name.lower().endswith(_JSON_SUFFIXES):
            return None
        if not rows and isinstance(reason, json.JSONDecodeError):
            line = reason.lineno
        raise UnreadableDocument("the JSON is broken or cut short", where=f"{name}, line {line}", fix=_FIX) from reason


def _json_lines(text: str) -> tuple[int | None, list[Any]]:
    """The objects of JSON Lines up to the first broken line, and its number; no number where all is well."""
    rows: list[Any] = []
    for number, line in enumerate(text.split("\n"), 1):
        try:
            if line.strip():
                rows.append(read_json(line))
        except ValueError:
            return number, rows
    return None, rows
