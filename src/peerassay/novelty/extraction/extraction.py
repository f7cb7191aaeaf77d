"""Phase I whole: core task, contributions and date are asked for at once, then the queries; two rounds at most."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Answered, Failure
from peerassay.engines.engine import Engine
from peerassay.engines.question import Fault
from peerassay.evidence.span import Span
from peerassay.evidence.withheld import withheld_of
from peerassay.novelty.extracted import Contribution, CoreTask, Extracted, PublicationDate
from peerassay.novelty.extraction.answers import ContributionQueries, GivenContribution, PaperAnswer, QueriesAnswer
from peerassay.novelty.extraction.dating import dated, publication_date
from peerassay.novelty.extraction.extract_paper import ExtractPaper
from peerassay.novelty.extraction.infer_date import InferDate
from peerassay.novelty.extraction.paper_check import claim_span
from peerassay.novelty.extraction.paper_text import MOST_CHARACTERS, PaperText
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


async def extract(
    engine: Engine, paper: Paper, given_date: str | None = None, limit: int = MOST_CHARACTERS
) -> Extraction:
    """Return core task, contributions with their queries, and date of the paper; `limit` characters of it are read.

    A failed question is told, not raised. Where the paper's question fails there is nothing to go on with. Where only
    the queries fail, rules write them and a warning says so, unless they are still pending. Raises InputError for a
    given date that is none.
    """
    known = publication_date(paper, given_date)
    asked = ExtractPaper(paper, limit)
    about, date_answer = await asyncio.gather(engine.ask(asked), _asked_date(engine, paper, known))
    answered: tuple[Answered[Any], ...] = (about,) if date_answer is None else (about, date_answer)
    withheld = withheld_of(paper)
    if about.answer is None:
        return Extraction(None, about.failure, answered, withheld)
    question = WriteQueries(paper, about.answer.core_task, about.answer.contributions)
    queries = await engine.ask(question)
    answered = (*answered, queries)
    pending = next((one.failure for one in answered if one.failure is not None and one.failure.pending), None)
    if pending is not None:
        return Extraction(None, pending, answered, withheld)
    written = queries.answer or question.check(question.offline()).answer
    extracted = Extracted(
        core_task=CoreTask(
            text=about.answer.core_task, query_variants=(about.answer.core_task, *written.core_task_variants)
        ),
        contributions=_contributions(asked, about.answer, written),
        date=_date(known, date_answer),
        warnings=_warnings(asked.text, about, queries, date_answer),
    )
    return Extraction(extracted, queries.failure, answered, withheld)


async def _asked_date(engine: Engine, paper: Paper, known: PublicationDate) -> Answered[Any] | None:
    """Ask for the date where nothing told it and somebody can be asked: rules have read all that rules can."""
    if known.date is not None or engine.model is None:
        return None
    return await engine.ask(InferDate(paper))


def _date(known: PublicationDate, asked: Answered[Any] | None) -> PublicationDate:
    if asked is None or asked.answer is None:
        return known
    return dated(asked.answer.date or None, "question")


def _contributions(asked: ExtractPaper, answer: PaperAnswer, written: QueriesAnswer) -> tuple[Contribution, ...]:
    pairs = zip(answer.contributions, written.contributions, strict=True)
    return tuple(made for given, queries in pairs if (made := _contribution(asked, given, queries)) is not None)


def _contribution(asked: ExtractPaper, given: GivenContribution, queries: ContributionQueries) -> Contribution | None:
    paper = asked.paper
    span, _ = claim_span(given.author_claim_text, paper, asked.limit)
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


def _warnings(
    text: PaperText, about: Answered[PaperAnswer], queries: Answered[QueriesAnswer], date: Answered[Any] | None
) -> tuple[str, ...]:
    """What could not be had or was taken out, in sentences."""
    told = [*text.warnings, *_dropped("contributions", about.faults)]
    if about.answer is not None and not about.answer.contributions:
        told.append("no contribution was found in the paper's own words")
    if queries.failure is not None:
        told.append(f"the queries were written by rules, for their question failed: {queries.failure.message}")
    told += _dropped("queries", queries.faults)
    if date is not None and date.failure is not None:
        told.append(f"the paper's date is unknown, for its question failed: {date.failure.message}")
    return tuple(told)


def _dropped(what: str, faults: Iterable[Fault]) -> list[str]:
    return [f"{what}: {fault.path} {fault.what}" for fault in faults if fault.dropped]
