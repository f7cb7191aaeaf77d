"""Reading a file of reviews, whatever its format: told from what it holds, not from its name."""

import json
import re
from pathlib import Path
from typing import Any

from peerassay.bounded_files import read_file
from peerassay.documents.confinement import confined
from peerassay.documents.decoding import decode
from peerassay.documents.kit_reviews import holds_rows, read_rows
from peerassay.documents.openreview import holds_notes, read_openreview
from peerassay.documents.paper import Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField, ReviewFile
from peerassay.documents.review_building import AboutReview, build_review, lay_out_fields
from peerassay.documents.review_forms import form_order, is_known_field, is_score, role_of_field
from peerassay.documents.review_text import read_review_text, review_from_text
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest
from peerassay.incoming import read_json, sound

__all__ = ["read_review_file", "read_reviews", "review_from_text"]

_OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_TABLES = (".csv", ".tsv", ".csv.gz", ".tsv.gz")
MOST_BYTES = 64 << 20
"""The largest file of reviews: a conference's of a year have some 30 MB."""
_FIX = "give a review as text, Markdown, OpenReview JSON, or JSON with a list named reviews"


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
    if path.is_dir():
        raise UnreadableDocument("this is a folder, not a file", where=path, fix="name the files of reviews in it")
    return read_review_bytes(read_file(path, MOST_BYTES), path.name, seconds=seconds, megabytes=megabytes)


def read_review_bytes(raw: bytes, name: str, *, seconds: float = 60, megabytes: int = 2048) -> ReviewFile:
    """Return the reviews in a file's bytes; `name` stands for the file in messages. Errors as in `read_reviews`."""
    target = "peerassay.documents.review_reading:reviews_json"
    answer = confined(target, raw, name=sound(name), seconds=seconds, megabytes=megabytes)
    return ReviewFile.model_validate_json(answer)


def reviews_json(raw: bytes, name: str) -> bytes:
    """Return the reviews in a file's bytes as JSON, for reading in a process of its own."""
    return _read(raw, name).model_dump_json().encode()


def _read(raw: bytes, name: str) -> ReviewFile:
    _refuse_foreign(raw, name)
    text, complaint = decode(raw, name)
    if not text.strip():
        raise UnreadableDocument("the file is empty", where=name, fix=_FIX)
    found = _by_content(text, name, digest(raw))
    if not found.reviews:
        raise UnreadableDocument("no review was found in the file", where=name, fix=_FIX)
    if complaint:
        warned = tuple(r.model_copy(update={"warnings": (*r.warnings, complaint)}) for r in found.reviews)
        found = found.model_copy(update={"reviews": warned})
    return found


def _refuse_foreign(raw: bytes, name: str) -> None:
    """Refuse what would be read as one long review: office files by their bytes, tables by the name they bear."""
    if raw.startswith(_OFFICE):
        raise UnreadableDocument("this is a ZIP or office file, not a review", where=name, fix=_FIX)
    if name.lower().endswith(_TABLES):
        raise UnreadableDocument("this is a table, and reviews are not read from tables", where=name, fix=_FIX)


def _by_content(text: str, name: str, file_digest: str) -> ReviewFile:
    head = text.lstrip()[:1]
    if text.startswith("%PDF"):
        raise UnreadableDocument("this is a PDF, not a review", where=name, fix=_FIX)
    if head in "[{" and (data := _json(text, name)) is not None:
        return _from_json(data, name, file_digest)
    return ReviewFile(reviews=read_review_text(text, name, file_digest))


def _json(text: str, name: str) -> Any:
    """Parsed JSON or JSON Lines; None where the text only begins like JSON ("[1] shows ...")."""
    try:
        return read_json(text)
    except ValueError as reason:
        line, rows = _json_lines(text)
        if line is None:
            return rows
        if text.lstrip()[0] != "{" and not re.search(r"\.jsonl?(\.gz)?$", name, re.IGNORECASE):
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


def _from_json(data: Any, name: str, file_digest: str) -> ReviewFile:
    if holds_rows(data):
        return read_rows(data, name, file_digest)
    if holds_notes(data):
        return read_openreview(data, name, file_digest)
    items = data if isinstance(data, list) else [data]
    reviews = [_flat(item, i, name, file_digest) for i, item in enumerate(items, 1)]
    return ReviewFile(reviews=tuple(r for r in reviews if r))


def _flat(item: Any, number: int, name: str, file_digest: str) -> Review | None:
    """A review as a plain object of fields, or as a bare string."""
    if isinstance(item, str):
        return review_from_text(item, name=name, reviewer=f"Reviewer {number}") if item.strip() else None
    if not isinstance(item, dict):
        return None
    texts = {
        k: v for k, v in item.items() if isinstance(v, str) and v.strip() and not is_score(k, v) and k not in _ABOUT
    }
    if not any(is_known_field(key) for key in texts):
        return None
    order = form_order(list(texts), None)
    original, fields = lay_out_fields([(k, role_of_field(k), texts[k]) for k in order])
    if len(texts) == 1 and role_of_field(order[0]) is FieldRole.COMMENT:
        original = texts[order[0]]
        fields = (ReviewField(name=order[0], role=FieldRole.COMMENT, start=0, end=len(original)),)
    about = AboutReview(
        source=Provenance(format="kit", name=name, digest=file_digest, reader="json"),
        reviewer=str(item.get("reviewer") or item.get("reviewer_id") or f"Reviewer {number}"),
        id=str(item["id"]) if item.get("id") else None,
        paper_id=str(item["paper_id"]) if item.get("paper_id") else None,
    )
    scores = {k: v for k, v in item.items() if isinstance(v, str | int | float) and k not in texts and k not in _ABOUT}
    return build_review(original, fields, about, scores)


_ABOUT = frozenset({"id", "reviewer", "reviewer_id", "paper_id", "date", "venue", "forum"})
