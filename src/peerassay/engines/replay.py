"""The engine that answers from recorded replies: the same answers again, with no model and no network."""

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from peerassay.engines.asking import Asking
from peerassay.engines.engine import Opening, SendsNothing
from peerassay.engines.question import A, Answered, Question, Usage
from peerassay.engines.reply import Reply, Request, Wasted
from peerassay.errors import EngineUnavailable, SettingsError
from peerassay.incoming import read_json


class Replay(SendsNothing):
    """Answers from a file that a `Recorder` wrote, by the question's key and nothing else.

    There is no fallback: a question whose key is not in the file fails and is named, for an answer to other words would
    be no answer. Parsing, salvage and checks run as they do for a model; recorded tokens are not counted again.
    Of two lines for the same question and attempt the first stands.

    Raises SettingsError for a file that is missing or has a line that is no recorded reply.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._replies, models = _load(path)
        self._model = models.pop() if len(models) == 1 else None
        self.asking = Asking(self._respond, engine=self.name, model=self._model, parameters={})

    @property
    def name(self) -> str:
        """`replay`."""
        return "replay"

    @property
    def model(self) -> str | None:
        """The model that all recorded replies are from; None where they are from several."""
        return self._model

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer the question from the recording."""
        return await self.asking.ask(question)

    async def _respond(self, request: Request, _: Wasted) -> Reply:
        reply = self._replies.get((request.key, request.attempt))
        if reply is None:
            raise EngineUnavailable(
                f"the recording holds no reply to {request.question} with key {request.key} "
                f"(attempt {request.attempt})",
                where=self._path,
                fix="record it again with a model and --record",
            )
        return reply


def open_replay(opening: Opening) -> Replay:
    """Return the engine that answers from the file that is named."""
    return Replay(Path(opening.named))


def _load(path: Path) -> tuple[dict[tuple[str, int], Reply], set[str]]:
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError as error:
        raise SettingsError(
            f"the recording cannot be read ({error.strerror})", where=str(path), fix="name a file written by --record"
        ) from error
    replies: dict[tuple[str, int], Reply] = {}
    models: set[str] = set()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        place, reply = _read_line(line, f"{path}, line {number}")
        replies.setdefault(place, reply)
        models.update({reply.model} if reply.model else ())
    return replies, models


def _read_line(line: str, where: str) -> tuple[tuple[str, int], Reply]:
    try:
        entry: dict[str, Any] = read_json(line)
        known = {name: entry[name] for name in ("model", "finish", "notes") if name in entry}
        reply = Reply(text=entry["reply"], usage=Usage(), **known)
        return (str(entry["key"]), int(entry.get("attempt", 1))), reply
    except (ValueError, KeyError, TypeError, AttributeError, ValidationError) as error:
        raise SettingsError(
            "this line is not a recorded reply", where=where, fix="remove it, or record again with --record"
        ) from error
