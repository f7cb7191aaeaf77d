"""The questions of the plain method: write the abstract and name what supports it; correct what nothing supports."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator

from peerassay.documents import Paper, Sentence
from peerassay.engines import Checked, Fault
from peerassay.engines.picture import Picture
from peerassay.engines.prompts import one_line
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, fenced, paper_as_block
from peerassay.jobs.question import OneEach, QuotingAnswer, QuotingQuestion, Texts, Words, as_key
from peerassay.jobs.reviews.answer import CellAnswer
from peerassay.jobs.sources import PAPER, Place, Sources
from peerassay.jobs.summarizing.selection import FEWEST_WORDS, MOST_WORDS
from peerassay.jobs.summarizing.sentence import Role

Operation = Literal["difference", "ratio", "sum", "mean"]


class ComputedAnswer(Frozen):
    """A number of a sentence and the cells that it was computed from."""

    says: Words
    operation: Annotated[Operation | None, BeforeValidator(as_key)] = None
    cells: tuple[CellAnswer, ...] = ()


def _as_id(value: Any) -> Any:
    return value.strip("[] ") if isinstance(value, str) else value


class SupportAnswer(Frozen):
    """What supports a sentence of an abstract, which is known by its first words."""

    begins: Words = ""
    role: Annotated[Role | None, BeforeValidator(as_key)] = None
    supported_by: Texts = ()
    computed: tuple[ComputedAnswer, ...] = ()


class AbstractAnswer(QuotingAnswer):
    """The abstract as answered, and what supports each of its sentences."""

    abstract: Words
    sentences: tuple[SupportAnswer, ...] = ()


class PatchAnswer(SupportAnswer):
    """A new wording of one sentence and what supports it."""

    sentence: Annotated[str, BeforeValidator(_as_id)]
    text: Words = ""


class PatchesAnswer(QuotingAnswer):
    """A new wording for each sentence that was asked about."""

    sentences: Annotated[tuple[PatchAnswer, ...], OneEach("sentence")] = ()


@dataclass(frozen=True, eq=False)
class WriteAbstract(QuotingQuestion[AbstractAnswer]):
    """The abstract, written freely with the whole paper in view; `by_rules` is the answer of the offline rules.

    `hidden` are sentences that are left out in addition to those that no model is shown.
    """

    name: ClassVar[str] = "summarizing/abstract"
    prompts: ClassVar[tuple[str, ...]] = ("abstract.md",)
    max_output_tokens: ClassVar[int] = 8_000

    paper: Paper
    pages: tuple[Picture, ...]
    window: int | None
    by_rules: str
    hidden: frozenset[Place] = frozenset()

    def usual_output_tokens(self) -> int:
        """Return the usual length, with what supports each sentence."""
        return 1_000

    def sources(self) -> Sources:
        """Return the paper."""
        return Sources({PAPER: self.paper}, self.hidden)

    def shared(self) -> tuple[Block, ...]:
        """Return the paper with its tables and formulas, as other jobs' questions on it begin."""
        hidden = frozenset(sentence for _, sentence in self.hidden)
        return (paper_as_block(self.paper, self.window, hidden, pictured=bool(self.pages))[0],)

    def pictures(self) -> tuple[Picture, ...]:
        """Return the pages for models that see."""
        return self.pages

    def task(self) -> tuple[Block, ...]:
        """Return the task."""
        return (self.wording(fewest=FEWEST_WORDS, most=MOST_WORDS),)

    def own_rule(self, answer: AbstractAnswer) -> Checked[AbstractAnswer]:
        """Ask again for an abstract that is empty."""
        faults = () if answer.abstract.strip() else (Fault(path="$.abstract", what="is empty: write it"),)
        return Checked(answer, faults)

    def offline(self) -> AbstractAnswer:
        """Return the paper's own sentences."""
        return AbstractAnswer(abstract=self.by_rules)


@dataclass(frozen=True, eq=False)
class RewriteSentences(QuotingQuestion[PatchesAnswer]):
    """Sentences of an abstract, each by its place with what is wrong, written again from passages of the paper."""

    name: ClassVar[str] = "summarizing/rewrite"
    prompts: ClassVar[tuple[str, ...]] = ("rewrite.md",)

    paper: Paper
    sentences: tuple[str, ...]
    reasons: tuple[tuple[int, str], ...]
    passages: tuple[Sentence, ...]

    def sources(self) -> Sources:
        """Return the paper."""
        return Sources({PAPER: self.paper})

    def shared(self) -> tuple[Block, ...]:
        """Return nothing: the paper is not shown again."""
        return ()

    def task(self) -> tuple[Block, ...]:
        """Return the passages, the abstract, what is wrong with it, and the task."""
        written = (f"[{key}] {text}" for key, text in zip(ids_of(self.sentences), self.sentences, strict=True))
        passages = (f"[{place.id}] {one_line(place.text)}" for place in self.passages)
        return (
            fenced("Passages of the paper:", "passages", passages),
            fenced("The abstract:", "abstract", written),
            fenced("Sentences to correct:", "faults", (f"[A{place + 1}] {reason}" for place, reason in self.reasons)),
            self.wording(),
        )

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask about the sentences with a fault alone."""
        return {"sentences": tuple(f"A{place + 1}" for place, _ in self.reasons)}

    def offline(self) -> PatchesAnswer:
        """Return no wording: rules write none, and the sentences are struck."""
        return PatchesAnswer(sentences=tuple(PatchAnswer(sentence=key) for key in self.asked()["sentences"]))


def ids_of(sentences: Sequence[str]) -> tuple[str, ...]:
    """Return the ids by which prompts call the sentences."""
    return tuple(f"A{n}" for n in range(1, len(sentences) + 1))


def supports_in_order(sentences: Sequence[str], given: Sequence[SupportAnswer]) -> tuple[SupportAnswer, ...]:
    """Return what supports each sentence: the item that begins like it, else the one in its place."""
    left, is_whole = list(given), len(given) == len(sentences)
    found: list[SupportAnswer] = []
    for place, text in enumerate(sentences):
        in_place = given[place] if is_whole and given[place] in left else SupportAnswer()
        item = next((item for item in left if _begins(text, item)), in_place)
        left = [other for other in left if other is not item]
        found.append(item)
    return tuple(found)


def _begins(text: str, item: SupportAnswer) -> bool:
    begins = one_line(item.begins).rstrip(" .…")
    return bool(begins) and one_line(text).startswith(begins)
