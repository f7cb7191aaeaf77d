"""Records: what a run found, put into the seed's shape with all that it was made from."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from peerassay.documents.instructions import speaks_to_model
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.text import SourceText
from peerassay.engines.answered import Failure, Usage
from peerassay.engines.watched import Asked
from peerassay.evidence.span import Span
from peerassay.evidence.withheld import withheld_of
from peerassay.grading.claim import NoveltyClaim
from peerassay.grading.dating import PaperDate
from peerassay.grading.dossier import Dossier
from peerassay.grading.pack import PackEntry
from peerassay.grading.record import (
    SCHEMA_VERSION,
    CandidateEntry,
    GradeProvenance,
    Material,
    PaperMaterial,
    Record,
    ReviewMaterial,
)
from peerassay.grading.scorecard import ScoreCard, Scores
from peerassay.grading.verdict import Verdict
from peerassay.literature.candidate import CandidateText
from peerassay.literature.search_log import FilterCount, SearchEntry
from peerassay.provenance import LedgerEntry, Search, note_of, plain_settings, versions
from peerassay.settings import Settings


@dataclass(frozen=True, slots=True)
class Run:
    """What a run of one review leaves behind."""

    dossier: Dossier
    claims: tuple[NoveltyClaim, ...]
    verdicts: Mapping[str, Verdict]
    card: ScoreCard
    scores: Scores
    all_citations_raw: tuple[str, ...]
    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    scopes: Mapping[str, str]
    asked: tuple[Asked, ...]
    engine: str
    model: str | None
    similarity: str
    threshold: float
    calibration: str
    usage: Usage
    ledger: tuple[LedgerEntry, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[str, ...]
    cited_by_paper: frozenset[str]
    dated: PaperDate


def make_record(run: Run, settings: Settings) -> Record:
    """Return the record; the same run gives the same bytes."""
    dossier = run.dossier
    return Record(
        paper_id=dossier.paper.id,
        reviewer_id=dossier.review.reviewer,
        novelty_claims=run.claims,
        evidence_sets={claim.claim_id: _entries(dossier, claim) for claim in run.claims},
        verification=dict(run.verdicts),
        scores=run.scores,
        material=_material(run),
        provenance=_provenance(run, settings),
    )


def _entries(dossier: Dossier, claim: NoveltyClaim) -> tuple[PackEntry, ...]:
    pack = dossier.packs.get(claim.claim_id)
    return pack.entries if pack else ()


def _material(run: Run) -> Material:
    dossier = run.dossier
    pointed: dict[str, set[str]] = {}
    for span in _spans(run):
        pointed.setdefault(span.document, set()).add(span.sentence)
    nothing: frozenset[str] = frozenset()
    return Material(
        paper=_paper_material(run, pointed.get(dossier.paper.id, nothing)),
        review=review_material(dossier.review),
        candidates=tuple(
            _candidate_entry(run, cand_id, pointed.get(cand_id, nothing)) for cand_id in sorted(dossier.candidates)
        ),
        referents=dossier.referents,
        all_citations_raw=run.all_citations_raw,
        score_card=run.card,
    )


def _paper_material(run: Run, pointed: Set[str]) -> PaperMaterial:
    paper = run.dossier.paper
    kept = tuple(s for s in paper.sentences if s.id in pointed)
    return PaperMaterial(
        card=paper.card,
        side=run.dossier.side,
        sentences=kept,
        hidden=paper.hidden,
        source=paper.source,
        dated=run.dated,
    )


def review_material(review: Review) -> ReviewMaterial:
    """Return the review as the record keeps it."""
    names = ReviewMaterial.model_fields
    return ReviewMaterial(**{name: getattr(review, name) for name in names})


def _candidate_entry(run: Run, cand_id: str, pointed: Set[str]) -> CandidateEntry:
    dossier = run.dossier
    candidate, text = dossier.candidates[cand_id], dossier.texts[cand_id]
    return CandidateEntry(
        candidate=candidate.model_copy(update={"body": None, "embedding": None}),
        basis=text.basis,
        sentences=tuple(s for s in text.sentences if s.id in pointed or s.id.startswith(("title", "abstract_"))),
        cited_by_paper=cand_id in run.cited_by_paper,
        concurrent=cand_id in dossier.concurrent,
    )


def _spans(run: Run) -> Iterable[Span]:
    for pack in run.dossier.packs.values():
        yield from pack.paper_passages
        for entry in pack.entries:
            yield from entry.passages
    for verdict in run.verdicts.values():
        for finding in (*verdict.findings, *verdict.first_findings):
            yield from (*finding.spans, *finding.paper_spans)
        yield from (work.span for work in verdict.closer_work)


def _provenance(run: Run, settings: Settings) -> GradeProvenance:
    return GradeProvenance(
        schema_version=SCHEMA_VERSION,
        versions=versions(),
        engine=run.engine,
        model=run.model,
        similarity=run.similarity,
        threshold=run.threshold,
        calibration=run.calibration,
        usage=run.usage,
        settings=plain_settings(settings),
        answers=tuple(note_of(one) for one in run.asked),
        search=Search(searches=run.searches, filters=run.filters, scopes=dict(run.scopes)),
        ledger=run.ledger,
        failures=run.failures,
        warnings=run.warnings,
        withheld=_withheld(run.dossier),
    )


def _withheld(dossier: Dossier) -> tuple[Span, ...]:
    """The sentences that speak to a model: kept out of prompts, kept here for the reader."""
    texts: Sequence[SourceText] = (dossier.review, dossier.paper, *_texts(dossier))
    return (*_withheld_title(dossier.paper), *(span for text in texts for span in withheld_of(text)))


def _withheld_title(paper: Paper) -> tuple[Span, ...]:
    """The paper's title where it speaks to a model: it stands in no sentence, and before the text, at its place 0."""
    title = paper.card.title
    if not speaks_to_model(title):
        return ()
    at = max(paper.text.find(title), 0)
    end = at + len(title) if paper.text.startswith(title, at) else at
    return (Span(document=paper.id, sentence="title", start=at, end=end, text=title),)


def _texts(dossier: Dossier) -> tuple[CandidateText, ...]:
    packed = {entry.cand_id for pack in dossier.packs.values() for entry in pack.entries}
    return tuple(dossier.texts[cand_id] for cand_id in sorted(packed))
