"""Cutting a review into items with a model: one question a review, by sentence ids; the rules without one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator

from peerassay.documents import FieldRole, Review, Sentence
from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import WITHHELD_SENTENCE, fence, one_line, render, templates_digest
from peerassay.evidence import sentence_by_ref
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.review_items import ItemKind, ReviewItem, item_of, items_of
from peerassay.prompt_injection import withheld_in
from peerassay.retrieval import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
ITEMS = "items.md"
_FORM = frozenset({FieldRole.FORM, FieldRole.REFERENCES})


def _as_key(value: Any) -> Any:
    return value.strip().casefold() if isinstance(value, str) else value


class ItemAnswer(Frozen):
    """An item as answered: its kind, its first sentence and its last."""

    kind: Annotated[ItemKind, BeforeValidator(_as_key)]
    first: str
    last: str = ""


class ItemsAnswer(Frozen):
    """The answer: the items in the order of the review."""

    items: tuple[ItemAnswer, ...]


@dataclass(frozen=True)
class CutReview(Question[ItemsAnswer]):
    """Into which items does this review divide, and what is each?"""

    name: ClassVar[str] = "explain/items"
    max_output_tokens: ClassVar[int] = 8_000

    review: Review

    def prompt(self) -> Prompt:
        """Return the task, then the review with its sentences numbered."""
        return Prompt(
            system=SYSTEM,
            blocks=(render(PROMPTS, ITEMS), fence("review", "\n".join(self._lines()))),
            template_digest=templates_digest(PROMPTS, ITEMS),
        )

    def check(self, answer: ItemsAnswer) -> Checked[ItemsAnswer]:
        """Return items that hold each sentence once: the first that names a sentence has it, the rules cut the rest.

        Fields of a form and entries of the reviewer's list are `form`, whatever was answered.
        """
        place = {sentence.id: n for n, sentence in enumerate(self.review.sentences)}
        owner: list[tuple[str, ItemKind] | None] = [None] * len(place)
        faults: list[Fault] = []
        for n, item in enumerate(answer.items):
            ends = [sentence_by_ref(self.review.sentences, ref) for ref in (item.first, item.last or item.first)]
            first, last = (place[s.id] if s is not None else -1 for s in ends)
            if not 0 <= first <= last:
                faults.append(Fault(path=f"$.items[{n}]", what="the review has no such sentences in this order"))
                continue
            for at in range(first, last + 1):
                owner[at] = owner[at] or (f"{n}", item.kind)
        left = [s.id for s, held in zip(self.review.sentences, owner, strict=True) if held is None]
        if left:
            words = f"no item has {', '.join(left[:3])}{' ...' if len(left) > 3 else ''}: cut by the rules"
            faults.append(Fault(path="$.items", what=words, dropped=False))
        return Checked(ItemsAnswer(items=tuple(self._whole(owner))), tuple(faults))

    def offline(self) -> ItemsAnswer:
        """Return the items that the rules make."""
        return ItemsAnswer(items=tuple(_given(item) for item in items_of(self.review)))

    def items(self, answer: ItemsAnswer) -> tuple[ReviewItem, ...]:
        """Return a checked answer as items of the review."""
        place = {sentence.id: n for n, sentence in enumerate(self.review.sentences)}
        return tuple(
            item_of(self.review, self.review.sentences[place[item.first] : place[item.last] + 1], item.kind)
            for item in answer.items
        )

    def _lines(self) -> Iterator[str]:
        withheld = withheld_in(self.review)
        for role, group in groupby(self.review.sentences, key=lambda s: self.review.paragraph_of(s).role):
            yield f"-- {role.value.replace('_', ' ')}"
            for sentence in group:
                words = WITHHELD_SENTENCE if sentence.id in withheld else one_line(sentence.text)
                yield f"[{sentence.id}] {words}"

    def _whole(self, owner: Sequence[tuple[str, ItemKind] | None]) -> Iterator[ItemAnswer]:
        """The items in order, each a run of sentences of one owner; what none has as the rules cut it."""
        rules = {ref: (f"rules {n}", i.kind) for n, i in enumerate(items_of(self.review)) for ref in i.sentence_ids}
        form = ("form", ItemKind.FORM)
        held: list[tuple[Sentence, tuple[str, ItemKind]]] = []
        for sentence, own in zip(self.review.sentences, owner, strict=True):
            is_form = self.review.paragraph_of(sentence).role in _FORM
            held.append((sentence, (f"{form[0]} {sentence.id}", form[1]) if is_form else own or rules[sentence.id]))
        for (_, kind), run in groupby(held, key=lambda each: each[1]):
            sentences = [sentence for sentence, _ in run]
            yield ItemAnswer(kind=kind, first=sentences[0].id, last=sentences[-1].id)


def _given(item: ReviewItem) -> ItemAnswer:
    return ItemAnswer(kind=item.kind, first=item.sentence_ids[0], last=item.sentence_ids[-1])
