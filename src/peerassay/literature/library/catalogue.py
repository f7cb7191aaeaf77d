"""The library's papers in SQLite: whole rows, and the tables that works are looked up by.

It speaks to the standard library's `sqlite3`, where records go through SQLAlchemy: a library is a folder of files that
is made on one machine, copied, and shared read-only, and never a table of a server. What it needs of SQLite (an
immutable open without locks, tables without row ids) SQLAlchemy has no words for.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from peerassay.errors import StoreError
from peerassay.home import private_folder
from peerassay.language.identifiers import normal_arxiv, normal_doi, normal_url
from peerassay.language.titles import normal_title
from peerassay.language.venues import venue_name
from peerassay.literature.candidate import Candidate
from peerassay.literature.duplicates import merged
from peerassay.literature.identity import nicknames, same_work, surname, without_short_name
from peerassay.literature.library.layout import EARLIER, LAYOUT, SCHEMA, UPGRADE, layout_of, packed, unpacked

T = TypeVar("T")
_NOT_WRITABLE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
_SIDE_TABLES = ("ids", "names", "authors")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A paper that the text index does not hold yet, or (`gone`) holds no longer rightly."""

    row: int
    gone: bool
    paper: Candidate


@dataclass(frozen=True, slots=True)
class _Standing:
    """A paper as it stands in the catalogue: its row, its record, whether it was removed, and the paper."""

    row: int
    record: str
    gone: bool
    paper: Candidate


_STANDING = "SELECT papers.row, record, gone FROM papers"


def _standing(found: tuple[int, str | bytes, int]) -> _Standing:
    record = unpacked(found[1])
    return _Standing(int(found[0]), record, bool(found[2]), Candidate.model_validate_json(record))


def _paper(record: str | bytes) -> Candidate:
    return Candidate.model_validate_json(unpacked(record))


def _with_text_of(paper: Candidate, old: _Standing) -> Candidate:
    """The paper, with the text that stands there already if it brings none: a list of cards takes no text away."""
    if paper.body is not None or old.paper.body is None:
        return paper
    return paper.model_copy(update={"body": old.paper.body, "body_basis": old.paper.body_basis})


class _Tallies:
    """Answers of queries that read the whole table, each made once in a process for each state of the file.

    The state is the sizes and times of the file and of what was written beside it (`-wal`). Taken before the answer is
    read, it can only be too old: then it is read once more than it need be.
    """

    _held: ClassVar[dict[Path, tuple[object, dict[str, Any]]]] = {}

    def __init__(self, file: Path) -> None:
        self._file = file.absolute()

    def get(self, connection: sqlite3.Connection, name: str, read: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `read` gives, from before if nothing has changed; inside a transaction it is always read."""
        if connection.in_transaction:
            return read(connection)
        state = tuple(_stamp(path) for path in (self._file, Path(f"{self._file}-wal")))
        if self._held.get(self._file, (None,))[0] != state:
            self._held[self._file] = (state, {})
        answers = self._held[self._file][1]
        if name not in answers:
            answers[name] = read(connection)
        return answers[name]  # type: ignore[no-any-return]


def _stamp(path: Path) -> tuple[int, int, int]:
    """The inode, size and time of a file; zeros where it is not there, or empty as readers leave it."""
    try:
        found = path.stat()
    except OSError:
        return (0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns) if found.st_size else (0, 0, 0)


class Catalogue:
    """The papers in a SQLite file: one writer at a time, any number of readers."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._tallies = _Tallies(file)

    @property
    def exists(self) -> bool:
        """Whether there is such a file."""
        return self._file.is_file()

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            yield self._open()
        except sqlite3.Error as error:
            raise self._trouble(error) from error

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction: all that is done in it is kept together, or not at all."""
        try:
            connection = self._open()
            if layout_of(connection) == EARLIER:
                connection.executescript(UPGRADE)
            connection.execute("BEGIN IMMEDIATE")
            ending = "ROLLBACK"
            try:
                yield connection
                ending = "COMMIT"
            finally:
                connection.execute(ending)
        except sqlite3.Error as error:
            raise self._trouble(error) from error

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            private_folder(self._file.parent)
            try:
                self._connection = self._connect(str(self._file))
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in _NOT_WRITABLE or not self.exists:
                    raise
                # A library that others share for reading: nobody writes to it here, so no lock is needed.
                self._connection = self._connect(f"{self._file.resolve().as_uri()}?mode=ro&immutable=1")
        return self._connection

    def _connect(self, place: str) -> sqlite3.Connection:
        options = {"timeout": 10, "isolation_level": None, "check_same_thread": False}
        connection = sqlite3.connect(place, uri=place.startswith("file:"), **options)  # type: ignore[call-overload]
        try:
            self._prepare(connection)
        except (sqlite3.Error, StoreError):
            connection.close()
            raise
        return connection  # type: ignore[no-any-return]

    def _prepare(self, connection: sqlite3.Connection) -> None:
        layout = layout_of(connection)
        if layout not in (0, EARLIER, LAYOUT):
            raise StoreError(
                f"the library is of another version (layout {layout}, not {LAYOUT})",
                where=self._file,
                fix="make a new one with `peerassay library add`",
            )
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        if layout == 0:
            connection.executescript(SCHEMA)
            connection.execute(f"PRAGMA user_version={LAYOUT}")

    def _trouble(self, error: sqlite3.Error) -> StoreError:
        if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
            return StoreError(
                "another process is adding to the library", where=self._file, fix="wait until it has finished"
            )
        return StoreError(
            f"the library's catalogue cannot be used ({error})",
            where=self._file,
            fix="check the disk and the rights; if it is damaged, delete the library's folder and add the papers again",
        )

    def put(self, connection: sqlite3.Connection, paper: Candidate) -> str:
        """Write the paper within a transaction; return `added`, `updated` or `unchanged`.

        By an id the paper takes the place of what stands there, whose text it keeps if it brings none; an entry that
        only title and authors show to be the same work (the file of a paper whose card is there) is joined to it.
        """
        old = self._same(connection, paper)
        if old is not None:
            paper = _with_text_of(paper, old)
        else:
            old = self._same_card(connection, paper)
            paper = paper if old is None else merged(old.paper, paper)
        record = paper.model_dump_json(exclude_defaults=True)
        if old is not None and old.record == record and not old.gone:
            return "unchanged"
        if old is None:
            row = int(connection.execute("SELECT COALESCE(MAX(row), 0) + 1 FROM papers").fetchone()[0])
        else:
            row = old.row
            self._forget(connection, row)
        title, bare = normal_title(paper.title), without_short_name(paper.title)
        connection.execute(
            "INSERT OR REPLACE INTO papers VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?)",
            (
                row,
                paper.cand_id,
                title,
                "" if bare == title else bare,
                paper.year,
                venue_name(paper.venue),
                int(paper.body is not None),
                packed(record),
            ),
        )
        self._put_side_tables(connection, row, paper)
        return "added" if old is None else "updated"

    def _same(self, connection: sqlite3.Connection, paper: Candidate) -> "_Standing | None":
        """Return the paper as it stands already: by its id, else by one that both carry.

        An address is no such id: many papers may give that of their venue.
        """
        by_id = connection.execute(f"{_STANDING} WHERE cand_id = ?", (paper.cand_id,)).fetchone()
        if by_id:
            return _standing(by_id)
        for identifier in (i for i in ids_of(paper) if not i.startswith("url:")):
            found = connection.execute(f"{_STANDING} JOIN ids USING (row) WHERE ids.id = ?", (identifier,)).fetchone()
            if found:
                return _standing(found)
        return None

    def _same_card(self, connection: sqlite3.Connection, paper: Candidate) -> "_Standing | None":
        found = connection.execute(
            f"{_STANDING} WHERE title = ? AND gone = 0 ORDER BY row", (normal_title(paper.title),)
        )
        return next(
            (standing for standing in map(_standing, found.fetchall()) if same_work(standing.paper, paper)), None
        )

    def _forget(self, connection: sqlite3.Connection, row: int) -> None:
        for table in _SIDE_TABLES:
            connection.execute(f"DELETE FROM {table} WHERE row = ?", (row,))  # noqa: S608 - names of our own tables

    def _put_side_tables(self, connection: sqlite3.Connection, row: int, paper: Candidate) -> None:
        connection.executemany("INSERT OR IGNORE INTO ids VALUES (?, ?)", [(i, row) for i in ids_of(paper)])
        connection.executemany(
            "INSERT OR IGNORE INTO names VALUES (?, ?, ?)", [(n, int(own), row) for n, own in nicknames(paper)]
        )
        connection.executemany(
            "INSERT OR IGNORE INTO authors VALUES (?, ?, ?, ?)",
            [(surname(author), paper.year, 0, row) for author in paper.authors[:1]],
        )

    def remove(self, connection: sqlite3.Connection, cand_ids: Iterable[str]) -> int:
        """Mark the papers as gone (their text is taken out of the index next); return how many there were."""
        removed = 0
        for cand_id in sorted(set(cand_ids)):
            found = connection.execute("SELECT row FROM papers WHERE cand_id = ? AND gone = 0", (cand_id,)).fetchone()
            if found:
                self._forget(connection, found[0])
                connection.execute("UPDATE papers SET gone = 1, indexed = 0 WHERE row = ?", (found[0],))
                removed += 1
        return removed

    def waiting(self, limit: int, *, after: int = 0) -> list[Waiting]:
        """Return papers of higher rows than `after` that the text index has to take in or let go of, in order."""
        with self._reading() as connection:
            rows = connection.execute(
                "SELECT row, gone, record FROM papers WHERE indexed = 0 AND row > ? ORDER BY row LIMIT ?",
                (after, limit),
            ).fetchall()
        return [Waiting(int(row), bool(gone), _paper(record)) for row, gone, record in rows]

    def settle(self, rows: Sequence[int]) -> None:
        """Note that the text index holds these papers as they are, and drop the gone ones for good."""
        with self.writing() as connection:
            connection.executemany("DELETE FROM papers WHERE row = ? AND gone = 1", [(row,) for row in rows])
            connection.executemany("UPDATE papers SET indexed = 1 WHERE row = ?", [(row,) for row in rows])

    def unsettle(self) -> None:
        """Note that the text index holds nothing: every paper waits for it again."""
        with self.writing() as connection:
            connection.execute("UPDATE papers SET indexed = 0")

    def papers(self, rows: Sequence[int]) -> list[Candidate]:
        """Return the papers of the rows in the order asked for; rows that are gone are left out."""
        with self._reading() as connection:
            found = [
                connection.execute("SELECT record FROM papers WHERE row = ? AND gone = 0", (row,)).fetchone()
                for row in rows
            ]
        return [_paper(record[0]) for record in found if record]

    def rows(self, statement: str, values: Sequence[object] = ()) -> list[int]:
        """Return the first column of a query of ours over the tables."""
        with self._reading() as connection:
            return [int(found[0]) for found in connection.execute(statement, tuple(values))]

    def venues(self) -> list[tuple[str | None, int]]:
        """Return each venue series with its number of papers, the largest first; None for papers without one."""
        with self._reading() as connection:
            return list(self._tallies.get(connection, "venues", _venues))

    def editions(self) -> dict[str | None, dict[int, int]]:
        """Return for each venue series how many papers of each year there are."""
        with self._reading() as connection:
            return self._tallies.get(connection, "editions", _editions)

    def years(self) -> tuple[int, int] | None:
        """Return the first and last year of the papers, None where no paper has one."""
        with self._reading() as connection:
            return self._tallies.get(connection, "years", _years)

    def with_body(self) -> int:
        """Return how many papers have text beyond the abstract."""
        with self._reading() as connection:
            return self._tallies.get(connection, "with body", _with_body)


def _venues(connection: sqlite3.Connection) -> list[tuple[str | None, int]]:
    found = connection.execute(
        "SELECT venue, COUNT(*) AS n FROM papers WHERE gone = 0 GROUP BY venue ORDER BY n DESC, venue"
    )
    return [(venue, int(number)) for venue, number in found]


def _editions(connection: sqlite3.Connection) -> dict[str | None, dict[int, int]]:
    counted = connection.execute(
        "SELECT venue, year, COUNT(*) FROM papers WHERE gone = 0 AND year IS NOT NULL GROUP BY venue, year"
    )
    editions: dict[str | None, dict[int, int]] = {}
    for venue, year, number in counted:
        editions.setdefault(venue, {})[int(year)] = int(number)
    return editions


def _years(connection: sqlite3.Connection) -> tuple[int, int] | None:
    low, high = connection.execute("SELECT MIN(year), MAX(year) FROM papers WHERE gone = 0").fetchone()
    return (int(low), int(high)) if low is not None else None


def _with_body(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT COUNT(*) FROM papers WHERE gone = 0 AND has_body = 1").fetchone()[0])


def ids_of(paper: Candidate) -> list[str]:
    """Return the ids the paper is found by, each with its kind in front."""
    found = [f"{source}:{value}" for source, value in sorted(paper.source_ids.items()) if value]
    if doi := normal_doi(paper.doi):
        found.append(f"doi:{doi}")
    if arxiv := normal_arxiv(paper.arxiv_id):
        found.append(f"arxiv:{arxiv}")
    if paper.url:
        found.append(f"url:{normal_url(paper.url)}")
    return found
