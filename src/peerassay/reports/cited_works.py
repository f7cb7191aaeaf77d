"""The works of several records, each once, with a citation key."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from peerassay.grading.record import Record
from peerassay.literature.candidate import Candidate
from peerassay.novelty.report import NoveltyReport
from peerassay.reports.any_record import AnyRecord

_STOP = frozenset({"a", "an", "the", "on", "of", "in", "for", "to", "and", "with", "from"})


def works_by_key(records: Sequence[AnyRecord]) -> dict[str, Candidate]:
    """Return the works that stand in an evidence set, that a review names or a report cites, by citation key, sorted.

    Keys read `ferro2021delayed`; where two works would share one, the candidate's id is added to all of them.
    """
    works: dict[str, Candidate] = {}
    for record in records:
        for work in _leaned_on(record) if isinstance(record, Record) else _cited(record):
            works.setdefault(work.cand_id, work)
    plain = [(_key(work), cand_id, work) for cand_id, work in works.items()]
    taken = [key for key, _, _ in plain]
    keyed = (
        (key if taken.count(key) == 1 else f"{key}-{''.join(_words(cand_id))}", work) for key, cand_id, work in plain
    )
    return dict(sorted(keyed, key=lambda pair: pair[0]))


def family_and_given(author: str) -> tuple[str, str]:
    """Return an author's family and given names ("Okafor, Mara" and "Mara Okafor" alike)."""
    family, comma, given = author.partition(",")
    if comma:
        return family.strip(), given.strip()
    given, _, family = author.strip().rpartition(" ")
    return family, given


def _leaned_on(record: Record) -> Iterator[Candidate]:
    wanted = {e.cand_id for entries in record.evidence_sets.values() for e in entries}
    wanted |= {r.cand_id for r in record.material.referents}
    wanted |= {v.closer_work.cand_id for v in record.verification.values() if v.closer_work}
    wanted |= {e.source for v in record.verification.values() for e in v.evidence}
    return (entry.candidate for entry in record.material.candidates if entry.candidate.cand_id in wanted)


def _cited(report: NoveltyReport) -> Iterator[Candidate]:
    return (entry.candidate for entry in report.references if entry.candidate is not None)


def _key(work: Candidate) -> str:
    family = family_and_given(work.authors[0])[0] if work.authors else ""
    telling = [word for word in _words(work.title) if word not in _STOP]
    year = str(work.year) if work.year is not None else "nd"
    return f"{''.join(_words(family)) or 'anon'}{year}{telling[0] if telling else 'untitled'}"


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.findall(r"[a-z0-9]+", plain)
