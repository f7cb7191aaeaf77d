"""The folder of a batch: numbered request files that were written, and whatever result files have come back."""

import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from peerassay.engines.api_format import Result, read_result
from peerassay.errors import StoreError
from peerassay.frozen import canonical_json
from peerassay.home import private_folder

# OpenAI takes 50,000 requests or 200 MB a file, Anthropic 100,000 or 256 MB.
MOST_REQUESTS: Final = 50_000
MOST_BYTES: Final = 190_000_000

_log = logging.getLogger(__name__)


class BatchFolder:
    """Requests and results of one batch, in one folder, for one process at a time.

    Request files are `requests-0001.jsonl` and so on. The one being written ends in `.part`; it is appended to and
    synced line by line, so a killed run loses no line, and is renamed by `finish` or by the next run's. A file without
    `.part` is never touched again: it may have been sent. Every other `*.jsonl` in the folder is read as results, of
    OpenAI's or Anthropic's format, in the order of the files' names.

    `warnings` names what could not be used: lines that are no results, results of unknown requests.
    Raises StoreError if the folder cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warnings: list[str] = []
        self._asked: Counter[str] = Counter()
        self._results: dict[str, list[Result]] = {}
        self._part: Path | None = None
        self._size = 0
        self._lines = 0
        try:
            self._load()
        except OSError as error:
            raise _sentence(error, path) from error

    def asked(self, custom_id: str) -> int:
        """Return how often the request stands in the request files."""
        return self._asked[custom_id]

    def results(self, custom_id: str) -> tuple[Result, ...]:
        """Return all that came back for the request, in the order of files and lines."""
        return tuple(self._results.get(custom_id, ()))

    def add(self, line: dict[str, Any]) -> None:
        """Write a request to the next request file; on disk before the call returns."""
        data = canonical_json(line).encode("utf-8", "surrogatepass") + b"\n"
        try:
            if self._part is not None and (self._lines >= MOST_REQUESTS or self._size + len(data) > MOST_BYTES):
                self._finish()
            self._append(data)
        except OSError as error:
            raise _sentence(error, self.path) from error
        self._asked[str(line["custom_id"])] += 1

    def finish(self) -> Path | None:
        """Close the request file being written, so that it can be sent; returns it, None where nothing was written."""
        try:
            return self._finish()
        except OSError as error:
            raise _sentence(error, self.path) from error

    def _append(self, data: bytes) -> None:
        if self._part is None:
            self._part, self._size, self._lines = self.path / f"{self._next_name()}.part", 0, 0
        with self._part.open("ab") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        self._size += len(data)
        self._lines += 1

    def _finish(self) -> Path | None:
        if self._part is None:
            return None
        whole = self._part.with_suffix("")
        self._part.rename(whole)
        self._part = None
        return whole

    def _next_name(self) -> str:
        numbers = [int(path.name[9:13]) for path in self.path.glob("requests-[0-9][0-9][0-9][0-9].jsonl*")]
        return f"requests-{max(numbers, default=0) + 1:04d}.jsonl"

    def _load(self) -> None:
        private_folder(self.path)
        for path in sorted(self.path.glob("requests-*.jsonl")):
            self._asked.update(str(line.get("custom_id")) for line in self._lines_of(path))
        for part in sorted(self.path.glob("requests-*.jsonl.part")):
            self._take_over(part)
        for path in sorted(self.path.glob("*.jsonl")):
            if not path.name.startswith("requests-"):
                self._read_results(path)

    def _take_over(self, part: Path) -> None:
        """Go on with the file that a killed run was writing; a line cut by the kill is taken off."""
        data = part.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            _replace(part, whole)
        lines = list(self._lines_of(part))
        self._asked.update(str(line.get("custom_id")) for line in lines)
        self._part, self._size, self._lines = part, len(whole), len(lines)

    def _read_results(self, path: Path) -> None:
        for line in self._lines_of(path):
            result = read_result(line)
            if result is None:
                self._warn(f"{path.name}: a line is no batch result")
            elif result.custom_id not in self._asked:
                self._warn(f"{path.name}: unknown custom_id {result.custom_id}")
            else:
                self._results.setdefault(result.custom_id, []).append(result)

    def _lines_of(self, path: Path) -> Iterator[dict[str, Any]]:
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.split("\n"), start=1):
            if not line.strip():
                continue
            try:
                data = json.loads(line)
            except (ValueError, RecursionError):
                data = None
            if isinstance(data, dict):
                yield data
            else:
                self._warn(f"{path.name}, line {number}: broken, left out")

    def _warn(self, what: str) -> None:
        self.warnings.append(what)
        _log.warning("%s: %s", self.path, what)


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_suffix(".new")
    beside.write_bytes(data)
    beside.replace(path)


def _sentence(error: OSError, path: Path) -> StoreError:
    return StoreError(
        f"the batch folder cannot be used ({error.strerror})", where=str(path), fix="check the folder's permissions"
    )
