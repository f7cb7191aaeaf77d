"""The reviews' job: one case of a paper and its reviews; `grade`, `explain` and `reply` are views of it.

Works first; then the case on each matter; binding; the second round; vetoes; the page. A question that was asked
before, for whichever command, is answered from the cache. A step that fails is named in the record, the others go on.

Two cases made without sight of each other, compared claim by claim (docs/law.md, 5).
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeVar

from peerassay.documents import Paper, Review
from peerassay.engines import Asked, Engine, Watched
from peerassay.frozen import digest
from peerassay.jobs.asking_twice import AskedTwice, ask_twice
from peerassay.jobs.question import QuotingQuestion
from peerassay.jobs.reviews.assembling import joined_cases
from peerassay.jobs.reviews.case import Case, Label, MatterKind, Statement
from peerassay.jobs.reviews.material import Material, in_groups
from peerassay.jobs.reviews.named_works import find_works
from peerassay.jobs.reviews.page_question import ExplainComments, WritePage
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.recording import Run, make_record
from peerassay.jobs.reviews.rounds import Answering, Bound, bound, shown_works, unlabelled
from peerassay.jobs.reviews.written import FromCase
from peerassay.jobs.sources import Place
from peerassay.jobs.waiting import ask, is_waiting, reads
from peerassay.jobs.works import Works, WorksPlan, works_for
from peerassay.literature import Candidate
from peerassay.progress import Step, count
from peerassay.retrieval.pictures import pages_shown
from peerassay.run import Clock, Made, Tools

NEIGHBOURS = "two readers differ by one step; the milder label is kept"
DISAGREE = "two readers disagree"
ONE_READER = "only one of two readers took it up"


def compared(first: Case, second: Case) -> Case:
    """Return the first case with the labels that both let pass, and the second's judgement next to each."""
    issues = []
    for issue in first.issues:
        statements = tuple(_labels_of_both(statement, second) for statement in issue.statements)
        issues.append(issue.model_copy(update={"statements": statements}))
    return first.model_copy(update={"issues": tuple(issues)})


def _labels_of_both(statement: Statement, second: Case) -> Statement:
    if statement.label is None:
        return statement
    same = _same(statement, second)
    if same is None or same.label is None:
        return statement.model_copy(update={"vetoes": (*statement.vetoes, ONE_READER)})
    label, reason = _label(statement.label, same.label)
    vetoes = (*statement.vetoes, reason) if reason else statement.vetoes
    changes = {"label": label, "score": label.score, "second": same.judgement, "vetoes": vetoes}
    return statement.model_copy(update=changes)


def _same(statement: Statement, second: Case) -> Statement | None:
    """Return the other case's statement that shares most sentences with this one, and its stance if several do."""
    own = set(statement.sentence_ids)
    shared = [
        (len(own & set(other.sentence_ids)), other.is_praise == statement.is_praise, other.label is not None, other)
        for other in second.statements
        if other.review == statement.review and own & set(other.sentence_ids)
    ]
    return max(shared, key=lambda found: found[:3])[3] if shared else None


def _label(one: Label, other: Label) -> tuple[Label, str]:
    if one is other:
        return one, ""
    if abs(one.score - other.score) == 1:
        return min(one, other, key=lambda label: abs(label.score)), NEIGHBOURS
    return Label.AMBIGUOUS, DISAGREE


Q = TypeVar("Q", bound=FromCase[Any])


@dataclass(frozen=True, slots=True)
class ReviewsPlan:
    """What is wanted.

    Attributes:
        parts: the matters asked about.
        writes: what is written from the case: the first page with replies, the explanation of every comment, nothing.
        readers: 2 for two cases without sight of each other, whose labels are compared.
        apart: whether each review has a case of its own, which no other review changes by a byte.

    """

    parts: tuple[MatterKind, ...] = ("novelty", "other")
    writes: Literal["page", "explanations"] | None = "page"
    readers: int = 1
    apart: bool = False


GRADE = ReviewsPlan(parts=("novelty",), writes=None)
EXPLAIN = ReviewsPlan(writes="explanations")
REPLY = ReviewsPlan()


async def answer_reviews(
    paper: Paper,
    reviews: Sequence[Review],
    tools: Tools,
    plan: ReviewsPlan = REPLY,
    *,
    given: Sequence[Candidate] = (),
    problems: Sequence[str] = (),
) -> tuple[Made[CaseRecord], ...]:
    """Return one record of all reviews, or one of each where the plan keeps them apart.

    `given` are works that the user adds to what is found, `problems` says which of those could not be read. Never
    raises for a question or a source that failed: the record names it.
    """
    groups = [(_by_itself(review),) for review in reviews] if plan.apart else [tuple(reviews)]
    made = (_answered(paper, group, tools, plan, tuple(given), problems) for group in groups)
    return tuple(await asyncio.gather(*made))


def _by_itself(review: Review) -> Review:
    """The review as if its file held nothing else: another review in the file must not change its record."""
    return review.model_copy(update={"source": review.source.model_copy(update={"digest": digest(review.original)})})


async def _answered(
    paper: Paper,
    reviews: tuple[Review, ...],
    tools: Tools,
    plan: ReviewsPlan,
    given: tuple[Candidate, ...],
    problems: Sequence[str],
) -> Made[CaseRecord]:
    clock, engine = Clock(), Watched(tools.engine)
    second = Watched(tools.second or tools.engine)
    tools.progress(Step(what=f"gathering prior works for {count(len(reviews), 'review')}"))
    named = dict(zip((review.id for review in reviews), find_works(reviews, paper), strict=True))
    works_plan = WorksPlan(reviews=reviews, named=named, given=given, nearest=tools.settings.works_read)
    works = await works_for(paper, works_plan, tools, engine=engine)
    clock.lap("prior works")
    pages = pages_shown(paper, engine, tools.settings)
    material = Material(
        paper=paper,
        reviews=reviews,
        works=shown_works(works),
        named=works.referents,
        named_ids=works.named,
        window=tools.settings.window_characters,
        dated=works.retrieval.dated.date,
        hidden=frozenset((paper.id, ref) for ref in works.retrieval.orders),
        pages=pages.pictures,
    )
    tools.progress(Step(what=f"reading {count(len(reviews), 'review')}"))
    cases = await _cases(material, works, works_plan, tools, plan, engine, second)
    clock.lap("case")
    run = await _written(paper, cases, material, works, plan, engine, tools)
    clock.lap("page")
    asked = _in_order((*engine.asked, *second.asked))
    return Made(make_record(run, asked, tools, problems, pages.warnings), asked, dict(clock.seconds))


async def _cases(
    material: Material,
    works: Works,
    works_plan: WorksPlan,
    tools: Tools,
    plan: ReviewsPlan,
    engine: Engine,
    second: Engine,
) -> list[Bound]:
    """Return a case for each matter and each group of reviews that fits the window."""
    groups = in_groups(material)
    letters = [f"g{n}_" if len(groups) > 1 else "" for n in range(1, len(groups) + 1)]
    parts = [
        Answering(group, matter, engine, tools, works_plan, group=letter)
        for matter in plan.parts
        for group, letter in zip(groups, letters, strict=True)
    ]
    if is_waiting(works.failures):
        # Other works would be shown once the batch has come back, so nothing is asked on these.
        return [part.nothing(None) for part in parts]
    cases = await _both_rounds(parts, works)
    if plan.readers == 1 or not reads(tools.engine):
        return cases
    others = await _both_rounds([replace(part, engine=second, reader=2) for part in parts], works)
    return [_compared(one, other) for one, other in zip(cases, others, strict=True)]


def _compared(one: Bound, other: Bound) -> Bound:
    """Return the first reader's case with the labels of both; a case that failed is compared with nothing."""
    if is_waiting([one.failure, other.failure]):
        return replace(one, case=unlabelled(one.case), failure=one.failure or other.failure)
    return one if other.failure is not None else replace(one, case=compared(one.case, other.case))


async def _both_rounds(parts: Sequence[Answering], works: Works) -> list[Bound]:
    # One after the other: what the first question sends, providers have kept when the next one opens with it.
    given = [await part.first() for part in parts]

    async def finished(part: Answering, n: int) -> Bound:
        first = given[n]
        if first.given is None:
            return part.nothing(first.failure)
        others = (given[m].given for m, o in enumerate(parts) if o.group == part.group and o.matter != part.matter)
        return await bound(part, first, first.given, works, next(others, None))

    return list(await asyncio.gather(*(finished(part, n) for n, part in enumerate(parts))))


async def _written(
    paper: Paper,
    cases: Sequence[Bound],
    material: Material,
    works: Works,
    plan: ReviewsPlan,
    engine: Watched,
    tools: Tools,
) -> Run:
    case = joined_cases([each.case for each in cases])
    added = {work.id: work for each in cases for work in each.material.added}
    hidden = frozenset(place for each in cases for place in each.material.hidden)
    last = replace(material, added=tuple(added.values()), hidden=hidden)
    waits = is_waiting([*works.failures, *(each.failure for each in cases)])
    warnings = [warning for each in cases for warning in each.warnings]
    if case.issues and not waits and reads(tools.engine):
        alone = len(in_groups(last)) > 1
        if plan.writes == "page":
            tools.progress(Step(what="writing the page"))
            page, written = await _asked(WritePage(last, case, alone), engine)
            last, text = page.material, written.answer
            case = case.model_copy(update={"page": page.page(text)}) if text is not None else case
            warnings += written.warnings
        elif plan.writes == "explanations":
            tools.progress(Step(what="explaining the comments"))
            comments, explained = await _asked(ExplainComments(last, case, alone), engine)
            last, answer = comments.material, explained.answer
            case = case.model_copy(update={"explanations": comments.explanations(answer)}) if answer else case
            warnings += explained.warnings
    every = (works, *(each.works for each in cases if each.works is not None))
    return Run(paper=paper, case=case, material=last, works=every, warnings=tuple(dict.fromkeys(warnings)))


async def _asked(question: Q, engine: Engine) -> tuple[Q, AskedTwice[Any]]:
    """Ask what is written from the case; return the question as it was asked last, and what was answered."""

    def made(orders: frozenset[Place]) -> Q:
        material = question.material
        return replace(question, material=replace(material, hidden=material.hidden | orders))

    async def answered(each: QuotingQuestion[Any]) -> Any:
        return (await ask(engine, each))[0]

    twice = await ask_twice(answered, made)
    return made(twice.orders), twice


def _in_order(asked: Sequence[Asked]) -> tuple[Asked, ...]:
    each = {(one.answered.question, one.answered.key, one.answered.model): one for one in asked}
    return tuple(each[key] for key in sorted(each, key=str))
