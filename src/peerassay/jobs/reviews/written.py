"""A question that writes freely from a bound case: what its answer is given, and how it is bound (docs/law.md, 2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel

from peerassay.engines import Checked, Fault
from peerassay.engines.picture import Picture
from peerassay.jobs.blocks import Block
from peerassay.jobs.question import OnMaterial, QuotingAnswer
from peerassay.jobs.reviews.case import Case
from peerassay.jobs.reviews.material import Material
from peerassay.jobs.reviews.quotation_marks import QuotationMarks
from peerassay.jobs.reviews.showing import case_block

A = TypeVar("A", bound=QuotingAnswer)
_IDS = frozenset({"review", "statements", "orders"})


@dataclass(frozen=True)
class FromCase(OnMaterial[Material, A]):
    """A question on a bound case; `alone` where paper and reviews together do not fit the window."""

    case: Case
    alone: bool = False

    def shared(self) -> tuple[Block, ...]:
        """Return the blocks that the question of the case opens with."""
        return () if self.alone else super().shared()

    def pictures(self) -> tuple[Picture, ...]:
        """Return the pages of the paper, where it is shown."""
        return () if self.alone else super().pictures()

    def task(self) -> tuple[Block, ...]:
        """Return the bound case and the task."""
        only_novelty = "other" not in self.case.parts
        many = len(self.case.statements)
        reasons, replies = max(1_100, min(1_600, 28 * many)), max(1_800, min(2_600, 45 * many))
        written = self.wording(only_novelty=only_novelty, reasons=reasons, replies=replies)
        return (written, case_block(self.case, self.material, {}, heading="The finished analysis:"))

    def bound(self, answer: A, name: str) -> Checked[A]:
        """Return the answer with its items in the list `name` on statements of their review, and real quotes only.

        An item on no review goes. Quotation marks are taken off words that no source has.
        """
        faults: list[Fault] = []
        items = tuple(self._on_reviews(getattr(answer, name), name, faults))
        faults += self._left_out(items, name)
        marks = self._marks()
        checked = _marked(answer.model_copy(update={name: items}), marks)
        faults += (Fault(path="$", what=f"in no source: {words[:80]}", dropped=False) for words in marks.removed)
        return Checked(checked, tuple(faults))

    def ids(self) -> dict[str, str]:
        """Return the reviews' ids by what the prompt calls them."""
        return {name: review_id for review_id, name in self.material.names.items()}

    def _on_reviews(self, items: Iterable[Any], path: str, faults: list[Fault]) -> Iterable[Any]:
        for n, item in enumerate(items):
            review = self.material.review_called(item.review)
            if review is None:
                faults.append(Fault(path=f"$.{path}[{n}].review", what="is none of the reviews", dropped=False))
                continue
            own = {s.id for s in self.case.statements if s.review == review.id}
            known = tuple(key for key in item.statements if key in own)
            yield item.model_copy(update={"statements": known, "review": self.material.names[review.id]})

    def _left_out(self, items: Sequence[Any], path: str) -> list[Fault]:
        """Return a fault where statements other than praise have no item; the pages show them as they are."""
        answered = {key for item in items for key in item.statements}
        left = [s.id for s in self.case.statements if s.id not in answered and not s.is_praise]
        return [Fault(path=f"$.{path}", what=f"nothing is about {', '.join(left)}", dropped=False)] if left else []

    def _marks(self) -> QuotationMarks:
        """A replacement sentence that the case proposes may be quoted, and so may a title."""
        titles = [work.read.candidate.title for work in (*self.material.works, *self.material.added)]
        recalled = [e.recalled for issue in self.case.issues for e in issue.evidence]
        proposed = [issue.replacement for issue in self.case.issues]
        listed = [reference.text for reference in self.material.paper.references]
        return QuotationMarks(self.sources(), (*titles, *recalled, *proposed, *listed))


def _marked(value: Any, marks: QuotationMarks) -> Any:
    if isinstance(value, str):
        return marks.checked(value.strip())
    if isinstance(value, tuple):
        return tuple(_marked(item, marks) for item in value)
    if isinstance(value, BaseModel):
        fields = {name: getattr(value, name) for name in type(value).model_fields if name not in _IDS}
        return value.model_copy(update={name: _marked(text, marks) for name, text in fields.items()})
    return value
