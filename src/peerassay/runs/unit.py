"""What a worker does with one paper: read it once, run every job on it, keep the records, tell what became of it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from pydantic import Field

from peerassay.engines import RunEstimate, sum_of, wait_for
from peerassay.errors import PeerassayError
from peerassay.fetching import Access, named_paper, reviews_of_paper
from peerassay.frozen import Frozen, digest
from peerassay.job_record import Tags
from peerassay.kinds import KINDS
from peerassay.run import plain_settings
from peerassay.runs.manifest import Row
from peerassay.settings import Settings
from peerassay.text_memory import forget_texts
from peerassay.unit_state import Standing, UnitState, standing_after, standing_of, together

if TYPE_CHECKING:
    from peerassay.assayer import Assayer
    from peerassay.documents import Paper, Review
    from peerassay.run import Job

KINDS_OF: Final = {command: kind.name for kind in KINDS.values() for command in kind.commands}
"""The jobs of a run by the names of their commands, with the kind of record that each makes."""


class Plan(Frozen):
    """What every worker of a run is told: the settings, the jobs by the names of their commands, the run's own name."""

    settings: Settings
    jobs: tuple[str, ...]
    run_name: str = ""

    @property
    def key(self) -> str:
        """What tells this run's work from another's: its jobs, and the settings that decide what they find."""
        return digest([[name, plain_settings(self.settings, KINDS_OF[name])] for name in sorted(self.jobs)])


class Done(Frozen):
    """What became of one paper.

    Attributes:
        key: of its row.
        standings: how each job stands, by the command's name.
        digests: the records that each job made.
        asked: questions that were asked in this run, not answered from the cache.
        cached: questions that the cache answered.
        dollars: what these cost, where the price is known.
        seconds: wall time.
        is_held: whether another run is working on the paper, so that this one has not begun it.

    """

    key: str
    paper: str
    paper_id: str = ""
    title: str = ""
    standings: Mapping[str, Standing]
    digests: dict[str, tuple[str, ...]] = {}
    asked: int = 0
    cached: int = 0
    dollars: float | None = None
    seconds: float = Field(0.0, ge=0)
    is_held: bool = False

    @property
    def state(self) -> UnitState:
        """How the paper stands over all jobs."""
        return together(list(self.standings.values())).state

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for each job that is not done; one for all where they have the same reason."""
        words = {name: standing.in_words for name, standing in self.standings.items() if standing.in_words}
        if len(words) == len(self.standings) and len(set(words.values())) == 1:
            return (next(iter(words.values())),)
        return tuple(f"{name}: {told}" for name, told in words.items())


def ended(plan: Plan, row: Row, why: Exception, seconds: float = 0.0) -> Done:
    """Return what became of a paper of which no job could be begun."""
    return Done(key=row.key, paper=row.paper, standings=dict.fromkeys(plan.jobs, standing_after(why)), seconds=seconds)


def work(assayer: "Assayer", plan: Plan, row: Row) -> Done:
    """Run the plan's jobs on one paper; what cannot be done is told in what is returned, and never raised."""
    began = time.monotonic()
    standings: dict[str, Standing] = {}
    digests: dict[str, tuple[str, ...]] = {}
    asked, answers, dollars = 0, 0, 0.0
    forget_texts()
    try:
        given = _Given.of(row, assayer.access(date=row.date))
    except Exception as error:  # noqa: BLE001 - a slip in one paper must not end a run of thousands; it is told
        return ended(plan, row, error, time.monotonic() - began)
    for name in plan.jobs:
        try:
            outcome = assayer.run(given.job(assayer, name), tags=given.tags(assayer, name))
        except Exception as error:  # noqa: BLE001 - the same for a job of it
            standings[name] = standing_after(error)
        else:
            standings[name] = standing_of(outcome.records)
            digests[name] = tuple(envelope.record_digest for envelope in outcome.envelopes)
            answers += sum(len(record.made.answers) for record in outcome.records)
            asked += sum(envelope.questions_asked for envelope in outcome.envelopes)
            dollars += sum(envelope.usage.cost or 0.0 for envelope in outcome.envelopes)
    return Done(
        key=row.key,
        paper=row.paper,
        paper_id=given.paper.id,
        title=given.paper.card.title or "",
        standings=standings,
        digests=digests,
        asked=asked,
        cached=max(0, answers - asked),
        dollars=dollars,
        seconds=round(time.monotonic() - began, 3),
    )


def estimate(assayer: "Assayer", plan: Plan, row: Row) -> RunEstimate | str:
    """Return what a paper would take, or why it cannot be told."""
    forget_texts()
    try:
        given = _Given.of(row, assayer.access(date=row.date))
        counted: set[str] = set()  # what one job asks the next has from the cache
        return sum_of([assayer.estimate_of(given.job(assayer, name), counted=counted) for name in plan.jobs])
    except PeerassayError as error:
        return str(error)


@dataclass(slots=True)
class _Given:
    """A row's paper, read once, and its reviews, read when the first job takes them."""

    row: Row
    access: Access
    paper: "Paper"
    _reviews: "tuple[Review, ...] | None" = None

    @classmethod
    def of(cls, row: Row, access: Access) -> Self:
        return cls(row, access, wait_for(named_paper(row.paper, access)))

    def job(self, assayer: "Assayer", name: str) -> "Job[Any]":
        """Return a job on the paper and, where it takes them, its reviews: where none are named, its forum's own."""
        return assayer.job_of(name, self.paper, self._read() if assayer.takes_reviews(name) else ())

    def tags(self, assayer: "Assayer", name: str) -> Tags:
        """Return what the manifest tells of the paper and, where the job takes them, of each review."""
        told = {"": self.row.told} if self.row.told else {}
        if not assayer.takes_reviews(name):
            return told
        of_files = {file: group.tags for group in self.row.of_reviews for file in group.reviews}
        return told | {
            review.id: of_files[file]
            for file in self.row.reviews
            for review in (self._of_file(file) if of_files.get(file) else ())
        }

    def _read(self) -> "tuple[Review, ...]":
        if self._reviews is None:
            self._reviews = wait_for(reviews_of_paper(self.row.paper, self.row.reviews, self.access))
        return self._reviews

    def _of_file(self, file: str) -> "tuple[Review, ...]":
        return wait_for(reviews_of_paper(self.row.paper, (file,), self.access))
