"""A typed request to whoever can answer: inputs, prompt, answer schema, checks, and a deterministic offline answer."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Generic, TypeVar

from pydantic import BaseModel

from peerassay.documents import SourceText
from peerassay.frozen import Frozen, canonical_json, digest

A = TypeVar("A", bound=BaseModel)


class Fault(Frozen):
    """One thing wrong with an answer: `what` at JSON path `path` ("$.review.novelty_claims[3].text").

    `dropped` tells whether the part at `path` was taken out of the answer because of it.
    """

    path: str
    what: str
    dropped: bool = True


class Prompt(Frozen):
    """What a model is shown. `blocks` run from what most questions share to what only this one asks.

    Attributes:
        system: the instructions, the same for every question of this name.
        blocks: user text, most widely shared first (paper, then candidates, then the claims), so that a
            provider's prefix cache pays; joined by a blank line.
        template_digest: SHA-256 of the template files, so that a record names the very words it was asked with.
        shared: how many of the first blocks questions of several kinds open with. The schema of the answer, which
            is of one kind, then stands behind them and not in the system text, where it would part their prefixes.

    """

    system: str
    blocks: tuple[str, ...]
    template_digest: str
    shared: int = 0

    @property
    def characters(self) -> int:
        """How many characters it has."""
        return len(self.system) + len(self.user)

    @property
    def user(self) -> str:
        """The blocks as one text."""
        return "\n\n".join(self.blocks)


@dataclass(frozen=True, slots=True)
class Checked(Generic[A]):
    """An answer after its checks: what stands, and what is wrong with what was given."""

    answer: A
    faults: tuple[Fault, ...] = ()


class Question(ABC, Generic[A]):
    """A typed request. Subclasses hold their inputs as fields (frozen dataclasses) and know no engine.

    Class attributes:
        name: `job/question`, e.g. `grading/extract`; stands in records, caches and batch files.
        answer_type: the pydantic model of the answer; its JSON schema is shown to models.
        max_output_tokens: the most a model may write.
    """

    name: ClassVar[str]
    answer_type: ClassVar[type[BaseModel]]
    max_output_tokens: ClassVar[int] = 8_000

    @abstractmethod
    def prompt(self) -> Prompt:
        """Return the prompt; deterministic, every untrusted text inside delimiters."""

    @abstractmethod
    def check(self, answer: A) -> Checked[A]:
        """Return the answer with its faulty parts taken out or mended, and the faults; pure and idempotent."""

    @abstractmethod
    def offline(self) -> A:
        """Return an answer made by deterministic rules; it passes through `check` like any other."""

    @property
    def key(self) -> str:
        """The digest of name, prompt and answer schema: the same question has the same key in every run."""
        return self.key_of(self.prompt())

    def key_of(self, prompt: Prompt) -> str:
        """Return the key where the prompt is at hand; building one can take longer than all else about a question."""
        return digest(
            {
                "name": self.name,
                "prompt": prompt.model_dump(mode="json"),
                "schema": json_schema(self.answer_type),
            }
        )


@lru_cache(maxsize=256)
def json_schema(answer_type: type[BaseModel]) -> str:
    """Return the JSON schema of an answer as canonical JSON; made once, for it takes longer than a whole prompt.

    Docstrings of classes are written for who reads the code, and titles repeat names: neither is shown to a model.
    """
    schema = answer_type.model_json_schema()
    for shape in (schema, *schema.get("$defs", {}).values()):
        for words in (shape, *shape.get("properties", {}).values()):
            words.pop("title", None)
        shape.pop("description", None)
    return canonical_json(schema)


class TextQuestion(Question[A]):
    """Quotes are looked for, and the offline rules read, in the whole texts: its key depends on all of them."""

    @abstractmethod
    def texts_read(self) -> tuple[SourceText, ...]:
        """Return the texts that the answer may point into, in a fixed order."""

    def key_of(self, prompt: Prompt) -> str:
        """Return the digest of name, prompt, answer schema, and of the texts, shown or not."""
        return digest([super().key_of(prompt), *(digest(text.text) for text in self.texts_read())])
