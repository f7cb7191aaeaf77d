"""What the desk itself keeps, apart from records: sessions, what was dropped, runs, replies as typed, ticks."""

import json
import sqlite3
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

from peerassay.errors import StoreError
from peerassay.frozen import Frozen

SESSION_SECONDS: Final = 30 * 24 * 3600
STEPS: Final = "steps.json"
NAME: Final = "worker"
"""In a run's folder: its newest step, and the name of the process that works on it."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS sessions (digest TEXT PRIMARY KEY, user TEXT NOT NULL, at REAL NOT NULL);
CREATE TABLE IF NOT EXISTS items (key TEXT PRIMARY KEY, user TEXT NOT NULL, at REAL NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, user TEXT NOT NULL, at REAL NOT NULL, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS replies (user TEXT, paper TEXT, point TEXT, text TEXT NOT NULL, version INTEGER NOT NULL,
    PRIMARY KEY (user, paper, point));
CREATE TABLE IF NOT EXISTS marks (user TEXT, subject TEXT, kind TEXT, key TEXT,
    PRIMARY KEY (user, subject, kind, key));
"""


class Item(Frozen):
    """Something that a user dropped, pasted or named, and what it was recognised as.

    Attributes:
        key: our own name of it; its file is named so.
        name: what its owner calls it; shown, never used as a path.
        kind: what it is: a paper, reviews, a table or a list of works.
        ending: of its file, "" for a link.
        link: the link, "" for a file.
        digest: SHA-256 of its bytes, "" for a link.
        title: what is shown first; `note` what is shown beside it.
        reviews: how many reviews it holds.
        problem: a sentence where it cannot be used.
        run: the run that it belongs to, "" before there is one.

    """

    key: str
    name: str
    kind: str
    ending: str = ""
    link: str = ""
    digest: str = ""
    title: str = ""
    note: str = ""
    reviews: int = 0
    problem: str = ""
    run: str = ""
    at: float = 0.0


class RunNote(Frozen):
    """A run as the desk keeps it: what it is of, how it was ordered, what it came to.

    Attributes:
        id: of the run.
        user: whose it is.
        title: of the paper, or how many papers.
        job: what was asked for (`reply`, `chair`, `check`, ...).
        plan: the plan of `peerassay.runs`, as JSON.
        rows: the rows of its manifest, as JSON.
        items: keys of what it reads.
        questions: how many were estimated.
        request: key of the request that ordered it: a second click orders nothing.
        state: running, stopped, done, partial, waiting, failed.
        problem: a sentence where something is missing.
        digests: the records that it made.
        dollars: what it cost; `estimated` what it was to cost, with which `engine`; `ceiling` where it stops.

    """

    id: str
    user: str
    title: str
    job: str
    plan: str
    rows: tuple[str, ...]
    items: tuple[str, ...] = ()
    questions: int = 0
    request: str = ""
    state: str = "running"
    problem: str = ""
    digests: tuple[str, ...] = ()
    dollars: float | None = None
    engine: str = "offline"
    estimated: float | None = None
    ceiling: float | None = None
    created: float = 0.0


class Typed(Frozen):
    """A reply as its author typed it; `version` counts the savings."""

    text: str
    version: int


class Notes:
    """The desk's own file. Every method raises StoreError where it cannot be read or written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        with self._open() as connection:
            connection.executescript(_TABLES)
        path.chmod(0o600)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._lock, closing(sqlite3.connect(self._path, timeout=30)) as connection, connection:
                connection.execute("PRAGMA journal_mode = WAL")
                yield connection
        except sqlite3.Error as error:
            fix = "check the file and its folder"
            raise StoreError(f"the desk's notes cannot be used ({error})", where=str(self._path), fix=fix) from error

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._open() as connection:
            return connection.execute(query, values).fetchall()

    def _do(self, query: str, *values: object) -> int:
        with self._open() as connection:
            return connection.execute(query, values).rowcount

    def begin_session(self, digest: str, user: str) -> None:
        """Keep a session by the digest of its token."""
        self._do("DELETE FROM sessions WHERE at < ?", time.time() - SESSION_SECONDS)
        self._do("INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)", digest, user, time.time())

    def user_of(self, digest: str) -> str | None:
        """Return whose session it is, None for one that is unknown or too old."""
        found = self._rows("SELECT user, at FROM sessions WHERE digest = ?", digest)
        return str(found[0][0]) if found and found[0][1] > time.time() - SESSION_SECONDS else None

    def put_item(self, user: str, item: Item) -> None:
        """Keep an item in place of what was kept under its key."""
        at = item.at or time.time()
        body = item.model_copy(update={"at": at}).model_dump_json()
        self._do("INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?)", item.key, user, at, body)

    def items(self, user: str | None = None) -> list[Item]:
        """Return a user's items, oldest first; everybody's for None."""
        rows = self._rows("SELECT body FROM items WHERE user = ? OR ? IS NULL ORDER BY at, key", user, user)
        return [Item.model_validate_json(body) for (body,) in rows]

    def drop_item(self, user: str, key: str) -> bool:
        """Forget an item; returns whether it was there."""
        return self._do("DELETE FROM items WHERE user = ? AND key = ?", user, key) > 0

    def put_run(self, run: RunNote) -> None:
        """Keep a run in place of what was kept under its id."""
        values = (run.id, run.user, run.created, run.model_dump_json())
        self._do("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?)", *values)

    def runs(self, user: str | None = None) -> list[RunNote]:
        """Return a user's runs, newest first; everybody's for None."""
        rows = self._rows("SELECT body FROM runs WHERE user = ? OR ? IS NULL ORDER BY at DESC, id", user, user)
        return [RunNote.model_validate_json(body) for (body,) in rows]

    def run(self, user: str | None, key: str) -> RunNote | None:
        """Return a run by its id, None where it is not there or another's."""
        return next((run for run in self.runs(user) if run.id == key), None)

    def drop_run(self, key: str) -> None:
        """Forget a run."""
        self._do("DELETE FROM runs WHERE id = ?", key)

    def typed(self, user: str, paper: str) -> Mapping[str, Typed]:
        """Return what a user has typed on a paper, by point."""
        query = "SELECT point, text, version FROM replies WHERE user = ? AND paper = ?"
        return {point: Typed(text=text, version=n) for point, text, n in self._rows(query, user, paper)}

    def type(self, user: str, paper: str, point: str, text: str, version: int) -> tuple[bool, Typed]:
        """Keep a text that was typed over a version; returns False with what is kept where another came first.

        A text that is kept already is no new version: a page and the one before it may both send it.
        """
        with self._open() as connection:
            query = "SELECT text, version FROM replies WHERE user = ? AND paper = ? AND point = ?"
            kept = connection.execute(query, (user, paper, point)).fetchone() or ("", 0)
            if (kept[1] and kept[0] == text) or kept[1] != version:
                return kept[0] == text, Typed(text=kept[0], version=kept[1])
            values = (user, paper, point, text, kept[1] + 1)
            connection.execute("INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?, ?)", values)
            return True, Typed(text=text, version=kept[1] + 1)

    def marks(self, user: str, subject: str) -> dict[str, list[str]]:
        """Return a user's ticks on a subject, keys by kind."""
        found: dict[str, list[str]] = {}
        for kind, key in self._rows("SELECT kind, key FROM marks WHERE user = ? AND subject = ?", user, subject):
            found.setdefault(kind, []).append(key)
        return found

    def mark(self, user: str, subject: str, kind: str, key: str, *, on: bool) -> None:
        """Set or take away a tick."""
        if on:
            self._do("INSERT OR IGNORE INTO marks VALUES (?, ?, ?, ?)", user, subject, kind, key)
        else:
            gone = "DELETE FROM marks WHERE user = ? AND subject = ? AND kind = ? AND key = ?"
            self._do(gone, user, subject, kind, key)


def as_json(value: object) -> str:
    """Return what a page's script reads: JSON that no end of a script element can be hidden in."""
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")
