"""Records and reviews named on the command line: files, digests, review or paper ids, or what standard input holds."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from peerassay.bounded_files import is_there
from peerassay.cli.console import out, out_json, tell
from peerassay.errors import InputError
from peerassay.reports.visible import cut, one_line

if TYPE_CHECKING:
    from peerassay.documents import Review
    from peerassay.job_record import Envelope, JobRecord, Line
    from peerassay.store.records import Kept, RecordStore


STANDARD_INPUT = "-"


def find(keys: Sequence[str], home: Path | None, store: Path | str | None) -> "tuple[JobRecord, ...]":
    """Return the records that the keys name, in their order; no key: all of the store.

    A key is a record's file, a folder of such files, `-` for standard input, or what the store finds it by.
    Of the whole store, records of another version are left out and told. Raises InputError where a key names nothing.
    """
    if not keys:
        return tuple(_all(opened(home, store)))
    return tuple(record for key in keys for record in _named(key, home, store))


def _all(kept: "RecordStore") -> "Iterator[JobRecord]":
    with _LeftOut() as left_out:
        yield from (record for _, record in _loaded(kept, kept.list(), left_out))


_MOST_TOLD = 5


class _LeftOut:
    """Tells of records that cannot be read: the first by what is wrong, the others by their number at the end."""

    def __init__(self) -> None:
        self._many = 0

    def add(self, error: InputError) -> None:
        self._many += 1
        if self._many <= _MOST_TOLD:
            tell(f"left out: {error}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._many > _MOST_TOLD:
            tell(f"left out: {self._many - _MOST_TOLD} more records that cannot be read, {self._many} in all")


def _loaded(kept: "RecordStore", rows: "Iterable[Kept]", left_out: _LeftOut) -> "Iterator[tuple[str, JobRecord]]":
    for row in rows:
        try:
            yield row.digest, kept.get(row.digest)
        except InputError as error:
            left_out.add(error)


class Stored:
    """All records of a store, or those of a kind, each loaded when it is its turn; those of other versions are told."""

    def __init__(self, home: Path | None, store: Path | str | None, kind: str | None = None) -> None:
        self._kept = opened(home, store)
        self._rows = self._kept.list(kind=kind)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> "Iterator[JobRecord]":
        with _LeftOut() as left_out:
            yield from (record for _, record in _loaded(self._kept, self._rows, left_out))

    @property
    def kinds(self) -> Counter[str]:
        """How many records of each kind there are."""
        from peerassay.kinds import KINDS

        return Counter(row.kind for row in self._rows if row.kind in KINDS)

    def papers(self) -> "Iterator[dict[str, JobRecord]]":
        """Give the records of each paper by digest."""
        rows = sorted(self._rows, key=lambda row: row.paper_id)
        with _LeftOut() as left_out:
            for _, of_paper in groupby(rows, key=lambda row: row.paper_id):
                if held := dict(_loaded(self._kept, of_paper, left_out)):
                    yield held

    def lines(self) -> "tuple[Line, ...]":
        """Return what the table of reviews shows."""
        return self._kept.lines("case")

    def envelopes(self, record: str) -> "tuple[Envelope, ...]":
        """Return the envelopes of a record by its digest."""
        return self._kept.envelopes(record)

    def all_envelopes(self) -> "Iterator[Envelope]":
        """Give the envelopes of all runs."""
        yield from (envelope for row in self._rows for envelope in self._kept.envelopes(row.digest))


def envelopes_of(
    keys: Sequence[str], records: "Sequence[JobRecord]", home: Path | None, store: Path | str | None
) -> "tuple[Envelope, ...]":
    """Return what is kept of the runs that gave the records: beside files, else in the store; none of standard input."""
    from peerassay.frozen import digest
    from peerassay.store.files import envelopes_beside

    files = [Path(key) for key in keys if key != STANDARD_INPUT and is_there(Path(key))]
    beside = envelopes_beside(files)
    if keys and len(files) + keys.count(STANDARD_INPUT) == len(keys):
        return beside
    kept = opened(home, store)
    held = (digest(record) for record in records)
    return (*beside, *(envelope for key in held if kept.find(key) for envelope in kept.envelopes(key)))


def opened(home: Path | None, store: Path | str | None) -> "RecordStore":
    """Return the store that the settings and these flags name; raises StoreError."""
    from peerassay.home import home_of
    from peerassay.settings import resolve
    from peerassay.store.records import RecordStore

    return RecordStore(home_of(resolve({"home": home, "store": store}).settings).store)


def _named(key: str, home: Path | None, store: Path | str | None) -> "tuple[JobRecord, ...]":
    from peerassay.store.files import read_any, record_files

    if key == STANDARD_INPUT:
        return _from_standard_input()
    path = Path(key)
    if is_there(path):
        return tuple(read_any(file) for file in record_files([path]))
    kept = opened(home, store)
    found = kept.find(key)
    if not found:
        raise InputError("no file or record with this name", where=key, fix="run `peerassay show` to list all records")
    return tuple(kept.get(row.digest) for row in found)


def _from_standard_input() -> "tuple[JobRecord, ...]":
    """Take what `show --json`, `grade --json` or `export --format jsonl` print; raises InputError."""
    from peerassay.store.files import checked_any

    try:
        text = sys.stdin.read()
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8 (byte {error.start})", where="standard input", fix="records are JSON") from None
    found = tuple(checked_any(part, "standard input") for part in _texts(text))
    if not found:
        raise InputError(
            "no record found in the input", where="standard input", fix="e.g. `peerassay show RECORD --json | ...`"
        )
    return found


def _texts(text: str) -> list[str]:
    import json

    try:
        whole = json.loads(text)
    except ValueError:
        return [line for line in text.splitlines() if line.strip()]
    return [json.dumps(record, ensure_ascii=False) for record in _records_in(whole)]


def _records_in(whole: Any) -> list[Any]:
    if isinstance(whole, dict) and isinstance(whole.get("records"), list):
        return list(whole["records"])
    return whole if isinstance(whole, list) else [whole]


def listing(home: Path | None, store: Path | str | None, *, as_json: bool, kind: str | None = None) -> None:
    """Print what the store holds, newest first: all of it, or one kind."""

    kept = opened(home, store).list(kind=kind)
    if as_json:
        out_json({"records": [row.model_dump(mode="json") for row in kept]})
        return
    if not kept:
        tell("the store holds no record yet; `peerassay reply` makes some")
    for row in kept:
        out(_line(row))


def _line(kept: "Kept") -> str:
    from peerassay.kinds import KINDS
    from peerassay.reports.kinds import SHOWN

    known = KINDS.get(kept.kind)
    told = SHOWN[kept.kind].counted(kept.labels) if known else ["of an earlier version, no longer read"]
    whose = one_line(kept.reviewer_id) if kept.reviewer_id or not known else known.words
    when = kept.created[:16].replace("T", " ")
    return f"{kept.digest[:12]}  {when}  {cut(one_line(kept.title), 60)}  {whose}  {', '.join(told) or 'nothing recognised'}"


def reviews_named(words: Sequence[str] | None) -> "list[Review | str]":
    """Return the words with the reviews of standard input in the place of `-`. Raises UnreadableDocument."""
    return [item for word in words or () for item in (reviews_of_input() if word == STANDARD_INPUT else (word,))]


def reviews_of_input() -> "tuple[Review, ...]":
    """Return the reviews of standard input; raises UnreadableDocument."""
    from peerassay.bounded_files import read_stream
    from peerassay.documents import read_review_bytes
    from peerassay.documents.review_reading import MOST_BYTES

    given = read_stream(sys.stdin.buffer, "standard input", MOST_BYTES)
    return read_review_bytes(given, "standard input").reviews
