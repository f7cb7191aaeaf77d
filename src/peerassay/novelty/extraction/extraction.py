"""Phase I whole: core task and contributions, then the queries."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.engines.question import Fault
from peerassay.evidence.span import Span, withheld_of
from peerassay.novelty.extracted import Contribution, CoreTask, Extracted
from peerassay.novelty.extraction.answers import ContributionQueries, GivenContribution, PaperAnswer, QueriesAnswer
from peerassay.novelty.extraction.extract_paper import ExtractPaper
from peerassay.novelty.extraction.paper_check import claim_span
from peerassay.novelty.extraction.places import sentences_at, source_hint
from peerassay.novelty.extraction.write_queries import WriteQueries


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
