"""The first question of phase I: core task and contributions (seed 004, 2.1.1, Tables 5 and 6 in one).

The seed asks for them apart. Both read the same text and neither needs the other's answer, so that one question saves
a round. Like every question that needs the paper it opens with the whole of it, the same bytes in each.
"""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents.paper import Paper
from peerassay.engines.prompts import render, templates_digest
from peerassay.engines.question import Checked, Prompt, Question
from peerassay.novelty.extraction.answers import PaperAnswer
from peerassay.novelty.extraction.claimed import contributions_by_rules
from peerassay.novelty.extraction.paper_check import check_paper
from peerassay.novelty.extraction.rephrased import Rephrasing
from peerassay.novelty.extraction.shown import PROMPTS
from peerassay.supply.paper_block import SYSTEM, shown_paper

TASK = "paper.md"


@dataclass(frozen=True)
class ExtractPaper(Question[PaperAnswer]):
    """What does the paper study, and what do its authors claim to have contributed?

    `window_characters` are shown of it at most; None: the whole paper.
    """

    name: ClassVar[str] = "novelty/extract"
    answer_type: ClassVar[type[BaseModel]] = PaperAnswer
    max_output_tokens: ClassVar[int] = 2_000

    paper: Paper
    window_characters: int | None = None

    def prompt(self) -> Prompt:
        """Return the paper, then the task."""
        return Prompt(
            system=SYSTEM,
            blocks=(shown_paper(self.paper, self.window_characters).block, render(PROMPTS, TASK)),
            template_digest=templates_digest(PROMPTS, TASK),
            shared=1,
        )

    def check(self, answer: PaperAnswer) -> Checked[PaperAnswer]:
        """Return the answer with claim texts in the paper's own words; what is not in the paper is taken out."""
        return check_paper(answer, self.paper)

    def offline(self) -> PaperAnswer:
        """Return the answer by rules."""
        return PaperAnswer(
            core_task=Rephrasing(self.paper).core_task(), contributions=contributions_by_rules(self.paper)
        )

    @property
    def left_out(self) -> str | None:
        """What of the paper was not shown, in a sentence."""
        return shown_paper(self.paper, self.window_characters).left_out
