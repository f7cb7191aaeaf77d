"""The page that an author and an area chair read first, written from the bound case (docs/law.md, 2)."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from pydantic import BaseModel

from peerassay.engines import Checked, Fault
from peerassay.engines.picture import Picture
from peerassay.frozen import Frozen
from peerassay.jobs.blocks import Block, task
from peerassay.jobs.question import OneEach, QuotingAnswer, QuotingQuestion, Texts, Words
from peerassay.jobs.reviews.asking import PROMPTS
from peerassay.jobs.reviews.case import Case, ChairNote, Page, Reply
from peerassay.jobs.reviews.listed import letters
from peerassay.jobs.reviews.material import Material, later_than
from peerassay.jobs.reviews.quotation_marks import QuotationMarks
from peerassay.jobs.reviews.showing import case_block
from peerassay.jobs.sources import Sources

PAGE = "page.md"
MOST_LINES = 5
_DONE = re.compile(r"\bwe (?:have (?:now )?added|(?:now )?added|now)\b(?:\s+[^\s.;!?]+){0,6}", re.IGNORECASE)
"""A change that a reply says is in the paper, with the words that tell which."""


class ReplyGiven(Frozen):
    """A paragraph to one reviewer."""

    review: Words
    statements: Texts = ()
    text: Words = ""
    if_run: Words = ""
    if_not: Words = ""


class ChairGiven(Frozen):
    """What a chair should know of one review."""

    review: Words
    count: Words = ""
    discount: Words = ""
    open: Words = ""


class PageGiven(QuotingAnswer):
    """The page as answered."""

    bottom_line: Texts = ()
    this_week: Texts = ()
    replies: tuple[ReplyGiven, ...] = ()
    chair_line: Texts = ()
    chair: Annotated[tuple[ChairGiven, ...], OneEach("review")] = ()
    not_to_repeat: Texts = ()


@dataclass(frozen=True)
class WritePage(QuotingQuestion[PageGiven]):
    """The first page of a bound case; `alone` where paper and reviews together do not fit the window."""

    name: ClassVar[str] = "reviews/page"
    answer_type: ClassVar[type[BaseModel]] = PageGiven
    max_output_tokens: ClassVar[int] = 12_000

    material: Material
    case: Case
    alone: bool = False

    def sources(self) -> Sources:
        """Return paper, reviews and all works."""
        return self.material.sources

    def shared(self) -> tuple[Block, ...]:
        """Return the blocks that the question of the case opens with."""
        return () if self.alone else self.material.shared

    def pictures(self) -> tuple[Picture, ...]:
        """Return the pages of the paper, where it is shown."""
        return () if self.alone else self.material.pages

    def task(self) -> tuple[Block, ...]:
        """Return the bound case and the task."""
        return (task(PROMPTS, PAGE), case_block(self.case, self.material, {}, heading="The finished analysis:"))

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt file."""
        return PROMPTS, (PAGE,)

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask for a note on each review."""
        return {"chair": tuple(self.material.names.values())}

    def own_rule(self, answer: PageGiven) -> Checked[PageGiven]:
        """Leave out replies that answer nothing of their review; take marks off words that no source has."""
        marks, faults = self._marks(), list[Fault]()
        replies = []
        for n, reply in enumerate(answer.replies):
            review = self.material.review_called(reply.review)
            own = {s.id for s in self.case.statements if review and s.review == review.id}
            kept = tuple(key for key in reply.statements if key in own)
            if not kept:
                what = "the reply names no statement of this review"
                faults.append(Fault(path=f"$.replies[{n}]", what=what, dropped=False))
                continue
            replies.append(reply.model_copy(update={"statements": kept}))
            faults += self._promises(reply, n)
        checked = answer.model_copy(update={"replies": tuple(replies), "bottom_line": answer.bottom_line[:MOST_LINES]})
        checked = checked.model_copy(update={name: _marked(getattr(checked, name), marks) for name in _PROSE})
        faults += (Fault(path="$", what=f"in no source: {words[:80]}", dropped=False) for words in marks.removed)
        return Checked(checked, tuple(faults))

    def _promises(self, reply: ReplyGiven, n: int) -> list[Fault]:
        """Return a fault for each change that a reply claims and the paper does not have.

        A copy that is later than the reviews may have it, so that nothing is said of such a copy.
        """
        if any(later_than(self.material.paper, review) for review in self.material.reviews):
            return []
        own = letters(self.material.paper.text)
        claimed = (" ".join(found.group().split()) for found in _DONE.finditer(reply.text))
        what = "the paper does not have this: say what it shows today, or what the final version will say:"
        path = f"$.replies[{n}].text"
        return [Fault(path=path, what=f"{what} {c}", dropped=True) for c in claimed if letters(c) not in own]

    def offline(self) -> PageGiven:
        """Return an empty page: rules write none."""
        return PageGiven(chair=tuple(ChairGiven(review=name) for name in self.material.names.values()))

    def page(self, answer: PageGiven) -> Page:
        """Return the page with the reviews by their ids."""
        ids = {name: review_id for review_id, name in self.material.names.items()}
        return Page(
            bottom_line=answer.bottom_line,
            this_week=answer.this_week[:MOST_LINES],
            replies=tuple(Reply(**{**r.model_dump(), "review": ids[r.review.strip("[] ")]}) for r in answer.replies),
            chair_line=answer.chair_line[:3],
            chair=tuple(ChairNote(**{**note.model_dump(), "review": ids[note.review]}) for note in answer.chair),
            not_to_repeat=answer.not_to_repeat,
        )

    def _marks(self) -> QuotationMarks:
        """A replacement sentence that the case proposes may be quoted, and so may a title."""
        titles = [work.read.candidate.title for work in (*self.material.works, *self.material.added)]
        recalled = [e.recalled for issue in self.case.issues for e in issue.evidence]
        proposed = [issue.replacement for issue in self.case.issues]
        listed = [reference.text for reference in self.material.paper.references]
        return QuotationMarks(self.sources(), (*titles, *recalled, *proposed, *listed))


_PROSE = ("bottom_line", "this_week", "replies", "chair_line", "chair", "not_to_repeat")
_IDS = frozenset({"review", "statements"})


def _marked(value: object, marks: QuotationMarks) -> object:
    if isinstance(value, str):
        return marks.checked(" ".join(value.split()))
    if isinstance(value, tuple):
        return tuple(_marked(item, marks) for item in value)
    if isinstance(value, BaseModel):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        return value.model_copy(
            update={name: text if name in _IDS else _marked(text, marks) for name, text in fields.items()}
        )
    return value
