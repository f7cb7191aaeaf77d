"""The novelty report: the seven modules of phase III (seed 004, C.8, Table 24), and how it was made."""

from peerassay.documents.paper import HiddenText, PaperCard, Provenance
from peerassay.documents.sentence import Sentence
from peerassay.engines.answered import Failure, Usage
from peerassay.evidence.span import Span
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Basis, Candidate
from peerassay.literature.search_log import FilterCount, SearchEntry
from peerassay.novelty.comparison_result import Comparison, CoreTaskComparisons, SharedText
from peerassay.novelty.extracted import Contribution, CoreTask
from peerassay.novelty.retrieved import Retrieved
from peerassay.novelty.taxonomy_node import Taxonomy
from peerassay.provenance import AnswerNote, LedgerEntry
from peerassay.supply.supply import PaperDate, RecalledWorks, Time

SCHEMA_VERSION = "2.0"


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


class ReportMetadata(Frozen):
    """All that is needed to repeat the run; nothing here depends on the clock or on what was cached.

    `found` works were found and their titles ordered; `recalled` tells of those that the model named by memory.
    """

    schema_version: str
    versions: dict[str, str]
    engine: str
    model: str | None
    usage: Usage
    settings: dict[str, str | int | float | bool | None]
    answers: tuple[AnswerNote, ...]
    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    found: int
    recalled: RecalledWorks
    coverage: tuple[str, ...]
    source_scopes: dict[str, str]
    ledger: tuple[LedgerEntry, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[str, ...]


class NoveltyReport(Frozen):
    """The seven modules of the seed, by its names."""

    original_paper: OriginalPaper
    core_task_survey: CoreTaskSurvey
    contribution_analysis: ContributionAnalysis
    core_task_comparisons: CoreTaskComparisons | None
    textual_similarity: TextualSimilarity
    references: tuple[ReferenceEntry, ...]
    metadata: ReportMetadata
