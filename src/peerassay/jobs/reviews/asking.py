"""The question of the case: all that the reviews say on one matter, in one answer, by issues (docs/law.md, 2)."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from peerassay.jobs.blocks import Block, task
from peerassay.jobs.question import OnMaterial, Quote
from peerassay.jobs.reviews.answer import CaseAnswer, EvidenceAnswer
from peerassay.jobs.reviews.case import MatterKind
from peerassay.jobs.reviews.listed import listed
from peerassay.jobs.reviews.material import Material
from peerassay.jobs.reviews.offline import case_by_rules

PROMPTS = Path(__file__).parent / "prompts"
EVIDENCE, SECOND_READER = "evidence.md", "second_reader.md"


@dataclass(frozen=True)
class AnswerReviews(OnMaterial[Material, CaseAnswer]):
    """What is right in what the reviews say on one matter.

    `reader` is 2 for a second case that is made without sight of the first.
    """

    name: ClassVar[str] = "reviews/case"
    answer_type: ClassVar[type[BaseModel]] = CaseAnswer
    max_output_tokens: ClassVar[int] = 32_000

    matter: MatterKind
    reader: int = 1

    def usual_output_tokens(self) -> int:
        """Return some two and a half times as much as the reviews on novelty, four times on the rest."""
        return int((2.5 if self.matter == "novelty" else 4.1) * self.material.review_tokens)

    def task(self) -> tuple[Block, ...]:
        """Return the task of the matter."""
        own = task(PROMPTS, f"case_{self.matter}.md")
        return (own,) if self.reader == 1 else (own, task(PROMPTS, SECOND_READER))

    def is_elsewhere(self, quote: Quote) -> bool:
        """Whether an entry of the reference list, or the line over a work, has the words."""
        return isinstance(quote, EvidenceAnswer) and bool(listed(self.material, quote))

    def templates(self) -> tuple[Path, tuple[str, ...]]:
        """Return the prompt files."""
        return PROMPTS, (f"case_{self.matter}.md", EVIDENCE, SECOND_READER)

    def offline(self) -> CaseAnswer:
        """Return statements and passages that rules find, and no judgement."""
        return case_by_rules(self.material, self.matter)
