"""A paper in the index: what it is, what its records found, and where its pages are."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from peerassay.frozen import digest
from peerassay.job_record import JobRecord
from peerassay.progress import count
from peerassay.reports.kinds import by_kind
from peerassay.reports.novelty.shown_reference import byline
from peerassay.reports.shown import Shown, Tally
from peerassay.reports.words import capitalised

PAGES = "papers"
"""The folder of the pages, beside the index."""
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a paper: its file below the folder of pages, its name for readers, and the records on it."""

    file: str
    name: str
    kind: str
    records: tuple[JobRecord, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper with all its pages."""

    title: str
    byline: str
    year: str
    venue: str
    kinds: tuple[str, ...]
    core_task: str
    about: tuple[str, ...]
    tallies: tuple[Tally, ...]
    pages: tuple[Page, ...]


def entries(records: Iterable[JobRecord]) -> tuple[Entry, ...]:
    """Return the papers of the records by title, whatever order the records come in; the same record counts once."""
    by_paper: dict[str, dict[str, JobRecord]] = {}
    for record in records:
        by_paper.setdefault(record.heading.paper_id, {})[digest(record)] = record
    made = [_entry(paper_id, held) for paper_id, held in sorted(by_paper.items())]
    return tuple(sorted(made, key=lambda entry: (entry.title.casefold(), entry.pages[0].file)))


def _entry(paper_id: str, held: Mapping[str, JobRecord]) -> Entry:
    ordered = [record for _, record in sorted(held.items(), key=lambda pair: (pair[1].heading.reviewer_id, pair[0]))]
    kinds = list(by_kind(ordered))
    card = kinds[0][2][0].heading.card
    told = [shown.index(own) for _, shown, own in kinds]
    return Entry(
        title=card.title or "Paper without a title",
        byline=byline(card),
        year=(card.date or str(card.year or ""))[:4],
        venue=card.venue or "",
        kinds=tuple(name for name, _, _ in kinds),
        core_task=next((index.core_task for index in told if index.core_task), ""),
        about=tuple(dict.fromkeys(text for index in told for text in index.about)),
        tallies=tuple(tally for index in told for tally in index.tallies),
        pages=tuple(page for name, shown, own in kinds for page in _pages(paper_id, name, shown, own)),
    )


def _pages(paper_id: str, kind: str, shown: Shown[Any], records: tuple[JobRecord, ...]) -> Iterator[Page]:
    stem = f"{_UNSAFE.sub('-', paper_id).strip('-.')[:40] or 'paper'}-{digest(paper_id)[:8]}"
    if shown.together:
        yield Page(f"{stem}-{shown.noun[1]}.html", count(len(records), *shown.noun), kind, records)
        return
    for n, record in enumerate(records, start=1):
        number = f" {n}" if len(records) > 1 else ""
        name = f"{capitalised(shown.noun[0])}{number}"
        yield Page(f"{stem}-{kind}-{digest(record)[:8]}.html", name, kind, (record,))
