"""The questions of the plain method: write the abstract, find the support of each sentence, correct those without."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator

from peerassay.documents import Paper
from peerassay.engines import Checked, Fault
from peerassay.engines.picture import Picture
from peerassay.evidence import rank_sentences
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced, paper_as_block, task
from peerassay.jobs.question import OneEach, QuotingAnswer, QuotingQuestion, Texts, Words, as_key
from peerassay.jobs.reviews.given import CellGiven
from peerassay.jobs.sources import PAPER, Sources
from peerassay.jobs.summarizing.selection import FEWEST_WORDS, MOST_WORDS
from peerassay.jobs.summarizing.sentence import Role
from peerassay.shield import withheld_in

PROMPTS = Path(__file__).parent / "prompts"
ABSTRACT, BIND, REWRITE = "abstract.md", "bind.md", "rewrite.md"
_NEAREST = 3
Operation = Literal["difference", "ratio", "sum", "mean"]


class AbstractGiven(QuotingAnswer):
    """The abstract as answered."""

    abstract: Words


class ComputedGiven(Frozen):
    """A number of a sentence and the cells that it was computed from."""

    says: Words
    operation: Annotated[Operation | None, BeforeValidator(as_key)] = None
    cells: tuple[CellGiven, ...] = ()


def _as_id(value: Any) -> Any:
    return value.strip("[] ") if isinstance(value, str) else value


class SupportGiven(Frozen):
    """What supports one sentence of an abstract, and its new wording where it needs one."""

    sentence: Annotated[str, BeforeValidator(_as_id)]
    role: Annotated[Role | None, BeforeValidator(as_key)] = None
    supported_by: Texts = ()
    computed: tuple[ComputedGiven, ...] = ()
    wrong: Words = ""
    text: Words = ""


class SupportsGiven(QuotingAnswer):
    """What supports each sentence that was asked about."""

    sentences: Annotated[tuple[SupportGiven, ...], OneEach("sentence")] = ()


A = TypeVar("A", bound=QuotingAnswer)


@dataclass(frozen=True, eq=False)
class OnPaper(QuotingQuestion[A]):
    """What the three questions have in common: the whole paper first, as in other jobs' questions on it."""

    paper: Paper
    pages: tuple[Picture, ...]
    window: int | None

    def sources(self) -> Sources:
        """Return the paper."""
        return Sources({PAPER: self.paper})

    def shared(self) -> tuple[Block, ...]:
        """Return the paper with its tables and formulas."""
        return (paper_as_block(self.paper, self.window, frozenset(), pictured=bool(self.pages))[0],)

    def pictures(self) -> tuple[Picture, ...]:
        """Return the pages for models that see."""
        return self.pages


@dataclass(frozen=True, eq=False)
class WriteAbstract(OnPaper[AbstractGiven]):
    """The abstract, written freely; `by_rules` is the answer of the offline rules."""

    name: ClassVar[str] = "summarizing/abstract"
    answer_type: ClassVar[type[BaseModel]] = AbstractGiven
    max_output_tokens: ClassVar[int] = 4_000

    by_rules: str

    def task(self) -> tuple[Block, ...]:
        """Return the task."""
        return (task(PROMPTS, ABSTRACT, fewest=FEWEST_WORDS, most=MOST_WORDS),)

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt file."""
        return PROMPTS, (ABSTRACT,)

    def own_rule(self, answer: AbstractGiven) -> Checked[AbstractGiven]:
        """Ask again for an abstract that is empty."""
        faults = () if answer.abstract.strip() else (Fault(path="$.abstract", what="is empty: write it"),)
        return Checked(answer, faults)

    def offline(self) -> AbstractGiven:
        """Return the paper's own sentences."""
        return AbstractGiven(abstract=self.by_rules)


@dataclass(frozen=True, eq=False)
class OnSentences(OnPaper[SupportsGiven]):
    """A question on the sentences of an abstract, in order: `A1` is the first."""

    answer_type: ClassVar[type[BaseModel]] = SupportsGiven
    max_output_tokens: ClassVar[int] = 8_000

    sentences: tuple[str, ...]

    def written(self) -> Block:
        """Return the abstract with the ids of its sentences."""
        lines = (f"[{key}] {text}" for key, text in zip(ids_of(self.sentences), self.sentences, strict=True))
        return fenced("The abstract:", "abstract", lines)


@dataclass(frozen=True, eq=False)
class BindAbstract(OnSentences):
    """What supports each sentence; shorter wordings where the abstract has `too_long` words too many."""

    name: ClassVar[str] = "summarizing/bind"

    too_long: int = 0

    def task(self) -> tuple[Block, ...]:
        """Return the task and the abstract."""
        words = sum(len(text.split()) for text in self.sentences)
        return task(PROMPTS, BIND, too_long=self.too_long, words=words), self.written()

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt file."""
        return PROMPTS, (BIND,)

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask about every sentence."""
        return {"sentences": ids_of(self.sentences)}

    def offline(self) -> SupportsGiven:
        """Return the nearest sentences of the paper for each."""
        return SupportsGiven(
            sentences=tuple(
                SupportGiven(sentence=key, supported_by=_nearest(text, self.paper))
                for key, text in zip(ids_of(self.sentences), self.sentences, strict=True)
            )
        )


@dataclass(frozen=True, eq=False)
class RewriteSentences(OnSentences):
    """Sentences that the paper does not support, each by its place with the reason, written again."""

    name: ClassVar[str] = "summarizing/rewrite"

    reasons: tuple[tuple[int, str], ...]

    def task(self) -> tuple[Block, ...]:
        """Return the task, the abstract and what is wrong with it."""
        lines = (f"[A{place + 1}] {reason}" for place, reason in self.reasons)
        return task(PROMPTS, REWRITE), self.written(), fenced("Sentences to correct:", "faults", lines)

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt file."""
        return PROMPTS, (REWRITE,)

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask about the sentences with a fault alone."""
        return {"sentences": tuple(f"A{place + 1}" for place, _ in self.reasons)}

    def offline(self) -> SupportsGiven:
        """Return no wording: rules write none, and the sentences are struck."""
        return SupportsGiven(sentences=tuple(SupportGiven(sentence=f"A{place + 1}") for place, _ in self.reasons))


def ids_of(sentences: Sequence[str]) -> tuple[str, ...]:
    """Return the ids by which prompts call the sentences."""
    return tuple(f"A{n}" for n in range(1, len(sentences) + 1))


def _nearest(text: str, paper: Paper) -> tuple[str, ...]:
    withheld = withheld_in(paper)
    found = (ranked.sentence.id for ranked in rank_sentences(text, paper, limit=_NEAREST))
    return tuple(sentence for sentence in found if sentence not in withheld)
