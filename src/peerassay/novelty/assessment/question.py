"""The question that the assessment is, with its guards: nothing counted that was not given, no blunt verdict."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel, Field

from peerassay.engines import Checked, Fault, Prompt, Question, fence, render, templates_digest
from peerassay.frozen import Frozen
from peerassay.novelty.assessment.signals import Signals
from peerassay.novelty.assessment.template import paragraphs_by_rules
from peerassay.novelty.citations import cited_in, cited_rightly
from peerassay.novelty.comparison_result import RefutationStatus

PROMPTS = Path(__file__).parent / "prompts"
PROMPT = "assessment.md"
_TELLING: tuple[RefutationStatus, ...] = ("can_refute", "has_a_part", "unclear")
LEAST_PARAGRAPHS, MOST_PARAGRAPHS = 3, 4
LEAST_WORDS, MOST_WORDS = 20, 130
"""OpenNovelty asks for 40-70 words; beyond these bounds a paragraph is no longer a short one."""
_NUMBER = re.compile(r"(?<![\w.\[])\d+(?:[.,]\d+)*%?(?![\w\]])")
_BLUNT = re.compile(
    r"\b(?:clearly|definite(?:ly)?|definitive(?:ly)?|certainly|undoubtedly|obviously|plainly)\s+(?:is\s+)?"
    r"(?:not\s+)?(?:novel|new|incremental|original|unoriginal)\b|\b(?:not novel at all|no novelty whatsoever|"
    r"groundbreaking|plagiari\w+|should be (?:accepted|rejected))\b",
    re.IGNORECASE,
)
_LIST = re.compile(r"^\s*(?:#{1,6}\s|[-*•]\s|\d+[.)]\s)", re.MULTILINE)


class AssessmentAnswer(Frozen):
    """Three to four paragraphs."""

    paragraphs: tuple[str, ...] = Field(description="three or four short paragraphs of plain prose")


@dataclass(frozen=True, slots=True)
class WriteAssessment(Question[AssessmentAnswer]):
    """How new does the paper read among what was searched?"""

    signals: Signals

    name: ClassVar[str] = "novelty/assessment"
    answer_type: ClassVar[type[BaseModel]] = AssessmentAnswer
    max_output_tokens: ClassVar[int] = 2_000

    def prompt(self) -> Prompt:
        """Return instructions, the paper, the taxonomy with its narrative and the paper's place, and the figures."""
        signals = self.signals
        return Prompt(
            system=render(PROMPTS, PROMPT),
            blocks=(
                f"# The paper\n{fence('paper', signals.opening())}",
                f"# The taxonomy\n{fence('taxonomy', signals.outline() or 'none could be made')}",
                f"# What was told of the taxonomy\n{fence('narrative', signals.narrative() or 'nothing')}",
                f"# The paper's place\n{fence('place', signals.place())}",
                "\n".join(["# What was compared", *self._compared()]),
            ),
            template_digest=templates_digest(PROMPTS, PROMPT),
        )

    def check(self, answer: AssessmentAnswer) -> Checked[AssessmentAnswer]:
        """Drop paragraphs that break a rule; fewer than three left is a fault of the whole."""
        kept: list[str] = []
        faults: list[Fault] = []
        for place, given in enumerate(answer.paragraphs):
            text = " ".join(given.split())
            found = [*self._faults(text, given)]
            if len(kept) == MOST_PARAGRAPHS:
                found.append(f"more than {MOST_PARAGRAPHS} paragraphs were given")
            faults += [Fault(path=f"$.paragraphs[{place}]", what=what) for what in found]
            kept += [] if found else [text]
        if len(kept) < LEAST_PARAGRAPHS:
            faults.append(Fault(path="$.paragraphs", what=f"at least {LEAST_PARAGRAPHS} are wanted, {len(kept)} stand"))
        return Checked(AssessmentAnswer(paragraphs=tuple(kept)), tuple(faults))

    def offline(self) -> AssessmentAnswer:
        """Return paragraphs by template: what was searched and what came of it, without a judgement."""
        return AssessmentAnswer(paragraphs=paragraphs_by_rules(self.signals))

    def _compared(self) -> Iterator[str]:
        signals = self.signals
        yield (
            f"Of {signals.found} works whose titles were read {signals.candidates} are on the topic; "
            f"{len(signals.comparisons)} of these were compared, each with all contributions."
        )
        if not signals.dated:
            yield "The paper's date is not known: works that were found may be later than the paper."
        names = {one.id: one.name for one in signals.contributions}
        for one in signals.statistics:
            contribution = one.contribution_id
            yield (
                f"- {contribution}: {signals.read_by('fulltext', contribution)} compared by their full text, "
                f"{signals.read_by('abstract', contribution)} by their abstract alone; "
                f"{one.can_refute} can refute, {one.has_a_part} have a part, {one.unclear} unclear; {one.downgraded} "
                f"fell for want of a verified quote, of more than an abstract, or of a date before the paper's.\n"
                f"{fence(contribution, chr(10).join([names[contribution], *self._works(contribution)]))}"
            )

    def _works(self, contribution: str) -> Iterator[str]:
        for status in _TELLING:
            for told in self.signals.told_of(status, contribution):
                yield f"{status}: {told}"

    def _faults(self, text: str, given: str) -> Iterator[str]:
        words = len(text.split())
        if not LEAST_WORDS <= words <= MOST_WORDS:
            yield f"has {words} words where {LEAST_WORDS} to {MOST_WORDS} are wanted"
        if _LIST.search(given):
            yield "holds a heading or a list"
        if blunt := _BLUNT.search(text):
            yield f"passes a blunt verdict ({blunt[0]!r})"
        plain = text
        for cited in reversed(tuple(cited_in(text))):
            if cited_rightly(cited, self.signals.citations) is None:
                yield f"cites {text[cited.start : cited.end]!r}, which is not listed"
            plain = f"{plain[: cited.start]} {plain[cited.end :]}"
        for number in _NUMBER.findall(plain):
            if number not in {str(figure) for figure in self.signals.figures()} and not self._said_of_paper(number):
                yield f"has the number {number!r}, which was not given"

    def _said_of_paper(self, number: str) -> bool:
        return number in self.signals.opening() or number in self.signals.outline()
