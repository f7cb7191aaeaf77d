"""The page that an author and an area chair read first, written from the bound case (docs/law.md, 2)."""

import re
from collections.abc import Sequence
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
from peerassay.jobs.reviews.case import Case, ChairNote, Page, PointAnswered
from peerassay.jobs.reviews.listed import letters
from peerassay.jobs.reviews.material import Material, later_than
from peerassay.jobs.reviews.quotation_marks import QuotationMarks
from peerassay.jobs.reviews.showing import case_block
from peerassay.jobs.sources import Sources

PAGE = "page.md"
MOST_LINES = 3
_DONE = re.compile(r"\bwe (?:have (?:now )?added|(?:now )?added|now)\b(?:\s+[^\s.;!?]+){0,6}", re.IGNORECASE)
"""A change that a reply says is in the paper, with the words that tell which."""


class PointGiven(Frozen):
    """What the author is told of one point."""

    review: Words
    statements: Texts = ()
    heading: Words = ""
    verdict: Words = ""
    meant: Words = ""
    why: Words = ""
    reply: Words = ""
    watch: Words = ""


class ChairGiven(Frozen):
    """What a chair should know of one review."""

    review: Words
    count: Words = ""
    discount: Words = ""
    open: Words = ""


class PageGiven(QuotingAnswer):
    """The page as answered."""

    opening: Words = ""
    derivations: Words = ""
    conflicts: Words = ""
    points: tuple[PointGiven, ...] = ()
    unseen: Texts = ()
    before_sending: Texts = ()
    bottom_line: Texts = ()
    chair_line: Texts = ()
    chair: Annotated[tuple[ChairGiven, ...], OneEach("review")] = ()
    not_to_repeat: Texts = ()


@dataclass(frozen=True)
class WritePage(QuotingQuestion[PageGiven]):
    """The first page of a bound case; `alone` where paper and reviews together do not fit the window."""

    name: ClassVar[str] = "reviews/page"
    answer_type: ClassVar[type[BaseModel]] = PageGiven
    max_output_tokens: ClassVar[int] = 24_000

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
        """Leave out points that answer nothing of their review; take marks off words that no source has."""
        marks, faults = self._marks(), list[Fault]()
        points = []
        for n, point in enumerate(answer.points):
            review = self.material.review_called(point.review)
            own = {s.id for s in self.case.statements if review and s.review == review.id}
            if review is None:
                faults.append(Fault(path=f"$.points[{n}].review", what="is none of the reviews", dropped=False))
                continue
            kept = tuple(key for key in point.statements if key in own)
            points.append(point.model_copy(update={"statements": kept}))
        faults += self._unanswered(points)
        checked = answer.model_copy(update={"points": tuple(points)})
        checked = checked.model_copy(update={name: _marked(getattr(checked, name), marks) for name in _PROSE})
        faults += (Fault(path="$", what=f"in no source: {words[:80]}", dropped=False) for words in marks.removed)
        return Checked(checked, tuple(faults))

    def _unanswered(self, points: Sequence[PointGiven]) -> list[Fault]:
        """Return a fault where statements other than praise have no point; the author's page shows them as they are."""
        answered = {key for point in points for key in point.statements}
        left = [s.id for s in self.case.statements if s.id not in answered and not s.is_praise]
        return [Fault(path="$.points", what=f"no point answers {', '.join(left)}", dropped=False)] if left else []

    def _promised(self, reply: str) -> tuple[str, ...]:
        """Return the changes that a reply tells as done and the paper does not have.

        A copy that is later than the reviews may have them, so that nothing is said of such a copy.
        """
        if any(later_than(self.material.paper, review) for review in self.material.reviews):
            return ()
        own = letters(self.material.paper.text)
        claimed = (" ".join(found.group().split()) for found in _DONE.finditer(reply))
        return tuple(words for words in claimed if letters(words) not in own)

    def offline(self) -> PageGiven:
        """Return an empty page: rules write none."""
        return PageGiven(chair=tuple(ChairGiven(review=name) for name in self.material.names.values()))

    def page(self, answer: PageGiven) -> Page:
        """Return the page with the reviews by their ids."""
        ids = {name: review_id for review_id, name in self.material.names.items()}
        points = (
            PointAnswered(
                **{**p.model_dump(), "review": ids[p.review.strip("[] ")], "promised": self._promised(p.reply)}
            )
            for p in answer.points
        )
        return Page(
            bottom_line=answer.bottom_line[:MOST_LINES],
            opening=answer.opening,
            derivations=answer.derivations,
            conflicts=answer.conflicts,
            points=tuple(points),
            unseen=answer.unseen,
            before_sending=answer.before_sending,
            chair_line=answer.chair_line[:MOST_LINES],
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


_PROSE = (
    "bottom_line",
    "opening",
    "derivations",
    "conflicts",
    "points",
    "unseen",
    "before_sending",
    "chair_line",
    "chair",
    "not_to_repeat",
)
_IDS = frozenset({"review", "statements"})


def _marked(value: object, marks: QuotationMarks) -> object:
    if isinstance(value, str):
        return marks.checked(value.strip())
    if isinstance(value, tuple):
        return tuple(_marked(item, marks) for item in value)
    if isinstance(value, BaseModel):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        return value.model_copy(
            update={name: text if name in _IDS else _marked(text, marks) for name, text in fields.items()}
        )
    return value
