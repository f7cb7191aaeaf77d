"""The works of a record by id, as reports name them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.grading.finding import PAPER
from peerassay.grading.record import CandidateEntry, Record
from peerassay.grading.referent import Referent
from peerassay.reports.links import link_to
from peerassay.reports.words import BASIS


@dataclass(frozen=True, slots=True)
class Work:
    """A work as a reader meets it: title, a byline that ends with when it came, a link where there is a safe one."""

    cand_id: str
    title: str
    byline: str
    when: str
    link: str | None
    depth: str
    marks: tuple[str, ...]
    entry: CandidateEntry | None


def works_of(record: Record) -> dict[str, Work]:
    """Return the record's candidates by id, and the paper itself under `P` for what it says of earlier work."""
    found = {entry.candidate.cand_id: _work(entry) for entry in record.material.candidates}
    found[PAPER] = Work(PAPER, "The paper itself, on earlier work", "", "", None, "", (), None)
    return found


def work_named(works: Mapping[str, Work], cand_id: str) -> Work:
    """Return a work by id; a bare one where the record does not hold it."""
    return works.get(cand_id) or Work(cand_id, cand_id, "", "", None, "", (), None)


def referent_title(referent: Referent, works: Mapping[str, Work]) -> str:
    """Return how a named work is called: by its title where it was found, else in the reviewer's words."""
    if referent.cand_id is not None and referent.cand_id in works:
        return works[referent.cand_id].title
    return referent.mention.title or referent.mention.text or ", ".join(referent.strings) or referent.ref_id


def with_titles(text: str, works: Mapping[str, Work]) -> str:
    """Return a text in which works that it calls by their ids are called by their titles."""
    return re.sub(
        r"\bP[0-9a-f]{8}\b",
        lambda match: f"“{works[match.group()].title}”" if match.group() in works else match.group(),
        text,
    )


def _work(entry: CandidateEntry) -> Work:
    candidate = entry.candidate
    authors = ", ".join(candidate.authors[:3]) + (" et al." if len(candidate.authors) > 3 else "")
    when = candidate.date or (str(candidate.year) if candidate.year is not None else "")
    byline = " · ".join(part for part in (authors, candidate.venue or "", when) if part)
    marks = (
        *(("cited by the paper",) if entry.cited_by_paper else ()),
        *(("concurrent with the paper",) if entry.concurrent else ()),
    )
    return Work(
        candidate.cand_id,
        candidate.title,
        byline,
        when,
        link_to(candidate),
        BASIS.get(entry.basis, entry.basis),
        marks,
        entry,
    )
