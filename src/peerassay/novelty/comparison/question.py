"""The paper against one candidate: one question for all contributions (OpenNovelty, 2.3.3)."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.documents import SourceText
from peerassay.engines import Checked, Prompt, TextQuestion, render, templates_digest
from peerassay.evidence import Readable
from peerassay.literature import CandidateText
from peerassay.novelty.comparison.guards import ComparisonAnswer, Guard
from peerassay.novelty.comparison.offline import analysis
from peerassay.novelty.comparison.shown import candidate_block, contributions_block
from peerassay.novelty.comparison_result import mode_of
from peerassay.novelty.extracted import Contribution
from peerassay.supply import SYSTEM

PROMPTS = Path(__file__).parent / "prompts"
PROMPT = "compare.md"


@dataclass(frozen=True, slots=True)
class CompareContributions(TextQuestion[ComparisonAnswer]):
    """Does this earlier work have these contributions?

    `opening` is the whole paper, the same block as in every question on it; `readable` is the candidate made ready,
    `citation` how the report cites it, `when` its date as against the paper's.
    """

    paper: Readable
    opening: str
    text: CandidateText
    readable: Readable
    contributions: tuple[Contribution, ...]
    citation: str = ""
    when: str = ""

    name: ClassVar[str] = "novelty/compare"
    answer_type: ClassVar[type[ComparisonAnswer]] = ComparisonAnswer
    max_output_tokens: ClassVar[int] = 4_000

    def prompt(self) -> Prompt:
        """Return paper, task and contributions, the same for all candidates, then the candidate."""
        instructions = render(PROMPTS, PROMPT, abstract=mode_of(self.text.basis) == "abstract")
        task = f"{instructions}\n\n{contributions_block(self.contributions, self.paper)}"
        return Prompt(
            system=SYSTEM,
            blocks=(
                self.opening,
                task,
                candidate_block(self.readable, self.text, self.contributions, self.citation, self.when),
            ),
            template_digest=templates_digest(PROMPTS, PROMPT),
            shared=1,
        )

    def check(self, answer: ComparisonAnswer) -> Checked[ComparisonAnswer]:
        """Return the answer with the places that are found in both texts, and what else was wrong."""
        guard = Guard(self.contributions, self.paper, self.readable, self.citation)
        analyses, faults = guard.all(answer.contribution_analyses, "$.contribution_analyses")
        return Checked(ComparisonAnswer(contribution_analyses=analyses), faults)

    def offline(self) -> ComparisonAnswer:
        """Return what the words of the candidate's sentences show."""
        found = tuple(analysis(one, self.paper, self.readable, self.text.basis) for one in self.contributions)
        return ComparisonAnswer(contribution_analyses=found)

    def texts_read(self) -> tuple[SourceText, ...]:
        """The paper and the candidate."""
        return (self.paper.document, self.text)
