"""The explanation of every comment, written from the bound case: what is meant, why, and what the paper has of it."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from peerassay.engines import Checked, Fault
from peerassay.frozen import Frozen
from peerassay.jobs.question import QuotingAnswer, Texts, Words
from peerassay.jobs.reviews.asking import PROMPTS
from peerassay.jobs.reviews.page import CommentExplained, Explanations
from peerassay.jobs.reviews.written import FromCase

EXPLAIN = "explain.md"


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
    answer_type: ClassVar[type[BaseModel]] = ExplanationsAnswer
    max_output_tokens: ClassVar[int] = 16_000

    def usual_output_tokens(self) -> int:
        """Return somewhat less than twice as much as the reviews."""
        return int(1.8 * self.material.review_tokens)

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt file."""
        return PROMPTS, (EXPLAIN,)

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
