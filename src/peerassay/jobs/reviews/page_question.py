"""The page that an author and an area chair read first, written from the bound case (docs/law.md, 2).

The explanation of every comment, written from the bound case: what is meant, why, and what the paper has of it.
"""

import re
from dataclasses import dataclass
from typing import Annotated, ClassVar

from peerassay.engines import Checked, Fault
from peerassay.frozen import Frozen
from peerassay.jobs.question import OneEach, QuotingAnswer, Texts, Words
from peerassay.jobs.reviews.listed import letters
from peerassay.jobs.reviews.material import later_than
from peerassay.jobs.reviews.page import ChairNote, CommentExplained, Explanations, Page, PointAnswered
from peerassay.jobs.reviews.written import FromCase


class CommentAnswer(Frozen):
    """One comment as explained."""

    review: Words
    statements: Texts = ()
    heading: Words = ""
    state: Words = ""
    text: Words = ""


class ExplanationsAnswer(QuotingAnswer):
    """All comments as explained."""

    opening: Words = ""
    comments: tuple[CommentAnswer, ...]
    to_do: Texts = ()


@dataclass(frozen=True)
class ExplainComments(FromCase[ExplanationsAnswer]):
    """What does each comment mean, why is it said, and what does the paper have of it?"""

    name: ClassVar[str] = "reviews/explain"
    prompts: ClassVar[tuple[str, ...]] = ("explain.md",)
    max_output_tokens: ClassVar[int] = 16_000

    def usual_output_tokens(self) -> int:
        """Return somewhat less than twice as much as the reviews."""
        return int(1.8 * self.material.review_tokens)

    def own_rule(self, answer: ExplanationsAnswer) -> Checked[ExplanationsAnswer]:
        """Leave out comments of no review; ask again where none is left."""
        bound = self.bound(answer, "comments")
        nothing = Fault(path="$.comments", what="explains no comment of the reviews", dropped=True)
        return bound if bound.answer.comments else Checked(bound.answer, (*bound.faults, nothing))

    def offline(self) -> ExplanationsAnswer:
        """Return an item for each review without a word: rules explain no comment."""
        return ExplanationsAnswer(comments=tuple(CommentAnswer(review=name) for name in self.material.names.values()))

    def explanations(self, answer: ExplanationsAnswer) -> Explanations:
        """Return the explanations with the reviews by their ids."""
        ids = self.ids()
        comments = (CommentExplained(**{**c.model_dump(), "review": ids[c.review]}) for c in answer.comments)
        return Explanations(opening=answer.opening, comments=tuple(comments), to_do=answer.to_do)


MOST_LINES = 3
_DONE = re.compile(r"\bwe (?:have (?:now )?added|(?:now )?added|now)\b(?:\s+[^\s.;!?]+){0,6}", re.IGNORECASE)
"""A change that a reply says is in the paper, with the words that tell which."""


class PointAnswer(Frozen):
    """What the author is told of one point."""

    review: Words
    statements: Texts = ()
    heading: Words = ""
    verdict: Words = ""
    why: Words = ""
    reply: Words = ""
    watch: Words = ""


class ChairAnswer(Frozen):
    """What a chair should know of one review."""

    review: Words
    count: Words = ""
    discount: Words = ""
    open: Words = ""


class PageAnswer(QuotingAnswer):
    """The page as answered."""

    opening: Words = ""
    derivations: Words = ""
    conflicts: Words = ""
    points: tuple[PointAnswer, ...] = ()
    unseen: Texts = ()
    before_sending: Texts = ()
    bottom_line: Texts = ()
    chair_line: Texts = ()
    chair: Annotated[tuple[ChairAnswer, ...], OneEach("review")] = ()
    not_to_repeat: Texts = ()


@dataclass(frozen=True)
class WritePage(FromCase[PageAnswer]):
    """The first page of a bound case, for the author and the area chair."""

    name: ClassVar[str] = "reviews/page"
    prompts: ClassVar[tuple[str, ...]] = ("page.md",)
    max_output_tokens: ClassVar[int] = 24_000

    def usual_output_tokens(self) -> int:
        """Return about twice as much as the reviews."""
        return 2 * self.material.review_tokens

    def asked(self) -> dict[str, tuple[str, ...]]:
        """Ask for a note on each review."""
        return {"chair": tuple(self.material.names.values())}

    def own_rule(self, answer: PageAnswer) -> Checked[PageAnswer]:
        """Leave out points that answer nothing of their review; take marks off words that no source has."""
        return self.bound(answer, "points")

    def _promised(self, reply: str) -> tuple[str, ...]:
        """Return the changes that a reply tells as done and the paper does not have.

        A copy that is later than the reviews may have them, so that nothing is said of such a copy.
        """
        if any(later_than(self.material.paper, review) for review in self.material.reviews):
            return ()
        own = letters(self.material.paper.text)
        claimed = (" ".join(found.group().split()) for found in _DONE.finditer(reply))
        return tuple(words for words in claimed if letters(words) not in own)

    def offline(self) -> PageAnswer:
        """Return an empty page: rules write none."""
        return PageAnswer(chair=tuple(ChairAnswer(review=name) for name in self.material.names.values()))

    def page(self, answer: PageAnswer) -> Page:
        """Return the page with the reviews by their ids."""
        ids = self.ids()
        points = (
            PointAnswered(**{**p.model_dump(), "review": ids[p.review], "promised": self._promised(p.reply)})
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
