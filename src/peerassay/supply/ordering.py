"""The question that orders what was found by reading titles: which works come nearest, which are off the topic."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from pydantic import BaseModel

from peerassay.engines import Checked, Fault, Prompt, Question
from peerassay.engines.prompts import fence, render, shown, templates_digest
from peerassay.frozen import Frozen
from peerassay.literature import Candidate, candidate_text, first_public
from peerassay.shield import flagged_in, withheld_in
from peerassay.supply.supply import PaperSide, Time

PROMPTS = Path(__file__).parent / "prompts"
TASK = "ordering.md"
MOST_NEAREST = 40
ABSTRACT_WORDS = 60
"""Shorter openings end before the method is named, and then famous works win by their names."""


class Ordered(Frozen):
    """Ids of the works on the topic, the nearest first."""

    nearest: tuple[str, ...] = ()


@dataclass(frozen=True)
class OrderWorks(Question[Ordered]):
    """At most 120 titles against what the paper contributes; what is not returned is off the topic.

    `works` stand in the order that searching gave them, which is what the rules answer; a model is shown them by id,
    so that no order speaks to it.
    """

    name: ClassVar[str] = "supply/order"
    answer_type: ClassVar[type[BaseModel]] = Ordered
    max_output_tokens: ClassVar[int] = 2_000

    title: str
    side: PaperSide
    works: tuple[Candidate, ...]
    times: Mapping[str, Time]

    def prompt(self) -> Prompt:
        """Return the task, what the paper contributes, and the titles."""
        listed = "\n".join(self._line(work) for work in sorted(self.works, key=lambda candidate: candidate.cand_id))
        contributions = "\n".join(f"{i}. {shown(text)}" for i, text in enumerate(self.side.contributions, start=1))
        paper = f"Title: {shown(self.title)}\nCore task: {shown(self.side.core_task)}\n{contributions}"
        return Prompt(
            system=render(PROMPTS, TASK, most=MOST_NEAREST),
            blocks=(
                f"What the paper contributes:\n{fence('the paper', paper)}",
                f"Works found:\n{fence('titles of works', listed)}",
            ),
            template_digest=templates_digest(PROMPTS, TASK),
        )

    def check(self, answer: Ordered) -> Checked[Ordered]:
        """Return the answer without ids that were not shown, named twice, or beyond the most."""
        known = {work.cand_id for work in self.works}
        kept: list[str] = []
        faults: list[Fault] = []
        for i, given in enumerate(answer.nearest):
            cand_id = given.strip(" []")
            if cand_id in known and cand_id not in kept and len(kept) < MOST_NEAREST:
                kept.append(cand_id)
            else:
                faults.append(Fault(path=f"$.nearest[{i}]", what=_why(cand_id, known, kept)))
        return Checked(Ordered(nearest=tuple(kept)), tuple(faults))

    def offline(self) -> Ordered:
        """Return the first of the order in which the works were found."""
        return Ordered(nearest=tuple(work.cand_id for work in self.works[:MOST_NEAREST]))

    def _line(self, work: Candidate) -> str:
        time = self.times.get(work.cand_id)
        notes = [first_public(work) or "no date", *(["concurrent"] if time == "concurrent" else [])]
        opening = " ".join(_abstract(work).split()[:ABSTRACT_WORDS])
        return f"[{work.cand_id}] ({'; '.join(notes)}) {shown(work.title)}{f' -- {opening} ...' if opening else ''}"


def _abstract(work: Candidate) -> str:
    """The abstract without sentences that speak to a machine, those included that carry a claim: titles tell enough."""
    text = candidate_text(work.model_copy(update={"body": None}))
    left_out = withheld_in(text) | flagged_in(text)
    return " ".join(s.text for s in text.sentences if s.id.startswith("abstract_") and s.id not in left_out)


def _why(cand_id: str, known: set[str], kept: Sequence[str]) -> str:
    if cand_id not in known:
        return "no work with this id was shown"
    return "stands there twice" if cand_id in kept else f"at most {MOST_NEAREST} are allowed"
