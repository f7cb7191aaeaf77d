"""The engine that writes questions down for a provider's batch service and takes up the answers when they are there."""

import json
import logging
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from peerassay.engines.api_format import BatchKind, Result, read_result, request_line, takes_temperature
from peerassay.engines.asking import Asking
from peerassay.engines.engine import Opening
from peerassay.engines.pricing import Budget, open_budget
from peerassay.engines.question import A, Answered, Question
from peerassay.engines.reply import NO_PICTURES, NO_TEMPERATURE, Recorder, Reply, Request, Wasted
from peerassay.errors import AnswerPending, EngineRefused, EngineUnavailable, SettingsError, StoreError
from peerassay.frozen import canonical_json
from peerassay.home import Cache, private_folder
from peerassay.settings import Settings

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


class Batch:
    """Answers from result files in a folder; a question without a result is pending and goes to the next request file.

    Each question is written once, however often the run is repeated. A request that expired, was cancelled or met a
    passing error is written once more, up to the setting `attempts`; one that is refused for good fails. A repair is a
    request like any other: the question stays pending until it is back. Batches of both providers cost half of what is
    counted here.

    Args:
        kind: whose format is written; results are read in both.
        model: the model's name at the provider.
        settings: temperature, tries.
        folder: where request files are written and result files are looked for.
        cache: where replies are kept once they are taken up.
        budget: counts cost, and stops writing at the ceiling.
        recorder: where replies are recorded, if wanted.

    """

    def __init__(
        self,
        kind: BatchKind,
        model: str,
        settings: Settings,
        *,
        folder: Path,
        cache: Cache,
        budget: Budget,
        recorder: Recorder | None = None,
    ) -> None:
        self._kind = kind
        self._model = model
        self._settings = settings
        self._budget = budget
        self.folder = BatchFolder(folder)
        self.asking = Asking(
            self._respond,
            engine=self.name,
            model=self.model,
            parameters={"temperature": settings.temperature},
            cache=cache,
            recorder=recorder,
        )

    @property
    def name(self) -> str:
        """`batch`."""
        return "batch"

    @property
    def model(self) -> str:
        """The model as the user gave it: `openai:gpt-5`."""
        return f"{self._kind}:{self._model}"

    @property
    def endpoint(self) -> str:
        """Where the files are meant to go; sending them is the user's own act. No path: it stands in records."""
        return f"batch files for {self._kind}"

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question from the results at hand, or leave it pending."""
        return await self.asking.ask(question)

    async def aclose(self) -> None:
        """Close the request file, so that it can be sent; further questions go to a new one."""
        self.folder.finish()

    async def _respond(self, request: Request, _: Wasted) -> Reply:
        results = self.folder.results(request.answer_key)
        replies = [result.reply for result in results if result.reply is not None][request.useless :]
        if replies:
            return self._taken_up(replies[0], results)
        failed = [result for result in results if result.reply is None]
        if failed and not failed[-1].again:
            raise EngineRefused(f"the batch refuses the request ({failed[-1].error})", where=self._where(request))
        if len(failed) >= self._settings.attempts:
            raise EngineUnavailable(
                f"the batch failed {len(failed)} times, last with {failed[-1].error}", where=self._where(request)
            )
        if len(results) >= self.folder.asked(request.answer_key):
            await self._write(request, results)
        raise AnswerPending(
            _waiting_for(failed),
            where=self._where(request),
            fix="send the request files, put the results beside them and run again",
        )

    def _taken_up(self, reply: Reply, results: tuple[Result, ...]) -> Reply:
        cost = self._budget.cost(reply.usage)
        notes: tuple[str, ...] = (NO_TEMPERATURE,) if any(result.temperature for result in results) else ()
        notes += (NO_PICTURES,) if any(result.pictures for result in results) else ()
        usage = reply.usage.model_copy(update={"cost": cost})
        return reply.model_copy(update={"usage": usage, "notes": reply.notes + notes})

    async def _write(self, request: Request, results: tuple[Result, ...]) -> None:
        refused = any(result.temperature for result in results) or not takes_temperature(self._kind, self._model)
        temperature = None if refused else self._settings.temperature
        async with self._budget.hold(request) as hold:
            asked = request.without_pictures if any(result.pictures for result in results) else request
            self.folder.add(request_line(self._kind, self._model, asked, temperature))
            hold.spent = hold.most

    def _where(self, request: Request) -> str:
        return f"{request.question} {request.key[:12]}"


def open_batch(opening: Opening) -> Batch:
    """Return the engine of a provider's batch service; raises SettingsError for a confidential document."""
    if opening.settings.confidential:
        raise SettingsError(
            "batch endpoints keep what they are sent, and the document is confidential",
            where="engine",
            fix="set `confidential = false` if it may be kept there, or ask without a batch",
        )
    if opening.folder is None:
        raise SettingsError("a batch needs a folder for its files", where="engine", fix="name one")
    kind: BatchKind = "anthropic" if opening.choice.maker == "anthropic" else "openai"
    return Batch(
        kind,
        opening.named,
        opening.settings,
        folder=opening.folder,
        cache=opening.cache,
        budget=open_budget(kind, opening.named, opening.settings),
        recorder=opening.recorder,
    )


def _waiting_for(results: Sequence[Result]) -> str:
    if not results:
        return "the answer is not there yet"
    return f"the answer is not there yet ({results[-1].error}; asked again)"
