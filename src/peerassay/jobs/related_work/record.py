"""The record of a related-work section: the section, and what supports each of its citations."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.job_record import Heading, Mismatch
from peerassay.jobs.record import Record, WorkRead
from peerassay.jobs.recording import first_mismatch
from peerassay.jobs.related_work.bearing import OwnSupport, Support, Verdict
from peerassay.jobs.related_work.draft import Draft
from peerassay.jobs.related_work.measures import Measures
from peerassay.jobs.related_work.methods.iir.working import Iir
from peerassay.jobs.related_work.references import AbsentReference
from peerassay.progress import RunState


class Cited(Frozen):
    """A reference: its number (`@cite_3`), its BibTeX key, its work, what could not be had, the paper's words on it.

    `marker` is the number that the paper's own list gives it ("12"), "" where that has none.
    """

    number: int
    key: str
    work: str
    marker: str = ""
    note: str | None = None
    said: tuple[Span, ...] = ()


class SectionChange(Frozen):
    """A sentence that was corrected, struck (`after` is "") or added (`before` is "") when the section was checked."""

    before: str = ""
    after: str = ""
    why: str = ""


class Missed(Frozen):
    """A work that the model misses in the list; `work` is its id where a source has it, so that it exists."""

    title: str
    author: str = ""
    year: int | None = None
    why: str = ""
    work: str | None = None


class RelatedSection(Frozen):
    """A related-work section.

    Attributes:
        section: subtopics, sentences with ids, citations by number.
        references: all that were given, in the order of their numbers; each is cited or named as not cited.
        absent: entries of the paper's list of which not even a title could be read.
        supports: a verdict for each citing sentence and work.
        own: for each sentence on the paper itself the words of the paper that say it.
        changes: what was corrected, struck and added when the section was checked.
        missed: works that the list lacks, as the model recalls them.
        notes: what the model would have the authors look at in the rest of the paper; not bound to any words.
        measures: counts over the section.
        own_section_shown: whether the paper's own section was shown.
        read: whether a model wrote it; if not, rules list and quote.
        working: what a published method made on its way; None for the others.

    """

    section: Draft
    references: tuple[Cited, ...]
    absent: tuple[AbsentReference, ...] = ()
    supports: tuple[Support, ...]
    own: tuple[OwnSupport, ...] = ()
    changes: tuple[SectionChange, ...] = ()
    missed: tuple[Missed, ...] = ()
    notes: tuple[str, ...] = ()
    measures: Measures
    own_section_shown: bool = False
    read: bool
    working: Iir | None = None

    def reference(self, number: int) -> Cited:
        """Return the reference of this number."""
        return self.references[number - 1]

    @property
    def uncited(self) -> tuple[Cited, ...]:
        """The references that the section does not cite."""
        cited = self.section.cited
        return tuple(reference for reference in self.references if reference.number not in cited)

    @property
    def unread(self) -> tuple[Cited, ...]:
        """The references that are cited without that any words on them were read."""
        numbers = {support.number for support in self.supports if support.verdict is Verdict.UNREAD}
        return tuple(reference for reference in self.references if reference.number in numbers)


class RelatedWork(Record[RelatedSection]):
    """What `related-work` leaves behind."""

    kind: Literal["related_work"] = "related_work"

    def work_of(self, number: int) -> WorkRead:
        """Return the work of a reference."""
        wanted = self.body.reference(number).work
        return next(work for work in self.works if work.candidate.cand_id == wanted)

    @property
    def heading(self) -> Heading:
        """The paper, and the verdicts on its citations by word."""
        labels = Counter(support.verdict.value for support in self.body.supports)
        return Heading(paper_id=self.paper.id, card=self.paper.card, labels=labels)

    @property
    def state(self) -> RunState:
        """What the run came to: partial where a question got no answer."""
        return RunState.PARTIAL if self.provenance.failures else RunState.COMPLETE


def section_mismatch(record: RelatedWork) -> Mismatch | None:
    """Return the first place where a record contradicts itself, None where it does not."""
    return next(_faults(record), None) or first_mismatch(record)


def _faults(record: RelatedWork) -> Iterator[Mismatch]:
    body, works = record.body, {work.candidate.cand_id for work in record.works}
    keys: set[str] = set()
    for n, reference in enumerate(body.references):
        if reference.number != n + 1:
            yield f"$.body.references[{n}].number", f"is not {n + 1}"
        if reference.key in keys:
            yield f"$.body.references[{n}].key", f"a second reference has the key {reference.key}"
        if reference.work not in works:
            yield f"$.body.references[{n}].work", "is not among the works"
        keys.add(reference.key)
    if unknown := sorted(body.section.cited - {reference.number for reference in body.references}):
        yield "$.body.section", f"cites @cite_{unknown[0]}, which is not a reference"
    cited = {(sentence.id, number) for sentence in body.section.sentences for number in sentence.cited}
    judged = {(support.sentence, support.number) for support in body.supports}
    for sentence, number in sorted(cited ^ judged):
        yield "$.body.supports", f"{sentence} and @cite_{number} do not meet"
    for n, own in enumerate(body.own):
        if body.section.sentence(own.sentence) is None:
            yield f"$.body.own[{n}].sentence", f"the section has no {own.sentence}"
