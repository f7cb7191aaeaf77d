"""The last resort for a date: a question, asked only where ids, front matter and file say nothing (seed 004, A.4)."""

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents.paper import Paper
from peerassay.documents.sentence import Sentence
from peerassay.engines.fencing import fence
from peerassay.engines.question import Checked, Fault, Prompt, Question
from peerassay.engines.templates import render, templates_digest
from peerassay.evidence.quoting import find_quote
from peerassay.literature.dates import PartialDate
from peerassay.novelty.extraction.answers import DateAnswer
from peerassay.novelty.extraction.shown import PROMPTS, one_line, paragraphs

INSTRUCTIONS = "date.md"
SHOWN_CHARACTERS = 4_000
"""Of the paper's opening: a date stands on the first page or nowhere."""


@dataclass(frozen=True)
class InferDate(Question[DateAnswer]):
    """When was the paper first public, as far as its opening states?"""

    name: ClassVar[str] = "novelty/date"
    answer_type: ClassVar[type[BaseModel]] = DateAnswer
    max_output_tokens: ClassVar[int] = 200

    paper: Paper

    def prompt(self) -> Prompt:
        """Return instructions and the opening of the paper."""
        title = fence("paper title", one_line(self.paper.card.title))
        opening = fence("opening of the paper", paragraphs(self.paper, self._opening))
        return Prompt(
            system=render(PROMPTS, INSTRUCTIONS),
            blocks=(f"# The paper\n{title}\n{opening}",),
            template_digest=templates_digest(PROMPTS, INSTRUCTIONS),
        )

    def check(self, answer: DateAnswer) -> Checked[DateAnswer]:
        """Return the date as precise as its quote, which must stand in the opening and hold its year; else none."""
        if not answer.date.strip():
            return Checked(DateAnswer())
        date = PartialDate.parse(answer.date)
        if date is None:
            return _refused("$.date", f"{answer.date[:20]!r} is no date")
        found = find_quote(answer.quote, _Opening(self.paper.id, self.paper.text, self._opening))
        if found.span is None:
            return _refused("$.quote", f"is not in the paper's opening ({found.reason})")
        if str(date.year) not in found.span.text:
            return _refused("$.quote", f"does not state the year {date.year}")
        return Checked(DateAnswer(date=str(date), quote=found.span.text))

    def offline(self) -> DateAnswer:
        """Return no date: the rules have read the opening already."""
        return DateAnswer()

    @property
    def _opening(self) -> tuple[Sentence, ...]:
        return tuple(s for s in self.paper.sentences if s.end <= SHOWN_CHARACTERS)


@dataclass(frozen=True, slots=True)
class _Opening:
    id: str
    text: str
    sentences: tuple[Sentence, ...]


def _refused(path: str, what: str) -> Checked[DateAnswer]:
    return Checked(DateAnswer(), (Fault(path=path, what=what),))
