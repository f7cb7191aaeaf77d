"""The record of a novelty report: the shared shape, with its own heading, state and promises on ids."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from peerassay.job_record import Heading, Mismatch, searched_state
from peerassay.jobs.novelty.answer import WorkAnswered
from peerassay.jobs.novelty.body import Novelty
from peerassay.jobs.novelty.methods.opennovelty.working import faults_of
from peerassay.jobs.record import Record
from peerassay.jobs.recording import first_mismatch
from peerassay.progress import RunState


class NoveltyReport(Record[Novelty]):
    """What `novelty` leaves behind."""

    kind: Literal["novelty"] = "novelty"

    @property
    def heading(self) -> Heading:
        """The paper, and the comparisons by status."""
        said = (refutation.status for each in self.body.comparisons for refutation in each.refutations)
        return Heading(paper_id=self.paper.id, card=self.paper.card, labels=Counter(said))

    @property
    def state(self) -> RunState:
        """What the run came to: partial where a question or comparison failed, or OpenNovelty assessed nothing."""
        body = self.body
        searched = bool(self.provenance.all_searches)
        anything = bool(body.contributions and (body.comparisons or not searched))
        failed = any(comparison.failure for comparison in body.comparisons)
        failed |= bool(body.comparisons) and body.working is not None and not body.working.assessment
        return searched_state(self.provenance, failed=failed, anything=anything)


def novelty_mismatch(record: NoveltyReport) -> Mismatch | None:
    """Return the first place where a report contradicts itself, None where it does not."""
    return next(_of_ids(record), None) or first_mismatch(record)


def _of_ids(record: NoveltyReport) -> Iterator[Mismatch]:
    body = record.body
    works = frozenset(work.candidate.cand_id for work in record.works)
    yield from ((path, f"{key} is not among the works") for path, key in _mentioned(body) if key not in works)
    claimed = {contribution.id for contribution in body.contributions}
    yield from ((path, f"the paper has no contribution {key}") for path, key in _claims(body) if key not in claimed)
    if body.working is not None:
        yield from faults_of(body.working, works, [each.cand_id for each in body.comparisons])


def _mentioned(body: Novelty) -> Iterator[tuple[str, str]]:
    yield from ((f"$.body.comparisons[{n}].cand_id", each.cand_id) for n, each in enumerate(body.comparisons))
    for name, said in _said_of_works(body):
        yield from ((f"$.body.answer.{name}[{n}].cand_id", each.cand_id) for n, each in enumerate(said))
    for n, each in enumerate(body.answer.contributions if body.answer else ()):
        yield from ((f"$.body.answer.contributions[{n}].nearest", key) for key in each.nearest)


def _claims(body: Novelty) -> Iterator[tuple[str, str]]:
    for n, comparison in enumerate(body.comparisons):
        for m, refutation in enumerate(comparison.refutations):
            yield f"$.body.comparisons[{n}].refutations[{m}].contribution_id", refutation.contribution_id
    for name, said in _said_of_works(body):
        for n, each in enumerate(said):
            yield from ((f"$.body.answer.{name}[{n}].contributions", key) for key in each.contributions)
    for n, answered in enumerate(body.answer.contributions if body.answer else ()):
        yield f"$.body.answer.contributions[{n}].contribution_id", answered.contribution_id


def _said_of_works(body: Novelty) -> Iterator[tuple[str, tuple[WorkAnswered, ...]]]:
    if body.answer is not None:
        yield "uncited", body.answer.uncited
        yield "closer", body.answer.closer
