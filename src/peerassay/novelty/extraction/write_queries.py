"""The second question of phase I: all queries of a paper (seed 004, 2.1.2, Tables 7 and 8 in one).

The seed asks for primary queries, then for variants of each. Asked for together they take one round instead of two,
and a variant is written in sight of what it is to differ from.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from pydantic import BaseModel

from peerassay.documents.paper import Paper
from peerassay.engines.prompts import fence, render, templates_digest
from peerassay.engines.question import Checked, Prompt, Question
from peerassay.novelty.extraction.answers import GivenContribution, QueriesAnswer
from peerassay.novelty.extraction.query_check import QueryCheck
from peerassay.novelty.extraction.rephrased import Rephrasing
from peerassay.novelty.extraction.shown import PROMPTS, one_line

INSTRUCTIONS, SHOWN = "queries.md", "queries_shown.md"


@dataclass(frozen=True)
class WriteQueries(Question[QueriesAnswer]):
    """Which queries find earlier work on the core task and on each contribution? 3 + 3 for each contribution."""

    name: ClassVar[str] = "novelty/queries"
    answer_type: ClassVar[type[BaseModel]] = QueriesAnswer
    max_output_tokens: ClassVar[int] = 1_500

    paper: Paper
    core_task: str
    contributions: tuple[GivenContribution, ...]

    def prompt(self) -> Prompt:
        """Return instructions, then task, contributions by id and the names that no query may hold."""
        contributions = "\n\n".join(
            f"[{id}]\nname: {one_line(given.name)}\nauthor_claim_text: {one_line(given.author_claim_text)}\n"
            f"description: {one_line(given.description)}"
            for id, given in self.by_id.items()
        )
        names = ", ".join(sorted(self._rephrasing.names))
        shown = render(
            PROMPTS,
            SHOWN,
            task=fence("core task", one_line(self.core_task)),
            contributions=fence("contributions", contributions) if contributions else "(none)",
            names=fence("names", one_line(names)) if names else "",
        )
        return Prompt(
            system=render(PROMPTS, INSTRUCTIONS),
            blocks=(shown,),
            template_digest=templates_digest(PROMPTS, INSTRUCTIONS, SHOWN),
        )

    def check(self, answer: QueriesAnswer) -> Checked[QueriesAnswer]:
        """Return queries for every id inside the limits, with what is wrong; gaps are filled by rules and told."""
        return QueryCheck(self._rephrasing, self.core_task, self.by_id).of(answer)

    def offline(self) -> QueriesAnswer:
        """Return the queries by rules."""
        rephrasing, task = self._rephrasing, self.core_task
        return QueriesAnswer(
            core_task_variants=rephrasing.core_task_variants(task),
            contributions=tuple(
                rephrasing.queries(id, given, task, self.contributions) for id, given in self.by_id.items()
            ),
        )

    @property
    def by_id(self) -> dict[str, GivenContribution]:
        """The contributions by their ids, in order."""
        return {f"contribution_{n}": given for n, given in enumerate(self.contributions, 1)}

    @cached_property
    def _rephrasing(self) -> Rephrasing:
        return Rephrasing(self.paper)
