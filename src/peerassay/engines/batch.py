"""The engine that writes questions down for a provider's batch service and takes up the answers when they are there."""

from collections.abc import Sequence
from pathlib import Path

from peerassay.engines.answered import Answered
from peerassay.engines.api_format import BatchKind, Result, request_line, takes_temperature
from peerassay.engines.asking import Asking
from peerassay.engines.batch_folder import BatchFolder
from peerassay.engines.budget import Budget, open_budget
from peerassay.engines.engine import Opening
from peerassay.engines.question import A, Question
from peerassay.engines.reply import NO_TEMPERATURE, Recorder, Reply, Request, Wasted
from peerassay.errors import AnswerPending, EngineRefused, EngineUnavailable, SettingsError
from peerassay.home import Cache
from peerassay.settings import Settings


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
        notes = (NO_TEMPERATURE,) if any(result.temperature for result in results) else ()
        usage = reply.usage.model_copy(update={"cost": cost})
        return reply.model_copy(update={"usage": usage, "notes": reply.notes + notes})

    async def _write(self, request: Request, results: tuple[Result, ...]) -> None:
        refused = any(result.temperature for result in results) or not takes_temperature(self._kind, self._model)
        temperature = None if refused else self._settings.temperature
        async with self._budget.hold(request) as hold:
            self.folder.add(request_line(self._kind, self._model, request, temperature))
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
