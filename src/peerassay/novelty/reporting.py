"""The novelty report, put together from what the phases brought; the same run gives the same bytes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.engines.answered import Failure, Usage
from peerassay.engines.engine import Asked
from peerassay.evidence.span import Span
from peerassay.literature.candidate import Candidate, CandidateText
from peerassay.novelty.citations import Citations
from peerassay.novelty.comparison_result import Comparison, CoreTaskComparisons, SharedText
from peerassay.novelty.extracted import Extracted
from peerassay.novelty.report import (
    SCHEMA_VERSION,
    ContributionAnalysis,
    CoreTaskSurvey,
    NoveltyReport,
    OriginalPaper,
    ReferenceEntry,
    ReportMetadata,
    TextualSimilarity,
    statistics_of,
)
from peerassay.novelty.retrieved import Selection
from peerassay.novelty.taxonomy_node import ORIGINAL, Taxonomy
from peerassay.run import LedgerEntry, note_of, plain_settings, versions
from peerassay.settings import Settings
from peerassay.supply.supply import Supply

_OF_GRADING_ALONE = frozenset({"batch_size", "evidence_per_claim", "mode", "readers", "second_engine", "usefulness"})
"""Settings that nothing of this report depends on: a reader would look for what they did."""


@dataclass(frozen=True, slots=True)
class Found:
    """What all phases of a run brought."""

    paper: Paper
    extracted: Extracted
    supply: Supply
    selection: Selection
    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    citations: Citations
    taxonomy: Taxonomy | None
    taxonomy_failure: Failure | None
    neighbours: CoreTaskComparisons | None
    comparisons: tuple[Comparison, ...]
    shared: tuple[SharedText, ...]
    assessment: tuple[str, ...]
    assessment_note: str
    withheld: tuple[Span, ...]
    asked: tuple[Asked, ...]
    engine: str
    model: str | None
    usage: Usage
    ledger: tuple[LedgerEntry, ...]
    warnings: tuple[str, ...]


def make_novelty_report(found: Found, settings: Settings) -> NoveltyReport:
    """Return the report."""
    selection = found.selection
    path = found.taxonomy.root.path_to(ORIGINAL) if found.taxonomy else ()
    return NoveltyReport(
        original_paper=_original(found),
        core_task_survey=CoreTaskSurvey(
            taxonomy=found.taxonomy,
            papers=selection.core_task,
            path=tuple(node.name for node in path),
            failure=found.taxonomy_failure,
        ),
        contribution_analysis=ContributionAnalysis(
            assessment=found.assessment,
            assessment_note=found.assessment_note,
            compared=dict(selection.contributions),
            comparisons=found.comparisons,
            statistics=statistics_of(found.extracted.contributions, found.comparisons),
        ),
        core_task_comparisons=found.neighbours,
        textual_similarity=TextualSimilarity(segments=found.shared, candidates_read=len(found.texts)),
        references=tuple(_references(found)),
        metadata=_metadata(found, settings),
    )


def _original(found: Found) -> OriginalPaper:
    paper, extracted = found.paper, found.extracted
    pointed = {span.sentence for span in _spans(found) if span.document == paper.id}
    pointed |= {ref for one in extracted.contributions for ref in one.sentence_ids}
    return OriginalPaper(
        id=paper.id,
        card=paper.card,
        date=found.supply.dated,
        core_task=extracted.core_task,
        contributions=extracted.contributions,
        sentences=tuple(s for s in paper.sentences if s.id in pointed),
        hidden=paper.hidden,
        withheld=found.withheld,
        source=paper.source,
    )


def _references(found: Found) -> Iterable[ReferenceEntry]:
    pointed: dict[str, set[str]] = {}
    for span in _spans(found):
        pointed.setdefault(span.document, set()).add(span.sentence)
    references = bool(found.paper.references)
    for cand_id, index in found.citations.indices.items():
        candidate, text = found.candidates.get(cand_id), found.texts.get(cand_id)
        yield ReferenceEntry(
            index=index,
            alias=found.citations.aliases[cand_id],
            cand_id=cand_id,
            candidate=candidate.model_copy(update={"body": None, "embedding": None}) if candidate else None,
            basis=text.basis if text else "full_text",
            cited=cand_id in found.supply.cited if references and candidate else None,
            date=found.citations.dates[cand_id].date if candidate else None,
            time=found.citations.dates[cand_id].time if candidate else None,
            sentences=tuple(
                s
                for s in (text.sentences if text else ())
                if s.id.startswith(("title", "abstract_")) or s.id in pointed.get(cand_id, ())
            ),
        )


def _spans(found: Found) -> Iterable[Span]:
    yield from (one.span for one in found.extracted.contributions)
    for comparison in found.comparisons:
        for refutation in comparison.refutations:
            for pair in refutation.evidence_pairs:
                yield from (pair.original, pair.candidate)
    for shared in found.shared:
        yield from (shared.original, shared.candidate)


def _metadata(found: Found, settings: Settings) -> ReportMetadata:
    supply = found.supply
    return ReportMetadata(
        schema_version=SCHEMA_VERSION,
        versions=versions(),
        engine=found.engine,
        model=found.model,
        usage=found.usage,
        settings={name: value for name, value in plain_settings(settings).items() if name not in _OF_GRADING_ALONE},
        answers=tuple(note_of(one) for one in found.asked),
        searches=supply.pool.searches,
        filters=supply.pool.filters,
        found=len(supply.candidates),
        recalled=supply.recalled,
        coverage=supply.coverage,
        source_scopes=supply.pool.scopes,
        ledger=found.ledger,
        failures=_failures(found.asked),
        warnings=found.warnings,
    )


def _failures(asked: Sequence[Asked]) -> tuple[Failure, ...]:
    return tuple(dict.fromkeys(one.answered.failure for one in asked if one.answered.failure is not None))
