"""The record store, for several processes at once; the same record is one row."""

import hashlib
import json
import zlib
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from peerassay.errors import InputError, StoreError
from peerassay.frozen import Frozen, canonical_json, know_digest
from peerassay.job_record import Envelope, JobRecord, Line, tags_of
from peerassay.kinds import KINDS, RETIRED, Kind, kind_of
from peerassay.store.database import FIX, Database
from peerassay.store.files import parse, parse_envelope
from peerassay.store.tables import labels, lines, records, runs

SHORTEST_PREFIX = 4
_DIGEST = 64
_LARGEST: Final = 1 << 30
"""Bytes of a record beyond which it is not unpacked."""


class Kept(Frozen):
    """A line of the list: what a record is about, without its content.

    `created` is when it was first made (ISO), empty where it came without an envelope; `runs` how often.
    What is of no single review has neither review nor reviewer; `labels` are those of its heading.
    """

    kind: str
    digest: str
    paper_id: str
    review_id: str
    reviewer_id: str
    title: str
    created: str
    runs: int
    labels: dict[str, int]


class RecordStore:
    """Records by digest, with the envelope of every run that gave them.

    A store may be shared by threads and carried over a fork: a child opens connections of its own.
    Every method raises StoreError where the file cannot be read or written.
    """

    def __init__(self, place: Path | str) -> None:
        self.database = Database(place)

    def close(self) -> None:
        """Let go of the database; the next call opens it again."""
        self.database.close()

    def put(self, record: JobRecord, envelope: Envelope | None = None) -> str:
        """Keep the record and the run that gave it; return the digest. The same record stays one row."""
        body = canonical_json(record).encode("utf-8")
        key = hashlib.sha256(body).hexdigest()
        heading, made = record.heading, record.made
        row = {
            "digest": key,
            "kind": kind_of(record).name,
            "paper_id": heading.paper_id,
            "review_id": heading.review_id,
            "reviewer_id": heading.reviewer_id,
            "title": heading.card.title,
            "schema_version": made.schema_version,
            "created": "" if envelope is None else envelope.created,
            "body": zlib.compress(body),
        }
        with self.database.connection() as connection:
            connection.execute(self.database.insert(records).values(row).on_conflict_do_nothing())
            for line in _lines_of(key, record):
                connection.execute(self.database.insert(lines).values(line).on_conflict_do_nothing())
            for label, many in sorted(heading.labels.items()):
                counted = {"digest": key, "label": label, "verdicts": many}
                connection.execute(self.database.insert(labels).values(counted).on_conflict_do_nothing())
            if envelope is not None:
                connection.execute(
                    self.database.insert(runs).values(
                        digest=key, created=envelope.created, envelope=canonical_json(envelope)
                    )
                )
        return key

    def get(self, key: str) -> JobRecord:
        """Return the record that a key names; see `find`.

        Raises InputError where none or several answer to it, or where it was written by another version.
        """
        digest = self._one(key)
        query = sa.select(records.c.kind, records.c.body).where(records.c.digest == digest)
        with self.database.connection() as connection:
            kind, kept = connection.execute(query).one()
        if kind in RETIRED:
            what = f"this record was written by an earlier version ({kind}) and cannot be read"
            raise InputError(what, where=digest[:12], fix=RETIRED[kind])
        body = _unpacked(kept)
        if hashlib.sha256(body).hexdigest() != digest:
            raise self._error(f"record {digest[:12]} is corrupted: its content has changed since it was stored")
        if kind not in KINDS:
            raise self._unknown(digest, kind)
        known: Kind[JobRecord] = KINDS[kind]
        record = parse(known, body.decode("utf-8"), f"{self.database.shown}, record {digest[:12]}")
        know_digest(record, digest)  # pages and tables name a record as the store does
        return record

    def envelopes(self, key: str) -> tuple[Envelope, ...]:
        """Return the envelopes of a record's runs, first run first."""
        digest = self._one(key)
        with self.database.connection() as connection:
            kept = connection.execute(sa.select(runs.c.envelope).where(runs.c.digest == digest).order_by(runs.c.run))
            return tuple(parse_envelope(text, self.database.shown) for text in kept.scalars())

    def find(self, key: str) -> tuple[Kept, ...]:
        """Return what a key names: a digest or four and more of its first characters, a review's id, or a paper's."""
        if not key:
            return ()
        of_review = records.c.digest.in_(sa.select(lines.c.digest).where(lines.c.review_id == key))
        exact = sa.or_(records.c.review_id == key, records.c.paper_id == key, records.c.digest == key, of_review)
        if len(key) >= SHORTEST_PREFIX:
            exact = sa.or_(exact, records.c.digest.startswith(key.lower(), autoescape=True))
        return self._list(exact)

    def list(
        self,
        *,
        paper: str | None = None,
        reviewer: str | None = None,
        label: str | None = None,
        since: str | None = None,
        kind: str | None = None,
    ) -> tuple[Kept, ...]:
        """Return what is kept, newest first: of a paper, by a reviewer, with such a verdict, made since (ISO), a kind.

        `label` is one that a record's heading counts: a verdict's label, the status of a novelty report's comparison.
        """
        wanted: list[sa.ColumnElement[bool]] = []
        if paper is not None:
            wanted.append(records.c.paper_id == paper)
        if reviewer is not None:
            of_reviewer = records.c.digest.in_(sa.select(lines.c.digest).where(lines.c.reviewer_id == reviewer))
            wanted.append(sa.or_(records.c.reviewer_id == reviewer, of_reviewer))
        if since is not None:
            wanted.append(records.c.created >= since)
        if kind is not None:
            wanted.append(records.c.kind == kind)
        if label is not None:
            wanted.append(records.c.digest.in_(sa.select(labels.c.digest).where(labels.c.label == label)))
        return self._list(sa.and_(sa.true(), *wanted))

    def lines(self, kind: str, *, latest: bool = True) -> tuple[Line, ...]:
        """Return the lines of all records of a kind, by paper and review; of each review that of the latest record.

        Lines of records that an earlier release has kept are made from the records, once.
        """
        self._complete_lines(kind)
        tagged = sa.case((runs.c.envelope.contains('"tags":{"'), runs.c.run))
        of_runs = (sa.func.max(runs.c.created).label("made"), sa.func.max(tagged).label("tagged"))
        last = sa.select(runs.c.digest, *of_runs).group_by(runs.c.digest).subquery()
        telling = sa.select(runs.c.run, runs.c.envelope).subquery()
        made = sa.func.coalesce(last.c.made, records.c.created)
        own = (records.c.digest, records.c.paper_id, lines.c.review_id, lines.c.reviewer_id)
        query = (
            sa.select(*own, made.label("made"), lines.c.line, telling.c.envelope)
            .join(lines, lines.c.digest == records.c.digest)
            .join(last, last.c.digest == records.c.digest, isouter=True)
            .join(telling, telling.c.run == last.c.tagged, isouter=True)
            .where(records.c.kind == kind)
            .order_by(records.c.paper_id, lines.c.review_id, made.desc(), records.c.digest)
        )
        with self.database.connection() as connection:
            rows = connection.execute(query).all()
        found: list[Line] = []
        for _, group in groupby(rows, key=lambda row: (row.paper_id, row.review_id)):
            same = list(group)
            for age, row in enumerate(same[:1] if latest else same):
                told = (row.digest, row.paper_id, row.review_id, row.reviewer_id, row.made)
                tags = tags_of(json.loads(row.envelope or "{}").get("tags", {}), row.review_id)
                found.append(Line(*told, cells=json.loads(row.line), older=len(same) - 1 - age, tags=tags))
        return tuple(found)

    def _complete_lines(self, kind: str) -> None:
        with self.database.connection() as connection:
            there = sa.exists().where(lines.c.digest == records.c.digest)
            query = sa.select(records.c.digest).where(records.c.kind == kind, ~there)
            without = connection.execute(query).scalars().all()
        for digest in without:
            made = _lines_of(digest, self.get(digest))
            with self.database.connection() as connection:
                for line in made:
                    connection.execute(self.database.insert(lines).values(line).on_conflict_do_nothing())

    def delete(self, key: str) -> str:
        """Forget the record that a key names and all its runs; return its digest."""
        digest = self._one(key)
        with self.database.connection() as connection:
            connection.execute(sa.delete(records).where(records.c.digest == digest))
        return digest

    def count(self) -> int:
        """Return how many records are kept."""
        with self.database.connection() as connection:
            return int(connection.execute(sa.select(sa.func.count()).select_from(records)).scalar_one())

    def _one(self, key: str) -> str:
        if len(key) == _DIGEST:  # whole digests are looked up as they are: `find` reads over the table
            with self.database.connection() as connection:
                if connection.execute(sa.select(records.c.digest).where(records.c.digest == key)).scalar():
                    return key
        found = self.find(key)
        if not found:
            raise InputError("no such record", where=key, fix="`peerassay show` lists what is kept")
        if len(found) > 1:
            some = ", ".join(kept.digest[:12] for kept in found[:5])
            raise InputError(f"{len(found)} records match", where=key, fix=f"use the digest: {some}")
        return found[0].digest

    def _list(self, wanted: sa.ColumnElement[bool]) -> tuple[Kept, ...]:
        columns = [c for c in records.c if c.name not in {"body", "schema_version"}]
        many = sa.select(sa.func.count()).where(runs.c.digest == records.c.digest).scalar_subquery()
        query = (
            sa.select(*columns, many.label("runs"))
            .where(wanted)
            .order_by(records.c.created.desc(), records.c.paper_id, records.c.review_id, records.c.digest)
        )
        with self.database.connection() as connection:
            rows = connection.execute(query).mappings().all()
            for row in rows:
                if row["kind"] not in KINDS and row["kind"] not in RETIRED:
                    raise self._unknown(row["digest"], row["kind"])
            by_digest = _labels_of(connection, [row["digest"] for row in rows])
        return tuple(Kept(**row, labels=by_digest.get(row["digest"], {})) for row in rows)

    def _unknown(self, digest: str, kind: str) -> StoreError:
        return self._error(f"the record {digest[:12]} is of a kind that is not known ({kind})", fix="upgrade peerassay")

    def _error(self, what: str, fix: str = FIX) -> StoreError:
        return self.database.error(what, fix)


def _lines_of(key: str, record: JobRecord) -> list[dict[str, str | int]]:
    return [
        {
            "digest": key,
            "number": number,
            "review_id": line.review_id,
            "reviewer_id": line.reviewer_id,
            "line": canonical_json(dict(line.cells)),
        }
        for number, line in enumerate(record.lines)
    ]


def _labels_of(connection: sa.Connection, digests: Sequence[str]) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    query = sa.select(labels).order_by(labels.c.digest, labels.c.label)
    if len(digests) <= 500:  # beyond that the whole small table is read sooner than a long list of values
        query = query.where(labels.c.digest.in_(digests))
    for digest, label, many in connection.execute(query):
        found.setdefault(digest, {})[label] = many
    return found


def _unpacked(kept: Any) -> bytes:
    """Return a record's JSON as it was before it was compressed; what is none comes as it is, and fits no digest."""
    # SQLite keeps whatever another program wrote, a text too; earlier releases kept records as they are.
    body = kept if isinstance(kept, bytes) else str(kept).encode("utf-8")
    try:
        return zlib.decompressobj().decompress(body, _LARGEST)
    except zlib.error:
        return body
