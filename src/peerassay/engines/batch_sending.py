"""Request files sent to their provider, waited for, and their results put in place; resumable at every step.

Beside `requests-0001.jsonl` stands `requests-0001.sent.json`, written before anything is sent. Whoever goes on after a
kill looks for the batch at the provider before making one, so that none is made twice.
"""

import hashlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Protocol

from pydantic import ValidationError

from peerassay.engines.api_format import BatchKind
from peerassay.engines.batch_folder import RequestFile, folder_at
from peerassay.engines.batch_services import BatchService, Looked, Sent, open_service
from peerassay.engines.opening import provider_of
from peerassay.engines.pricing import count_tokens, price_of
from peerassay.engines.question import Usage
from peerassay.errors import EngineUnavailable
from peerassay.frozen import canonical_json
from peerassay.home import write_private
from peerassay.progress import Progress, Step, silent
from peerassay.settings import Settings

_DISCOUNT: Final = 0.5
"""Both providers take half of the price for a batch."""
FIRST_WAIT: Final = 0.5
LONGEST_WAIT: Final = 60.0
"""Seconds before a batch is looked at again, doubled each time, and the most."""
_MOST_FAULTS: Final = 20
"""Faults in a row after which sending is given up; the next run goes on."""


class Claiming(Protocol):
    """What keeps two runs from sending the same file at the same time."""

    def held(self, key: str) -> AbstractContextManager[bool]:
        """Hold what the key names for as long as the block works; False where another run has it."""
        ...


def sent_of(requests: Path) -> Sent | None:
    """Return what became of a request file; None for one that was not sent by peerassay."""
    try:
        return Sent.model_validate_json(_note(requests).read_text(encoding="utf-8"))
    except (OSError, ValidationError):
        return None


@dataclass(slots=True)
class Sending:
    """Sends the request files of a folder.

    Attributes:
        settings: they name key and address by provider.
        folder: where the files lie.
        claims: shared by all runs.

    """

    settings: Settings
    folder: Path
    claims: Claiming
    progress: Progress = silent
    _services: dict[BatchKind, BatchService] = field(default_factory=dict)

    def send(self) -> bool:
        """Send what has no results, wait for it, and put the results in place; returns False for nothing to send.

        Raises EngineRefused, and EngineUnavailable after several faults in a row; what was sent is known by then.
        """
        files = [file for file in folder_at(self.folder).request_files() if self._is_to_send(file)]
        if not files:
            return False
        try:
            self._wait_for(files)
        finally:
            self._close()
        return True

    def _wait_for(self, out: list[RequestFile]) -> None:
        wait, faults = FIRST_WAIT, 0
        while out:
            try:
                out = [file for file in out if not self._advanced(file)]
                faults = 0
            except EngineUnavailable:
                if (faults := faults + 1) > _MOST_FAULTS:
                    raise
            if out:
                time.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    def cancel(self, file: RequestFile) -> bool:
        """Cancel the batch of a request file; False where none is out."""
        sent = sent_of(file.path)
        if sent is None or sent.state != "out":
            return False
        try:
            self._service(sent.kind).cancel(sent.batch)
        finally:
            self._close()
        return True

    def _close(self) -> None:
        while self._services:
            self._services.popitem()[1].close()

    def _is_to_send(self, file: RequestFile) -> bool:
        """Whether a file has no results, or only some of ours: one with results of another hand was sent by hand."""
        sent = sent_of(file.path)
        return file.missing > 0 and (file.missing == file.requests if sent is None else sent.state != "fetched")

    def _advanced(self, file: RequestFile) -> bool:
        """Take a file's next steps; returns whether its results are in their place."""
        with self.claims.held(f"batch {file.path}") as is_ours:
            if is_ours:
                return self._moved_on(file)
        folder_at(self.folder).refresh()
        return (sent := sent_of(file.path)) is not None and sent.state == "fetched"

    def _moved_on(self, file: RequestFile) -> bool:
        before = sent_of(file.path)
        sent = before or self._begun(file)
        if sent.state == "fetched":
            return True
        if sent.state == "sending":
            sent = self._made(file, sent, is_new=before is None)
        looked = self._service(sent.kind).look(sent.batch)
        self.progress(Step(what=f"batch of {file.path.name}", done=looked.done, total=looked.total))
        return looked.is_over and self._fetched(file, sent, looked)

    def _begun(self, file: RequestFile) -> Sent:
        sent = Sent(
            kind=file.kind,
            model=file.model,
            endpoint=provider_of(file.kind, file.model, self.settings).endpoint,
            digest=hashlib.sha256(file.path.read_bytes()).hexdigest(),
            requests=file.requests,
            begun=datetime.now(UTC).isoformat(timespec="seconds"),
            at_most=price_at_most(file, self.settings),
        )
        return _noted(file, sent)

    def _made(self, file: RequestFile, sent: Sent, *, is_new: bool) -> Sent:
        """Find the batch of the file, or make it; what was not begun before can only be found by its metadata."""
        service, found = self._service(sent.kind), None
        if not is_new or sent.kind == "openai":
            notes = (sent_of(path) for path in self.folder.glob("requests-*.jsonl"))
            found = service.find(sent, frozenset(note.batch for note in notes if note))
        batch = found or service.create(file.path, sent)
        return _noted(file, sent.model_copy(update={"batch": batch, "state": "out"}))

    def _fetched(self, file: RequestFile, sent: Sent, looked: Looked) -> bool:
        """Put the results in place, with a line for each request that has none; False if they are of others."""
        left = dict.fromkeys(_ids(file.path))
        place = file.path.with_name(f"results-of-{file.path.name}")
        beside = place.with_suffix(".new")
        with beside.open("wb") as results:
            for line in () if looked.error else self._service(sent.kind).results(sent.batch):
                if line.get("custom_id") in left:
                    del left[line["custom_id"]]
                    results.write(canonical_json(line).encode("utf-8", "surrogatepass") + b"\n")
            if len(left) == sent.requests and sent.kind == "anthropic":
                _noted(file, sent.model_copy(update=_another(sent)))
                return False
            code = "batch_failed" if looked.error else "batch_expired"
            for own in left:
                error = {"code": code, "message": looked.error or "the batch ended without this request"}
                results.write(canonical_json({"custom_id": own, "error": error}).encode() + b"\n")
            results.flush()
            os.fsync(results.fileno())
        beside.replace(place)
        _noted(file, sent.model_copy(update={"state": "fetched"}))
        return True

    def _service(self, kind: BatchKind) -> BatchService:
        if kind not in self._services:
            self._services[kind] = open_service(provider_of(kind, "", self.settings))
        return self._services[kind]


def price_at_most(file: RequestFile, settings: Settings) -> float | None:
    """Return US dollars that a batch may cost: as long answers as may be given; None where no price is known."""
    price = price_of(file.kind, file.model, settings)
    if price is None:
        return None
    usage = Usage(requests=file.requests)
    for line in _objects(file.path):
        asked = line.get("params") or line.get("body") or {}
        most = int(asked.get("max_completion_tokens") or asked.get("max_tokens") or 0)
        words = count_tokens(f"{asked.get('system', '')}{asked.get('messages', '')}")
        usage += Usage(input_tokens=words, output_tokens=most)
    return round(_DISCOUNT * price.cost(usage), 4)


def _another(sent: Sent) -> dict[str, Any]:
    """Return what is noted of a batch that was taken for ours and is not."""
    return {"state": "sending", "batch": "", "not_ours": (*sent.not_ours, sent.batch)}


def _noted(file: RequestFile, sent: Sent) -> Sent:
    """Write the note beside the file, whole or not at all, and return it."""
    note = _note(file.path)
    beside = note.with_suffix(".new")
    write_private(beside, sent.model_dump_json(indent=1))
    beside.replace(note)
    return sent


def _note(requests: Path) -> Path:
    return requests.with_suffix(".sent.json")


def _ids(requests: Path) -> Iterator[str]:
    return (str(line.get("custom_id")) for line in _objects(requests))


def _objects(requests: Path) -> Iterator[dict[str, Any]]:
    with requests.open("rb") as file:
        yield from (json.loads(line) for line in file if line.strip())
