"""Explaining, from a paper and its reviews to a record: the steps in order, each in a file of its own.

The paper's side (both graphs) is made once; then each comment has its passages picked, and up to six comments of a
review are explained in one question. A step that fails is named in the record, and the rest goes on.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents import Paper, Review, Sentence, SourceText
from peerassay.engines import Failure, Watched
from peerassay.evidence import Span
from peerassay.evidence.span import withheld_of
from peerassay.explaining.background_graph import BackgroundGraph, background_graph
from peerassay.explaining.background_retrieval import FieldNode, FieldSearch
from peerassay.explaining.comments import ReviewComment, comments_of
from peerassay.explaining.concerns import NameConcerns, as_comment, is_critical
from peerassay.explaining.explanation import ExplainComments, Explanation, Picked, groups_of
from peerassay.explaining.graph_sources import stretches_of_paper
from peerassay.explaining.knobs import Knobs, knobs_of
from peerassay.explaining.likeness import calibrated, row
from peerassay.explaining.mind_graph import Chunk, MindGraph, mind_graph
from peerassay.explaining.pointers import PointerFinder
from peerassay.explaining.record import (
    SCHEMA_VERSION,
    Concern,
    ExplainedComment,
    ExplainedPaper,
    ExplainedReview,
    ExplanationProvenance,
    ExplanationRecord,
    Method,
    PickedNode,
    VerdictLink,
    WorkEntry,
)
from peerassay.explaining.retrieval import Subgraph, fits, grow
from peerassay.job_record import LedgerEntry, Search
from peerassay.literature import Candidate
from peerassay.progress import Step, count
from peerassay.run import (
    Clock,
    Made,
    Tools,
    addresses_sent,
    failures_of,
    provenance_of,
    queries_sent,
    questions_sent,
    sent,
)
from peerassay.supply import PaperShown, shown_paper

OFFLINE = "offline rules"


@dataclass(frozen=True)
class _Ground:
    """What all comments of a paper are explained on."""

    paper: Paper
    shown: PaperShown
    graph: MindGraph
    background: BackgroundGraph
    search: FieldSearch
    pointers: PointerFinder
    knobs: Knobs
    engine: Watched
    verdicts: Sequence[VerdictLink] = ()


@dataclass(frozen=True)
class _About:
    """What one comment is about: all of its subgraph, and what of it a reader is shown."""

    picked: Picked
    subgraph: tuple[PickedNode, ...] = ()
    nodes: tuple[FieldNode, ...] = field(default=())


async def explain_reviews(
    paper: Paper,
    reviews: Sequence[Review],
    tools: Tools,
    *,
    given: Sequence[Candidate] = (),
    problems: Sequence[str] = (),
    verdicts: Sequence[VerdictLink] = (),
) -> Made[ExplanationRecord]:
    """Return the record of all reviews of a paper.

    `given` are works that the user adds, `problems` tells of those that could not be had, `verdicts` are those that a
    grading of the same reviews came to.
    """
    clock, engine = Clock(), Watched(tools.engine)
    comments = {review.id: comments_of(review, n) for n, review in enumerate(reviews, 1)}
    each = [one for found in comments.values() for one in found]
    tools.progress(Step(what=f"building the graphs around {count(len(each), 'comment')}"))
    ground = await _ground(paper, reviews, each, engine, tools, given, verdicts)
    clock.lap("graphs")
    about = {one.id: await _about(ground, one) for one in each}
    clock.lap("retrieval")
    tools.progress(Step(what=f"explaining {count(len(each), 'comment')}"))
    explained, concerns = await asyncio.gather(
        _explained_reviews(ground, reviews, comments, about),
        _concerns(ground, tuple(filter(is_critical, each))),
    )
    clock.lap("explanations")
    record = _record(ground, reviews, explained, concerns, tools, problems)
    return Made(record, engine.asked, clock.seconds)


async def _ground(
    paper: Paper,
    reviews: Sequence[Review],
    comments: Sequence[ReviewComment],
    engine: Watched,
    tools: Tools,
    given: Sequence[Candidate],
    verdicts: Sequence[VerdictLink],
) -> _Ground:
    knobs, limits = knobs_of(tools.settings), calibrated(tools.similarity)
    graph = await mind_graph(paper, stretches_of_paper(paper), tools.similarity, limits, knobs.linking)
    background = BackgroundGraph()
    if knobs.method in {Method.BACKGROUND_GRAPH, Method.SEAGRAPH}:
        background = await background_graph(paper, reviews, engine, tools, limits, knobs.linking, given=given)
    pointers = PointerFinder.of(paper, comments)
    pointed = {ref for one in comments for pointer in pointers.pointers(one) for ref in pointer.sentences}
    return _Ground(
        paper=paper,
        shown=shown_paper(paper, tools.settings.window_characters, pointed=pointed),
        graph=graph,
        background=background,
        search=FieldSearch(background, graph, graph.similarity, knobs.weights),
        pointers=pointers,
        knobs=knobs,
        engine=engine,
        verdicts=verdicts,
    )


async def _about(ground: _Ground, comment: ReviewComment) -> _About:
    """Pick the comment's passages by the method of the run."""
    method, graph = ground.knobs.method, ground.graph
    leading = ground.pointers.pointers(comment)
    if method is Method.DIRECT:
        return _About(Picked(comment, pointers=leading))
    if method is Method.RAG:
        found = _nearest(await row(graph.similarity, comment.text, graph.texts), ground.knobs.passages)
    else:
        found = grow(graph, await fits(graph, comment.text, leading), ground.knobs.growth, salt=comment.text)
    shown = () if method is Method.BACKGROUND_GRAPH else found.ranked[: ground.knobs.passages]
    nodes = await ground.search.nodes(comment.text, found)
    chunks = tuple(graph.chunks[n] for n in shown)
    return _About(Picked(comment, chunks, nodes, leading), _nodes(graph, found, shown), nodes)


def _nearest(fit: Sequence[float], most: int) -> Subgraph:
    """The chunks most like the comment, each a seed: retrieval without the graph."""
    places = sorted((n for n, value in enumerate(fit) if value > 0), key=lambda n: (-fit[n], n))[:most]
    return Subgraph(tuple(places), dict.fromkeys(places), tuple(fit))


def _nodes(graph: MindGraph, found: Subgraph, shown: Sequence[int]) -> tuple[PickedNode, ...]:
    return tuple(
        PickedNode(
            chunk=graph.chunks[n].id,
            fit=round(found.fit[n], 6),
            reached_from=None if (via := found.reached_from[n]) is None else graph.chunks[via].id,
            shown=n in shown,
        )
        for n in found.nodes
    )


async def _explained_reviews(
    ground: _Ground,
    reviews: Sequence[Review],
    comments: Mapping[str, Sequence[ReviewComment]],
    about: Mapping[str, _About],
) -> tuple[ExplainedReview, ...]:
    each = await asyncio.gather(
        *(_explained(ground, review, [about[one.id] for one in comments[review.id]]) for review in reviews)
    )
    return tuple(
        ExplainedReview(
            **{name: getattr(review, name) for name in ExplainedReview.model_fields if name != "comments"},
            comments=found,
        )
        for review, found in zip(reviews, each, strict=True)
    )


async def _explained(ground: _Ground, review: Review | None, about: Sequence[_About]) -> tuple[ExplainedComment, ...]:
    """Explain comments, up to six in one question."""
    groups = groups_of([one.picked for one in about])
    answers = await asyncio.gather(*(_asked(ground, review, group) for group in groups))
    explanations = {key: one for answer in answers for key, one in answer.items()}
    return tuple(
        ExplainedComment(
            comment=one.picked.comment,
            pointers=one.picked.pointers,
            subgraph=one.subgraph,
            field=one.nodes,
            explanation=explanations[one.picked.comment.id],
            verdicts=_verdicts(ground, one.picked.comment),
        )
        for one in about
    )


async def _asked(ground: _Ground, review: Review | None, group: tuple[Picked, ...]) -> dict[str, Explanation]:
    if awaited := next((one for one in ground.background.failures if one.pending), None):
        # A batch that has not come back: readers would be asked about other themes than when it has.
        return {one.comment.id: Explanation(failure=awaited) for one in group}
    question = ExplainComments(
        paper=ground.paper,
        paper_shown=ground.shown.block,
        review=review,
        picked=group,
        works=ground.background.works,
        themes=ground.background.themes,
        chunks=ground.graph.chunks,
    )
    answered = await ground.engine.ask(question)
    given = question.explanations(answered.answer, answered.model or OFFLINE) if answered.answer else {}
    missing = answered.failure or Failure(error="NoExplanation", message="the answer has no explanation of it")
    return {one.comment.id: given.get(one.comment.id) or Explanation(failure=missing) for one in group}


def _verdicts(ground: _Ground, comment: ReviewComment) -> tuple[VerdictLink, ...]:
    own = set(comment.sentence_ids)
    return tuple(one for one in ground.verdicts if one.review == comment.review and own & set(one.sentence_ids))


async def _concerns(ground: _Ground, comments: tuple[ReviewComment, ...]) -> tuple[Concern, ...]:
    """Name what several reviews raise, and explain it like a comment."""
    if len({one.review for one in comments}) < 2:
        return ()
    answered = await ground.engine.ask(NameConcerns(comments))
    found = answered.answer.concerns if answered.answer else ()
    picked = [await _about(ground, as_comment(n, one)) for n, one in enumerate(found, 1)]
    explained = await _explained(ground, None, picked)
    return tuple(
        Concern(concern=one.concern, comments=one.comments, explained=own)
        for one, own in zip(found, explained, strict=True)
    )


def _record(
    ground: _Ground,
    reviews: Sequence[Review],
    explained: tuple[ExplainedReview, ...],
    concerns: tuple[Concern, ...],
    tools: Tools,
    problems: Sequence[str],
) -> ExplanationRecord:
    every = [one for review in explained for one in review.comments] + [one.explained for one in concerns]
    pointed = _pointed(every)
    held = {node.chunk for one in every for node in one.subgraph}
    held |= {step.chunk for one in every for step in one.explanation.evidence if step.chunk and ":" not in step.chunk}
    chunks = tuple(chunk for chunk in ground.graph.chunks if chunk.id in held)
    own = pointed.get(ground.paper.id, set()) | {ref for chunk in chunks for ref in chunk.sentence_ids}
    return ExplanationRecord(
        paper=_paper(ground, reviews, own),
        method=ground.knobs.method,
        explained_reviews=explained,
        concerns=concerns,
        chunks=chunks,
        edges=tuple(edge for edge in ground.graph.edges if {edge.one, edge.other} <= held),
        themes=ground.background.themes,
        works=tuple(_works(ground, every, pointed)),
        provenance=_provenance(ground, reviews, tools, problems),
    )


def _pointed(every: Sequence[ExplainedComment]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for one in every:
        spans: list[Span] = [*one.explanation.answer, *(step.span for step in one.explanation.evidence)]
        for span in spans:
            found.setdefault(span.document, set()).add(span.sentence)
    return found


def _paper(ground: _Ground, reviews: Sequence[Review], pointed: set[str]) -> ExplainedPaper:
    paper, dated = ground.paper, ground.paper.card.date
    reviewed = max((review.date for review in reviews if review.date), default=None)
    return ExplainedPaper(
        id=paper.id,
        card=paper.card,
        sentences=tuple(s for s in paper.sentences if s.id in pointed),
        hidden=paper.hidden,
        source=paper.source,
        later_than_review=bool(reviewed and dated and dated[: len(reviewed)] > reviewed[: len(dated)]),
        whole_paper_shown=ground.shown.left_out is None,
        selection=ground.shown.left_out or "",
    )


def _works(ground: _Ground, every: Sequence[ExplainedComment], pointed: Mapping[str, set[str]]) -> list[WorkEntry]:
    picked = {(node.work, node.chunk) for one in every for node in one.field if node.chunk}
    entries = []
    for key, work in ground.background.works.items():
        chunks = tuple(chunk for chunk in work.graph.chunks if (key, chunk.id) in picked)
        own = pointed.get(key, set()) | {ref for chunk in chunks for ref in chunk.sentence_ids}
        entries.append(
            WorkEntry(
                candidate=work.candidate.model_copy(update={"body": None, "embedding": None}),
                basis=work.text.basis,
                theme=work.theme,
                why=work.why,
                reference=work.reference,
                sentences=tuple(s for s in work.text.sentences if s.id in own or _is_opening(s)),
                chunks=chunks,
            )
        )
    return entries


def _is_opening(sentence: Sentence) -> bool:
    return sentence.id.startswith(("title", "abstract_"))


def _provenance(
    ground: _Ground, reviews: Sequence[Review], tools: Tools, problems: Sequence[str]
) -> ExplanationProvenance:
    background, asked = ground.background, ground.engine.asked
    texts: list[SourceText] = [*reviews, ground.paper, *(work.text for work in background.works.values())]
    return ExplanationProvenance(
        **provenance_of(
            tools,
            asked,
            job="explaining",
            schema_version=SCHEMA_VERSION,
            ledger=_ledger(ground, tools),
            documents=(ground.paper, *reviews),
            failures=(*failures_of(asked), *(Failure(error="InputError", message=words) for words in problems)),
            warnings=dict.fromkeys(
                (*ground.paper.warnings, *(w for one in reviews for w in one.warnings), *background.warnings)
            ),
        ),
        search=Search(
            searches=background.searches, filters=(), scopes={source.name: source.scope for source in tools.sources}
        ),
        reads=tools.engine.name != OFFLINE,
        similarity=tools.similarity.name,
        withheld=tuple(span for text in texts for span in withheld_of(text)),
    )


def _ledger(ground: _Ground, tools: Tools) -> list[LedgerEntry]:
    """What left the machine; answers from the cache are counted as when they were asked."""
    entries = questions_sent(ground.engine.asked, "questions: the paper, comments and works", tools.engine)
    entries += queries_sent(tools.sources, ground.background.searches)
    compared = tools.similarity.endpoint
    if compared is not None:
        sizes = [len(chunk.text) for chunk in _each_chunk(ground)]
        entries.append(sent(compared, "texts to compare: passages, comments and abstracts", sizes))
    return entries + addresses_sent(url for url in ground.background.fetched if url)


def _each_chunk(ground: _Ground) -> list[Chunk]:
    graphs = [ground.graph, *(work.graph for work in ground.background.works.values())]
    return [chunk for graph in graphs for chunk in graph.chunks]
