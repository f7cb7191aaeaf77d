"""A static website over many records: what needs a look first, all papers with search, a page for each paper.

The first page is the table of reviews, or the list of papers where there is no case.

Nothing of it asks the network or another file for anything.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from peerassay.errors import StoreError
from peerassay.frozen import digest
from peerassay.home import file_stem
from peerassay.job_record import Envelope, JobRecord
from peerassay.kinds import CASE
from peerassay.progress import count
from peerassay.reports import words
from peerassay.reports.framing import byline
from peerassay.reports.kinds import SHOWN, by_kind, html
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import Shown, Tally, Way
from peerassay.reports.triage.page import triage_pages
from peerassay.reports.triage.rows import lines_of, triage

INDEX = "index.html"
PAPERS = "papers.html"
"""The list of papers, where the index is the table of reviews."""
ON_A_PAGE = 1000
"""Papers of one list: about a megabyte."""
PAGES = "papers"
"""The folder of the pages, beside the index."""


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
    stem = f"{file_stem(paper_id, most=40) or 'paper'}-{digest(paper_id)[:8]}"
    for n, record in enumerate(records, start=1):
        number = f" {n}" if len(records) > 1 else ""
        name = f"{words.capitalised(shown.noun[0])}{number}"
        yield Page(f"{stem}-{kind}-{digest(record)[:8]}.html", name, kind, (record,))


def site_files(records: Iterable[JobRecord], envelopes: Sequence[Envelope] = ()) -> Iterator[tuple[str, str]]:
    """Yield the files by their path below the site's folder, the index first.

    The same records give the same bytes, in whatever order they come.
    """
    held = list(records)
    made, table = entries(held), triage(lines_of(held, envelopes))
    papers = INDEX
    if table.rows:
        papers = PAPERS
        to_papers = (Way(f"all {count(len(made), 'paper')}", PAPERS),)
        yield from triage_pages(table, _table_name, reports=_reports(made), ways=to_papers)
    yield from _lists(made, papers)
    for entry in made:
        for shown in entry.pages:
            yield f"{PAGES}/{shown.file}", _page(entry, shown, envelopes, papers)


def _table_name(number: int) -> str:
    return INDEX if number == 1 else f"reviews-{number}.html"


def _reports(made: Iterable[Entry]) -> dict[str, str]:
    """Where each case is shown, by its digest."""
    cases = [shown for entry in made for shown in entry.pages if shown.kind == CASE.name]
    return {digest(shown.records[0]): f"{PAGES}/{shown.file}" for shown in cases}


def _lists(made: Sequence[Entry], first: str) -> Iterator[tuple[str, str]]:
    many = max(1, -(-len(made) // ON_A_PAGE))
    names = [first, *(f"papers-{number}.html" for number in range(2, many + 1))]
    for number, name in enumerate(names):
        beside = [Way(other, other_name) for other, other_name in _beside(names, name)] if many > 1 else []
        table = [Way("Reviews that need a look", INDEX)] if first != INDEX else []
        shown = made[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
        yield name, render_index(shown, [*table, *beside], total=len(made))


def _beside(names: Sequence[str], own_name: str) -> Iterator[tuple[str, str]]:
    return ((f"papers, part {number}", name) for number, name in enumerate(names, start=1) if name != own_name)


def render_index(made: Sequence[Entry], ways: Sequence[Way] = (), *, total: int | None = None) -> str:
    """Return a list of papers: each can be read without the script, which only searches, filters and sorts.

    `ways` leads to the site's other pages, `total` counts the papers of all lists.
    """
    there = {tally.key for entry in made for tally in entry.tallies}
    return page(
        "site.html.j2",
        Own(style=own("report.css", "site.css"), script=own("site.js")),
        entries=made,
        total=len(made) if total is None else total,
        ways=ways,
        pages=PAGES,
        kinds=[
            (name, shown.site_filter) for name, shown in SHOWN.items() if any(name in entry.kinds for entry in made)
        ],
        results=[result for shown in SHOWN.values() for result in shown.results if result[0] in there],
        years=sorted({entry.year for entry in made if entry.year}, reverse=True),
        venues=sorted({entry.venue for entry in made if entry.venue}, key=lambda name: (name.casefold(), name)),
        words=words,
    )


def _page(entry: Entry, shown: Page, envelopes: Sequence[Envelope], papers: str) -> str:
    ways = [Way("Reviews that need a look", f"../{INDEX}")] if papers != INDEX else []
    ways += [Way("All papers", f"../{papers}")]
    ways += [Way(other.name, other.file) for other in entry.pages if other.file != shown.file]
    return html(shown.records, envelopes, ways)


LIST = "site.json"
"""What the last writing put there; nothing else in the folder is ever touched."""
_OURS = re.compile(rf"{PAGES}/[A-Za-z0-9._-]+\.html|papers(-\d+)?\.html|reviews-\d+\.html")


def write_site(folder: Path, records: Iterable[JobRecord], envelopes: Sequence[Envelope] = ()) -> tuple[Path, ...]:
    """Write the website and return its files, the index first; raises StoreError where the folder takes none."""
    try:
        (folder / PAGES).mkdir(parents=True, exist_ok=True)
        before = _listed(folder / LIST)
        written: list[str] = []
        for name, text in site_files(records, envelopes):
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            written.append(name)
        for name in sorted(before - set(written)):
            (folder / name).unlink(missing_ok=True)
        (folder / LIST).write_text(json.dumps(sorted(written), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        what = f"the site cannot be written ({error.strerror or error})"
        raise StoreError(what, where=str(folder), fix="name another folder") from error
    return tuple(folder / name for name in written)


def _listed(path: Path) -> set[str]:
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return set()
    given = names if isinstance(names, list) else []
    return {name for name in given if isinstance(name, str) and _OURS.fullmatch(name)}
