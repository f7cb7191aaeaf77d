"""What every job leaves behind: a record with its heading and what it says of its making, and the run's envelope."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from peerassay.documents import PaperCard, Sentence
from peerassay.engines import Failure, Fault, Usage
from peerassay.evidence import Span
from peerassay.frozen import Frozen
from peerassay.literature import FilterCount, SearchEntry, SearchRun
from peerassay.progress import RunState, worst_of


class AnswerNote(Frozen):
    """One question of the run: who answered which words, and what the checks found."""

    question: str
    key: str
    engine: str
    model: str | None
    prompt_digest: str
    faults: tuple[Fault, ...] = ()
    repaired: tuple[Fault, ...] = ()
    failure: Failure | None = None


class LedgerEntry(Frozen):
    """Text that left the machine: where to, what kind, how many requests and characters."""

    endpoint: str
    what: str
    requests: int
    characters: int


class Search(Frozen):
    """What was asked of the literature, and what the filters took."""

    searches: tuple[SearchEntry, ...]
    filters: tuple[FilterCount, ...]
    scopes: dict[str, str]


class RunProvenance(Frozen):
    """What every record says of its making: all that is needed to repeat the run.

    Nothing here depends on the clock or on what was cached. `usage` is what the answers cost when they were first
    given, so that a run from the cache has the same.
    """

    schema_version: str
    versions: dict[str, str]
    engine: str
    model: str | None
    usage: Usage
    settings: dict[str, str | int | float | bool | None]
    answers: tuple[AnswerNote, ...]
    ledger: tuple[LedgerEntry, ...]
    failures: tuple[Failure, ...]
    warnings: tuple[str, ...]

    @property
    def all_searches(self) -> tuple[SearchEntry, ...]:
        """What was asked of the literature; none where a job does not search."""
        return ()


class SearchedProvenance(RunProvenance):
    """The provenance of a job that searches prior work."""

    search: Search

    @property
    def all_searches(self) -> tuple[SearchEntry, ...]:
        """What was asked of the literature."""
        return self.search.searches


@dataclass(frozen=True, slots=True)
class Heading:
    """What a record is about; `review_id` and `reviewer_id` are "" where it is of no single review.

    `labels` counts what a list shows of its results, by words of the job's own ("supported", "can_refute").
    """

    paper_id: str
    card: PaperCard
    labels: Mapping[str, int] = field(default_factory=dict)
    review_id: str = ""
    reviewer_id: str = ""


Cell = str | int | float | bool | None
"""A cell of a table."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as the store has it: its cells, when its record was last made (ISO), how many of the same are older.

    `tags` is what a run's manifest told of the paper and of this review.
    """

    digest: str
    paper_id: str
    review_id: str
    reviewer_id: str
    made: str
    cells: Mapping[str, Cell]
    older: int = 0
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """What a table over many records shows of a record, or of one review of it: its cells by column.

    `review_id` and `reviewer_id` are "" where the line is of no single review.
    """

    review_id: str
    reviewer_id: str
    cells: Mapping[str, Cell]


class JobRecord(Frozen):
    """The base of what jobs leave behind: one JSON object, the same bytes for the same run."""

    @property
    def heading(self) -> Heading:
        """What it is about, as lists, file names and the store need it."""
        raise NotImplementedError

    @property
    def made(self) -> RunProvenance:
        """What it says of its making."""
        raise NotImplementedError

    @property
    def state(self) -> RunState:
        """What the run came to."""
        raise NotImplementedError

    @property
    def lines(self) -> tuple[RecordLine, ...]:
        """What tables over many records show of it; the store keeps them, so that no table reads records."""
        return ()


Mismatch = tuple[str, str]
"""Where a record contradicts itself: JSON path, what is wrong there."""


def holds(kept: Mapping[str, Mapping[str, Sentence]], span: Span) -> bool:
    """Return whether a span begins with its sentence's own words; what is not kept cannot be compared."""
    sentence = kept.get(span.document, {}).get(span.sentence)
    if sentence is None:
        return True
    inside = sentence.text[span.start - sentence.start :] if span.start >= sentence.start else ""
    return bool(inside) and (inside.startswith(span.text) or span.text.startswith(inside))


def searched_state(made: RunProvenance, *, failed: bool, anything: bool) -> RunState:
    """Return what a run came to, worst first: no source could be asked, something missing, nothing to do, complete.

    `failed` tells of failures that stand beside the provenance's own, `anything` whether there was something to do.
    While a batch has not come back most searches are still to be made: that is partial, whatever has failed so far.
    """
    states = {entry.state for entry in made.all_searches}
    if states == {"failed"} and not any(failure.pending for failure in made.failures):
        return RunState.ALL_SOURCES_DOWN
    if made.failures or "failed" in states or failed:
        return RunState.PARTIAL
    return RunState.COMPLETE if anything else RunState.NOTHING_TO_CHECK


Tags = Mapping[str, Mapping[str, str]]
"""What a manifest tells: of single reviews by their ids, of the whole paper by ""."""


class Envelope(Frozen):
    """The record's digest with when and at what cost it was made (`seconds` by step).

    `searches` tells of a novelty report's queries when each was asked, how long it took and how often it was tried.
    `tags` is what the run's manifest told of the paper and its reviews.
    """

    record_digest: str
    created: str
    searched: str | None
    usage: Usage
    questions_asked: int
    questions_cached: int
    seconds: dict[str, float]
    searches: tuple[SearchRun, ...] = ()
    tags: Tags = {}


def tags_by_record(envelopes: Iterable[Envelope]) -> dict[str, Tags]:
    """Return what was told last of each record, by its digest."""
    told = (envelope for envelope in envelopes if envelope.tags)
    return {envelope.record_digest: envelope.tags for envelope in sorted(told, key=lambda e: e.created)}


def tags_of(tags: Tags, review: str) -> dict[str, str]:
    """Return what was told of a review and of its paper."""
    return {**tags.get("", {}), **tags.get(review, {})}


R = TypeVar("R", bound=JobRecord)


class Outcome(Frozen, Generic[R]):
    """The records of a run, each with its envelope."""

    records: tuple[R, ...]
    envelopes: tuple[Envelope, ...]

    @property
    def state(self) -> RunState:
        """What the run came to over all records."""
        return worst_of([record.state for record in self.records])
