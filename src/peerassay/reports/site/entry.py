"""A paper in the index: what it is, what its records found, and where its pages are."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from peerassay.frozen import digest
from peerassay.grading.record import Record
from peerassay.grading.verdict import ALL_WORDS
from peerassay.novelty.report import NoveltyReport
from peerassay.reports import words as common
from peerassay.reports.any_record import AnyRecord, gradings_of, reports_of
from peerassay.reports.novelty import words
from peerassay.reports.novelty.shown_contribution import shown_contributions
from peerassay.reports.novelty.shown_reference import CitationFinder, byline, shown_references

PAGES = "papers"
"""The folder of the pages, beside the index."""
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Tally:
    """How often a result stands in a paper's records; `key` is what a filter asks for."""

    key: str
    look: str
    shape: str
    words: str
    many: int


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a paper: its file below the folder of pages, its name for readers, and the records on it."""

    file: str
    name: str
    kind: str
    records: tuple[AnyRecord, ...]


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


def entries(records: Iterable[AnyRecord]) -> tuple[Entry, ...]:
    """Return the papers of the records by title, whatever order the records come in; the same record counts once."""
    by_paper: dict[str, dict[str, AnyRecord]] = {}
    for record in records:
        by_paper.setdefault(_paper_id(record), {})[digest(record)] = record
    made = [_entry(paper_id, held) for paper_id, held in sorted(by_paper.items())]
    return tuple(sorted(made, key=lambda one: (one.title.casefold(), one.pages[0].file)))


def _entry(paper_id: str, held: Mapping[str, AnyRecord]) -> Entry:
    ordered = dict(sorted(held.items(), key=lambda pair: (_reviewer(pair[1]), pair[0])))
    reports, gradings = reports_of(ordered.values()), gradings_of(ordered.values())
    card = reports[0].original_paper.card if reports else gradings[0].material.paper.card
    return Entry(
        title=card.title or "Paper without a title",
        byline=byline(card),
        year=(card.date or str(card.year or ""))[:4],
        venue=card.venue or "",
        kinds=(*(("novelty",) if reports else ()), *(("grading",) if gradings else ())),
        core_task=reports[0].original_paper.core_task.text if reports else "",
        about=_about(reports, gradings),
        tallies=(*_standings(reports), *_labels(gradings)),
        pages=_pages(paper_id, ordered, gradings),
    )


def _pages(paper_id: str, ordered: Mapping[str, AnyRecord], gradings: Sequence[Record]) -> tuple[Page, ...]:
    stem = f"{_UNSAFE.sub('-', paper_id).strip('-.')[:40] or 'paper'}-{digest(paper_id)[:8]}"
    made = [
        Page(f"{stem}-novelty-{key[:8]}.html", "Novelty report", "novelty", (record,))
        for key, record in ordered.items()
        if isinstance(record, NoveltyReport)
    ]
    if len(made) > 1:
        made = [Page(p.file, f"Novelty report {n}", p.kind, p.records) for n, p in enumerate(made, start=1)]
    if gradings:
        name = common.count(len(gradings), "review")
        made.append(Page(f"{stem}-reviews.html", name, "grading", tuple(gradings)))
    return tuple(made)


def _paper_id(record: AnyRecord) -> str:
    return record.paper_id if isinstance(record, Record) else record.original_paper.id


def _reviewer(record: AnyRecord) -> str:
    return record.reviewer_id if isinstance(record, Record) else ""


def _about(reports: Sequence[NoveltyReport], gradings: Sequence[Record]) -> tuple[str, ...]:
    names = [one.name for report in reports for one in report.original_paper.contributions]
    reviewers = ", ".join(dict.fromkeys(one.reviewer_id for one in gradings))
    return tuple(dict.fromkeys([*names, *([f"reviewed by {reviewers}"] if reviewers else [])]))


def _standings(reports: Sequence[NoveltyReport]) -> tuple[Tally, ...]:
    found: Counter[words.Standing] = Counter()
    for report in reports:
        for one in shown_contributions(report, shown_references(report), CitationFinder(report.references)):
            found.update(dict(one.counts))
    return tuple(
        Tally(standing, words.LOOK[standing], words.SHAPE[standing], words.counted(standing, many), many)
        for standing in words.SHORT
        if (many := found[standing])
    )


def _labels(gradings: Sequence[Record]) -> tuple[Tally, ...]:
    """Claims by their word; opinions and requests are no result."""
    found: Counter[str] = Counter()
    looks: dict[str, common.Look] = {}
    for record in gradings:
        labelled = {claim.claim_id for claim in record.novelty_claims if claim.is_labelled}
        for key, verdict in record.verification.items():
            if key in labelled and verdict.plain in ALL_WORDS:
                found[verdict.plain] += 1
                looks[verdict.plain] = common.look_of(verdict.label, verdict.basis)
    return tuple(
        Tally(word.replace(" ", "_"), looks[word], common.SHAPE[looks[word]], f"{word}: {found[word]}", found[word])
        for word in ALL_WORDS
        if found[word]
    )
