"""Explaining, from a paper and its reviews to a record: the steps in order, each in a file of its own.

Each review is cut into comments, by rules where that question fails. The paper's side (both graphs) is made once; then
each comment has its passages picked, and up to six comments of a review are explained in one question. A step that
fails is named in the record, and the rest goes on.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents import Paper, Review
from peerassay.engines import Failure, Watched
from peerassay.jobs.reviews.comments import ReviewComment, comments_of
from peerassay.jobs.reviews.methods.seagraph.background_graph import BackgroundGraph, background_graph
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldNode, FieldSearch
from peerassay.jobs.reviews.methods.seagraph.concerns import NameConcerns, as_comment, is_critical
from peerassay.jobs.reviews.methods.seagraph.context import Context, plan_of
from peerassay.jobs.reviews.methods.seagraph.cutting import CutReview
from peerassay.jobs.reviews.methods.seagraph.explanation import (
    MOST_COMMENTS,
    ExplainComments,
    Explanation,
    groups_of,
)
from peerassay.jobs.reviews.methods.seagraph.mind_graph import MindGraph, mind_graph, segments_of_paper
from peerassay.jobs.reviews.methods.seagraph.pointers import PointerFinder
from peerassay.jobs.reviews.methods.seagraph.record import (
    Concern,
    ExplainedComment,
    ExplanationRecord,
    Method,
    PickedNode,
)
from peerassay.jobs.reviews.methods.seagraph.recording import make_record
from peerassay.jobs.reviews.methods.seagraph.retrieval import Subgraph, fits, grow
from peerassay.jobs.reviews.methods.seagraph.retrieved_only import ExplainRetrieved
from peerassay.jobs.reviews.methods.seagraph.settings import SeagraphSettings
from peerassay.jobs.reviews.methods.seagraph.showing import Picked
from peerassay.jobs.reviews.methods.seagraph.similarities import calibrated, row
from peerassay.jobs.waiting import OFFLINE
from peerassay.literature import Candidate
from peerassay.progress import Step, count
from peerassay.retrieval import shown_paper
from peerassay.run import (
    Clock,
    Made,
    Tools,
)


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
) -> tuple[Made[ExplanationRecord]]:
    """Return the record of all reviews of a paper.

    `given` are works that the user adds, `problems` tells of those that could not be read.
    """
    clock, engine = Clock(), Watched(tools.engine)
    tools.progress(Step(what=f"cutting {count(len(reviews), 'review')} into comments"))
    cut = await asyncio.gather(*(_comments(engine, review, n) for n, review in enumerate(reviews, 1)))
    longest = SeagraphSettings.of(tools.settings).explain_longest
    comments = [tuple(c for c in found if longest is None or len(c.text) <= longest) for found, _ in cut]
    clock.lap("comments")
    each = [comment for found in comments for comment in found]
    tools.progress(Step(what=f"building the graphs around {count(len(each), 'comment')}"))
    awaited = tuple(failure for _, failure in cut if failure is not None and failure.pending)
    context = await _context(paper, reviews, each, engine, tools, given, awaited)
    clock.lap("graphs")
    about = {comment.id: await _about(context, comment) for comment in each}
    clock.lap("retrieval")
    tools.progress(Step(what=f"explaining {count(len(each), 'comment')}"))
    explained, concerns = await asyncio.gather(
        _explained_reviews(context, reviews, comments, about),
        _concerns(context, tuple(filter(is_critical, each))),
    )
    clock.lap("explanations")
    record = make_record(context, reviews, explained, concerns, tools, problems)
    return (Made(record, engine.asked, clock.seconds),)


async def _comments(engine: Watched, review: Review, place: int) -> tuple[tuple[ReviewComment, ...], Failure | None]:
    """The comments of a review, and why they are those of the rules, if they are."""
    question = CutReview(review)
    answered = await engine.ask(question)
    items = question.items(answered.answer) if answered.answer is not None else None
    return comments_of(review, place, items), answered.failure


async def _context(
    paper: Paper,
    reviews: Sequence[Review],
    comments: Sequence[ReviewComment],
    engine: Watched,
    tools: Tools,
    given: Sequence[Candidate],
    awaited: tuple[Failure, ...],
) -> Context:
    plan, limits = plan_of(tools.settings), calibrated(tools.similarity)
    graph = await mind_graph(paper, segments_of_paper(paper), tools.similarity, limits, plan.linking)
    background = BackgroundGraph()
    if plan.method in {Method.BACKGROUND_GRAPH, Method.SEAGRAPH}:
        background = await background_graph(paper, reviews, engine, tools, limits, plan.linking, given=given)
    pointers = PointerFinder.of(paper, comments)
    pointed = {ref for comment in comments for pointer in pointers.pointers(comment) for ref in pointer.sentences}
    return Context(
        paper=paper,
        shown=shown_paper(paper, tools.settings.window_characters, pointed=pointed),
        graph=graph,
        background=background,
        search=FieldSearch(background, graph, graph.similarity, plan.weights),
        pointers=pointers,
        plan=plan,
        engine=engine,
        awaited=(*awaited, *(failure for failure in background.failures if failure.pending)),
    )


async def _about(context: Context, comment: ReviewComment, raised: tuple[ReviewComment, ...] = ()) -> _About:
    """Pick the comment's passages by the method of the run; `raised` are the comments that raise a concern."""
    method, graph = context.plan.method, context.graph
    leading = context.pointers.pointers(comment)
    if method is Method.DIRECT:
        return _About(Picked(comment, pointers=leading, raised=raised))
    if method is Method.RAG:
        found = _nearest(await row(graph.similarity, comment.text, graph.texts), context.plan.passages)
    else:
        found = grow(graph, await fits(graph, comment.text, leading), context.plan.growth, salt=comment.text)
    shown = () if method is Method.BACKGROUND_GRAPH else found.ranked[: context.plan.passages]
    nodes = await context.search.nodes(comment.text, found)
    chunks = tuple(graph.chunks[n] for n in shown)
    return _About(Picked(comment, chunks, nodes, leading, raised), _nodes(graph, found, shown), nodes)


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
    context: Context,
    reviews: Sequence[Review],
    comments: Sequence[Sequence[ReviewComment]],
    about: Mapping[str, _About],
) -> tuple[ExplainedComment, ...]:
    each = await asyncio.gather(
        *(
            _explained(context, review, [about[comment.id] for comment in found])
            for review, found in zip(reviews, comments, strict=True)
        )
    )
    return tuple(comment for found in each for comment in found)


async def _explained(context: Context, review: Review | None, about: Sequence[_About]) -> tuple[ExplainedComment, ...]:
    """Explain comments, up to six in one question, or one where only what was retrieved is shown."""
    groups = groups_of([each.picked for each in about], 1 if context.plan.alone else MOST_COMMENTS)
    answers = await asyncio.gather(*(_asked(context, review, group) for group in groups))
    explanations = {key: explanation for answer in answers for key, explanation in answer.items()}
    return tuple(
        ExplainedComment(
            comment=each.picked.comment,
            pointers=each.picked.pointers,
            subgraph=each.subgraph,
            field=each.nodes,
            explanation=explanations[each.picked.comment.id],
        )
        for each in about
    )


async def _asked(context: Context, review: Review | None, group: tuple[Picked, ...]) -> dict[str, Explanation]:
    if context.awaited:
        # A batch that has not come back: readers would be asked about other comments and themes than when it has.
        return {picked.comment.id: Explanation(failure=context.awaited[0]) for picked in group}
    ask = ExplainRetrieved if context.plan.alone else ExplainComments
    whole = not context.plan.alone or context.plan.method is Method.DIRECT
    question = ask(
        paper=context.paper,
        paper_shown=context.shown.block if whole else "",
        review=review,
        picked=group,
        works=context.background.works,
        themes=context.background.themes,
        chunks=context.graph.chunks,
    )
    answered = await context.engine.ask(question)
    given = question.explanations(answered.answer, answered.model or OFFLINE) if answered.answer else {}
    missing = answered.failure or Failure(error="NoExplanation", message="the answer has no explanation of it")
    return {picked.comment.id: given.get(picked.comment.id) or Explanation(failure=missing) for picked in group}


async def _concerns(context: Context, comments: tuple[ReviewComment, ...]) -> tuple[Concern, ...]:
    """Name what several reviews raise, and explain it like a comment."""
    if context.awaited or len({comment.review for comment in comments}) < 2:
        return ()
    answered = await context.engine.ask(NameConcerns(comments))
    found = answered.answer.concerns if answered.answer else ()
    texts = {comment.id: comment for comment in comments}
    picked = [
        await _about(context, as_comment(n, concern), tuple(texts[ref] for ref in concern.comments))
        for n, concern in enumerate(found, 1)
    ]
    explained = await _explained(context, None, picked)
    return tuple(
        Concern(concern=concern.concern, comments=concern.comments, explained=own)
        for concern, own in zip(found, explained, strict=True)
    )
