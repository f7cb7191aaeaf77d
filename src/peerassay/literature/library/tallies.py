"""What was counted over all of a library's papers, kept for as long as no process has changed them."""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Tallies:
    """Answers of queries that read the whole table, each made once for each state of the file.

    SQLite tells of the writes of other connections by `data_version`, of our own by the connection's changes. Asked
    before the answer is read, they can only be too old: then it is read once more than it need be.
    """

    def __init__(self) -> None:
        self._state: tuple[int, int] | None = None
        self._held: dict[str, Any] = {}

    def get(self, connection: sqlite3.Connection, name: str, read: Callable[[sqlite3.Connection], T]) -> T:
        """Return what `read` gives, from before if nothing has changed; inside a transaction it is always read."""
        if connection.in_transaction:
            return read(connection)
        state = (int(connection.execute("PRAGMA data_version").fetchone()[0]), connection.total_changes)
        if state != self._state:
            self._state, self._held = state, {}
        if name not in self._held:
            self._held[name] = read(connection)
        return self._held[name]  # type: ignore[no-any-return]

    def forget(self) -> None:
        """Drop all: another connection's counts of changes say nothing of these."""
        self._state, self._held = None, {}
