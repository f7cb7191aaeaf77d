"""Records named on the command line: files, digests, review or paper ids, or records on standard input."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from peerassay.grading.record import Record
    from peerassay.store.records import RecordStore

STANDARD_INPUT = "-"


def find(keys: Sequence[str], home: Path | None, store: Path | None) -> "tuple[Record, ...]":
    """Return the records that the keys name, in their order; no key: all of the store.

    A key is a record's file, a folder of such files, `-` for standard input, or what the store finds it by.
    Raises InputError where a key names nothing.
    """
    if not keys:
        kept = _store(home, store)
        return tuple(kept.get(one.digest) for one in kept.list())
    return tuple(record for key in keys for record in _named(key, home, store))


def _named(key: str, home: Path | None, store: Path | None) -> "tuple[Record, ...]":
    from peerassay.store.files import read_record, record_files

    if key == STANDARD_INPUT:
        return _from_standard_input()
    path = Path(key)
    if path.exists():
        return tuple(read_record(file) for file in record_files([path]))
    kept = _store(home, store)
    found = kept.find(key)
    return tuple(kept.get(one.digest) for one in found) if found else (kept.get(key),)


def _from_standard_input() -> "tuple[Record, ...]":
    from peerassay.grading.record import Record
    from peerassay.store.files import parse

    lines = [line for line in sys.stdin.read().splitlines() if line.strip()]
    return tuple(parse(Record, line, "standard input") for line in lines)


def listing(home: Path | None, store: Path | None, *, as_json: bool) -> None:
    """Print what the store holds, newest first."""
    from peerassay.cli.console import out, out_json, tell

    kept = _store(home, store).list()
    if as_json:
        out_json([one.model_dump(mode="json") for one in kept])
        return
    if not kept:
        tell("the store holds no record yet")
    for one in kept:
        labels = ", ".join(f"{label} {count}" for label, count in sorted(one.labels.items())) or "no label"
        out(f"{one.digest[:12]}  {one.paper_id}  {one.reviewer_id}  {labels}  {one.title[:60]}")


def _store(home: Path | None, store: Path | None) -> "RecordStore":
    from peerassay.home import home_of
    from peerassay.settings import resolve
    from peerassay.store.records import RecordStore

    return RecordStore(home_of(resolve({"home": home, "store": store}).settings).store)
