"""What came back for a question, word for word, with what it cost: the unit that is cached, recorded and replayed."""

import threading
from pathlib import Path
from typing import Final

from pydantic import ValidationError, field_validator

from peerassay.engines.picture import LEAD, Picture
from peerassay.engines.question import Prompt, Usage
from peerassay.errors import InputError
from peerassay.frozen import Frozen, canonical_json
from peerassay.incoming import incoming_text, read_json

NO_TEMPERATURE: Final = "asked without a temperature: the model takes none"


NO_PICTURES: Final = "asked without the pictures of the pages: the model takes none"


class Reply(Frozen):
    """A raw reply. `finish` is the provider's reason for stopping, `model` the one that says it answered.

    `notes` tell what was unusual in the asking, such as a temperature that the model does not take; `useless` how many
    replies to the same request were no answers before (their cost stands in `usage`).
    """

    text: str
    model: str | None = None
    finish: str | None = None
    usage: Usage = Usage()
    notes: tuple[str, ...] = ()
    useless: int = 0

    @field_validator("text", "model", "finish")
    @classmethod
    def _from_outside(cls, text: str | None) -> str | None:
        return None if text is None else incoming_text(text)

    def to_bytes(self) -> bytes:
        """Return the reply as it is kept in a cache."""
        return canonical_json(self).encode()

    @classmethod
    def from_bytes(cls, kept: bytes) -> "Reply | None":
        """Return the reply kept in a cache; None for bytes that are none (they are then asked for anew)."""
        try:
            return cls.model_validate_json(kept)
        except ValidationError:
            return None

    def noted(self, note: str) -> "Reply":
        """Return the reply with a further note."""
        return self.model_copy(update={"notes": (*self.notes, note)})

    def as_useless(self) -> "Useless":
        """Return what is kept of a reply that turned out to be no answer."""
        return Useless(replies=self.useless + 1, usage=self.usage)


class Useless(Frozen):
    """What is kept in the place of replies that were no answers: how many came, and their cost."""

    replies: int = 0
    usage: Usage = Usage()

    def to_bytes(self) -> bytes:
        """Return it as it is kept in a cache."""
        return canonical_json(self).encode()

    @classmethod
    def from_bytes(cls, kept: bytes | None) -> "Useless":
        """Return what is kept; that nothing came for bytes that are something else."""
        try:
            return cls.model_validate_json(kept or b"{}")
        except ValidationError:
            return cls()


class Wasted:
    """Tokens billed for replies that could not be used even as text; counted whatever becomes of the question."""

    def __init__(self) -> None:
        self.usage = Usage()

    def add(self, usage: Usage) -> None:
        """Count a further one."""
        self.usage = self.usage + usage


class Request(Frozen):
    """One asking of a question: the first, or the second with what was wrong in the first reply.

    Attributes:
        question: the question's name.
        key: the question's key.
        answer_key: where the reply is kept: the key with engine, model, parameters and attempt.
        prompt: what is shown.
        demand: the engine's own words, after the system text, or after the task that follows the blocks which kinds
            of question share: JSON only, and the schema of the answer.
        max_output_tokens: the most the model may write.
        attempt: 1, or 2 for the repair.
        earlier: the first reply's text, for the repair.
        correction: what is wrong with it, by path.
        useless: how many replies to this very request were no answers; for engines whose replies lie in a folder.

    """

    question: str
    key: str
    answer_key: str
    prompt: Prompt
    demand: str
    max_output_tokens: int
    attempt: int = 1
    earlier: str = ""
    correction: str = ""
    useless: int = 0

    @property
    def system(self) -> str:
        """The question's instructions, and the engine's demand where it is not among the blocks."""
        return self.prompt.system if self.prompt.shared else f"{self.prompt.system}\n\n{self.demand}"

    @property
    def last_words(self) -> tuple[str, ...]:
        """The blocks of the user's text; the correction among them where there is no earlier text to answer to."""
        shared, blocks = self.prompt.shared, self.prompt.blocks
        asked = 1 + (shared if self.prompt.task is None else self.prompt.task)
        words = (*blocks[:asked], self.demand, *blocks[asked:]) if shared else blocks
        alone = self.correction and not self.earlier.strip()
        return (*words, self.correction) if alone else words

    @property
    def cache_marks(self) -> frozenset[int]:
        """After how many blocks a prefix ends that other questions have: for providers that cache up to a mark."""
        blocks, shared = len(self.last_words), self.prompt.shared
        ends = {shared, shared + 2} if shared else {1, blocks - 1}
        return frozenset(end for end in ends if 0 < end < blocks)

    @property
    def dialogue(self) -> tuple[str, str] | None:
        """The earlier reply and the correction of it, to be appended as two turns; None in a first asking."""
        return (self.earlier, self.correction) if self.correction and self.earlier.strip() else None

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures before the blocks; `LEAD` stands before them."""
        return self.prompt.pictures

    @property
    def without_pictures(self) -> "Request":
        """The request as it is put to a model that takes no pictures; its reply is kept under the same key."""
        return self.model_copy(update={"prompt": self.prompt.model_copy(update={"pictures": ()})})

    @property
    def text(self) -> str:
        """All text that is sent, as one: for counting."""
        lead = (LEAD,) if self.pictures else ()
        return "\n\n".join((self.system, *lead, *self.last_words, *(self.dialogue or ())))


class Recorder:
    """Appends each raw reply, fresh or cached, to a JSONL file, once per question and attempt.

    A line: `{"attempt": 1, "key": ..., "model": ..., "question": name, "reply": text, ...}`. A file that is there
    already is continued. Raises InputError if the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._written = _already_in(path)

    def record(self, question: str, key: str, attempt: int, reply: Reply) -> None:
        """Write the reply; one that the file holds for this question and attempt is not written again."""
        line = {"question": question, "key": key, "attempt": attempt, "reply": reply.text}
        rest = reply.model_dump(mode="json", exclude={"text", "useless"}, exclude_defaults=True)
        with self._lock:
            if (key, attempt) in self._written:
                return
            self._append(canonical_json({**rest, **line}))
            self._written.add((key, attempt))

    def _append(self, line: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                # One write of a whole line, so that a killed run leaves no half line before a whole one.
                file.write(line.encode() + b"\n")
        except OSError as error:
            raise InputError(f"the recording cannot be written ({error.strerror})", where=str(self.path)) from error


def _already_in(path: Path) -> set[tuple[str, int]]:
    if not path.exists():
        return set()
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        raise InputError(f"the recording cannot be read ({error.strerror})", where=str(path)) from error
    held: set[tuple[str, int]] = set()
    for line in lines:
        try:
            entry = read_json(line)
            held.add((str(entry["key"]), int(entry.get("attempt", 1))))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # the replay that reads this file names the broken line
    return held
