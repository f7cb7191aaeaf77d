"""Records of explanations: what a run found, put into their shape with all that it was made from."""

from collections.abc import Iterator, Sequence
from typing import Final

from peerassay.documents import Paper, Review, SourceText
from peerassay.engines import Failure
from peerassay.evidence.span import withheld_of
from peerassay.job_record import LedgerEntry, Search, SearchedProvenance
from peerassay.jobs.record import SCHEMA_VERSION, Why, WorkRead
from peerassay.jobs.recording import Pointed, paper_kept, review_kept, work_kept
from peerassay.jobs.reviews.material import later_than
from peerassay.jobs.reviews.methods.seagraph import background_graph as field_of
from peerassay.jobs.reviews.methods.seagraph.context import Context
from peerassay.jobs.reviews.methods.seagraph.record import (
    Concern,
    ExplainedComment,
    ExplanationRecord,
    Explanations,
    FieldWork,
)
from peerassay.jobs.waiting import reads
from peerassay.retrieval import PaperDate
from peerassay.run import (
    Tools,
    addresses_sent,
    failures_of,
    provenance_of,
    queries_sent,
    questions_sent,
    texts_compared,
)

_WHY: Final[dict[field_of.Why, Why]] = {
    "cited": "cited", "given": "given", "most_cited": "nearest", "on_theme": "nearest", "most_recent": "nearest",
}  # fmt: skip


def make_record(
    context: Context,
    reviews: Sequence[Review],
    explained: tuple[ExplainedComment, ...],
    concerns: tuple[Concern, ...],
    tools: Tools,
    problems: Sequence[str],
) -> ExplanationRecord:
    """Return the record; the same run gives the same bytes. `problems` name works of the user that could not be had."""
    body = _body(context, explained, concerns, tools)
    works = context.background.works
    texts: list[SourceText] = [*reviews, context.pointers.quotable, *(work.text for work in works.values())]
    withheld = tuple(span for text in texts for span in withheld_of(text))
    pointed = Pointed((body, withheld))
    return ExplanationRecord(
        paper=paper_kept(
            context.pointers.quotable,
            pointed,
            dated=PaperDate(),
            references=(work.reference for work in works.values()),
            is_later=any(later_than(context.paper, review) for review in reviews),
            selection=context.shown.left_out or "",
        ),
        reviews=tuple(review_kept(review, review.reviewer) for review in reviews),
        works=tuple(work_kept(_read(work), work.text, pointed) for work in works.values()),
        body=body,
        withheld=withheld,
        provenance=_provenance(context, reviews, tools, problems),
    )


def _body(
    context: Context, explained: tuple[ExplainedComment, ...], concerns: tuple[Concern, ...], tools: Tools
) -> Explanations:
    every = (*explained, *(concern.explained for concern in concerns))
    held = {node.chunk for comment in every for node in comment.subgraph}
    held |= {step.chunk or "" for comment in every for step in comment.explanation.evidence}
    picked = {(node.work, node.chunk) for comment in every for node in comment.field if node.chunk}
    return Explanations(
        method=context.plan.method,
        comments=explained,
        concerns=concerns,
        chunks=tuple(chunk for chunk in context.graph.chunks if chunk.id in held),
        edges=tuple(edge for edge in context.graph.edges if {edge.first, edge.other} <= held),
        themes=context.background.themes,
        field=tuple(
            FieldWork(
                work=key,
                theme=work.theme,
                why=work.why,
                chunks=tuple(chunk for chunk in work.graph.chunks if (key, chunk.id) in picked),
            )
            for key, work in context.background.works.items()
        ),
        similarity=tools.similarity.name,
        read=reads(tools.engine),
    )


def _read(work: field_of.Work) -> WorkRead:
    return WorkRead(candidate=work.candidate, why=(_WHY[work.why],), depth=work.text.basis, reference=work.reference)


def _provenance(
    context: Context, reviews: Sequence[Review], tools: Tools, problems: Sequence[str]
) -> SearchedProvenance:
    background, asked = context.background, context.engine.asked
    documents: tuple[Paper | Review, ...] = (context.paper, *reviews)
    return SearchedProvenance(
        **provenance_of(
            tools,
            asked,
            job="explaining",
            schema_version=SCHEMA_VERSION,
            ledger=_ledger(context, tools),
            documents=documents,
            failures=(*failures_of(asked), *(Failure(error="InputError", message=words) for words in problems)),
            warnings=background.warnings,
        ),
        search=Search(
            searches=background.searches, filters=(), scopes={source.name: source.scope for source in tools.sources}
        ),
    )


def _ledger(context: Context, tools: Tools) -> Iterator[LedgerEntry]:
    """Give what left the machine; answers from the cache are counted as when they were asked."""
    background = context.background
    yield from questions_sent(context.engine.asked, "questions: the paper, reviews and works", tools.engine)
    yield from queries_sent(tools.sources, background.searches)
    graphs = (context.graph, *(work.graph for work in background.works.values()))
    sizes = [len(chunk.text) for graph in graphs for chunk in graph.chunks]
    yield from texts_compared(tools.similarity, "passages, comments and abstracts", sizes)
    yield from addresses_sent(url for url in background.fetched if url)
