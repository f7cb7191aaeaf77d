"""Records and envelopes as files: canonical JSON on one line; how a record's file ends tells its kind.

A case of reviews is `<name>.case.json`, a novelty report `<name>.novelty.json`, their envelopes `<name>.envelope.json`.
"""

import json
import os
import tempfile
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from peerassay.errors import InputError, StoreError
from peerassay.frozen import canonical_json, digest
from peerassay.home import file_stem
from peerassay.job_record import Envelope, JobRecord, R
from peerassay.kinds import CASE, KINDS, NOVELTY, Kind, kind_of, kind_of_plain

if TYPE_CHECKING:
    from peerassay.jobs.novelty.record import NoveltyReport
    from peerassay.jobs.reviews.record import CaseRecord

ENVELOPE_SUFFIX = ".envelope.json"


def record_name(record: JobRecord) -> str:
    """Return a file name for a record, the same in every run: paper, review and eight characters of its digest.

    What is of no single review has its kind's name in the review's place.
    """
    parts = (record.heading.paper_id, record.heading.review_id or kind_of(record).name)
    words = [file_stem(part, most=40) or "x" for part in parts]
    return "_".join([*words, digest(record)[:8]])


def write_record(folder: Path, name: str, record: JobRecord, envelope: Envelope | None = None) -> Path:
    """Write the record, and the envelope beside it; return the record's path. Raises StoreError.

    `name` is the file's stem; `record_name` gives one. A file is there whole or not at all, even where the
    process is killed.
    """
    path = folder / f"{name}{kind_of(record).suffix}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write_whole(path, canonical_json(record) + "\n")
        if envelope is not None:
            _write_whole(folder / f"{name}{ENVELOPE_SUFFIX}", canonical_json(envelope) + "\n")
    except OSError as error:
        raise StoreError(
            f"the record cannot be written ({error.strerror or error})",
            where=str(path),
            fix="choose a writable folder, or free disk space",
        ) from error
    return path


def _write_whole(path: Path, text: str) -> None:
    with tempfile.NamedTemporaryFile(
        "w", dir=path.parent, prefix=f".{path.name[:40]}.", encoding="utf-8", newline="\n", delete=False
    ) as unfinished:
        try:
            unfinished.write(text)
            unfinished.flush()
            os.fsync(unfinished.fileno())
            Path(unfinished.name).replace(path)
        finally:
            Path(unfinished.name).unlink(missing_ok=True)  # there only if it did not take its place


def read_case(path: Path) -> "CaseRecord":
    """Return the case of a file; raises InputError: what is wrong, at which JSON path, in which file."""
    return _checked(CASE, _text_of(path), str(path))


def read_report(path: Path) -> "NoveltyReport":
    """Return the novelty report of a file; raises InputError: what is wrong, at which JSON path, in which file."""
    return _checked(NOVELTY, _text_of(path), str(path))


def read_any(path: Path) -> JobRecord:
    """Return the record of a file, of whichever kind; raises InputError."""
    return checked_any(_text_of(path), str(path))


def checked_any(text: str, where: str) -> JobRecord:
    """Return the record of any kind that a JSON text holds, its parts in agreement; raises InputError."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        plain = None  # its reader says what is wrong with the JSON
    kind: Kind[JobRecord] = kind_of_plain(plain)
    return _checked(kind, text, where)


def _checked(kind: Kind[R], text: str, where: str) -> R:
    record = parse(kind, text, where)
    mismatch = kind.first_mismatch(record)
    if mismatch:
        raise _damaged(*mismatch, where=where)
    return record


def read_envelope(path: Path) -> Envelope:
    """Return the envelope of a file; raises InputError."""
    return parse_envelope(_text_of(path), str(path))


def envelopes_beside(paths: Iterable[Path]) -> tuple[Envelope, ...]:
    """Return the envelopes beside these record files, or in these folders; raises InputError for a damaged one."""
    suffixes = [kind.suffix for kind in KINDS.values()]
    stems = (
        path.with_name(path.name.removesuffix(suffix))
        for path in record_files(paths)
        for suffix in suffixes
        if path.name.endswith(suffix)
    )
    beside = (stem.with_name(f"{stem.name}{ENVELOPE_SUFFIX}") for stem in stems)
    return tuple(read_envelope(path) for path in beside if path.is_file())


def record_files(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the paths with each folder replaced by the record files in it, by name; raises InputError for none."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(f for kind in KINDS.values() for f in path.glob(f"*{kind.suffix}")) if path.is_dir() else [path]
        if not inside:
            ends = " or ".join(kind.suffix for kind in KINDS.values())
            raise InputError("there are no records in this folder", where=str(path), fix=f"records end in {ends}")
        found += inside
    return tuple(dict.fromkeys(found))


def _text_of(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot be read ({error.strerror or error})", where=str(path)) from error
    except UnicodeDecodeError as error:
        raise InputError(f"is not UTF-8 (byte {error.start})", where=str(path), fix="records are UTF-8 JSON") from error


def parse(kind: Kind[R], text: str, where: str) -> R:
    """Return the record that a JSON text holds; raises InputError for another version, or naming the first fault.

    A record is read where the first number of its version is the one that is written, and nothing in it is strange;
    one from before a field was renamed is read under the new name (`_RENAMED`).
    """
    try:
        record = _validated(kind, text)
    except ValidationError as error:
        _refuse_other_version(kind, _version_in(text), where, also_near=True)
        raise _of_another_program(error, text, where) or _invalid(error, where) from error
    _refuse_other_version(kind, record.made.schema_version, where)
    return record


_RENAMED: Final = {"mended": "repaired", "likeness": "similarity"}
"""Fields of records by the names that they had in versions of the same number."""


def _validated(kind: Kind[R], text: str) -> R:
    try:
        return kind.model.model_validate_json(text)
    except ValidationError:
        try:
            renamed = json.loads(text, object_pairs_hook=_with_new_names)
        except (ValueError, RecursionError):
            renamed = None
        if renamed is None or not any(f'"{old}":' in text for old in _RENAMED):
            raise
        return kind.model.model_validate_json(json.dumps(renamed))


def _with_new_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {_RENAMED.get(name, name): value for name, value in pairs}


def _version_in(text: str) -> str:
    try:
        return str(json.loads(text)["provenance"]["schema_version"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""


def _refuse_other_version(kind: Kind[Any], written: str, where: str, *, also_near: bool = False) -> None:
    """Raise InputError where a record is of another version; `also_near` where only the second number is."""
    theirs, ours = _numbers(written), _numbers(kind.version)
    if written and (theirs != ours if also_near else theirs[:1] != ours[:1]):
        when = "a later" if theirs > ours else "an earlier"
        what = f"this record was written by {when} version ({written}) and cannot be read"
        raise InputError(what, where=where, fix=kind.again if when == "an earlier" else "upgrade peerassay")


def _of_another_program(error: ValidationError, text: str, where: str) -> InputError | None:
    """The error for a record whose fields are those of another release, None where its own release wrote this one."""
    if not all(fault["type"] in ("missing", "extra_forbidden") for fault in error.errors(include_url=False)):
        return None
    try:
        wrote = str(json.loads(text)["provenance"]["versions"]["peerassay"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if wrote == metadata.version("peerassay"):
        return None
    where_in = json_path(error.errors(include_url=False)[0]["loc"])
    what = f"this record was written by peerassay {wrote}, whose records have other fields, the first @ {where_in}"
    return InputError(what, where=where, fix=f"open it with peerassay {wrote}, or make it again")


def parse_envelope(text: str, where: str) -> Envelope:
    """Return the envelope that a JSON text holds; raises InputError naming the first fault's JSON path."""
    try:
        return Envelope.model_validate_json(text)
    except ValidationError as error:
        raise _invalid(error, where) from error


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdecimal() else 0 for part in version.split("."))


def _invalid(error: ValidationError, where: str) -> InputError:
    first = error.errors(include_url=False, include_input=False)[0]
    return _damaged(json_path(first["loc"]), first["msg"], where)


def json_path(places: Iterable[str | int]) -> str:
    """Return pydantic's location as a JSON path: `$.body.issues[0].title`."""
    return "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in places)


def _damaged(path: str, what: str, where: str) -> InputError:
    message = what[:1].lower() + what[1:]
    return InputError(f"{message} @ {path}", where=where, fix="correct the file, or make the record again")
