"""The works of a record by id, as reports name them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.grading.claim import Referent
from peerassay.grading.record import CandidateEntry, Record
from peerassay.reports import words
from peerassay.reports.links import link_to, web_address

_ID = re.compile(r"\bP[0-9a-f]{8}\b")


@dataclass(frozen=True, slots=True)
class Work:
    """A work as a reader meets it.

    `time` says when it came as against the paper, `depth` how much of it was read; both are "" for the paper itself.
    """

    key: str
    title: str
    authors: str = ""
    venue: str = ""
    year: str = ""
    time: str = ""
    depth: str = ""
    cited: bool = False
    link: str | None = None

    @property
    def byline(self) -> str:
        """Year, time and venue, as far as they are known: "2021, earlier; Journal of Speech Systems"."""
        when = ", ".join(part for part in (self.year, self.time) if part)
        return "; ".join(part for part in (when, self.venue) if part)


def works_of(record: Record) -> dict[str, Work]:
    """Return the record's candidates by id, and the paper itself under its own id."""
    found = {entry.candidate.cand_id: _work(entry) for entry in record.material.candidates}
    found[record.paper_id] = Work(record.paper_id, "The paper itself")
    return found


def work_named(works: Mapping[str, Work], key: str) -> Work:
    """Return a work by id; a bare one where the record does not hold it."""
    return works.get(key) or Work(key, key)


def named_work(referent: Referent, works: Mapping[str, Work]) -> Work:
    """Return the work that a review names: the one it was found to be, else what is known of it."""
    if referent.cand_id is not None and referent.cand_id in works:
        return works[referent.cand_id]
    mention = referent.mention
    title = referent.reference_title or mention.title or mention.text or ", ".join(referent.strings)
    return Work(referent.ref_id, title, cited=referent.reference is not None, link=web_address(mention.url))


def same_work(work: Work) -> str:
    """Return what a work has in common in all reviews: its id, else its title, since `W1` is another work in each."""
    return work.key if work.key.startswith("P") else work.title.casefold()


def with_titles(text: str, works: Mapping[str, Work]) -> str:
    """Return a text in which works that it calls by their ids are called by their titles."""
    return _ID.sub(lambda match: works[match.group()].title if match.group() in works else match.group(), text)


def _work(entry: CandidateEntry) -> Work:
    candidate = entry.candidate
    return Work(
        key=candidate.cand_id,
        title=candidate.title,
        authors=", ".join(candidate.authors[:3]) + (" et al." if len(candidate.authors) > 3 else ""),
        venue=candidate.venue or "",
        year=(candidate.date or str(candidate.year or ""))[:4],
        time=words.TIME[entry.time],
        depth=words.BASIS[entry.basis],
        cited=entry.reference is not None,
        link=link_to(candidate),
    )
