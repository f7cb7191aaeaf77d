"""The novelty report: its seven modules (OpenNovelty, C.8, Table 24), what a run came to, its JSON Schema."""

from collections import Counter
from collections.abc import Sequence

from peerassay.documents import HiddenText, PaperCard, Provenance, Sentence
from peerassay.engines import Failure
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.job_record import Envelope, Heading, JobRecord, RunProvenance, searched_state
from peerassay.jobs.novelty.parts import (
    Comparison,
    Contribution,
    CoreTask,
    CoreTaskComparisons,
    Refutation,
    SharedText,
    Taxonomy,
)
from peerassay.jobs.novelty.retrieved import Retrieved
from peerassay.literature import Basis, Candidate, FilterCount, SearchEntry
from peerassay.progress import RunState
from peerassay.supply import PaperDate, RecalledWorks, Time
from peerassay.supply.supply import RecalledWork

SCHEMA_VERSION = "3.0"


class OriginalPaper(Frozen):
    """The paper: card, date, core task and contributions, and the sentences that spans of the report point at.

    `withheld` are sentences that speak to a machine: readers see them, no question showed them.
    """

    id: str
    card: PaperCard
    date: PaperDate
    core_task: CoreTask
    contributions: tuple[Contribution, ...]
    sentences: tuple[Sentence, ...]
    hidden: tuple[HiddenText, ...]
    withheld: tuple[Span, ...] = ()
    source: Provenance


class CoreTaskSurvey(Frozen):
    """Taxonomy with narrative and one-liners; None where it could not be made, and `failure` says why.

    `papers` are the works on the topic, those in it, by rank; `path` names the nodes from the root to the paper's leaf.
    """

    taxonomy: Taxonomy | None
    papers: tuple[Retrieved, ...]
    path: tuple[str, ...] = ()
    failure: Failure | None = None


class ContributionStatistics(Frozen):
    """Counts over one contribution: compared, what came of it, what failed, what was downgraded."""

    contribution_id: str
    candidates_examined: int
    can_refute: int
    has_a_part: int
    openly_taken: int = 0
    non_refutable_or_unclear: int
    unclear: int
    failed: int
    downgraded: int
    unverified_pairs: int


class ContributionAnalysis(Frozen):
    """Assessment, comparisons by candidate, and statistics by contribution.

    `compared` names by contribution the works nearest to it among those compared; every one is held against all.

    `assessment` has three to four paragraphs; () where it was not written, and `assessment_note` says why: over
    failed comparisons none is written.
    """

    assessment: tuple[str, ...]
    assessment_note: str
    compared: dict[str, tuple[Retrieved, ...]]
    comparisons: tuple[Comparison, ...]
    statistics: tuple[ContributionStatistics, ...]


class TextualSimilarity(Frozen):
    """Stretches of text shared with candidates, at most three for each, and how many texts were looked through."""

    segments: tuple[SharedText, ...]
    candidates_read: int


class ReferenceEntry(Frozen):
    """A work that the report cites: `Alias[index]`, the paper itself 0, then by first use.

    `sentences` are title and abstract and what spans point at. `cited` tells whether the paper's own reference list
    holds the work; None where the list could not be read. `date` is when it was first public, as precise as known, and
    `time` how that stands to the paper; both None for the paper itself.
    """

    index: int
    alias: str
    cand_id: str
    candidate: Candidate | None
    basis: Basis
    cited: bool | None = None
    date: str | None = None
    time: Time | None = None
    sentences: tuple[Sentence, ...] = ()


class ReportMetadata(RunProvenance):
    """All that is needed to repeat the run; nothing here depends on the clock or on what was cached.

    `found` works were found and their titles ordered; `recalled` tells of those that the model named by memory,
    and `not_found` names those of them that no source has.
    """

    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    found: int
    recalled: RecalledWorks
    not_found: tuple[RecalledWork, ...] = ()
    coverage: tuple[str, ...]
    source_scopes: dict[str, str]

    @property
    def all_searches(self) -> tuple[SearchEntry, ...]:
        """What was asked of the literature."""
        return self.searches


class NoveltyReport(JobRecord):
    """The seven modules, by OpenNovelty's names."""

    original_paper: OriginalPaper
    core_task_survey: CoreTaskSurvey
    contribution_analysis: ContributionAnalysis
    core_task_comparisons: CoreTaskComparisons | None
    textual_similarity: TextualSimilarity
    references: tuple[ReferenceEntry, ...]
    metadata: ReportMetadata

    @property
    def heading(self) -> Heading:
        """The paper, and the comparisons by status."""
        compared = (refutation for each in self.contribution_analysis.comparisons for refutation in each.refutations)
        paper = self.original_paper
        return Heading(paper_id=paper.id, card=paper.card, labels=Counter(refutation.status for refutation in compared))

    @property
    def made(self) -> ReportMetadata:
        """Its metadata."""
        return self.metadata

    @property
    def state(self) -> RunState:
        """What the run came to: a failed question, search or comparison, or no assessment, makes it partial."""
        analysis = self.contribution_analysis
        anything = bool(self.original_paper.contributions and analysis.comparisons)
        failed = any(comparison.failure for comparison in analysis.comparisons) or (
            anything and not analysis.assessment
        )
        return searched_state(self.metadata, failed=failed, anything=anything)


def statistics_of(
    contributions: Sequence[Contribution], comparisons: Sequence[Comparison]
) -> tuple[ContributionStatistics, ...]:
    """Return the statistics of each contribution, in their order; each is held against every work compared."""
    return tuple(_of_one(contribution.id, comparisons) for contribution in contributions)


def _of_one(contribution_id: str, comparisons: Sequence[Comparison]) -> ContributionStatistics:
    given = [refutation_of(comparison, contribution_id) for comparison in comparisons]
    found = [refutation for refutation in given if refutation is not None]
    refuting = sum(refutation.status == "can_refute" for refutation in found)
    parts = sum(refutation.status == "has_a_part" for refutation in found)
    taken = sum(refutation.status == "openly_taken" for refutation in found)
    return ContributionStatistics(
        contribution_id=contribution_id,
        candidates_examined=len(found),
        can_refute=refuting,
        has_a_part=parts,
        openly_taken=taken,
        non_refutable_or_unclear=len(found) - refuting - parts - taken,
        unclear=sum(refutation.status == "unclear" for refutation in found),
        failed=len(given) - len(found),
        downgraded=sum(refutation.downgraded for refutation in found),
        unverified_pairs=sum(refutation.unverified_pairs for refutation in found),
    )


def refutation_of(comparison: Comparison, contribution_id: str) -> Refutation | None:
    """Return what the comparison says of the contribution, None where it failed or says nothing of it."""
    return next(
        (refutation for refutation in comparison.refutations if refutation.contribution_id == contribution_id), None
    )


class NoveltyOutcome(Frozen):
    """A report with its envelope."""

    report: NoveltyReport
    envelope: Envelope

    @property
    def state(self) -> RunState:
        """What the run came to."""
        return self.report.state
