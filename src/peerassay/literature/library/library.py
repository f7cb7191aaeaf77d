"""A local library of prior work as a source: add files of papers, search them, look works up."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Literal

from peerassay.errors import InputError, StoreError
from peerassay.frozen import Frozen
from peerassay.literature.candidate import Candidate, found_by
from peerassay.literature.library.catalogue import Catalogue
from peerassay.literature.library.index import Indexed, IndexWriter, TextIndex
from peerassay.literature.library.lookup import LookUp
from peerassay.literature.library.reading import Read, Skipped, read
from peerassay.literature.source import Opening, Query, WorkMention

NAME = "library"
_BATCH = 2_000
_INDEX_EVERY = 20_000
"""Rows between commits of the text index, a multiple of the batch: each commit makes a segment, and many are slow."""
Progress = Callable[[int], None]


class Added(Frozen):
    """What came of adding: papers new, changed, the same as before, and what was skipped (place, why)."""

    added: int
    updated: int
    unchanged: int
    skipped: tuple[tuple[str, str], ...]


class VenueCount(Frozen):
    """A venue series ("neurips"; None for papers without one), its number of papers, and those of each year."""

    venue: str | None
    papers: int
    by_year: dict[int, int] = {}


class LibraryInfo(Frozen):
    """What `peerassay library info` tells."""

    folder: str
    papers: int
    with_text: int
    years: tuple[int, int] | None
    venues: tuple[VenueCount, ...]
    scope: Literal["open", "one_venue"]


MOST_OF_ONE_VENUE = 0.9
"""Share of a library's papers from which it is limited to one venue."""


class Library:
    """A library in a folder (made when papers are first added): SQLite for the papers, tantivy for their words.

    Several processes may read while one adds. Papers are kept in batches, each whole or not at all; the text index
    follows the catalogue, and takes up what a killed run left, whenever papers are added next.
    """

    def __init__(self, folder: Path) -> None:
        if folder.is_file():
            raise InputError("this is a file, not a library's folder", where=str(folder), fix="name the folder")
        self.folder = folder
        self._catalogue = Catalogue(folder / "papers.sqlite")
        self._index = TextIndex(folder / "index")

    @property
    def name(self) -> str:
        """`library`."""
        return NAME

    @property
    def endpoint(self) -> str | None:
        """None: no query leaves the machine."""
        return None

    @property
    def scope(self) -> Literal["open", "one_venue"]:
        """`one_venue` where nine of ten papers are of one venue's series ("NeurIPS 2023" and "NeurIPS 2024" are one).

        An empty library is `one_venue` too: it can bear no sufficient search (docs/law.md, 5). Papers without a venue
        may be from anywhere; a few among many of one series do not open it.
        """
        venues = self._catalogue.venues() if self._catalogue.exists else []
        of_one = max((number for venue, number in venues if venue is not None), default=0)
        return "open" if of_one < MOST_OF_ONE_VENUE * sum(number for _, number in venues) else "one_venue"

    def add(self, path: Path, *, progress: Progress | None = None) -> Added:
        """Add the papers of a file or folder; the same paper again replaces what stands there.

        Reads JSONL, JSON, CSV, TSV (each also gzipped), BibTeX, and papers as PDF, Markdown, TEI or text, whose whole
        text is kept. `progress` is told the number of rows read after each batch.
        Raises InputError for a path that is no such thing, StoreError for a library that is locked or damaged.
        """
        rows = read(path)
        first = list(islice(rows, 1))  # a path that cannot be read leaves no empty library behind
        counts = {"added": 0, "updated": 0, "unchanged": 0}
        skipped: list[tuple[str, str]] = []
        writer = self._writer()
        try:
            done = 0
            for batch in _batches(first, rows):
                self._put([row.candidate for row in batch if isinstance(row, Read)], counts)
                skipped += [(row.place, row.reason) for row in batch if isinstance(row, Skipped)]
                done += len(batch)
                if done % _INDEX_EVERY == 0:
                    self._index_waiting(writer)
                if progress:
                    progress(done)
            self._index_waiting(writer)
        finally:
            writer.close()
        return Added(skipped=tuple(skipped), **counts)

    def add_papers(self, papers: Iterable[Candidate]) -> Added:
        """Add papers that are candidates already."""
        counts = {"added": 0, "updated": 0, "unchanged": 0}
        writer = self._writer()
        try:
            self._put(list(papers), counts)
            self._index_waiting(writer)
        finally:
            writer.close()
        return Added(skipped=(), **counts)

    def _writer(self) -> IndexWriter:
        fresh = not self._index.exists
        writer = self._index.writer()
        if fresh and self._catalogue.exists:
            self._catalogue.unsettle()
        return writer

    def _put(self, papers: list[Candidate], counts: dict[str, int]) -> None:
        with self._catalogue.writing() as connection:
            for paper in papers:
                counts[self._catalogue.put(connection, paper)] += 1

    def _index_waiting(self, writer: IndexWriter) -> None:
        """Bring the index level with the catalogue: first the words, safely, then the note that they are there."""
        after = 0
        settled: list[int] = []
        while waiting := self._catalogue.waiting(_BATCH, after=after):
            for entry in waiting:
                if entry.gone:
                    writer.remove(entry.row)
                else:
                    writer.put(_indexed(entry.row, entry.paper))
            settled += [entry.row for entry in waiting]
            after = settled[-1]
        if settled:
            writer.commit()
            self._catalogue.settle(settled)

    def remove(self, cand_ids: Iterable[str]) -> int:
        """Take papers out by their `cand_id`; return how many there were."""
        if not self._catalogue.exists:
            return 0
        writer = self._writer()
        try:
            with self._catalogue.writing() as connection:
                removed = self._catalogue.remove(connection, cand_ids)
            self._index_waiting(writer)
        finally:
            writer.close()
        return removed

    def count(self) -> int:
        """Return the number of papers."""
        return sum(number for _, number in self._catalogue.venues()) if self._catalogue.exists else 0

    def is_empty(self) -> bool:
        """Whether there is no paper; told at once, where to count them takes a look at each."""
        return not self._catalogue.exists or not self._catalogue.rows("SELECT row FROM papers WHERE gone = 0 LIMIT 1")

    def info(self) -> LibraryInfo:
        """Return counts, years and venues."""
        there = self._catalogue.exists
        venues = self._catalogue.venues() if there else []
        editions = self._catalogue.editions() if there else {}
        return LibraryInfo(
            folder=str(self.folder),
            papers=sum(number for _, number in venues),
            with_text=self._catalogue.with_body() if there else 0,
            years=self._catalogue.years() if there else None,
            venues=tuple(VenueCount(venue=v, papers=number, by_year=editions.get(v, {})) for v, number in venues),
            scope=self.scope,
        )

    def papers(self, *, offset: int = 0, limit: int = 50) -> tuple[Candidate, ...]:
        """Return papers in the order they were added."""
        if not self._catalogue.exists:
            return ()
        statement = "SELECT row FROM papers WHERE gone = 0 ORDER BY row LIMIT ? OFFSET ?"
        return tuple(self._catalogue.papers(self._catalogue.rows(statement, [limit, offset])))

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return up to `limit` papers, best first; later years than `query.before` are left out. Raises StoreError.

        The query's background is weighed word for word like its text: on papers that reviewers name, recall at 10 is
        .43 with it and .37 without.
        """
        if not self._readable():
            return ()
        until = int(query.before[:4]) if query.before and query.before[:4].isdigit() else None
        hits = self._index.search(f"{query.text} {query.background}", limit, until_year=until)
        return found_by(self._catalogue.papers([hit.row for hit in hits]), NAME, query.text)

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return the papers that the mention may mean, best first; nothing where none fits. Raises StoreError.

        Ways, each tried only where those before found nothing: DOI, arXiv id, OpenReview id or address; title (exact,
        without short name, then 85 % of its words); a title printed in the mention's text; nickname; authors and year.
        """
        if not self._readable():
            return ()
        rows = LookUp(self._catalogue, self._index).rows(work)
        return found_by(self._catalogue.papers(rows), NAME, work.text)

    def paper(self, cand_id: str) -> Candidate | None:
        """Return the paper with an id of the library's own, None where there is none. Raises StoreError."""
        if not self._readable():
            return None
        rows = self._catalogue.rows("SELECT row FROM papers WHERE cand_id = ? AND gone = 0", (cand_id,))
        return next(iter(self._catalogue.papers(rows)), None)

    async def look_up_exactly(self, works: Sequence[WorkMention]) -> tuple[tuple[Candidate, ...], ...]:
        """Return for each mention the papers with its id or its very title; for a reference list. Raises StoreError.

        Of 130,000 papers a hundred are looked up in a few hundredths of a second, for nothing is searched for.
        """
        if not self._readable():
            return tuple(() for _ in works)
        look_up = LookUp(self._catalogue, self._index)
        return tuple(tuple(self._catalogue.papers(look_up.exact(work))) for work in works)

    def _readable(self) -> bool:
        """Return whether there is anything to read; raises StoreError where the index of a filled library is gone."""
        if not self._catalogue.exists:
            return False
        if not self._index.exists and not self.is_empty():
            raise StoreError(
                "the library's index is missing",
                where=self.folder,
                fix="run `peerassay library add` once: it is rebuilt from the library's papers",
            )
        return self._index.exists

    async def aclose(self) -> None:
        """Let go of the files."""
        self._catalogue.close()


def _indexed(row: int, paper: Candidate) -> Indexed:
    rest = "\n".join((paper.abstract, *paper.keywords, *paper.fields_of_study, paper.tldr or ""))
    return Indexed(row=row, year=paper.year, title=paper.title, rest=rest)


def _batches(first: list[Read | Skipped], rows: Iterator[Read | Skipped]) -> Iterator[list[Read | Skipped]]:
    batch = first
    while batch:
        batch += islice(rows, _BATCH - len(batch))
        yield batch
        batch = list(islice(rows, _BATCH))


def open_source(opening: Opening) -> Library:
    """Return the library of the folder."""
    return Library(opening.library_folder)
