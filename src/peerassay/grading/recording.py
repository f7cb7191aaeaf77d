"""Records: what a run found, put into the record's shape with all that it was made from."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents import Paper, Review, SourceText
from peerassay.engines import Asked, Failure
from peerassay.evidence import Span
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.evidence import Works
from peerassay.grading.named_works import Referred
from peerassay.grading.record import (
    SCHEMA_VERSION,
    CandidateEntry,
    EvidenceSet,
    GradeProvenance,
    Material,
    PaperMaterial,
    Record,
    ReviewMaterial,
    ScoreCard,
    Usefulness,
)
from peerassay.grading.scores.card import score_card, scores_of
from peerassay.grading.scores.measure import Reviewed
from peerassay.grading.verdict import Verdict
from peerassay.job_record import LedgerEntry, Search
from peerassay.literature import SearchEntry
from peerassay.run import (
    Tools,
    addresses_sent,
    failures_of,
    provenance_of,
    queries_sent,
    questions_sent,
    sent,
    texts_compared,
)
from peerassay.shield import flagged_in, withheld_in
from peerassay.supply import PaperShown, Supply


@dataclass(frozen=True)
class Run:
    """What a run of one review leaves behind."""

    paper: Paper
    review: Review
    supply: Supply
    works: Works
    referred: Referred
    claims: tuple[NoveltyClaim, ...]
    all_citations_raw: tuple[str, ...]
    sets: Mapping[str, EvidenceSet]
    verdicts: Mapping[str, Verdict]
    shown: PaperShown
    reads: bool
    works_read: int
    orders: frozenset[tuple[str, str]] = frozenset()
    usefulness: Usefulness | None = None
    failures: tuple[Failure, ...] = ()


def make_record(run: Run, asked: tuple[Asked, ...], tools: Tools, problems: Sequence[str] = ()) -> Record:
    """Return the record; the same run gives the same bytes. `problems` name works of the user that could not be had."""
    sets = {key: evidence.entries for key, evidence in run.sets.items()}
    review = Reviewed(run.claims, run.verdicts, run.referred.referents, run.review.sentences, sets, run.reads)
    card = score_card(review, run.usefulness)
    return Record(
        paper_id=run.paper.id,
        reviewer_id=run.review.reviewer,
        novelty_claims=run.claims,
        evidence_sets=sets,
        verification=dict(run.verdicts),
        scores=scores_of(card),
        material=_material(run, card),
        provenance=_provenance(run, asked, tools, problems),
    )


def _material(run: Run, card: ScoreCard) -> Material:
    pointed: dict[str, set[str]] = {}
    for span in _spans(run):
        pointed.setdefault(span.document, set()).add(span.sentence)
    kept = sorted(_kept(run))
    return Material(
        paper=_paper_material(run, pointed.get(run.paper.id, set())),
        review=review_material(run.review),
        candidates=tuple(_candidate_entry(run, key, pointed.get(key, set())) for key in kept),
        referents=run.referred.referents,
        all_citations_raw=run.all_citations_raw,
        nearest=tuple(key for key in run.supply.nearest if key in kept),
        recalled=run.supply.recalled,
        coverage=run.supply.coverage,
        paper_passages={key: evidence.paper_passages for key, evidence in run.sets.items() if evidence.paper_passages},
        score_card=card,
    )


def _kept(run: Run) -> set[str]:
    """The works that the record keeps: those beside a claim, named by the review, quoted, or shown to every reader."""
    beside = {e.cand_id for evidence in run.sets.values() for e in evidence.entries if e.cand_id}
    named = {r.cand_id for r in run.referred.referents if r.cand_id}
    quoted = {span.document for span in _spans(run)}
    every = beside | named | quoted | set(run.supply.nearest[: run.works_read]) | set(run.supply.given)
    return every & set(run.works.candidates)


def _paper_material(run: Run, pointed: set[str]) -> PaperMaterial:
    paper, referents = run.paper, run.referred.referents
    cited = {r.reference for r in referents} | {run.works.cited.get(key) for key in _kept(run)}
    reviewed, dated = run.review.date, paper.card.date
    return PaperMaterial(
        card=paper.card,
        side=run.supply.side,
        sentences=tuple(s for s in paper.sentences if s.id in pointed),
        references=tuple(r for r in paper.references if r.id in cited),
        hidden=paper.hidden,
        source=paper.source,
        dated=run.supply.dated,
        later_than_review=bool(reviewed and dated and dated[: len(reviewed)] > reviewed[: len(dated)]),
        whole_paper_shown=run.shown.left_out is None,
        selection=run.shown.left_out or "",
    )


def review_material(review: Review) -> ReviewMaterial:
    """Return the review as the record keeps it."""
    return ReviewMaterial(**{name: getattr(review, name) for name in ReviewMaterial.model_fields})


def _candidate_entry(run: Run, key: str, pointed: set[str]) -> CandidateEntry:
    candidate, text = run.works.candidates[key], run.works.texts[key]
    return CandidateEntry(
        candidate=candidate.model_copy(update={"body": None, "embedding": None}),
        basis=text.basis,
        sentences=tuple(s for s in text.sentences if s.id in pointed or s.id.startswith(("title", "abstract_"))),
        reference=run.works.cited.get(key),
        time=run.works.times[key],
    )


def _spans(run: Run) -> Iterable[Span]:
    for beside in run.sets.values():
        yield from beside.paper_passages
        for entry in beside.entries:
            yield from (*entry.passages, *entry.paper_says)
    for verdict in run.verdicts.values():
        for reading in verdict.readings:
            yield from (evidence.span for evidence in reading.evidence)
            if reading.closer_work is not None:
                yield reading.closer_work.span


def _provenance(run: Run, asked: tuple[Asked, ...], tools: Tools, problems: Sequence[str]) -> GradeProvenance:
    pool = run.supply.pool
    texts: list[SourceText] = [run.review, run.paper, *(run.works.texts[k] for k in sorted(_kept(run)))]
    failures = (
        *run.failures,
        *failures_of(asked),
        *run.supply.failures,
        *run.referred.failures,
        *(Failure(error="InputError", message=words) for words in problems),
    )
    return GradeProvenance(
        **provenance_of(
            tools,
            asked,
            job="grading",
            schema_version=SCHEMA_VERSION,
            ledger=_ledger(run, asked, pool.searches, tools),
            documents=(run.paper, run.review),
            failures=failures,
            warnings=dict.fromkeys((*run.paper.warnings, *run.review.warnings, *run.referred.warnings, *pool.warnings)),
        ),
        second_model=tools.second.model if tools.second else None,
        reads=run.reads,
        readers=tools.settings.readers if run.reads else 0,
        similarity=tools.similarity.name,
        search=Search(searches=pool.searches, filters=pool.filters, scopes=dict(pool.scopes)),
        withheld=tuple(span for text in texts for span in _sentences(text, withheld_in(text))),
        flagged=tuple(span for text in texts for span in _sentences(text, _flagged(run, text))),
    )


def _ledger(run: Run, asked: Sequence[Asked], searches: Sequence[SearchEntry], tools: Tools) -> Iterator[LedgerEntry]:
    """Give what left the machine for this record, by endpoint; answers from the cache are counted as when asked."""
    yield from questions_sent(asked, "questions: the paper, the review and earlier works", tools.engine, tools.second)
    yield from queries_sent(tools.sources, searches)
    what = "look-ups of works that the paper or the review names"
    for source in tools.sources:
        if source.endpoint is not None:
            yield sent(
                source.endpoint, what, [len(words) for name, words in run.referred.looked_up if name == source.name]
            )
    sizes = [len(run.works.candidates[k].abstract) for k in run.works.nearest] + [len(c.text) for c in run.claims]
    yield from texts_compared(tools.similarity, "claims, titles and abstracts", sizes)
    fetched = [c.open_access_url for c in run.works.candidates.values() if c.open_access_url and c.body]
    if tools.fetcher is not None:
        yield from sorted(addresses_sent(fetched), key=lambda entry: entry.endpoint)


def _flagged(run: Run, text: SourceText) -> frozenset[str]:
    """The sentences that speak to a machine and were shown: by the table, or by a reader's word."""
    return flagged_in(text) | {sentence for document, sentence in run.orders if document == text.id}


def _sentences(text: SourceText, ids: frozenset[str]) -> tuple[Span, ...]:
    return tuple(
        Span(document=text.id, sentence=s.id, start=s.start, end=s.end, text=s.text)
        for s in text.sentences
        if s.id in ids
    )
