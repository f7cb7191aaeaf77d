"""ScholarSum: graph, themes, draft, key triples, rounds of student and teacher; the offline rules go the same way.

The themes of a paper: communities of its knowledge graph, alike ones joined, in its order.

An entity of a community that is too small to be a theme is in the theme that has most of its sentences, or the nearest.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from peerassay.documents import Paper
from peerassay.evidence import Comparable
from peerassay.evidence.communities import communities, method
from peerassay.jobs.summarizing.body import Body
from peerassay.jobs.summarizing.concepts import pairs_of
from peerassay.jobs.summarizing.method import Run, Written
from peerassay.jobs.summarizing.methods.scholarsum.checking import SummaryAnswer, supported
from peerassay.jobs.summarizing.methods.scholarsum.context import QUERIES, key_triples
from peerassay.jobs.summarizing.methods.scholarsum.extracting import ExtractGraph, parts_of
from peerassay.jobs.summarizing.methods.scholarsum.graph import Entity, KnowledgeGraph, Theme, Triple, edges_of, merged
from peerassay.jobs.summarizing.methods.scholarsum.rounds import Rounds, WritingContext, write
from peerassay.jobs.summarizing.methods.scholarsum.settings import ScholarsumSettings
from peerassay.jobs.summarizing.methods.scholarsum.student import LONGEST, ChooseKeywords, DraftSummary, SumUpThemes
from peerassay.jobs.summarizing.methods.scholarsum.working import ScholarSum, ThemeSummary
from peerassay.jobs.summarizing.rules.roles import role_said, roles_of
from peerassay.jobs.summarizing.selection import material_of
from peerassay.jobs.summarizing.sentence import SummarySentence, words_of
from peerassay.jobs.waiting import reads
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, Query, SearchEntry, core_task
from peerassay.literature.search_log import ask
from peerassay.progress import Step, count
from peerassay.retrieval.paper_block import shown_paper
from peerassay.run import Clock, Tools

LEAST_ENTITIES, LEAST_SENTENCES = 3, 4
"""A community of fewer is no theme of its own (ScholarSum, 3.3, "we filter out very small communities"): what it names
is put into the theme of its sentences, because a headline result is often named by two entities alone."""
ALIKE = 0.5
"""Share of the smaller one's sentences from which two communities are one theme."""
MOST = 8


def themes_of(graph: KnowledgeGraph, order: dict[str, int]) -> tuple[Theme, ...]:
    """Return the themes in the order of the paper, by the middle of their sentences; the largest eight of them."""
    known = graph.by_id()
    groups = communities([entity.id for entity in graph.entities], edges_of(graph))
    found = [_theme([known[ref] for ref in group], order) for group in groups]
    kept = [
        theme for theme in found if len(theme.entities) >= LEAST_ENTITIES and len(theme.sentences) >= LEAST_SENTENCES
    ]
    joined = _joined(kept or found[:1], order)
    largest = sorted(joined, key=lambda theme: (-len(theme.sentences), theme.sentences))[:MOST]
    taken = {ref for theme in largest for ref in theme.entities}
    loose = [entity for entity in graph.entities if entity.id not in taken]
    placed = sorted(
        _with(largest, loose, order), key=lambda theme: (median(order[ref] for ref in theme.sentences), theme.entities)
    )
    return tuple(theme.model_copy(update={"id": f"T{n}"}) for n, theme in enumerate(placed, start=1))


def _theme(entities: Sequence[Entity], order: dict[str, int]) -> Theme:
    refs = {ref for entity in entities for ref in entity.sentences}
    return Theme(
        id="", entities=tuple(entity.id for entity in entities), sentences=tuple(sorted(refs, key=lambda r: order[r]))
    )


def _with(themes: Sequence[Theme], loose: Sequence[Entity], order: dict[str, int]) -> list[Theme]:
    """The themes with the entities of no theme, each where most of its sentences are, or the nearest ones."""
    joined: list[list[Entity]] = [[] for _ in themes]
    for entity in loose if themes else ():
        own = {order[ref] for ref in entity.sentences}
        places = [{order[ref] for ref in theme.sentences} for theme in themes]
        nearness = [(-len(own & held), min(abs(a - b) for a in own for b in held)) for held in places]
        joined[nearness.index(min(nearness))].append(entity)
    return [_grown(theme, more, order) for theme, more in zip(themes, joined, strict=True)]


def _grown(theme: Theme, more: Sequence[Entity], order: dict[str, int]) -> Theme:
    refs = {*theme.sentences, *(ref for entity in more for ref in entity.sentences)}
    return Theme(
        id="",
        entities=(*theme.entities, *(entity.id for entity in more)),
        sentences=tuple(sorted(refs, key=lambda ref: order[ref])),
    )


def _joined(themes: Sequence[Theme], order: dict[str, int]) -> list[Theme]:
    """Join each theme to the first before it that it is like."""
    kept: list[Theme] = []
    for theme in themes:
        place = next((n for n, other in enumerate(kept) if _alike(theme, other)), None)
        if place is None:
            kept.append(theme)
            continue
        other = kept[place]
        refs = sorted({*other.sentences, *theme.sentences}, key=lambda ref: order[ref])
        kept[place] = Theme(id="", entities=(*other.entities, *theme.entities), sentences=tuple(refs))
    return kept


def _alike(theme: Theme, other: Theme) -> bool:
    shared = len(set(theme.sentences) & set(other.sentences))
    return shared >= ALIKE * min(len(theme.sentences), len(other.sentences))


_TASK_WORDS = 20


@dataclass(frozen=True, eq=False)
class Preparation:
    """What is known before the rounds begin."""

    graph: KnowledgeGraph
    themes: tuple[Theme, ...]
    parts: tuple[SummaryAnswer, ...]
    draft: SummaryAnswer
    keywords: tuple[str, ...]
    triples: tuple[Triple, ...]
    nearest: "Nearest"


async def in_rounds(run: Run, clock: Clock) -> Written:
    """Return the summary of the rounds; raises AnswerPending while answers are awaited."""
    run.tools.progress(Step(what="building the paper's knowledge graph"))
    graph = await _graph(run)
    themes = themes_of(graph, _order(run.body))
    clock.lap("graph")
    run.tools.progress(Step(what=f"summing up {count(len(themes), 'theme')}"))
    found = await _found(run, graph, themes)
    clock.lap("draft")
    run.tools.progress(Step(what="writing the summary"))
    rounds = await _rounds(run, found)
    clock.lap("rounds")
    return _written(run, found, rounds)


def _order(body: Body) -> dict[str, int]:
    """The place of each sentence of the body."""
    return {sentence.id: n for n, sentence in enumerate(body.sentences)}


def _written(run: Run, found: Preparation, rounds: Rounds) -> Written:
    parts = tuple(supported(run.guard, part) for part in found.parts)
    working = ScholarSum(
        graph=found.graph,
        themes=tuple(ThemeSummary(theme=t, summary=part) for t, part in zip(found.themes, parts, strict=True)),
        communities=method(),
        draft=supported(run.guard, found.draft),
        keywords=found.keywords,
        triples=found.triples,
        rounds=rounds.rounds,
        kept=next((iteration.number for iteration in rounds.rounds if iteration.final == rounds.summary), 0),
    )
    return Written(
        _with_roles(fitted(rounds.summary, run.body, run.warnings), run),
        working=working,
        places=working.places,
        works=found.nearest.works,
        searches=found.nearest.searches,
        compared=found.nearest.compared,
    )


def _with_roles(summary: tuple[SummarySentence, ...], run: Run) -> tuple[SummarySentence, ...]:
    by_words = [role_said(sentence.text) if reads(run.tools.engine) else None for sentence in summary]
    roles = zip(summary, by_words, roles_of(summary, run.body), strict=True)
    return tuple(sentence.model_copy(update={"role": said or role}) for sentence, said, role in roles)


async def _graph(run: Run) -> KnowledgeGraph:
    window = run.tools.settings.window_characters
    left_out = shown_paper(run.body.paper, window).left_out
    if left_out:
        run.warnings.append(left_out)
    questions = [ExtractGraph(run.body, part, window) for part in parts_of(run.body)]
    parts = await run.answers(questions, "the graph of a part of the paper")
    run.end_if_awaited()
    return merged(parts, _order(run.body))


async def _found(run: Run, graph: KnowledgeGraph, themes: tuple[Theme, ...]) -> Preparation:
    own, window = ScholarsumSettings.of(run.settings), run.settings.window_characters
    adaptive = [ChooseKeywords(run.body, graph)] if own.summary_keywords == "adaptive" else []
    on_themes = [SumUpThemes(run.body, run.guard, graph, themes, window)] if themes else []
    summed, chosen = await asyncio.gather(
        run.answers(on_themes, "the summary of each theme"),
        run.answers(adaptive, "the choice of keywords"),
    )
    run.end_if_awaited()
    parts = tuple(SummaryAnswer(sentences=told.sentences) for answer in summed for told in answer.themes)
    keywords = next((item.keywords for item in chosen), _keywords(own.summary_keywords, run.body))
    pairs = tuple((theme.id, part) for theme, part in zip(themes, parts, strict=True))
    draft = await run.answer(DraftSummary(run.body, run.guard, pairs), "the draft")
    shown = own.summary_teacher and reads(run.tools.engine)  # rules do not look at how others write
    nearest = await nearest_works(run.body.paper, draft, run.tools) if shown else Nearest()
    triples = key_triples(graph, run.body, keywords)
    return Preparation(graph, themes, parts, draft, keywords, triples, nearest)


def _keywords(setting: str, body: Body) -> tuple[str, ...]:
    """The keywords of the query named; "task": the paper's own task, without a logical query (table 2b)."""
    return QUERIES.get(setting) or (core_task(body.paper, _TASK_WORDS),)


async def _rounds(run: Run, found: Preparation) -> Rounds:
    context = WritingContext(
        body=run.body,
        guard=run.guard,
        engine=run.engine,
        settings=ScholarsumSettings.of(run.settings),
        window_characters=run.settings.window_characters,
        draft=found.draft,
        triples=found.triples,
        themes=found.themes,
        nearest=found.nearest.works,
        warnings=run.warnings,
    )
    written = await write(context)
    if written.pending is not None:
        run.awaited.append(written.pending)
        run.end_if_awaited()
    return written


def fitted(summary: tuple[SummarySentence, ...], body: Body, warnings: list[str]) -> tuple[SummarySentence, ...]:
    """Leave out of a summary that is too long the sentences whose words an abstract is least likely to have."""
    kept, chances = list(summary), material_of(body).chances
    while words_of(kept) > LONGEST and len(kept) > 1:
        worth = [
            sum(chances.get(pair, 0.0) for pair in pairs_of(sentence.text)) / len(sentence.text.split())
            for sentence in kept
        ]
        del kept[worth.index(min(worth))]
    if len(kept) < len(summary):
        warnings.append(f"{count(len(summary) - len(kept), 'sentence')} left out, for it had more than {LONGEST} words")
    return tuple(kept)


ASKED_FOR = 4
"""Works asked of each source for each that is wanted: they are then ordered by similarity to the draft."""


class Nearest(NamedTuple):
    """The works nearest to a draft, what was asked for them, and the characters of each text that was compared."""

    works: tuple[Candidate, ...] = ()
    searches: tuple[SearchEntry, ...] = ()
    compared: tuple[int, ...] = ()


async def nearest_works(paper: Paper, draft: SummaryAnswer, tools: Tools) -> Nearest:
    """Return the k nearest works that have an abstract; only libraries at hand are asked (ScholarSum, equation 3).

    A source on the web is not asked: a search of its own would send the paper's title there for a matter of manner.
    """
    wanted = ScholarsumSettings.of(tools.settings).summary_neighbours
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
