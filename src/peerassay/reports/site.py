"""A static website over many records: what needs a look first, all papers with search, a page for each paper.

The first page is the table of reviews, or the list of papers where there is no case.

Nothing of it asks the network or another file for anything.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from peerassay.errors import StoreError
from peerassay.frozen import digest
from peerassay.home import file_stem
from peerassay.job_record import Envelope, JobRecord, Line
from peerassay.kinds import CASE
from peerassay.progress import count
from peerassay.reports import words
from peerassay.reports.framing import byline
from peerassay.reports.kinds import SHOWN, by_kind, html
from peerassay.reports.self_contained import Own, own, page
from peerassay.reports.shown import PageLink, Shown, Tally
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
    """A page of a paper: its file below the folder of pages, its name for readers, the digest of the record on it."""

    file: str
    name: str
    kind: str
    record: str


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


Held = Mapping[str, JobRecord]
"""Records of one paper by digest."""


@runtime_checkable
class Source(Protocol):
    """Records that are loaded when it is their turn, so that a site over many thousands needs no more than a few."""

    def papers(self) -> Iterator[Held]:
        """Give the records of each paper."""
        ...

    def lines(self) -> Iterable[Line]:
        """Return what the table of reviews shows."""
        ...

    def envelopes(self, record: str) -> Sequence[Envelope]:
        """Return the envelopes of a record by its digest."""
        ...


class Given:
    """Records that are there already, with the envelopes of their runs."""

    def __init__(self, records: Iterable[JobRecord], envelopes: Sequence[Envelope] = ()) -> None:
        self._held = {digest(record): record for record in records}
        self._envelopes = envelopes

    def papers(self) -> Iterator[Held]:
        """Give the records of each paper."""
        by_paper: dict[str, dict[str, JobRecord]] = {}
        for key, record in self._held.items():
            by_paper.setdefault(record.heading.paper_id, {})[key] = record
        yield from by_paper.values()

    def lines(self) -> Iterable[Line]:
        """Return what the table of reviews shows."""
        return lines_of(self._held.values(), self._envelopes)

    def envelopes(self, record: str) -> Sequence[Envelope]:
        """Return the envelopes of a record by its digest."""
        return [envelope for envelope in self._envelopes if envelope.record_digest == record]


def entries(records: Iterable[JobRecord]) -> tuple[Entry, ...]:
    """Return the papers of the records by title, whatever order the records come in; the same record counts once."""
    return _ordered(map(_entry, Given(records).papers()))


def _ordered(made: Iterable[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(made, key=lambda entry: (entry.title.casefold(), entry.pages[0].file)))


def _entry(held: Held) -> Entry:
    ordered = sorted(held.items(), key=lambda pair: (pair[1].heading.reviewer_id, pair[0]))
    keys = {id(record): key for key, record in ordered}
    kinds = list(by_kind([record for _, record in ordered]))
    card = kinds[0][2][0].heading.card
    told = [shown.index(own) for _, shown, own in kinds]
    return Entry(
        title=card.title or "Untitled paper",
        byline=byline(card),
        year=(card.date or str(card.year or ""))[:4],
        venue=card.venue or "",
        kinds=tuple(name for name, _, _ in kinds),
        core_task=next((index.core_task for index in told if index.core_task), ""),
        about=tuple(dict.fromkeys(text for index in told for text in index.about)),
        tallies=tuple(tally for index in told for tally in index.tallies),
        pages=tuple(
            page
            for name, shown, own in kinds
            for page in _pages(name, shown, {keys[id(record)]: record for record in own})
        ),
    )


def _pages(kind: str, shown: Shown[Any], held: Held) -> Iterator[Page]:
    paper_id = next(iter(held.values())).heading.paper_id
    stem = f"{file_stem(paper_id, most=40) or 'paper'}-{digest(paper_id)[:8]}"
    for n, key in enumerate(held, start=1):
        number = f" {n}" if len(held) > 1 else ""
        name = f"{words.capitalised(shown.noun[0])}{number}"
        yield Page(f"{stem}-{kind}-{key[:8]}.html", name, kind, key)


def site_files(records: Iterable[JobRecord] | Source, envelopes: Sequence[Envelope] = ()) -> Iterator[tuple[str, str]]:
    """Yield the files by their path below the site's folder: the pages of each paper, then the lists of them.

    The same records give the same bytes, in whatever order they come.
    """
    source = records if isinstance(records, Source) else Given(records, envelopes)
    table = triage(source.lines())
    papers = PAPERS if table.rows else INDEX
    made: list[Entry] = []
    for held in source.papers():
        made.append(entry := _entry(held))
        for shown in entry.pages:
            yield (
                f"{PAGES}/{shown.file}",
                _page(entry, shown, held[shown.record], source.envelopes(shown.record), papers),
            )
    ordered = _ordered(made)
    if table.rows:
        to_papers = (PageLink(f"all {count(len(ordered), 'paper')}", PAPERS),)
        yield from triage_pages(table, _table_name, reports=_reports(ordered), ways=to_papers)
    yield from _lists(ordered, papers)


def _table_name(number: int) -> str:
    return INDEX if number == 1 else f"reviews-{number}.html"


def _reports(made: Iterable[Entry]) -> dict[str, str]:
    """Where each case is shown, by its digest."""
    cases = [shown for entry in made for shown in entry.pages if shown.kind == CASE.name]
    return {shown.record: f"{PAGES}/{shown.file}" for shown in cases}


def _lists(made: Sequence[Entry], first: str) -> Iterator[tuple[str, str]]:
    many = max(1, -(-len(made) // ON_A_PAGE))
    names = [first, *(f"papers-{number}.html" for number in range(2, many + 1))]
    for number, name in enumerate(names):
        beside = [PageLink(other, other_name) for other, other_name in _beside(names, name)] if many > 1 else []
        table = [PageLink("Reviews that need attention", INDEX)] if first != INDEX else []
        shown = made[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
        yield name, render_index(shown, [*table, *beside], total=len(made))


def _beside(names: Sequence[str], own_name: str) -> Iterator[tuple[str, str]]:
    return ((f"papers, part {number}", name) for number, name in enumerate(names, start=1) if name != own_name)


def render_index(made: Sequence[Entry], ways: Sequence[PageLink] = (), *, total: int | None = None) -> str:
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


def _page(entry: Entry, shown: Page, record: JobRecord, envelopes: Sequence[Envelope], papers: str) -> str:
    ways = [PageLink("Reviews that need attention", f"../{INDEX}")] if papers != INDEX else []
    ways += [PageLink("All papers", f"../{papers}")]
    ways += [PageLink(other.name, other.file) for other in entry.pages if other.file != shown.file]
    return html([record], envelopes, ways)


LIST = "site.json"
"""What the last writing put there; nothing else in the folder is ever touched."""
_OURS = re.compile(rf"{PAGES}/[A-Za-z0-9._-]+\.html|papers(-\d+)?\.html|reviews-\d+\.html")


def write_site(
    folder: Path, records: Iterable[JobRecord] | Source, envelopes: Sequence[Envelope] = ()
) -> tuple[Path, ...]:
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
    return tuple(folder / name for name in sorted(written, key=lambda name: name != INDEX))


def _listed(path: Path) -> set[str]:
    try:
        names = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return set()
    given = names if isinstance(names, list) else []
    return {name for name in given if isinstance(name, str) and _OURS.fullmatch(name)}
