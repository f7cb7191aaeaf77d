"""Records of explanations: what a run found, put into their shape with all that it was made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Review, Sentence, SourceText
from peerassay.engines import Failure, Watched
from peerassay.evidence import Span
from peerassay.evidence.span import withheld_of
from peerassay.job_record import LedgerEntry, Search
from peerassay.jobs.reviews.methods.seagraph.background_graph import BackgroundGraph
from peerassay.jobs.reviews.methods.seagraph.background_retrieval import FieldSearch
from peerassay.jobs.reviews.methods.seagraph.knobs import Knobs
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Chunk, MindGraph
from peerassay.jobs.reviews.methods.seagraph.pointers import PointerFinder
from peerassay.jobs.reviews.methods.seagraph.record import (
    SCHEMA_VERSION,
    Concern,
    ExplainedComment,
    ExplainedPaper,
    ExplainedReview,
    ExplanationProvenance,
    ExplanationRecord,
    WorkEntry,
)
from peerassay.retrieval import PaperShown
from peerassay.run import (
    Tools,
    addresses_sent,
    failures_of,
    provenance_of,
    queries_sent,
    questions_sent,
    texts_compared,
)

OFFLINE = "offline rules"


@dataclass(frozen=True)
class Ground:
    """What all comments of a paper are explained on; `awaited`: earlier questions that wait for a batch."""

    paper: Paper
    shown: PaperShown
    graph: MindGraph
    background: BackgroundGraph
    search: FieldSearch
    pointers: PointerFinder
    knobs: Knobs
    engine: Watched
    awaited: tuple[Failure, ...] = ()


def make_record(
    ground: Ground,
    reviews: Sequence[Review],
    explained: tuple[ExplainedReview, ...],
    concerns: tuple[Concern, ...],
    tools: Tools,
    problems: Sequence[str],
) -> ExplanationRecord:
    """Return the record; the same run gives the same bytes. `problems` name works of the user that could not be had."""
    every = [comment for review in explained for comment in review.comments] + [
        concern.explained for concern in concerns
    ]
    pointed = _pointed(every)
    held = {node.chunk for comment in every for node in comment.subgraph}
    held |= {
        step.chunk for comment in every for step in comment.explanation.evidence if step.chunk and ":" not in step.chunk
    }
    chunks = tuple(chunk for chunk in ground.graph.chunks if chunk.id in held)
    own = pointed.get(ground.paper.id, set()) | {ref for chunk in chunks for ref in chunk.sentence_ids}
    return ExplanationRecord(
        paper=_paper(ground, reviews, own),
        method=ground.knobs.method,
        explained_reviews=explained,
        concerns=concerns,
        chunks=chunks,
        edges=tuple(edge for edge in ground.graph.edges if {edge.first, edge.other} <= held),
        themes=ground.background.themes,
        works=tuple(_works(ground, every, pointed)),
        provenance=_provenance(ground, reviews, tools, problems),
    )


def _pointed(every: Sequence[ExplainedComment]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for comment in every:
        spans: list[Span] = [*comment.explanation.answer, *(step.span for step in comment.explanation.evidence)]
        for span in spans:
            found.setdefault(span.document, set()).add(span.sentence)
    return found


def _paper(ground: Ground, reviews: Sequence[Review], pointed: set[str]) -> ExplainedPaper:
    paper, dated = ground.paper, ground.paper.card.date
    reviewed = max((review.date for review in reviews if review.date), default=None)
    return ExplainedPaper(
        id=paper.id,
        card=paper.card,
        sentences=tuple(s for s in ground.pointers.quotable.sentences if s.id in pointed),
        hidden=paper.hidden,
        source=paper.source,
        later_than_review=bool(reviewed and dated and dated[: len(reviewed)] > reviewed[: len(dated)]),
        whole_paper_shown=ground.shown.left_out is None,
        selection=ground.shown.left_out or "",
    )


def _works(ground: Ground, every: Sequence[ExplainedComment], pointed: Mapping[str, set[str]]) -> list[WorkEntry]:
    picked = {(node.work, node.chunk) for comment in every for node in comment.field if node.chunk}
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
    ground: Ground, reviews: Sequence[Review], tools: Tools, problems: Sequence[str]
) -> ExplanationProvenance:
    background, asked = ground.background, ground.engine.asked
    texts: list[SourceText] = [*reviews, ground.pointers.quotable, *(work.text for work in background.works.values())]
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
                (*ground.paper.warnings, *(w for review in reviews for w in review.warnings), *background.warnings)
            ),
        ),
        search=Search(
            searches=background.searches, filters=(), scopes={source.name: source.scope for source in tools.sources}
        ),
        reads=tools.engine.name != OFFLINE,
        similarity=tools.similarity.name,
        withheld=tuple(span for text in texts for span in withheld_of(text)),
    )


def _ledger(ground: Ground, tools: Tools) -> list[LedgerEntry]:
    """What left the machine; answers from the cache are counted as when they were asked."""
    entries = questions_sent(ground.engine.asked, "questions: the paper, reviews and works", tools.engine)
    entries += queries_sent(tools.sources, ground.background.searches)
    sizes = [len(chunk.text) for chunk in _each_chunk(ground)]
    entries += texts_compared(tools.similarity, "passages, comments and abstracts", sizes)
    return entries + addresses_sent(url for url in ground.background.fetched if url)


def _each_chunk(ground: Ground) -> list[Chunk]:
    graphs = [ground.graph, *(work.graph for work in ground.background.works.values())]
    return [chunk for graph in graphs for chunk in graph.chunks]
