"""A quoting question: its answer's type says which fields are quotes and ids; what they mean is checked here, once."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import getfile
from pathlib import Path
from typing import Annotated, Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import BaseModel, BeforeValidator

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.picture import Picture
from peerassay.engines.prompts import templates_digest
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, task
from peerassay.jobs.sources import PAPER, Place, Sources
from peerassay.retrieval import SYSTEM
from peerassay.retrieval.paper_block import PROMPTS, READER


def as_list(value: Any) -> Any:
    """Take one text for a list of one, and nothing for an empty list."""
    return [] if value is None or value == "" else [value] if isinstance(value, str) else value


def as_text(value: Any) -> Any:
    """Take nothing for an empty text, and a number for its digits."""
    return "" if value is None else str(value) if isinstance(value, int | float) else value


def as_key(value: Any) -> Any:
    """Take "Has it" for `has_it`, and "" or "none" for nothing."""
    if not isinstance(value, str):
        return value
    key = "_".join(value.casefold().replace("-", " ").split())
    return None if key in {"", "none", "null", "n/a"} else key


@dataclass(frozen=True, slots=True)
class SentenceIds:
    """Marks a field that lists ids of sentences as the prompt prints them."""


@dataclass(frozen=True, slots=True)
class OneEach:
    """Marks a list that has one item for each id that was asked about (`QuotingQuestion.asked`), in `key`."""

    key: str


Words = Annotated[str, BeforeValidator(as_text)]
Texts = Annotated[tuple[str, ...], BeforeValidator(as_list)]
Refs = Annotated[tuple[str, ...], BeforeValidator(as_list), SentenceIds()]


class Quote(Frozen):
    """Words copied from a source: `source` is its name, `sentence` the id of the sentence, where the model says it."""

    source: Words = ""
    sentence: Words = ""
    words: Words = ""

    @property
    def quoted_from(self) -> str:
        """The name of the source; "" where this holds no quote."""
        return self.source or PAPER


class QuotingAnswer(Frozen):
    """The base of answers: `orders` are the sentences that the model took for orders to whoever judges."""

    orders: Texts = ()


A = TypeVar("A", bound=QuotingAnswer)


INVENTED = "not one of the quotes in it is in any of the texts; copy words from the texts, or quote nothing"


class QuotingQuestion(Question[A]):
    """A question whose answer quotes texts. A job gives the blocks, the task, and what of the answer is its own rule.

    Checked for every job: quotes (`Quote`) are found in their sources and get the source's own words; ids of sentences
    (`Refs`) exist; lists of `OneEach` have each id that was asked about, once; sentences that were not shown are no
    evidence; sentences taken for orders are there. An answer all of whose quotes are invented is none.

    Class attributes:
        prompts: names of the prompt files in the folder `prompts` beside the question; the first says the task.
    """

    prompts: ClassVar[tuple[str, ...]]

    @abstractmethod
    def sources(self) -> Sources:
        """Return the texts that may be quoted."""

    @abstractmethod
    def shared(self) -> tuple[Block, ...]:
        """Return the blocks that other questions open with too, the most widely shared first."""

    def task(self) -> tuple[Block, ...]:
        """Return what this question alone asks: the words of its prompt file, unless a question says more."""
        return (self.wording(),)

    def wording(self, **values: int | bool | Block) -> Block:
        """Return the first prompt file, filled with numbers and blocks; raises TypeError for any other value."""
        folder, names = self.templates()
        return task(folder, names[0], **values)

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the folder and the names of the prompt files: those of `prompts`, beside the question."""
        home = next(kind for kind in type(self).__mro__ if "prompts" in kind.__dict__)
        return Path(getfile(home)).parent / "prompts", self.prompts

    def pictures(self) -> tuple[Picture, ...]:
        """Return the pages of the paper for models that see, the same for every question on it; none by itself."""
        return ()

    def asked(self) -> Mapping[str, Sequence[str]]:
        """Return the ids asked about, by the name of the answer's list."""
        return {}

    def is_elsewhere(self, quote: Quote) -> bool:
        """Whether words that no sentence has are in another place that was shown; never unless a question says so."""
        return False

    def own_rule(self, answer: A) -> Checked[A]:
        """Return the answer after what only this question demands; nothing unless a job says so."""
        return Checked(answer)

    def prompt(self) -> Prompt:
        """Return the prompt; raises TypeError for a block that none of the functions of `blocks` made."""
        shared, task = self.shared(), self.task()
        if not all(isinstance(block, Block) for block in (*shared, *task)):
            raise TypeError(f"{self.name}: a prompt is made of blocks only")
        digest = f"{templates_digest(PROMPTS, READER)}{templates_digest(self.templates()[0], *self.templates()[1])}"
        return Prompt(
            system=SYSTEM,
            blocks=(*map(str, shared), *map(str, task)),
            template_digest=digest,
            shared=len(shared),
            pictures=self.pictures(),
        )

    def check(self, answer: A) -> Checked[A]:
        """Return the answer with its quotes in their sources' words and its ids in their usual form, and the faults."""
        checking = _Checking(self.sources(), self.asked(), self.is_elsewhere)
        checked = checking.walked(answer, "$")
        own = self.own_rule(checked.model_copy(update={"orders": checking.orders(checked.orders)}))
        useless = own.useless or (INVENTED if checking.only_inventions else "")
        return Checked(own.answer, (*checking.faults, *own.faults), useless)

    def orders_in(self, answer: A) -> frozenset[Place]:
        """Return the sentences that the model took for orders."""
        sources = self.sources()
        return frozenset(place for order in answer.orders for place in sources.places(order))


class QuestionMaterial(Protocol):
    """What several questions of a job are asked on."""

    @property
    def sources(self) -> Sources:
        """The texts that may be quoted."""

    @property
    def shared(self) -> tuple[Block, ...]:
        """The blocks that all these questions open with."""

    @property
    def pages(self) -> tuple[Picture, ...]:
        """The pages of the paper for models that see."""


M = TypeVar("M", bound=QuestionMaterial)


@dataclass(frozen=True, eq=False)
class OnMaterial(QuotingQuestion[A], Generic[M, A]):
    """A question on material that it shares with others of its job, which open with the same blocks."""

    material: M

    def sources(self) -> Sources:
        """Return the texts that may be quoted."""
        return self.material.sources

    def shared(self) -> tuple[Block, ...]:
        """Return the blocks that the job's other questions open with too."""
        return self.material.shared

    def pictures(self) -> tuple[Picture, ...]:
        """Return the pages of the paper for models that see."""
        return self.material.pages


class _Checking:
    """One walk over an answer; collects faults on its way."""

    def __init__(
        self, sources: Sources, asked: Mapping[str, Sequence[str]], is_elsewhere: Callable[[Quote], bool]
    ) -> None:
        self.sources = sources
        self.asked = asked
        self.is_elsewhere = is_elsewhere
        self.faults: list[Fault] = []
        self._quotes = self._found = 0

    @property
    def only_inventions(self) -> bool:
        """Whether the answer quotes, and nothing of it is in any text that was shown."""
        return self._quotes > 0 and not self._found

    def walked(self, value: Any, path: str) -> Any:
        """Return the value with everything that can be checked in it checked."""
        if isinstance(value, tuple):
            return tuple(self.walked(item, f"{path}[{n}]") for n, item in enumerate(value))
        if not isinstance(value, BaseModel):
            return value
        changed = {name: self._field(value, name, f"{path}.{name}") for name in type(value).model_fields}
        copy = value.model_copy(update=changed)
        return self._quote(copy, path) if isinstance(copy, Quote) and copy.words and copy.quoted_from else copy

    def orders(self, given: Sequence[str]) -> tuple[str, ...]:
        """Return the orders that are sentences of a source, each once; one of a work needs the id of the work too."""
        for n, order in enumerate(given):
            if not self.sources.places(order) and self.sources.is_of_a_work(order):
                self._fault(f"$.orders[{n}]", f"{order[:40]} is of which work? Its id goes before it", dropped=True)
        return tuple(dict.fromkeys(order.strip() for order in given if self.sources.places(order)))

    def _field(self, value: BaseModel, name: str, path: str) -> Any:
        given = self.walked(getattr(value, name), path)
        for mark in type(value).model_fields[name].metadata:
            if isinstance(mark, SentenceIds):
                given = self._refs(given, path)
            elif isinstance(mark, OneEach):
                given = self._one_each(given, mark.key, self.asked.get(name, ()), path)
        return given

    def _quote(self, quote: Quote, path: str) -> Quote:
        span = self.sources.quote(quote.quoted_from, quote.words, quote.sentence)
        self._quotes += 1
        if isinstance(span, Span):
            self._found += 1
            return quote.model_copy(update={"words": span.text})
        if self.is_elsewhere(quote):
            self._found += 1
        else:
            self._fault(f"{path}.words", span, dropped=False)
        return quote

    def _refs(self, refs: tuple[str, ...], path: str) -> tuple[str, ...]:
        known = [ref.strip().strip("[]") for ref in refs if self.sources.sentence(ref) is not None]
        for ref in refs:
            if self.sources.sentence(ref) is None:
                self._fault(path, f"there is no sentence {ref[:40]}", dropped=False)
        return tuple(dict.fromkeys(known))

    def _one_each(self, items: tuple[Any, ...], key: str, asked: Sequence[str], path: str) -> tuple[Any, ...]:
        kept: dict[str, Any] = {}
        for n, item in enumerate(items):
            item_id = getattr(item, key)
            if item_id not in asked or item_id in kept:
                what = "a second answer for this id" if item_id in kept else "this id was not asked about"
                self._fault(f"{path}[{n}].{key}", what, dropped=False)
            else:
                kept[item_id] = item
        for missing in (each for each in asked if each not in kept):
            self._fault(path, f"{missing} has no answer", dropped=True)
        return tuple(kept[each] for each in asked if each in kept)

    def _fault(self, path: str, what: str, *, dropped: bool) -> None:
        self.faults.append(Fault(path=path, what=what, dropped=dropped))
