"""The first question of phase I: core task and contributions (seed 004, 2.1.1, Tables 5 and 6 in one).

The seed asks for them apart. Both read the same text and neither needs the other's answer, so that one question saves
a round and shows the paper once: its whole text up to the references (2.1.3). No later question opens with it: twenty
comparisons, each with the whole paper, would cost more than a shared prefix saves.
"""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents.paper import Paper
from peerassay.engines.fencing import fence
from peerassay.engines.question import Checked, Prompt, Question
from peerassay.engines.templates import render, templates_digest
from peerassay.novelty.extraction.answers import PaperAnswer
from peerassay.novelty.extraction.claimed import contributions_by_rules
from peerassay.novelty.extraction.paper_check import check_paper
from peerassay.novelty.extraction.paper_text import MOST_CHARACTERS, PaperText, paper_text
from peerassay.novelty.extraction.rephrased import Rephrasing
from peerassay.novelty.extraction.shown import PROMPTS, one_line, sections

INSTRUCTIONS, SHOWN = "paper.md", "paper_shown.md"


@dataclass(frozen=True)
class ExtractPaper(Question[PaperAnswer]):
    """What does the paper study, and what do its authors claim to have contributed?

    `limit` is how many characters of its text are shown.
    """

    name: ClassVar[str] = "novelty/extract"
    answer_type: ClassVar[type[BaseModel]] = PaperAnswer
    max_output_tokens: ClassVar[int] = 2_000

    paper: Paper
    limit: int = MOST_CHARACTERS

    def prompt(self) -> Prompt:
        """Return instructions, then title and main text under its headings."""
        shown = render(
            PROMPTS,
            SHOWN,
            title=fence("paper title", one_line(self.paper.card.title)),
            text=fence("paper", sections(self.paper, self.text.body)),
        )
        return Prompt(
            system=render(PROMPTS, INSTRUCTIONS),
            blocks=(shown,),
            template_digest=templates_digest(PROMPTS, INSTRUCTIONS, SHOWN),
        )

    def check(self, answer: PaperAnswer) -> Checked[PaperAnswer]:
        """Return the answer with claim texts in the paper's own words; what is not in the paper is taken out."""
        return check_paper(answer, self.paper, self.limit)

    def offline(self) -> PaperAnswer:
        """Return the answer by rules."""
        return PaperAnswer(
            core_task=Rephrasing(self.paper).core_task(), contributions=contributions_by_rules(self.paper)
        )

    @property
    def text(self) -> PaperText:
        """What of the paper is read."""
        return paper_text(self.paper, self.limit)
