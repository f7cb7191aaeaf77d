"""The record of a summary: the paragraph, sentence by sentence, with what supports each of them."""

from collections import Counter
from typing import Literal

from peerassay.frozen import Frozen
from peerassay.job_record import Heading, Mismatch, RecordLine, searched_state
from peerassay.jobs.record import Record
from peerassay.jobs.recording import first_mismatch
from peerassay.jobs.summarizing.methods.scholarsum.working import ScholarSum, first_fault
from peerassay.jobs.summarizing.sentence import Change, SummarySentence, words_of
from peerassay.progress import RunState


class Summary(Frozen):
    """A paper's summary.

    Attributes:
        sentences: the paragraph, sentence by sentence.
        one_sentence: what the paper does, in the sentence of the summary that says it best.
        words: how many the paragraph has.
        read: whether a model read the paper; if not, rules chose sentences of its own.
        abstract_read: whether the model saw the authors' abstract, which the record's `paper.card` has.
        changes: sentences of the first writing that were shortened, rewritten or struck.
        working: what a published method made on its way; None for the default.

    """

    sentences: tuple[SummarySentence, ...]
    one_sentence: str
    words: int
    read: bool
    abstract_read: bool = False
    changes: tuple[Change, ...] = ()
    working: ScholarSum | None = None

    @property
    def text(self) -> str:
        """The paragraph."""
        return " ".join(sentence.text for sentence in self.sentences)


class SummaryRecord(Record[Summary]):
    """What `summarize` leaves behind."""

    kind: Literal["summary"] = "summary"

    @property
    def heading(self) -> Heading:
        """What it is about; counts sentences by their part of an abstract, and those with a doubt."""
        sentences = self.body.sentences
        doubtful = sum(bool(sentence.doubts) for sentence in sentences)
        labels = Counter(s.role.value for s in sentences if s.role) + Counter({"doubtful": doubtful})
        return Heading(paper_id=self.paper.id, card=self.paper.card, labels=labels)

    @property
    def lines(self) -> tuple[RecordLine, ...]:
        """Its paper's title and the one sentence, by which other jobs know the paper."""
        cells = {"title": self.paper.card.title, "one_sentence": self.body.one_sentence}
        return (RecordLine("", "", cells),)

    @property
    def state(self) -> RunState:
        """What the run came to: a summary may be complete though no library was there to look for nearest works in."""
        made = self.provenance
        search = made.search.model_copy(update={"searches": ()})
        unsearched = made.model_copy(update={"search": search})
        return searched_state(unsearched, failed=False, anything=bool(self.body.sentences))


def summary_mismatch(record: SummaryRecord) -> Mismatch | None:
    """Return the first place where a summary contradicts itself, None where it does not."""
    if found := first_mismatch(record):
        return found
    body = record.body
    if body.words != words_of(body.sentences):
        return "$.body.words", f"is not {words_of(body.sentences)}, the number of words of the summary"
    for n, sentence in enumerate(body.sentences):
        if not sentence.supports or sentence.role is None:
            return f"$.body.sentences[{n}]", "has no support" if sentence.role else "has no role"
    return first_fault(body.working) if body.working is not None else None
