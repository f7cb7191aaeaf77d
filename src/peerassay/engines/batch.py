"""The engine that writes questions down for a provider's batch service and takes up the answers when they are there."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from peerassay.engines.api_format import BatchKind, Result, custom_id, place_of, request_line, takes_temperature
from peerassay.engines.asking import Asking
from peerassay.engines.batch_folder import RequestFile, folder_at
from peerassay.engines.engine import Opening
from peerassay.engines.pricing import Budget, open_budget
from peerassay.engines.question import A, Answered, Question
from peerassay.engines.reply import NO_PICTURES, NO_TEMPERATURE, Recorder, Reply, Request, Wasted
from peerassay.errors import AnswerPending, EngineRefused, EngineUnavailable, SettingsError
from peerassay.home import Cache
from peerassay.limits import shared_run
from peerassay.run_names import new_run_name
from peerassay.settings import Settings

GIVEN_UP: Final = "batch failures"
"""The namespace of the cache that has, of each request that a run has given up, the run and the last attempt."""
_SEND: Final[dict[BatchKind, str]] = {
    "openai": "to OpenAI's batch service (endpoint /v1/chat/completions)",
    "anthropic": "to Anthropic's Message Batches (each line is one of `requests`)",
}


class Batch:
    """Answers from result files in a folder; a question without a result is pending and goes to the next request file.

    Each question is written once, however often the run is repeated. A request that expired, was cancelled or met a
    passing error is written once more, up to the setting `attempts`; one that is refused for good fails. What has
    failed is written again by the next run. A repair is a request like any other: the question stays pending until it
    is back. Batches of both providers cost half of what is counted here.

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
        self._cache = cache
        self._run, self._about = shared_run() or (new_run_name(), "")
        self._is_shared = shared_run() is not None
        self.folder = folder_at(folder)
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
        """Make the request file, so that it can be sent; in a run over many papers it is made when all have asked."""
        if not self._is_shared:
            self.folder.finish(self._run)

    async def _respond(self, request: Request, _: Wasted) -> Reply:
        place = place_of(request.answer_key)
        asked, results = self.folder.asked(place), self.folder.results(place)
        replies = [result.reply for result in results.values() if result.reply is not None][request.useless :]
        if replies:
            return self._taken_up(replies[0], results.values())
        if asked and asked not in results:
            raise self._pending(request, results.get(asked - 1))
        last = results.get(asked)
        if last is not None and last.reply is None:
            self._give_up(request, last, asked)
        await self._write(request, results.values(), asked + 1)
        raise self._pending(request, last)

    def _pending(self, request: Request, last: Result | None) -> AnswerPending:
        why = f" ({last.error}; asked again)" if last is not None and last.error else ""
        what = f"no result yet{why}"
        fix = "send the request files, put the result files in the same folder, and run the command again"
        return AnswerPending(what, where=self._where(request), fix=fix)

    def _give_up(self, request: Request, last: Result, asked: int) -> None:
        """Raise the error of a request that has failed, except where an earlier run has done so already."""
        place = place_of(request.answer_key)
        run, _, number = (self._cache.get(GIVEN_UP, place) or b"").decode().rpartition(" ")
        before = int(number or 0)
        if before == asked and run != self._run:
            return
        if before != asked and last.again and asked - before < self._settings.attempts:
            return
        self._cache.put(GIVEN_UP, place, f"{self._run} {asked}".encode())
        if not last.again:
            raise EngineRefused(f"the batch refuses the request ({last.error})", where=self._where(request))
        what = f"the batch failed {max(asked - before, 1)} times, last with {last.error}"
        raise EngineUnavailable(what, where=self._where(request), fix="run again to ask again")

    def _taken_up(self, reply: Reply, results: Iterable[Result]) -> Reply:
        cost = self._budget.cost(reply.usage)
        notes: tuple[str, ...] = (NO_TEMPERATURE,) if any(result.temperature for result in results) else ()
        notes += (NO_PICTURES,) if any(result.pictures for result in results) else ()
        usage = reply.usage.model_copy(update={"cost": cost})
        return reply.model_copy(update={"usage": usage, "notes": reply.notes + notes})

    async def _write(self, request: Request, results: Iterable[Result], attempt: int) -> None:
        refused = any(result.temperature for result in results) or not takes_temperature(self._kind, self._model)
        temperature = None if refused else self._settings.temperature
        async with self._budget.hold(request) as hold:
            asked = request.without_pictures if any(result.pictures for result in results) else request
            line = request_line(self._kind, self._model, asked, temperature)
            own = custom_id(self._about, request.question, request.answer_key, attempt)
            self.folder.add({**line, "custom_id": own}, self._run)
            hold.spent = hold.most

    def _where(self, request: Request) -> str:
        return f"{request.question} {request.key[:12]}"


def refuse_confidential(settings: Settings) -> None:
    """Raise SettingsError where a batch is named and documents are confidential."""
    if settings.confidential and settings.engine.startswith("batch:"):
        raise SettingsError(
            "batch services store what they receive, and the document is confidential",
            where="engine",
            fix="set `confidential = false` if it may be stored there, or use an engine without batch",
        )


def open_batch(opening: Opening) -> Batch:
    """Return the engine of a provider's batch service; raises SettingsError for a confidential document."""
    refuse_confidential(opening.settings)
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


def what_to_send(file: RequestFile) -> str:
    """Return the sentence that says what is to be done with a request file whose results are not there."""
    return f"send {file.path.name} ({file.requests} requests) {_SEND[file.kind]}"
