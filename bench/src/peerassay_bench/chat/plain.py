"""The plain question: what a careful user types into a chat window, with the paper's file and the reviews attached.

Its wording is frozen, a file for each job, so that figures of different days can be compared.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence, render, templates_digest
from peerassay.frozen import Frozen

PROMPTS = Path(__file__).parent / "prompts"
SYSTEM = "system.md"
JOBS = ("grade", "reply", "explain", "summarize", "novelty", "related-work")


class PlainAnswer(Frozen):
    """What the chat answers, in Markdown."""

    answer: str


@dataclass(frozen=True)
class PlainQuestion(Question[PlainAnswer]):
    """One message to a chat: the wording of a job, and files by name ("paper.md")."""

    name: ClassVar[str] = "chat/plain"
    answer_type: ClassVar[type[PlainAnswer]] = PlainAnswer
    max_output_tokens: ClassVar[int] = 16_000

    job: str
    files: Mapping[str, str]

    def prompt(self) -> Prompt:
        """Return the files, then the question."""
        wording = f"{self.job}.md"
        files = tuple(fence(name, text) for name, text in self.files.items())
        return Prompt(
            system=render(PROMPTS, SYSTEM),
            blocks=(*files, render(PROMPTS, wording)),
            template_digest=templates_digest(PROMPTS, SYSTEM, wording),
        )

    def check(self, answer: PlainAnswer) -> Checked[PlainAnswer]:
        """Return the answer; an empty one is a fault."""
        empty = (Fault(path="$.answer", what="is empty", dropped=False),)
        return Checked(answer, () if answer.answer.strip() else empty)

    def offline(self) -> PlainAnswer:
        """Return nothing: rules are no chat."""
        return PlainAnswer(answer="")
