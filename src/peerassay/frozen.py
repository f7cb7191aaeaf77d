"""The base of every record: immutable, strict about its keys, and the same bytes for the same content."""

import hashlib
import json
import weakref
from typing import Any

from pydantic import BaseModel, ConfigDict


class Frozen(BaseModel):
    """A record: frozen, without unknown keys."""

    model_config = ConfigDict(defer_build=True, frozen=True, extra="forbid")


def canonical_json(value: Any) -> str:
    """Return `value` (a record or plain data) as JSON with sorted keys and no spare space: same content, same text."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(value: Any) -> str:
    """Return the SHA-256 (64 hex characters) of a text, of bytes, or of the canonical JSON of anything else."""
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, Frozen):
        return _digest_of_record(value)
    text = value if isinstance(value, str) else canonical_json(value)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


_digests: dict[int, tuple["weakref.ref[Frozen]", str]] = {}
"""Digests of records that are in use, by identity: one record's is asked for by every page and table that shows it."""


def know_digest(record: Frozen, known: str) -> None:
    """Keep the digest of a record whose canonical JSON was just digested, so that it is not made again."""
    key = id(record)
    _digests[key] = weakref.ref(record, lambda _: _digests.pop(key, None)), known


def _digest_of_record(record: Frozen) -> str:
    known = _digests.get(id(record))
    if known is not None and known[0]() is record:
        return known[1]
    made = digest(canonical_json(record))
    know_digest(record, made)
    return made
