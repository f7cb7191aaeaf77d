"""What every layout shows of a novelty report, in the order of its page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from peerassay.frozen import digest
from peerassay.job_record import Envelope
from peerassay.jobs.novelty.parts import ORIGINAL, TaxonomyNode
from peerassay.jobs.novelty.report import NoveltyReport
from peerassay.jobs.novelty.retrieved import CORE_TASK
from peerassay.literature import FilterCount, SearchEntry
from peerassay.literature.duplicates import LATER
from peerassay.progress import count
from peerassay.reports import words as common
from peerassay.reports.novelty import words
from peerassay.reports.novelty.shown_contribution import ShownContribution, shown_contributions
from peerassay.reports.novelty.shown_overlap import ShownOverlap, looked_through, overlaps_of, shown_overlaps
from peerassay.reports.novelty.shown_reference import (
    CitationFinder,
    Cited,
    ShownReference,
    link_of_paper,
    reference_of,
    shown_references,
)
from peerassay.supply.looking_up import GIVEN

Prose = tuple[tuple[Cited, ...], ...]


@dataclass(frozen=True, slots=True)
class Leafed:
    """A work in a leaf with its line in the survey."""

    work: ShownReference
    one_liner: str


@dataclass(frozen=True, slots=True)
class ShownNode:
    """A node; `holds_paper` where the paper stands in it or below, `works` how many other works do."""

    name: str
    scope_note: str
    exclude_note: str
    subtopics: tuple["ShownNode", ...]
    papers: tuple[Leafed, ...]
    holds_paper: bool
    works: int


def shown_tree(report: NoveltyReport, references: Mapping[str, ShownReference]) -> ShownNode | None:
    """Return the tree from its root, None where there is no taxonomy."""
    taxonomy = report.core_task_survey.taxonomy
    return _node(taxonomy.root, references, taxonomy.one_liners) if taxonomy else None


def _node(
    node: TaxonomyNode, references: Mapping[str, ShownReference], one_liners: Mapping[str, str]
) -> ShownNode:  # fmt: skip
    below = tuple(_node(child, references, one_liners) for child in node.subtopics)
    return ShownNode(
        name=node.name,
        scope_note=node.scope_note or "",
        exclude_note=node.exclude_note or "",
        subtopics=below,
        papers=tuple(Leafed(reference_of(references, paper), one_liners.get(paper, "")) for paper in node.papers),
        holds_paper=ORIGINAL in node.papers or any(child.holds_paper for child in below),
        works=sum(child.works for child in below) + sum(paper != ORIGINAL for paper in node.papers),
    )


@dataclass(frozen=True, slots=True)
class ShownDistinction:
    """The paper against a work beside it in the taxonomy."""

    work: ShownReference
    mode: str
    duplicate: bool
    text: tuple[Cited, ...]
    failure: str
    shared: tuple[ShownOverlap, ...]


@dataclass(frozen=True, slots=True)
class ShownQuery:
    """A query with what it was for in words, and when it was asked as the newest envelope tells; "" without one."""

    entry: SearchEntry
    purpose: str
    asked: str = ""


@dataclass(frozen=True, slots=True)
class ShownReport:
    """Everything that a layout shows, in the order of OpenNovelty's report (D.2)."""

    report: NoveltyReport
    digest: str
    envelopes: tuple[Envelope, ...]
    link: str | None
    date: str
    notices: tuple[str, ...]
    tree: ShownNode | None
    narrative: Prose
    tree_by: str
    contributions: tuple[ShownContribution, ...]
    basis: str
    assessment: Prose
    position: str
    distinctions: tuple[ShownDistinction, ...]
    overall: tuple[Cited, ...]
    overlaps: tuple[ShownOverlap, ...]
    looked_through: str
    references: tuple[ShownReference, ...]
    queries: tuple[ShownQuery, ...]
    failed_queries: int
    filters: tuple[FilterCount, ...]
    covered: tuple[str, ...]

    @property
    def title(self) -> str:
        """The paper's title."""
        return self.report.original_paper.card.title or "Paper without a title"

    @property
    def failures_in_words(self) -> str:
        """How many queries failed; "" for none."""
        return f"{count(self.failed_queries, 'query', 'queries')} failed." if self.failed_queries else ""

    @property
    def no_overlap(self) -> str:
        """What is said where no shared text was found."""
        read = self.report.textual_similarity.candidates_read
        return "" if self.overlaps else "None was found." if read else "No text was looked through."

    @property
    def has_times(self) -> bool:
        """Whether an envelope tells when the queries were asked."""
        return any(query.asked for query in self.queries)


def shown_report(report: NoveltyReport, envelopes: Sequence[Envelope] = ()) -> ShownReport:
    """Return the report's content; envelopes are matched by digest."""
    references = shown_references(report)
    finder = CitationFinder(report.references)
    taxonomy, between, key = report.core_task_survey.taxonomy, report.core_task_comparisons, digest(report)
    of_this = tuple(e for e in envelopes if e.record_digest == key)
    queries, overlaps = _queries(report, of_this), shown_overlaps(report, references)
    return ShownReport(
        report=report,
        digest=key,
        envelopes=of_this,
        link=link_of_paper(report.original_paper.card),
        date=_date(report),
        notices=_notices(report),
        tree=shown_tree(report, references),
        narrative=tuple(finder.pieces(text) for text in taxonomy.narrative) if taxonomy else (),
        tree_by=taxonomy.by if taxonomy else "",
        contributions=shown_contributions(report, references, finder, overlaps),
        basis=_basis(report),
        assessment=tuple(finder.pieces(text) for text in report.contribution_analysis.assessment),
        position=words.POSITION[between.position] if between else "",
        distinctions=_distinctions(report, references, finder, overlaps),
        overall=finder.pieces(between.subtopics.overall) if between and between.subtopics else (),
        overlaps=overlaps,
        looked_through=looked_through(report),
        references=tuple(references.values()),
        queries=queries,
        failed_queries=sum(query.entry.state == "failed" for query in queries),
        filters=report.metadata.filters,
        covered=_covered(report),
    )


def _date(report: NoveltyReport) -> str:
    date, card = report.original_paper.date, report.original_paper.card
    if date.date:
        return date.date + (f" ({words.DATED[date.by]})" if date.by else "")
    return card.date or (str(card.year) if card.year is not None else "")


def _notices(report: NoveltyReport) -> tuple[str, ...]:
    """Failures first, then warnings and withheld sentences, each once."""
    made, survey = report.metadata, report.core_task_survey
    failures = [*made.failures, *([survey.failure] if survey.failure else [])]
    texts = [*(common.failed(failure) for failure in failures), *made.warnings]
    texts += [words.withheld(span.sentence, span.text) for span in report.original_paper.withheld]
    failed = sum(comparison.failure is not None for comparison in report.contribution_analysis.comparisons)
    if failed:
        texts.append(f"{count(failed, 'comparison')} failed; these are missing from the counts, not negative.")
    return tuple(dict.fromkeys(texts))


def _basis(report: NoveltyReport) -> str:
    compared = [comparison for comparison in report.contribution_analysis.comparisons if comparison.refutations]
    full = sum(comparison.mode == "fulltext" for comparison in compared)
    return words.basis(full, len(compared) - full, sorted({comparison.by for comparison in compared if comparison.by}))


def _distinctions(
    report: NoveltyReport,
    references: dict[str, ShownReference],
    finder: CitationFinder,
    overlaps: Sequence[ShownOverlap],
) -> tuple[ShownDistinction, ...]:
    between = report.core_task_comparisons
    return tuple(
        ShownDistinction(
            work=reference_of(references, distinction.cand_id),
            mode=words.MODE[distinction.mode],
            duplicate=distinction.is_duplicate_variant,
            text=finder.pieces(distinction.brief_comparison),
            failure=common.failed(distinction.failure) if distinction.failure else "",
            shared=overlaps_of(distinction.similarity_segments, overlaps),
        )
        for distinction in (between.distinctions if between else ())
    )


def _queries(report: NoveltyReport, envelopes: Sequence[Envelope]) -> tuple[ShownQuery, ...]:
    """The log with failed queries first; times are of the newest run that tells them."""
    names = _scope_names(report)
    runs = next((e.searches for e in reversed(envelopes) if e.searches), ())
    asked = {(run.source, run.query, run.purpose): words.asked(run.began, run.seconds, run.tries) for run in runs}
    ordered = sorted(report.metadata.searches, key=lambda entry: entry.state != "failed")
    return tuple(
        ShownQuery(
            entry, names.get(entry.purpose, entry.purpose), asked.get((entry.source, entry.query, entry.purpose), "")
        )
        for entry in ordered
    )


def _covered(report: NoveltyReport) -> tuple[str, ...]:
    """What the sources cover, how the works were chosen, what became of recalled works."""
    made = report.metadata
    later = next((filter_count.dropped for filter_count in made.filters if filter_count.name == LATER), 0)
    chosen = words.chosen(made.found, len(report.core_task_survey.papers), *_compared(report), later)
    return tuple(line for line in (*made.coverage, chosen, words.recalled(made.recalled)) if line)


def _compared(report: NoveltyReport) -> tuple[int, int]:
    """How many of the works compared are the nearest of all, without a gap, and how many are others."""
    compared = {comparison.cand_id for comparison in report.contribution_analysis.comparisons}
    given = {
        entry.cand_id
        for entry in report.references
        if entry.candidate and any(found.query == GIVEN for found in entry.candidate.found_by)
    }
    ranked = (place.cand_id in compared for place in report.core_task_survey.papers if place.cand_id not in given)
    nearest = sum(1 for _ in takewhile(bool, ranked))
    return nearest, len(compared) - nearest


def _scope_names(report: NoveltyReport) -> dict[str, str]:
    names = {
        contribution.id: f"contribution {n}"
        for n, contribution in enumerate(report.original_paper.contributions, start=1)
    }
    return names | {CORE_TASK: words.CORE_TASK}
