"""The record of a novelty report: the shared shape, with its own heading, state and promises on ids."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from peerassay.job_record import Heading, Mismatch, searched_state
from peerassay.jobs.novelty.body import Novelty
from peerassay.jobs.novelty.parts import ORIGINAL
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
        """What the run came to: a failed question, search or comparison, or no assessment, makes it partial."""
        body = self.body
        anything = bool(body.contributions and body.comparisons)
        failed = any(comparison.failure for comparison in body.comparisons) or (anything and not body.assessment)
        return searched_state(self.provenance, failed=failed, anything=anything)


def novelty_mismatch(record: NoveltyReport) -> Mismatch | None:
    """Return the first place where a report contradicts itself, None where it does not."""
    return next(_of_ids(record), None) or first_mismatch(record)


def _of_ids(record: NoveltyReport) -> Iterator[Mismatch]:
    yield from _doubled(record)
    works = {work.candidate.cand_id for work in record.works} | {ORIGINAL}
    cited = {work.cand_id for work in record.body.citations} | {ORIGINAL}
    yield from ((path, f"{key} is not among the works") for path, key in _mentioned(record) if key not in works)
    yield from ((path, f"{key} is not among the citations") for path, key in _mentioned(record) if key not in cited)
    claimed = {contribution.id for contribution in record.body.contributions}
    for n, comparison in enumerate(record.body.comparisons):
        for m, refutation in enumerate(comparison.refutations):
            if refutation.contribution_id not in claimed:
                path = f"$.body.comparisons[{n}].refutations[{m}].contribution_id"
                yield path, f"the paper has no contribution {refutation.contribution_id}"


def _doubled(record: NoveltyReport) -> Iterator[Mismatch]:
    indices: set[int] = set()
    ids: set[str] = set()
    for n, cited in enumerate(record.body.citations):
        if cited.index in indices:
            yield f"$.body.citations[{n}].index", f"a second work has the index {cited.index}"
        if cited.cand_id in ids:
            yield f"$.body.citations[{n}].cand_id", f"{cited.cand_id} is cited by two names"
        indices.add(cited.index)
        ids.add(cited.cand_id)


def _mentioned(record: NoveltyReport) -> Iterator[tuple[str, str]]:
    body = record.body
    yield from ((f"$.body.citations[{n}].cand_id", each.cand_id) for n, each in enumerate(body.citations))
    yield from ((f"$.body.comparisons[{n}].cand_id", each.cand_id) for n, each in enumerate(body.comparisons))
    yield from ((f"$.body.shared[{n}].cand_id", each.cand_id) for n, each in enumerate(body.shared))
    for n, distinction in enumerate(body.neighbours.distinctions if body.neighbours else ()):
        yield f"$.body.neighbours.distinctions[{n}].cand_id", distinction.cand_id
    for leaf in body.taxonomy.root.leaves() if body.taxonomy else ():
        yield from (("$.body.taxonomy", paper) for paper in leaf.papers)
