"""The content-addressed cache on disk: one SQLite file, shared by all processes of a user.

It speaks to the standard library's `sqlite3`, not to SQLAlchemy: four fixed statements need no query builder, and
`peerassay cache` then starts without its import (0.8 s cold against 0.01 s).
"""

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from peerassay.errors import StoreError
from peerassay.frozen import Frozen
from peerassay.home import private_folder

T = TypeVar("T")

_APPLICATION_ID: Final = 0x50415343  # "PASC": tells our file from any other SQLite file
_LAYOUT: Final = 1
_TABLE: Final = """
CREATE TABLE IF NOT EXISTS kept (
    namespace TEXT NOT NULL,
    key TEXT NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY (namespace, key)
)
"""


class NamespaceInfo(Frozen):
    """What one namespace of a cache holds: how many entries, and how many bytes their values take."""

    namespace: str
    entries: int
    bytes: int


class SqliteCache:
    """A cache in one SQLite file, safe for threads, tasks, forked children and several processes at once.

    Write-ahead log with `synchronous=FULL`: each `put` waits until its bytes are on the disk, so an answer that was
    paid for survives `kill -9` and a power cut alike (NORMAL would lose the last entries to a power cut; FULL costs
    about one millisecond a put). The file must lie on a local disk: SQLite's log does not work over network file
    systems shared by several machines.

    Raises StoreError, in one sentence, for a file that is damaged, locked for longer than `patience_seconds`, or of
    another kind.
    """

    def __init__(self, path: Path, *, patience_seconds: float = 30.0) -> None:
        self.path = path
        self._patience = patience_seconds
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._owner = 0
        self._run(lambda connection: connection)

    @property
    def shown(self) -> str:
        """Where it lies, as it may be shown."""
        return str(self.path)

    def get(self, namespace: str, key: str) -> bytes | None:
        """Return what is kept under the key, None where there is nothing; raises StoreError."""
        query = "SELECT value FROM kept WHERE namespace = ? AND key = ?"
        row = self._run(lambda connection: connection.execute(query, (namespace, key)).fetchone())
        return None if row is None else bytes(row[0])

    def put(self, namespace: str, key: str, value: bytes) -> None:
        """Keep the value in place of an older one; on disk before the call returns; raises StoreError."""
        statement = (
            "INSERT INTO kept (namespace, key, value) VALUES (?, ?, ?) "
            "ON CONFLICT (namespace, key) DO UPDATE SET value = excluded.value"
        )
        self._run(lambda connection: connection.execute(statement, (namespace, key, value)))

    def info(self) -> tuple[NamespaceInfo, ...]:
        """Return what each namespace holds, by name; raises StoreError."""
        query = "SELECT namespace, COUNT(*), SUM(LENGTH(value)) FROM kept GROUP BY namespace ORDER BY namespace"
        rows = self._run(lambda connection: connection.execute(query).fetchall())
        return tuple(NamespaceInfo(namespace=name, entries=entries, bytes=size) for name, entries, size in rows)

    def clear(self, namespace: str | None = None) -> int:
        """Forget a namespace (None: everything) and return how many entries went; raises StoreError."""
        where, values = ("", ()) if namespace is None else (" WHERE namespace = ?", (namespace,))
        count = self._run(lambda connection: connection.execute(f"DELETE FROM kept{where}", values).rowcount)  # noqa: S608
        self._run(lambda connection: connection.execute("VACUUM"))
        return count

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        with self._lock:
            if self._connection is not None and self._owner == os.getpid():
                self._connection.close()
            self._connection = None

    def __enter__(self) -> "SqliteCache":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            with self._lock:
                return work(self._open())
        except (sqlite3.Error, OSError) as error:
            raise _sentence(error, self.path) from error

    def _open(self) -> sqlite3.Connection:
        if self._connection is None or self._owner != os.getpid():
            # A forked child must not touch its parent's connection, nor close it.
            self._connection = _connect(self.path, self._patience)
            self._owner = os.getpid()
        return self._connection


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    private_folder(path.parent)
    connection = sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection, path)
    except (sqlite3.Error, StoreError):
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    _check_kind(connection, path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    if connection.execute("PRAGMA user_version").fetchone()[0] != _LAYOUT:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(_TABLE)
        connection.execute(f"PRAGMA application_id={_APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={_LAYOUT}")
        connection.execute("COMMIT")


def _check_kind(connection: sqlite3.Connection, path: Path) -> None:
    kind = connection.execute("PRAGMA application_id").fetchone()[0]
    layout = connection.execute("PRAGMA user_version").fetchone()[0]
    empty = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0] == 0
    if kind != _APPLICATION_ID and not empty:
        raise StoreError("the file is not a peerassay cache", where=str(path), fix="name another file")
    if layout > _LAYOUT:
        raise StoreError(
            f"the cache has layout {layout}, this version reads {_LAYOUT}",
            where=str(path),
            fix="upgrade peerassay or name another file",
        )


def _sentence(error: sqlite3.Error | OSError, path: Path) -> StoreError:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error)
    if "locked" in text or "busy" in text:
        fix = "wait for the other program or close it"
    elif isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        fix = "move the file away; a new one is made"
    else:
        fix = "check the folder, its permissions and the free space"
    return StoreError(f"the cache cannot be used ({text})", where=str(path), fix=fix)
