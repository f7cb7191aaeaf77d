"""The novelty report, put together from what the phases brought; the same run gives the same bytes."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from peerassay.documents import Paper, places_of
from peerassay.engines import Asked, Failure
from peerassay.evidence import Span
from peerassay.evidence.span import withheld_of
from peerassay.job_record import LedgerEntry
from peerassay.jobs.novelty.citations import Citations
from peerassay.jobs.novelty.parts import ORIGINAL, Comparison, CoreTaskComparisons, Extracted, SharedText, Taxonomy
from peerassay.jobs.novelty.report import (
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
from peerassay.jobs.novelty.retrieved import Selection
from peerassay.jobs.record import WorkRead
from peerassay.jobs.works import Works
from peerassay.literature import CandidateText
from peerassay.run import Tools, addresses_sent, failures_of, provenance_of, queries_sent, questions_sent, sent
from peerassay.supply import Supply


@dataclass(frozen=True, slots=True)
class Found:
    """What all phases of a run brought."""

    paper: Paper
    extracted: Extracted
    works: Works
    selection: Selection
    texts: Mapping[str, CandidateText]
    citations: Citations
    taxonomy: Taxonomy | None
    taxonomy_failure: Failure | None
    neighbours: CoreTaskComparisons | None
    comparisons: tuple[Comparison, ...]
    shared: tuple[SharedText, ...]
    assessment: tuple[str, ...]
    assessment_note: str
    asked: tuple[Asked, ...]
    fetched: tuple[str, ...]
    warnings: tuple[str, ...]

    @property
    def supply(self) -> Supply:
        """The search."""
        return self.works.supply


def make_novelty_report(found: Found, tools: Tools) -> NoveltyReport:
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
        metadata=_metadata(found, tools),
    )


def _original(found: Found) -> OriginalPaper:
    paper, extracted = found.paper, found.extracted
    pointed = {span.sentence for span in _spans(found) if span.document == paper.id}
    pointed |= {ref for contribution in extracted.contributions for ref in contribution.sentence_ids}
    return OriginalPaper(
        id=paper.id,
        card=paper.card,
        date=found.supply.dated,
        core_task=extracted.core_task,
        contributions=extracted.contributions,
        sentences=tuple(place for place in places_of(paper) if place.id in pointed),
        hidden=paper.hidden,
        withheld=withheld_of(paper),
        source=paper.source,
    )


def _references(found: Found) -> Iterable[ReferenceEntry]:
    pointed: dict[str, set[str]] = {}
    for span in _spans(found):
        pointed.setdefault(span.document, set()).add(span.sentence)
    references = bool(found.paper.references)
    for cand_id, index in found.citations.indices.items():
        candidate, text = found.selection.candidates.get(cand_id), found.texts.get(cand_id)
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
                for s in (places_of(text) if text else ())
                if s.id.startswith(("title", "abstract_")) or s.id in pointed.get(cand_id, ())
            ),
        )


def _spans(found: Found) -> Iterable[Span]:
    yield from (contribution.span for contribution in found.extracted.contributions)
    for comparison in found.comparisons:
        for refutation in comparison.refutations:
            for pair in refutation.evidence_pairs:
                yield from (pair.original, pair.candidate)
    for shared in found.shared:
        yield from (shared.original, shared.candidate)


def _metadata(found: Found, tools: Tools) -> ReportMetadata:
    supply = found.supply
    return ReportMetadata(
        **provenance_of(
            tools,
            found.asked,
            job="novelty",
            schema_version=SCHEMA_VERSION,
            ledger=_ledger(found, tools),
            documents=(found.paper,),
            failures=tuple(dict.fromkeys((*failures_of(found.asked), *found.works.failures))),
            warnings=found.warnings,
        ),
        searches=supply.pool.searches,
        filters=supply.pool.filters,
        found=len(supply.candidates),
        recalled=supply.recalled,
        not_found=tuple(work for work in supply.not_found if _is_lacking(found.works.of_recalled(work))),
        coverage=supply.coverage,
        source_scopes=supply.pool.scopes,
    )


def _is_lacking(work: WorkRead | None) -> bool:
    return work is None or work.depth == "not_read"


def _ledger(found: Found, tools: Tools) -> Iterator[LedgerEntry]:
    """Give what left the machine, by endpoint; answers from the cache are counted as when asked."""
    yield from questions_sent(found.asked, "questions: passages of the paper and of candidates", tools.engine)
    yield from queries_sent(tools.sources, found.supply.pool.searches)
    for source in tools.sources:
        asked = [len(words) for name, words in sorted(found.works.looked_up) if name == source.name]
        if asked and source.endpoint is not None:
            yield sent(source.endpoint, "look-ups of works by name", asked)
    yield from addresses_sent(sorted(dict.fromkeys(found.fetched)))
