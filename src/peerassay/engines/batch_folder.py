"""Request and result files of batches: one folder, in which several processes write requests and read results."""

import json
import logging
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from peerassay.engines.api_format import BatchKind, Result, attempt_of, kind_of_line, model_of_line, read_result
from peerassay.errors import StoreError
from peerassay.frozen import canonical_json
from peerassay.home import private_folder
from peerassay.run_names import has_ended

MOST_REQUESTS: Final[dict[BatchKind, int]] = {"openai": 50_000, "anthropic": 100_000}
"""What a provider takes in one file."""
MOST_BYTES: Final[dict[BatchKind, int]] = {"openai": 190_000_000, "anthropic": 240_000_000}
"""A little less than what a provider takes (200 and 256 MB)."""
_SPOOL: Final = "spool-"

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Indexed:
    """Where the lines of one file lie, by request and attempt; `stamp` tells whether it has changed since."""

    stamp: tuple[int, int]
    lines: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    count: int = 0


@dataclass(frozen=True, slots=True)
class RequestFile:
    """A request file with how many of its requests have no result, whose format it has, and for which model."""

    path: Path
    requests: int
    missing: int
    kind: BatchKind
    model: str


class BatchFolder:
    """Requests and results of batches, in one folder.

    Request files are `requests-0001.jsonl` and so on, one for all that a run has to ask at a time, split only at the
    provider's limits and by model; they are never touched again, for they may have been sent. Each process writes its
    requests line by line, each on the disk before it goes on, to a spool of its own, and `finish` makes the request
    files of all spools of a run, and of runs that were killed. Every other `*.jsonl` is read as results, of either
    provider's format: any number of files in any order, a request's result in any of them, or in several.

    `warnings` names what could not be used. Raises StoreError if the folder cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self._files: dict[Path, _Indexed] = {}
        self._own: dict[str, int] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read what has come into the folder since."""
        try:
            private_folder(self.path)
            there = {path: path.stat() for path in sorted(self.path.glob("*.jsonl"))}
            for path, stat in there.items():
                stamp = (stat.st_size, stat.st_mtime_ns)
                if path not in self._files or self._files[path].stamp != stamp:
                    self._files[path] = self._index(path, stamp)
        except OSError as error:
            raise _sentence(error, self.path) from error
        self._files = {path: self._files[path] for path in there}
        if not any(self.path.glob(f"{_SPOOL}*.{os.getpid()}.part")):
            self._own.clear()
        self._name_strangers()

    def _name_strangers(self) -> None:
        """Warn once of each result that is of no request in this folder."""
        ours = self._own.keys() | {place for path, file in self._files.items() if _asks(path) for place in file.lines}
        for path, file in self._files.items():
            for place in () if _asks(path) else file.lines.keys() - ours:
                words = f"{path.name}: a result of no request here, unknown custom_id ...{place}"
                if words not in self.warnings:
                    self._warn(words)

    def asked(self, place: str) -> int:
        """Return how often the request was written: the number of its last attempt."""
        found = (max(file.lines[place]) for path, file in self._files.items() if _asks(path) and place in file.lines)
        return max(self._own.get(place, 0), *found, 0)

    def results(self, place: str) -> dict[int, Result]:
        """Return what came back for the request by attempt; a reply counts before what says that there is none."""
        found: dict[int, Result] = {}
        for path, file in self._files.items():
            if _asks(path):
                continue
            for attempt, offsets in file.lines.get(place, {}).items():
                for result in (self._result_at(path, offset) for offset in offsets):
                    if found.get(attempt) is None or found[attempt].reply is None:
                        found[attempt] = result
        return dict(sorted(found.items()))

    def add(self, line: dict[str, Any], run: str) -> None:
        """Write a request to the run's spool; on disk before the call returns."""
        data = canonical_json(line).encode("utf-8", "surrogatepass") + b"\n"
        try:
            with (self.path / f"{_SPOOL}{run}.{os.getpid()}.part").open("ab") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise _sentence(error, self.path) from error
        place, attempt = attempt_of(str(line["custom_id"]))
        self._own[place] = attempt

    def finish(self, run: str) -> tuple[Path, ...]:
        """Make request files of what the run has written, and of what killed runs have left; returns them."""
        try:
            self.refresh()
            spools = [path for path in sorted(self.path.glob("*.part")) if _is_free(path, run)]
            made = tuple(self._written(spools)) if spools else ()
            for spool in spools:
                spool.unlink()
            self.refresh()
        except OSError as error:
            raise _sentence(error, self.path) from error
        return made

    def request_files(self) -> tuple[RequestFile, ...]:
        """Return all request files, the oldest first."""
        return tuple(self._described(path) for path in self._files if _asks(path))

    def _described(self, path: Path) -> RequestFile:
        lines = self._files[path].lines
        results = [file.lines for other, file in self._files.items() if not _asks(other)]
        missing = sum(
            not any(attempt in answered.get(place, {}) for answered in results)
            for place, attempts in lines.items()
            for attempt in attempts
        )
        first = next((line for _, _, line in _lines(path) if line is not None), {})
        return RequestFile(path, self._files[path].count, missing, kind_of_line(first), model_of_line(first))

    def _written(self, spools: list[Path]) -> Iterator[Path]:
        """Write request files from spools, one for each provider's model, and more only at the provider's limits."""
        requests = (file.lines for path, file in self._files.items() if _asks(path))
        known = {(place, attempt) for lines in requests for place, attempts in lines.items() for attempt in attempts}
        open_files: dict[tuple[BatchKind, str], _Growing] = {}
        for _, _, line in (found for spool in spools for found in _lines(spool)):
            if line is None or (own := _id(line)) is None or attempt_of(own) in known:
                continue
            known.add(attempt_of(own))
            kind = kind_of_line(line)
            data = canonical_json(line).encode("utf-8", "surrogatepass") + b"\n"
            group = (kind, model_of_line(line))
            if group in open_files and open_files[group].is_full(len(data), kind):
                yield open_files.pop(group).close()
            if group not in open_files:
                open_files[group] = _Growing(self.path, len(open_files))
            open_files[group].add(data)
        for growing in open_files.values():
            yield growing.close()

    def _index(self, path: Path, stamp: tuple[int, int]) -> _Indexed:
        file, is_request = _Indexed(stamp), _asks(path)
        for number, offset, line in _lines(path):
            own = _id(line) if is_request else getattr(read_result(line or {}), "custom_id", None)
            if own is None:
                self._warn(f"{path.name}, line {number}: {'no batch result' if line else 'broken, left out'}")
                continue
            place, attempt = attempt_of(own)
            file.lines.setdefault(place, {}).setdefault(attempt, []).append(offset)
            file.count += 1
        return file

    def _result_at(self, path: Path, offset: int) -> Result:
        with path.open("rb") as file:
            file.seek(offset)
            result = read_result(json.loads(file.readline().decode("utf-8", "replace")))
        assert result is not None  # it was indexed as one
        return result

    def _warn(self, what: str) -> None:
        self.warnings.append(what)
        _log.warning("%s: %s", self.path, what)


class _Growing:
    """A request file in the making; it gets its name when it is whole, so that a half one is never sent."""

    def __init__(self, folder: Path, number: int) -> None:
        self._folder = folder
        self._path = folder / f"{os.getpid()}-{number}.new"
        self._file = self._path.open("wb")
        self._size = self._lines = 0

    def is_full(self, more: int, kind: BatchKind) -> bool:
        return self._lines >= MOST_REQUESTS[kind] or self._size + more > MOST_BYTES[kind]

    def add(self, data: bytes) -> None:
        self._file.write(data)
        self._size += len(data)
        self._lines += 1

    def close(self) -> Path:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        while True:
            numbers = [int(path.name[9:13]) for path in self._folder.glob("requests-[0-9][0-9][0-9][0-9].jsonl")]
            whole = self._folder / f"requests-{max(numbers, default=0) + 1:04d}.jsonl"
            try:
                os.link(self._path, whole)  # fails where another run has just taken the name
            except FileExistsError:
                continue
            self._path.unlink()
            return whole


_OPEN: Final[dict[Path, BatchFolder]] = {}


def folder_at(path: Path) -> BatchFolder:
    """Return the folder, read once in a process and then only what is new in it."""
    known = _OPEN.get(path)
    if known is None:
        known = _OPEN[path] = BatchFolder(path)
    else:
        known.refresh()
    return known


def _is_free(spool: Path, run: str) -> bool:
    """Whether a spool is the run's own, or of one that has ended; those of earlier releases have no name of a run."""
    if not spool.name.startswith(_SPOOL):
        return True
    own = spool.name.removeprefix(_SPOOL).rpartition(".part")[0].rpartition(".")[0]
    return own == run or has_ended(own)


def _asks(path: Path) -> bool:
    """Whether a file of the folder holds requests; every other holds results."""
    return path.name.startswith("requests-")


def _id(line: dict[str, Any] | None) -> str | None:
    own = line.get("custom_id") if line is not None else None
    return own if isinstance(own, str) else None


def _lines(path: Path) -> Iterator[tuple[int, int, dict[str, Any] | None]]:
    """Give each line's number, offset and object, None for one that is broken (a kill may have cut the last)."""
    offset = 0
    with path.open("rb") as file:
        for number, raw in enumerate(file, start=1):
            if raw.strip():
                yield number, offset, _parsed(raw)
            offset += len(raw)


def _parsed(raw: bytes) -> dict[str, Any] | None:
    try:
        line = json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def _sentence(error: OSError, path: Path) -> StoreError:
    return StoreError(
        f"the batch folder cannot be used ({error.strerror})", where=str(path), fix="check the folder's permissions"
    )
