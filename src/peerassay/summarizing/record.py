"""The record of a summary: the paragraph with what bears out each sentence, and all that it was made of."""

from collections import Counter

from peerassay.documents import HiddenText, PaperBlock, PaperCard, Provenance, Sentence
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.job_record import Heading, JobRecord, RecordLine, SearchedProvenance, searched_state
from peerassay.literature import Candidate
from peerassay.progress import RunState
from peerassay.summarizing.context import Triple
from peerassay.summarizing.graph import KnowledgeGraph
from peerassay.summarizing.guard import SummarySentence
from peerassay.summarizing.rounds import Round
from peerassay.summarizing.rules.roles import Role
from peerassay.summarizing.themes import Theme

SCHEMA_VERSION = "1.0"


class RecordedSentence(SummarySentence):
    """A sentence of the summary with the part of an abstract that it is."""

    role: Role


class Change(Frozen):
    """A sentence of the first writing that was shortened, rewritten, or struck (`after` is ""), and why."""

    before: str
    after: str = ""
    why: str


class ThemeSummary(Frozen):
    """A theme with what the student says of it; `summary` is () where nothing of it was borne out."""

    theme: Theme
    summary: tuple[SummarySentence, ...]


class SummarisedPaper(Frozen):
    """The paper: card, the authors' abstract, and the sentences and blocks that the record points at.

    Of a table the caption, the heads and the rows pointed at are kept. `abstract_read` tells whether the model saw the
    authors' abstract: the plain method shows the whole paper, the others leave it out. `withheld` are sentences that
    speak to a machine: readers see them, no question showed them.
    """

    id: str
    card: PaperCard
    abstract: str
    abstract_read: bool = False
    sentences: tuple[Sentence, ...]
    blocks: tuple[PaperBlock, ...] = ()
    hidden: tuple[HiddenText, ...]
    withheld: tuple[Span, ...] = ()
    source: Provenance


class SummaryProvenance(SearchedProvenance):
    """How it was made; `communities` names the method that found the themes, `reads` is False for offline rules."""

    reads: bool
    communities: str = ""


class SummaryRecord(JobRecord):
    """A paper's summary.

    Attributes:
        summarised_paper: what it is of.
        summary: the paragraph, sentence by sentence.
        one_sentence: what the paper does, in the sentence of the summary that says it best.
        words: how many the paragraph has.
        changes: sentences of the plain method that were shortened, rewritten or struck. What follows is empty for it.
        graph: what the paper speaks of, and what it says between these things.
        themes: the communities of the graph, in the order of the paper, each with its own summary.
        draft: the first paragraph, put together from these.
        keywords: what the key triples were chosen by.
        triples: the facts that the draft was grounded in.
        rounds: what student and teacher did, in order; `kept` is the number of the one whose summary stands.
        nearest: the works whose abstracts the teacher was shown.

    """

    summarised_paper: SummarisedPaper
    summary: tuple[RecordedSentence, ...]
    one_sentence: str
    words: int
    changes: tuple[Change, ...] = ()
    graph: KnowledgeGraph = KnowledgeGraph()
    themes: tuple[ThemeSummary, ...] = ()
    draft: tuple[SummarySentence, ...] = ()
    keywords: tuple[str, ...] = ()
    triples: tuple[Triple, ...] = ()
    rounds: tuple[Round, ...] = ()
    kept: int = 0
    nearest: tuple[Candidate, ...] = ()
    provenance: SummaryProvenance

    @property
    def text(self) -> str:
        """The paragraph."""
        return " ".join(sentence.text for sentence in self.summary)

    @property
    def heading(self) -> Heading:
        """What it is about; counts sentences by their part of an abstract, and those with a doubt."""
        paper = self.summarised_paper
        doubtful = sum(bool(sentence.doubts) for sentence in self.summary)
        labels = Counter(sentence.role.value for sentence in self.summary) + Counter({"doubtful": doubtful})
        return Heading(paper_id=paper.id, card=paper.card, labels=labels)

    @property
    def made(self) -> SummaryProvenance:
        """What it says of its making."""
        return self.provenance

    @property
    def lines(self) -> tuple[RecordLine, ...]:
        """Its paper's title and the one sentence, by which other jobs know the paper."""
        cells = {"title": self.summarised_paper.card.title, "one_sentence": self.one_sentence}
        return (RecordLine("", "", cells),)

    @property
    def state(self) -> RunState:
        """What the run came to: a summary may be complete though no library was there to look for nearest works in."""
        made = self.provenance
        search = made.search.model_copy(update={"searches": ()})
        return searched_state(made.model_copy(update={"search": search}), failed=False, anything=bool(self.summary))
