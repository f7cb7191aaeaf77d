"""The works of several records, each once, with a citation key."""

from collections.abc import Iterator, Sequence

from peerassay.grading.record import Record
from peerassay.literature import Candidate
from peerassay.literature.citation_keys import citation_keys
from peerassay.novelty.report import NoveltyReport
from peerassay.reports.any_record import AnyRecord


def works_by_key(records: Sequence[AnyRecord]) -> dict[str, Candidate]:
    """Return the works that stand in an evidence set, that a review names or a report cites, by citation key, sorted.

    Keys read `ferro2021delayed`; where two works would share one, the candidate's id is added to all of them.
    """
    works: dict[str, Candidate] = {}
    for record in records:
        for work in _leaned_on(record) if isinstance(record, Record) else _cited(record):
            works.setdefault(work.cand_id, work)
    keyed = zip(citation_keys(tuple(works.values())), works.values(), strict=True)
    return dict(sorted(keyed, key=lambda pair: pair[0]))


def _leaned_on(record: Record) -> Iterator[Candidate]:
    wanted = {e.cand_id for entries in record.evidence_sets.values() for e in entries}
    wanted |= {r.cand_id for r in record.material.referents}
    wanted |= {v.closer_work.cand_id for v in record.verification.values() if v.closer_work}
    wanted |= {e.source for v in record.verification.values() for e in v.evidence}
    return (entry.candidate for entry in record.material.candidates if entry.candidate.cand_id in wanted)


def _cited(report: NoveltyReport) -> Iterator[Candidate]:
    return (entry.candidate for entry in report.references if entry.candidate is not None)
