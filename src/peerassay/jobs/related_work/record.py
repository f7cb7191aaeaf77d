"""The record of a related-work section: the section, every step to it, each citation with what bears it out."""

from collections import Counter
from enum import StrEnum

from peerassay.documents import PaperCard, Provenance, Sentence
from peerassay.frozen import Frozen
from peerassay.job_record import Heading, JobRecord, RunProvenance
from peerassay.jobs.related_work.aspects import Aspects
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.measures import Measures
from peerassay.jobs.related_work.operations import Suggestion
from peerassay.jobs.related_work.own_sentences import OwnSupport
from peerassay.jobs.related_work.references import AbsentReference
from peerassay.jobs.related_work.structure import Theme
from peerassay.jobs.related_work.support import Support
from peerassay.literature import Basis, Candidate
from peerassay.progress import RunState

SCHEMA_VERSION = "1.0"


class Step(StrEnum):
    """What a revision was made by, in the order of a run."""

    DRAFT = "draft"
    SUPPLEMENT = "supplement"
    PLACED = "placed"
    STRUCTURE = "structure"
    SUCCINCTNESS = "succinctness"
    OWN = "own"
    SUPPORT = "support"


class Revision(Frozen):
    """The section after a step. `applied` is False where the step changed nothing, and `note` says why.

    `placed` is the step in which the program puts in what no answer cited. `problem` and `suggestions` are what an
    evaluator found and named; `themes` the thematic flow it saw before the step.
    """

    step: Step
    draft: Draft
    applied: bool
    problem: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    themes: tuple[Theme, ...] = ()
    note: str = ""


class ReferenceEntry(Frozen):
    """A reference as the record keeps it: number, key, card, aspects, and the sentences that verdicts point into.

    Sentences whose id begins with `paper_` are the paper's own: what it says of a work of which only the title is
    known. `note` says what could not be had of it.
    """

    number: int
    key: str
    work: Candidate
    basis: Basis
    aspects: Aspects
    sentences: tuple[Sentence, ...]
    note: str | None = None


class TargetPaper(Frozen):
    """The paper: its card, whether its own related-work section was shown, and what of it was not."""

    id: str
    card: PaperCard
    own_section_shown: bool
    left_out: str | None = None
    source: Provenance


class SectionProvenance(RunProvenance):
    """What the record says of its making; `grouping` is how communities are found, `rounds` how often structure is."""

    grouping: str
    rounds: int


class RelatedWork(JobRecord):
    """A related-work section with all that it was made from.

    Every reference is cited in it, and nothing else is; `absent` are those of the paper's list that could not be.
    `supports` holds a verdict for each citing sentence and work, `own` what of the paper supports each sentence that
    speaks of the paper itself.
    """

    target_paper: TargetPaper
    section: Draft
    references: tuple[ReferenceEntry, ...]
    absent: tuple[AbsentReference, ...] = ()
    supports: tuple[Support, ...]
    own: tuple[OwnSupport, ...] = ()
    revisions: tuple[Revision, ...]
    measures: Measures
    provenance: SectionProvenance

    def reference(self, number: int) -> ReferenceEntry:
        """Return the reference of this number."""
        return self.references[number - 1]

    @property
    def heading(self) -> Heading:
        """The paper, and the verdicts on its citations by word."""
        labels = Counter(support.verdict.value for support in self.supports)
        return Heading(paper_id=self.target_paper.id, card=self.target_paper.card, labels=labels)

    @property
    def made(self) -> SectionProvenance:
        """Its provenance."""
        return self.provenance

    @property
    def state(self) -> RunState:
        """What the run came to: partial where a question got no answer."""
        return RunState.PARTIAL if self.provenance.failures else RunState.COMPLETE
