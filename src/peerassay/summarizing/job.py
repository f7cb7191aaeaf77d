"""Summarizing, from a paper to a record: graph, themes, draft, key triples, rounds of student and teacher, the guard.

A question that fails for good is answered by rules, and the record says so. While answers of a batch are awaited there
is no record: what is asked next hangs on them.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from peerassay.documents import Paper
from peerassay.engines import Failure, Question, Watched
from peerassay.errors import AnswerPending, InputError
from peerassay.evidence import Comparable
from peerassay.evidence.communities import method
from peerassay.evidence.span import withheld_of
from peerassay.frozen import Frozen
from peerassay.job_record import Search
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, Query, SearchEntry, abstract_of, core_task
from peerassay.literature.search_log import ask, failures_in_words
from peerassay.progress import Step, count
from peerassay.run import Clock, Made, Tools, failures_of, provenance_of, questions_sent, texts_compared
from peerassay.settings import Settings
from peerassay.summarizing.body import Body, body_of
from peerassay.summarizing.concepts import pairs_of
from peerassay.summarizing.context import QUERIES, Triple, key_triples
from peerassay.summarizing.extracting import ExtractGraph, parts_of
from peerassay.summarizing.feedback import words_of
from peerassay.summarizing.graph import KnowledgeGraph, merged
from peerassay.summarizing.guard import Guard, SummaryGiven, SummarySentence
from peerassay.summarizing.one_sentence import most_telling
from peerassay.summarizing.record import (
    SCHEMA_VERSION,
    RecordedSentence,
    SummarisedPaper,
    SummaryProvenance,
    SummaryRecord,
    ThemeSummary,
)
from peerassay.summarizing.rounds import Desk, Written, write
from peerassay.summarizing.selection import material_of
from peerassay.summarizing.student import MOST_WORDS, ChooseKeywords, DirectSummary, DraftSummary, SumUpThemes
from peerassay.summarizing.teacher import roles_of
from peerassay.summarizing.themes import Theme, themes_of
from peerassay.supply.paper_block import shown_paper

OFFLINE = "offline rules"
_TASK_WORDS = 20
_ONE_QUESTION = {"summary_grounding": False, "summary_teacher": False}
A = TypeVar("A", bound=Frozen)


@dataclass(frozen=True, eq=False)
class _Run:
    """What all steps work with."""

    paper: Paper
    body: Body
    guard: Guard
    engine: Watched
    tools: Tools
    warnings: list[str] = field(default_factory=list)
    awaited: list[Failure] = field(default_factory=list)

    @property
    def reads(self) -> bool:
        """Whether a model reads the paper."""
        return self.tools.engine.name != OFFLINE

    @property
    def settings(self) -> Settings:
        """The settings; of the direct method without the steps that it has not."""
        given = self.tools.settings
        return given if self.in_rounds else given.model_copy(update=_ONE_QUESTION)

    @property
    def in_rounds(self) -> bool:
        """Whether graph, themes and rounds are asked for, and not the abstract alone."""
        return self.tools.settings.summary_method == "scholarsum"

    @property
    def order(self) -> dict[str, int]:
        """The place of each sentence of the body."""
        return {s.id: n for n, s in enumerate(self.body.sentences)}


@dataclass(frozen=True, eq=False)
class _Found:
    """What stands before the rounds begin."""

    graph: KnowledgeGraph
    themes: tuple[Theme, ...]
    parts: tuple[SummaryGiven, ...]
    draft: SummaryGiven
    keywords: tuple[str, ...]
    triples: tuple[Triple, ...]
    nearest: "Nearest"


async def summarize_paper(paper: Paper, tools: Tools, problems: Sequence[str] = ()) -> tuple[Made[SummaryRecord]]:
    """Return the record of a paper's summary.

    Raises InputError for a paper without a sentence to sum up, and AnswerPending while answers of a batch are awaited.
    """
    clock, engine, body = Clock(), Watched(tools.engine), body_of(paper)
    if not body.sentences:
        raise InputError("the paper has no text to sum up", where=paper.source.name, fix="check that the file is whole")
    run = _Run(paper, body, Guard(body), engine, tools, list(problems))
    tools.progress(Step(what="reading what the paper speaks of"))
    graph = await _graph(run)
    themes = themes_of(graph, run.order)
    clock.lap("graph")
    tools.progress(Step(what=f"summing up {count(len(themes), 'theme')}"))
    found = await _found(run, graph, themes)
    clock.lap("draft")
    tools.progress(Step(what="writing the summary"))
    written = await _written(run, found)
    clock.lap("rounds")
    return (Made(_record(run, found, written), engine.asked, clock.seconds),)


async def _answers(run: _Run, questions: Sequence[Question[A]], what: str) -> list[A]:
    """The answers; those of the rules where the method asks for the abstract alone."""
    if not run.in_rounds:
        return [question.check(question.offline()).answer for question in questions]
    return await asyncio.gather(*(_answer(run, question, what) for question in questions))


async def _answer(run: _Run, question: Question[A], what: str) -> A:
    """The answer; that of the rules where the question failed, for good or until a batch has come back."""
    answered = await run.engine.ask(question)
    if answered.answer is not None:
        return answered.answer
    if answered.failure is not None and answered.failure.pending:
        run.awaited.append(answered.failure)
    elif answered.failure is not None:
        run.warnings.append(f"{what} is by rules, for its question failed: {answered.failure.message}")
    return question.check(question.offline()).answer


def _end_if_awaited(run: _Run) -> None:
    """Raise AnswerPending where answers of the step are still to come: what is asked next hangs on them."""
    if run.awaited:
        what_to_do = run.awaited[0].message.partition("; ")[2] or "run again when they are"
        raise AnswerPending(f"{count(len(run.awaited), 'answer')} not there yet", fix=what_to_do)


async def _graph(run: _Run) -> KnowledgeGraph:
    window = run.tools.settings.window_characters
    left_out = shown_paper(run.body.paper, window).left_out
    if left_out:
        run.warnings.append(left_out)
    questions = [ExtractGraph(run.body, part, window) for part in parts_of(run.body)]
    parts = await _answers(run, questions, "the graph of a part of the paper")
    _end_if_awaited(run)
    return merged(parts, run.order)


async def _found(run: _Run, graph: KnowledgeGraph, themes: tuple[Theme, ...]) -> _Found:
    settings = run.settings
    adaptive = [ChooseKeywords(run.body, graph)] if settings.summary_keywords == "adaptive" else []
    on_themes = [SumUpThemes(run.body, run.guard, graph, themes, settings.window_characters)] if themes else []
    summed, chosen = await asyncio.gather(
        _answers(run, on_themes, "the summary of each theme"),
        _answers(run, adaptive, "the choice of keywords"),
    )
    _end_if_awaited(run)
    parts = tuple(SummaryGiven(sentences=told.sentences) for answer in summed for told in answer.themes)
    keywords = next((item.keywords for item in chosen), _keywords(settings.summary_keywords, run.body))
    pairs = tuple((theme.id, part) for theme, part in zip(themes, parts, strict=True))
    in_one = DirectSummary(run.body, run.guard, themes, settings.window_characters)
    draft = await _answer(run, DraftSummary(run.body, run.guard, pairs) if run.in_rounds else in_one, "the draft")
    _end_if_awaited(run)
    shown = settings.summary_teacher and run.reads  # rules do not look at how others write
    nearest = await nearest_works(run.body.paper, draft, run.tools) if shown else Nearest()
    triples = key_triples(graph, run.body, keywords)
    return _Found(graph, themes, parts, draft, keywords, triples, nearest)


def _keywords(setting: str, body: Body) -> tuple[str, ...]:
    """The keywords of the query named; "task": the paper's own task, without a logical query (table 2b)."""
    return QUERIES.get(setting) or (core_task(body.paper, _TASK_WORDS),)


async def _written(run: _Run, found: _Found) -> Written:
    desk = Desk(
        body=run.body,
        guard=run.guard,
        engine=run.engine,
        settings=run.settings,
        draft=found.draft,
        triples=found.triples,
        themes=found.themes,
        nearest=found.nearest.works,
        warnings=run.warnings,
    )
    written = await write(desk)
    if written.pending is not None:
        run.awaited.append(written.pending)
    _end_if_awaited(run)
    return written


def _record(run: _Run, found: _Found, written: Written) -> SummaryRecord:
    body, tools = run.body, run.tools
    summary = _fitted(written.summary, body, run.warnings)
    roles = roles_of(summary, body)
    told = tuple(
        RecordedSentence(**sentence.model_dump(), role=role) for sentence, role in zip(summary, roles, strict=True)
    )
    themes = tuple(
        ThemeSummary(theme=theme, summary=run.guard.summary(part))
        for theme, part in zip(found.themes, found.parts, strict=True)
    )
    kept = next((iteration.number for iteration in written.rounds if iteration.final == written.summary), 0)
    return SummaryRecord(
        summarised_paper=_paper(run, found, written),
        summary=told,
        one_sentence=most_telling([sentence.text for sentence in told]),
        words=words_of(summary),
        graph=found.graph,
        themes=themes,
        draft=run.guard.summary(found.draft),
        keywords=found.keywords,
        triples=found.triples,
        rounds=written.rounds,
        kept=kept,
        nearest=tuple(
            candidate.model_copy(update={"body": None, "embedding": None}) for candidate in found.nearest.works
        ),
        provenance=_provenance(run, found, tools),
    )


def _provenance(run: _Run, found: _Found, tools: Tools) -> SummaryProvenance:
    asked = run.engine.asked
    return SummaryProvenance(
        **provenance_of(
            tools,
            asked,
            job="summarizing",
            schema_version=SCHEMA_VERSION,
            ledger=(
                *questions_sent(asked, "questions: the paper and abstracts of works", tools.engine),
                *texts_compared(tools.similarity, "the draft and abstracts", found.nearest.compared),
            ),
            documents=(run.paper,),
            failures=failures_of(asked),
            warnings=dict.fromkeys((*run.warnings, *failures_in_words(found.nearest.searches))),
        ),
        search=Search(
            searches=found.nearest.searches, filters=(), scopes={source.name: source.scope for source in tools.sources}
        ),
        reads=run.reads,
        communities=method(),
    )


def _paper(run: _Run, found: _Found, written: Written) -> SummarisedPaper:
    """The paper with every sentence that the record points at."""
    whole, guard = run.paper, run.guard
    paragraphs = [written.summary, guard.summary(found.draft), *map(guard.summary, found.parts)]
    paragraphs += [item for each in written.rounds for item in (each.summary, each.revised)]
    pointed = {ref for paragraph in paragraphs for sentence in paragraph for ref in sentence.sentences}
    pointed |= {fact.sentence for paragraph in paragraphs for sentence in paragraph for fact in sentence.facts}
    pointed |= {ref for entity in found.graph.entities for ref in entity.sentences}
    pointed |= {ref for relation in found.graph.relations for ref in relation.sentences}
    return SummarisedPaper(
        id=whole.id,
        card=whole.card,
        abstract=abstract_of(whole),
        sentences=tuple(s for s in whole.sentences if s.id in pointed),
        hidden=whole.hidden,
        withheld=withheld_of(whole),
        source=whole.source,
    )


def _fitted(summary: tuple[SummarySentence, ...], body: Body, warnings: list[str]) -> tuple[SummarySentence, ...]:
    """Leave out of a summary that is too long the sentences whose words an abstract is least likely to have."""
    kept, chances = list(summary), material_of(body).chances
    while words_of(kept) > MOST_WORDS and len(kept) > 1:
        worth = [
            sum(chances.get(pair, 0.0) for pair in pairs_of(sentence.text)) / len(sentence.text.split())
            for sentence in kept
        ]
        del kept[worth.index(min(worth))]
    if len(kept) < len(summary):
        warnings.append(
            f"{count(len(summary) - len(kept), 'sentence')} left out, for it had more than {MOST_WORDS} words"
        )
    return tuple(kept)


ASKED_FOR = 4
"""Works asked of each source for each that is wanted: they are then ordered by likeness to the draft."""


class Nearest(NamedTuple):
    """The works nearest to a draft, what was asked for them, and the characters of each text that was compared."""

    works: tuple[Candidate, ...] = ()
    searches: tuple[SearchEntry, ...] = ()
    compared: tuple[int, ...] = ()


async def nearest_works(paper: Paper, draft: SummaryGiven, tools: Tools) -> Nearest:
    """Return the k nearest works that have an abstract; only libraries at hand are asked (ScholarSum, equation 3).

    A source on the web is not asked: a search of its own would send the paper's title there for a matter of manner.
    """
    wanted = tools.settings.summary_neighbours
    text = " ".join(sentence.text for sentence in draft.sentences)
    query = Query(text=paper.card.title or text[:300], purpose="abstracts of the nearest works", background=text)
    sources = [source for source in tools.sources if source.endpoint is None]
    asked = await asyncio.gather(*(ask(source, query, ASKED_FOR * wanted) for source in sources)) if wanted else []
    own = normal_title(paper.card.title)
    found = {
        candidate.cand_id: candidate
        for _, works in asked
        for candidate in works
        if candidate.abstract and normal_title(candidate.title) != own
    }
    texts = [_comparable(candidate) for candidate in found.values()]
    values = await tools.similarity.compare(text, texts) if texts else ()
    ordered = sorted(zip(found.values(), values, strict=True), key=lambda pair: (-(pair[1] or 0.0), pair[0].cand_id))
    return Nearest(
        tuple(candidate for candidate, _ in ordered[:wanted]),
        tuple(entry for entry, _ in asked),
        tuple(len(item.text) for item in (Comparable(id="draft", text=text), *texts)) if texts else (),
    )


def _comparable(work: Candidate) -> Comparable:
    return Comparable(id=work.cand_id, text=f"{work.title}\n{work.abstract}", vector=work.embedding)
