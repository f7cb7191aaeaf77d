"""The novelty job, from a paper to its report: what it claims, the works, then the plain method or a published one.

What fails is named in the record and the rest goes on; a step whose inputs wait for a batch is not taken. A paper of
which nobody can say what it contributes gets no report: there is nothing to search for.

Phase I: core task, contributions and queries of a report, from the one answer on the paper (OpenNovelty, 2.1).
"""

from collections.abc import Sequence

from peerassay.documents import Paper
from peerassay.engines import Failure, Watched
from peerassay.errors import ENGINE_ERRORS, EngineError
from peerassay.evidence import Span
from peerassay.jobs.novelty.body import Novelty
from peerassay.jobs.novelty.method import Compared, Run
from peerassay.jobs.novelty.methods.registry import METHODS
from peerassay.jobs.novelty.parts import Contribution, Extracted
from peerassay.jobs.novelty.places import source_hint
from peerassay.jobs.novelty.plain import MOST_COMPARED, compared_plainly
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.novelty.recording import OF_NOVELTY, make_record
from peerassay.jobs.works import WorksPlan, works_for
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate
from peerassay.progress import Step
from peerassay.retrieval import reference_to
from peerassay.retrieval.about import AboutAnswer, ClaimedContribution, claim_span, sentences_at, wordings
from peerassay.retrieval.retrieval import RecalledWork
from peerassay.run import Clock, Made, Tools


def extracted_from(about: AboutAnswer, paper: Paper) -> Extracted:
    """Return core task and contributions, each with the place where the authors claim it.

    A contribution whose claim is not in the paper is left out, and a warning names it.
    """
    contributions: list[Contribution] = []
    warnings: list[str] = []
    for given in about.contributions:
        span = claim_span(given.author_claim_text, paper) if given.author_claim_text else None
        if span is None:
            warnings.append(f"contribution left out, because its claim was not found in the paper: {given.description}")
        else:
            contributions.append(_contribution(len(contributions) + 1, given, span, about, paper))
    return Extracted(
        core_task=about.core_task,
        queries=tuple(dict.fromkeys((about.core_task, *about.queries))),
        contributions=tuple(contributions),
        warnings=tuple(warnings)
        if contributions
        else (*warnings, "no contribution with a matching quote was found in the paper"),
    )


def _contribution(
    number: int, given: ClaimedContribution, span: Span, about: AboutAnswer, paper: Paper
) -> Contribution:
    return Contribution(
        id=f"contribution_{number}",
        name=given.name or given.description,
        author_claim_text=span.text,
        span=span,
        sentence_ids=tuple(sentence.id for sentence in sentences_at(paper, span)),
        description=given.description,
        source_hint=source_hint(paper, span),
        queries=given.queries or wordings(about.core_task, (given.description,), ()),
    )


async def make_report(
    paper: Paper, tools: Tools, *, given: Sequence[Candidate] = (), problems: Sequence[str] = ()
) -> Made[NoveltyReport]:
    """Return the novelty report of a paper; what failed on the way is in it and is not raised.

    `given` are works that the user adds: they are compared whatever the search finds; `problems` name those that
    were not available. Raises EngineError where the question on what the paper contributes got no answer.
    """
    clock = Clock()
    run, compared = await compared_with_works(paper, tools, clock, given)
    warnings = (*problems, *run.extracted.warnings, *compared.warnings)
    asked = run.engine.asked
    body, orders = _body(run, compared), compared.orders
    record = make_record(body, paper, compared.works, orders, asked, tools, warnings, making=OF_NOVELTY)
    return Made(record, asked, clock.seconds, run.works.retrieval.runs)


async def compared_with_works(
    paper: Paper, tools: Tools, clock: Clock, given: Sequence[Candidate] = ()
) -> tuple[Run, Compared]:
    """Return the paper with what it claims and its works, and what the method of the settings found comparing them.

    Raises EngineError where the question on what the paper contributes got no answer.
    """
    engine = Watched(tools.engine)
    tools.progress(Step(what="reading the paper and searching prior work"))
    plan = WorksPlan(given=tuple(given), nearest=tools.settings.novelty_compared or MOST_COMPARED)
    works = await works_for(paper, plan, tools, engine=engine)
    clock.lap("retrieval")
    if works.retrieval.about is None:
        raise _unread(works.retrieval.failures, paper)
    run = Run(paper, extracted_from(works.retrieval.about, paper), works, plan, engine, tools)
    return run, await METHODS.get(tools.settings.novelty_method, compared_plainly)(run, clock)


def _unread(failures: Sequence[Failure], paper: Paper) -> EngineError:
    """Return the failure of the first question as the error it was."""
    where = paper.source.name
    if not failures:
        return EngineError("no contribution could be extracted from the paper", where=where)
    return ENGINE_ERRORS.get(failures[0].error, EngineError)(failures[0].message, where=where)


def _body(run: Run, compared: Compared) -> Novelty:
    retrieval, extracted, selection = run.works.retrieval, run.extracted, compared.selection
    return Novelty(
        core_task=extracted.core_task,
        queries=extracted.queries,
        contributions=extracted.contributions,
        nearest=dict(selection.contributions),
        comparisons=compared.comparisons,
        answer=compared.answer,
        on_topic=selection.core_task,
        list_read=bool(run.paper.references),
        found=len(retrieval.candidates),
        recalled=retrieval.recalled,
        not_found=_not_found(run, compared),
        coverage=retrieval.coverage,
        working=compared.working,
    )


def _not_found(run: Run, compared: Compared) -> tuple[RecalledWork, ...]:
    """The works that were recalled, each once, that no source has and the paper does not list."""
    recalled = {normal_title(work.title): work for work in (*run.works.retrieval.not_found, *compared.recalled)}
    of = ((work, compared.works.of_recalled(work)) for work in recalled.values())
    missing = (work for work, read in of if read is None or read.depth == "not_read")
    authors = {work.title: (work.author,) if work.author else () for work in recalled.values()}
    return tuple(
        w for w in missing if reference_to(run.paper.references, title=w.title, authors=authors[w.title]) is None
    )
