"""Phase I whole: core task and contributions (OpenNovelty, 2.1.1, Tables 5 and 6 in one question), then the queries.

OpenNovelty asks for core task and contributions apart. Both read the same text and neither needs the other's answer, so
that one question saves a round. Like every question that needs the paper it opens with the whole of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from pydantic import BaseModel

from peerassay.documents import Paper
from peerassay.engines import Answered, Checked, Engine, Failure, Fault, Prompt, Question, render, templates_digest
from peerassay.evidence import Span
from peerassay.evidence.span import withheld_of
from peerassay.novelty.extracted import (
    Contribution,
    ContributionQueries,
    CoreTask,
    Extracted,
    GivenContribution,
    PaperAnswer,
    QueriesAnswer,
)
from peerassay.novelty.extraction.claimed import contributions_by_rules
from peerassay.novelty.extraction.paper_check import check_paper, claim_span
from peerassay.novelty.extraction.rephrased import Rephrasing
from peerassay.novelty.extraction.write_queries import WriteQueries
from peerassay.novelty.places import sentences_at, source_hint
from peerassay.supply import SYSTEM, shown_paper

PROMPTS = Path(__file__).parent / "prompts"
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


@dataclass(frozen=True, slots=True)
class Extraction:
    """What came of phase I.

    Attributes:
        extracted: None where the paper's question failed, for contributions cannot be made up, or where an answer is
            still pending; `failure` then says why.
        failure: the failure that stands in the way; also where only the queries failed and rules wrote them.
        answered: every question asked, in order.
        withheld: sentences that speak to a machine: they were in no prompt.

    """

    extracted: Extracted | None
    failure: Failure | None
    answered: tuple[Answered[Any], ...]
    withheld: tuple[Span, ...] = ()


async def extract(engine: Engine, paper: Paper, window_characters: int | None = None) -> Extraction:
    """Return core task and contributions with their queries; `window_characters` are shown of the paper at most.

    A failed question is told, not raised. Where the paper's question fails there is nothing to go on with. Where only
    the queries fail, rules write them and a warning says so, unless they are still pending.
    """
    asked = ExtractPaper(paper, window_characters)
    about = await engine.ask(asked)
    withheld = withheld_of(paper)
    if about.answer is None:
        return Extraction(None, about.failure, (about,), withheld)
    question = WriteQueries(paper, about.answer.core_task, about.answer.contributions)
    queries = await engine.ask(question)
    if queries.failure is not None and queries.failure.pending:
        return Extraction(None, queries.failure, (about, queries), withheld)
    written = queries.answer or question.check(question.offline()).answer
    extracted = Extracted(
        core_task=CoreTask(
            text=about.answer.core_task, query_variants=(about.answer.core_task, *written.core_task_variants)
        ),
        contributions=_contributions(paper, about.answer, written),
        warnings=_warnings(asked, about, queries),
    )
    return Extraction(extracted, queries.failure, (about, queries), withheld)


def _contributions(paper: Paper, answer: PaperAnswer, written: QueriesAnswer) -> tuple[Contribution, ...]:
    pairs = zip(answer.contributions, written.contributions, strict=True)
    return tuple(made for given, queries in pairs if (made := _contribution(paper, given, queries)) is not None)


def _contribution(paper: Paper, given: GivenContribution, queries: ContributionQueries) -> Contribution | None:
    span, _ = claim_span(given.author_claim_text, paper)
    if span is None:  # the checks let none such stand
        return None
    return Contribution(
        id=queries.id,
        name=given.name,
        author_claim_text=span.text,
        span=span,
        sentence_ids=tuple(s.id for s in sentences_at(paper, span.start, span.end)),
        description=given.description,
        source_hint=source_hint(paper, span),
        prior_work_query=queries.prior_work_query,
        query_variants=(queries.prior_work_query, *queries.variants),
    )


def _warnings(asked: ExtractPaper, about: Answered[PaperAnswer], queries: Answered[QueriesAnswer]) -> tuple[str, ...]:
    """What could not be had or was taken out, in sentences."""
    told = [*((asked.left_out,) if asked.left_out else ()), *_dropped("contributions", about.faults)]
    if about.answer is not None and not about.answer.contributions:
        told.append("no contribution was found in the paper's own words")
    if queries.failure is not None:
        told.append(f"the queries were written by rules, for their question failed: {queries.failure.message}")
    return (*told, *_dropped("queries", queries.faults))


def _dropped(what: str, faults: Iterable[Fault]) -> list[str]:
    return [f"{what}: {fault.path} {fault.what}" for fault in faults if fault.dropped]
