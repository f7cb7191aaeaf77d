"""A question for the engines' tests: which of the listed numbers are even? With checks that can fail in every way."""

import json
import re
from dataclasses import dataclass
from typing import ClassVar

from pydantic import Field

from peerassay.engines.question import Checked, Fault, Prompt, Question
from peerassay.frozen import Frozen
from peerassay.testing.model_server import ModelRequest


class Finding(Frozen):
    number: int
    even: bool
    note: str = ""


class Findings(Frozen):
    findings: tuple[Finding, ...]
    terms: tuple[str, ...] = Field((), max_length=3)


@dataclass(frozen=True)
class Evens(Question[Findings]):
    """Which of the numbers are even? An answer about a number that was not asked is dropped."""

    number: int
    count: int = 2

    name: ClassVar[str] = "test/evens"
    answer_type: ClassVar[type[Findings]] = Findings
    max_output_tokens: ClassVar[int] = 400

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(self.number, self.number + self.count))

    def prompt(self) -> Prompt:
        asked = f"Numbers: {json.dumps(self.numbers)}"
        return Prompt(
            system="Tell evens.", blocks=("A paper.", "Candidates.", asked), template_digest="digest of evens"
        )

    def check(self, answer: Findings) -> Checked[Findings]:
        kept, faults = [], []
        for position, finding in enumerate(answer.findings):
            if finding.number in self.numbers:
                kept.append(finding)
            else:
                faults.append(Fault(path=f"$.findings[{position}]", what="this number was not asked"))
        return Checked(answer.model_copy(update={"findings": tuple(kept)}), tuple(faults))

    def offline(self) -> Findings:
        return evens(self.numbers)


def evens(numbers: tuple[int, ...]) -> Findings:
    """Return the right answer."""
    return Findings(findings=tuple(Finding(number=n, even=n % 2 == 0) for n in numbers))


def numbers_in(request: ModelRequest) -> tuple[int, ...]:
    """Return the numbers that a request asks about."""
    asked = re.findall(r"Numbers: (\[[^\]]*\])", request.user)
    return tuple(json.loads(asked[0]))


def right(request: ModelRequest) -> str:
    """Answer as a model that is always right."""
    return evens(numbers_in(request)).model_dump_json()
