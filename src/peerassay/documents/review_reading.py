"""Reading a file of reviews, whatever its format: told from what it holds, not from its name."""

import gzip
import json
import re
import zlib
from pathlib import Path
from typing import Any

from peerassay.documents.decoding import decode
from peerassay.documents.kit_reviews import holds_rows, read_rows
from peerassay.documents.openreview import holds_notes, read_openreview
from peerassay.documents.paper import Provenance
from peerassay.documents.review import FieldRole, Review, ReviewField
from peerassay.documents.review_building import AboutReview, build_review, lay_out_fields
from peerassay.documents.review_file import ReviewFile
from peerassay.documents.review_forms import form_order, is_known_field, is_score, role_of_field
from peerassay.documents.review_text import read_review_text, review_from_text
from peerassay.errors import UnreadableDocument
from peerassay.frozen import digest

__all__ = ["read_review_file", "read_reviews", "review_from_text"]

_OFFICE = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_TABLES = (".csv", ".tsv", ".csv.gz", ".tsv.gz")
_MOST = 256 * 1024 * 1024
_FIX = "give a review as text, Markdown, OpenReview JSON, or JSON with a list named reviews"


def read_reviews(path: Path) -> tuple[Review, ...]:
    """Return every review of a file in file order, meta reviews and decisions (`is_meta`) among them.

    Raises:
        UnreadableDocument: no such file, empty, not text, broken JSON, or no review in it.

    """
    return read_review_file(path).reviews


def read_review_file(path: Path) -> ReviewFile:
    """Return the reviews of a file and the cards of the papers it describes; errors as in `read_reviews`."""
    return read_review_bytes(_bytes(path), path.name)


def read_review_bytes(raw: bytes, name: str) -> ReviewFile:
    """Return the reviews in a file's bytes; `name` stands for the file in messages. Errors as in `read_reviews`."""
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


def _bytes(path: Path) -> bytes:
    if path.is_dir():
        raise UnreadableDocument("this is a folder, not a file", where=str(path), fix="name the files of reviews in it")
    try:
        if path.stat().st_size > _MOST:
            raise UnreadableDocument("the file is larger than 256 MB", where=path.name, fix="split it")
        raw = path.read_bytes()
        return _unpacked(raw, path.name) if raw[:2] == b"\x1f\x8b" else raw
    except FileNotFoundError:
        raise UnreadableDocument("there is no such file", where=str(path), fix="check the path") from None
    except OSError as reason:
        raise UnreadableDocument(
            f"the file cannot be read ({reason.strerror})", where=path.name, fix="check its path"
        ) from reason


def _unpacked(raw: bytes, name: str) -> bytes:
    unpacker = zlib.decompressobj(wbits=31)
    try:
        data = unpacker.decompress(raw, _MOST)
    except zlib.error as reason:
        raise UnreadableDocument("the gzip file is damaged", where=name, fix="fetch or pack it again") from reason
    if unpacker.unconsumed_tail:
        raise UnreadableDocument("the file unpacks to more than 256 MB", where=name, fix="split it")
    if not unpacker.eof:
        raise UnreadableDocument("the gzip file is cut short", where=name, fix="fetch or pack it again")
    return data if not unpacker.unused_data else gzip.decompress(raw)


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
        return _mended(json.loads(text))
    except (ValueError, RecursionError) as reason:
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
                rows.append(_mended(json.loads(line)))
        except (ValueError, RecursionError):
            return number, rows
    return None, rows


def _mended(value: Any) -> Any:
    """Half characters (`\\ud83d` alone) cannot be written to any file again: they become U+FFFD."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    if isinstance(value, list):
        return [_mended(item) for item in value]
    if isinstance(value, dict):
        return {key: _mended(item) for key, item in value.items()}
    return value


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
