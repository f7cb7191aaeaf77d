"""The question on the paper alone: what it contributes, how to search for it, which works the model recalls.

Asked once a paper and never from a review: all reviews of a paper share its answer.
"""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents.paper import Paper
from peerassay.engines.prompts import render, templates_digest
from peerassay.engines.question import Checked, Prompt, Question
from peerassay.supply.about_answer import AboutAnswer
from peerassay.supply.about_check import check_about
from peerassay.supply.about_rules import about_by_rules
from peerassay.supply.paper_block import PROMPTS, READER, SYSTEM, shown_paper
from peerassay.supply.supply import PaperSide

TASK = "about.md"


@dataclass(frozen=True)
class AboutPaper(Question[AboutAnswer]):
    """What the paper contributes, 6 to 12 wordings to search by, up to twelve works recalled as closest.

    `window_characters`: what the model can be shown of the paper at most; None for the whole.
    """

    name: ClassVar[str] = "supply/about"
    answer_type: ClassVar[type[BaseModel]] = AboutAnswer
    max_output_tokens: ClassVar[int] = 4_000

    paper: Paper
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, then the task: the paper is what all questions about it begin with."""
        return Prompt(
            system=SYSTEM,
            blocks=(shown_paper(self.paper, self.window_characters).block, render(PROMPTS, TASK)),
            template_digest=templates_digest(PROMPTS, READER, TASK),
            shared=1,
        )

    def check(self, answer: AboutAnswer) -> Checked[AboutAnswer]:
        """Return the answer within its limits, and what was over them."""
        return check_about(answer)

    def offline(self) -> AboutAnswer:
        """Return the answer by rules."""
        return about_by_rules(self.paper)


def side_of(answer: AboutAnswer) -> PaperSide:
    """Return the answer as the paper's side, without the works recalled: these have to be confirmed first."""
    return PaperSide.model_validate(answer.model_dump(exclude={"recalled"}))
