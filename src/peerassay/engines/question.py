"""A typed request to whoever can answer: inputs, prompt, answer schema, checks, and a deterministic offline answer.

What comes of it is an answer with its provenance: who gave it, to which words, at what cost, what the checks took out.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Set
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar, get_args

from pydantic import BaseModel

from peerassay.documents import SourceText
from peerassay.engines.picture import Picture
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
            is of one kind, then stands behind the task and not in the system text, where it would part their prefixes.
        task: the place of the block that holds the task where that is not the one behind the shared ones.
        pictures: pages of the paper, shown before the first block to models that see.

    """

    system: str
    blocks: tuple[str, ...]
    template_digest: str
    shared: int = 0
    task: int | None = None
    pictures: tuple[Picture, ...] = ()

    @property
    def characters(self) -> int:
        """How many characters it has, pictures as they are sent."""
        return len(self.system) + len(self.user) + sum(picture.characters for picture in self.pictures)

    @property
    def user(self) -> str:
        """The blocks as one text."""
        return "\n\n".join(self.blocks)


@dataclass(frozen=True, slots=True)
class Checked(Generic[A]):
    """An answer after its checks: what stands, and what is wrong with what was given.

    `useless` is why nothing of it can be relied on, though parts of it stand; "" where that is not so.
    """

    answer: A
    faults: tuple[Fault, ...] = ()
    useless: str = ""


class Question(ABC, Generic[A]):
    """A typed request. Subclasses hold their inputs as fields (frozen dataclasses) and know no engine.

    Class attributes:
        name: `job/question`, e.g. `reviews/case`; stands in records, caches and batch files.
        answer_type: the pydantic model of the answer, which the base names (`Question[Answer]`); its JSON schema is
            shown to models.
        max_output_tokens: the most a model may write.
    """

    name: ClassVar[str]
    answer_type: ClassVar[type[BaseModel]]
    max_output_tokens: ClassVar[int] = 8_000

    def __init_subclass__(cls) -> None:
        """Take the answer's type from the base, where it names one."""
        super().__init_subclass__()
        for named in (each for base in cls.__dict__.get("__orig_bases__", ()) for each in get_args(base)):
            if isinstance(named, type) and issubclass(named, BaseModel) and "answer_type" not in cls.__dict__:
                cls.answer_type = named

    @abstractmethod
    def prompt(self) -> Prompt:
        """Return the prompt; deterministic, every untrusted text inside delimiters."""

    @abstractmethod
    def check(self, answer: A) -> Checked[A]:
        """Return the answer with its faulty parts taken out or mended, and the faults; pure and idempotent."""

    @abstractmethod
    def offline(self) -> A:
        """Return an answer made by deterministic rules; it passes through `check` like any other."""

    def usual_output_tokens(self) -> int | None:
        """Return how long a strong model's answer usually is, for estimates; None where nothing is known of it.

        The figures of the questions are means over 81 answers on 16 papers of NeurIPS 2025 (docs/many-papers.md).
        """
        return None

    @property
    def key(self) -> str:
        """The digest of name, prompt and answer schema: the same question has the same key in every run."""
        return self.key_of(self.prompt())

    @property
    def key_by_inputs(self) -> str:
        """The digest of name and inputs, for rules, which read no prompt: making one takes longer than all they do.

        Where an input is neither plain data nor a record (what compares texts), it is the usual key.
        """
        try:
            return digest([self.name, _plain(self)])
        except TypeError:
            return self.key

    def key_of(self, prompt: Prompt) -> str:
        """Return the key where the prompt is at hand; building one can take longer than all else about a question."""
        return digest(
            {
                "name": self.name,
                # Without pictures a prompt has the key that it had before there were any.
                "prompt": prompt.model_dump(
                    mode="json", exclude_none=True, exclude=None if prompt.pictures else {"pictures"}
                ),
                "schema": json_schema(self.answer_type),
            }
        )


def _plain(value: Any) -> Any:
    """Return inputs as plain data, records as their digests."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, BaseModel):
        return digest(value)
    if is_dataclass(value):
        return [type(value).__name__, *(_plain(getattr(value, field.name)) for field in fields(value))]
    if isinstance(value, Mapping):
        return sorted(([_plain(key), _plain(held)] for key, held in value.items()), key=canonical_json)
    if isinstance(value, Set):
        return sorted(map(_plain, value), key=canonical_json)
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    raise TypeError(f"a question cannot be told apart by a {type(value).__name__}")


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


class Usage(Frozen):
    """Tokens of requests, malformed replies counted too; `cost` in US dollars, None where no price is known."""

    requests: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_input_tokens: int = 0
    cost: float | None = None

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum; the cost is known only where both are (no request at all costs nothing)."""
        cost = _sum_costs(self, other)
        return Usage(
            requests=self.requests + other.requests,
            input_tokens=self.input_tokens + other.input_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            cached_input_tokens=self.cached_input_tokens + other.cached_input_tokens,
            cost=cost,
        )


def _sum_costs(usage: Usage, two: Usage) -> float | None:
    known = [u.cost for u in (usage, two) if u.requests]
    if not known:
        return usage.cost if two.cost is None else two.cost
    if any(cost is None for cost in known):
        return None
    return sum(cost for cost in known if cost is not None)


class Failure(Frozen):
    """Why a question has no answer: the error's class name and its sentence. `pending` for a batch not yet back."""

    error: str
    message: str
    pending: bool = False


@dataclass(frozen=True, slots=True)
class Answered(Generic[A]):
    """What came of a question.

    Attributes:
        answer: the checked answer; None where there is none, and then `failure` says why.
        question: the question's name.
        key: the question's key; of offline rules, that of its inputs.
        engine: `offline rules`, `remote`, `replay`, `batch`.
        model: the model's name as the user gave it; None for offline rules.
        prompt_digest: digest of the prompt's templates; "" for offline rules, which are shown none.
        characters: how many characters the prompt has; 0 for offline rules.
        usage: tokens and cost of all attempts (of the run that asked, where the answer came from the cache).
        cached: whether it came from the cache; differs between runs, so it stays out of the record's bytes.
        attempts: how often the model was asked; 2 where the first answer went back with its faults.
        faults: what the checks found in the answer that stands, dropped parts included.
        repaired: faults of a first answer that the second one no longer has.

    """

    answer: A | None
    question: str
    key: str
    engine: str
    model: str | None
    prompt_digest: str
    characters: int = 0
    usage: Usage = Usage()
    cached: bool = False
    attempts: int = 1
    faults: tuple[Fault, ...] = ()
    repaired: tuple[Fault, ...] = ()
    failure: Failure | None = None
