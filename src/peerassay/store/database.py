"""Where records, and on a server answers too, are kept: an SQLite file or PostgreSQL, with one schema."""

import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError
from sqlalchemy.schema import CreateIndex, CreateTable

from peerassay.errors import MissingExtra, StoreError
from peerassay.home import private_folder
from peerassay.incoming import keep_secret
from peerassay.store.tables import LAYOUT, MIGRATIONS, is_foreign, layout, metadata

BUSY_SECONDS: Final = 30.0
FIX: Final = "check the file and its folder, or name another store"
_FIX_SERVER: Final = "check the address and the server, or name another store"
_LOCK: Final = 0x50415353
"""The number under which processes take turns at laying out the tables of a PostgreSQL database."""


class Database:
    """Connections to the store's tables, laid out or brought up to date when it is opened.

    May be shared by threads and carried over a fork: a child opens connections of its own. `shown` is the place
    without a password. Every method raises StoreError, in one sentence, where the place cannot be read or written.
    """

    def __init__(self, place: Path | str) -> None:
        """Open a file, or the address of a server (`postgresql://HOST/DATABASE`).

        Raises MissingExtra for a server where the extra `postgres` is not installed.
        """
        self.is_server = "://" in str(place) and isinstance(place, str)
        self._url = _server_url(str(place)) if self.is_server else sa.URL.create("sqlite", database=str(place))
        self.shown = self._url.render_as_string(hide_password=True) if self.is_server else str(place)
        if not self.is_server:
            self._prepare_file(Path(place))
        self._process = os.getpid()
        self._engine = self._opened()
        with self.connection() as connection:
            self._lay_out(connection)

    def insert(self, table: sa.Table) -> Any:
        """Return an insert into the table, in the dialect that says what happens on a conflict."""
        if self.is_server:
            from sqlalchemy.dialects import postgresql

            return postgresql.insert(table)
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)

    @contextmanager
    def connection(self) -> Iterator[sa.Connection]:
        """Give a connection in a transaction, which ends with the block."""
        if os.getpid() != self._process:
            # The parent's connections must not be used or closed on this side of a fork.
            self._engine.dispose(close=False)
            self._process, self._engine = os.getpid(), self._opened()
        try:
            with self._engine.begin() as connection:
                yield connection
        except OperationalError as error:
            raise self.error(self._reason(error)) from error
        except DatabaseError as error:
            raise self.error(f"is damaged or is not a record store ({_first_line(error)})") from error

    def close(self) -> None:
        """Let go of the connections; the next call opens new ones."""
        self._engine.dispose()

    def error(self, what: str, fix: str = FIX) -> StoreError:
        """Return the error that says what is wrong with the store."""
        fix = _FIX_SERVER if self.is_server and fix == FIX else fix
        return StoreError(what, where=f"record store {self.shown}", fix=fix)

    def _prepare_file(self, path: Path) -> None:
        try:
            private_folder(path.parent)
        except OSError as error:
            raise self.error(f"its folder cannot be made ({error.strerror or error})") from error
        if is_foreign(path):
            raise self.error("belongs to another program and was not changed", fix="name another store")

    def _opened(self) -> sa.Engine:
        if self.is_server:
            # A server that was started anew has closed what was open: each connection is tried before it is used.
            wait = {"connect_timeout": int(BUSY_SECONDS)}
            engine = sa.create_engine(self._url, pool_pre_ping=True, connect_args=wait)
        else:
            engine = sa.create_engine(self._url, connect_args={"timeout": BUSY_SECONDS})
            sa.event.listen(engine, "connect", _on_connect)
        weakref.finalize(self, engine.dispose)
        return engine

    def _lay_out(self, connection: sa.Connection) -> None:
        held = self._layout(connection)
        if held == LAYOUT:
            return
        if held > LAYOUT:
            raise self.error("was made by a newer peerassay", fix="upgrade peerassay")
        # Another process may have come first: the layout is asked for again under the lock.
        if self.is_server:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        else:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        held = self._layout(connection)
        for step in range(held, LAYOUT) if held else ():
            for statement in MIGRATIONS[step]:
                connection.exec_driver_sql(statement)
        for table in metadata.sorted_tables:
            connection.execute(CreateTable(table, if_not_exists=True))
            for index in sorted(table.indexes, key=lambda i: str(i.name)):
                connection.execute(CreateIndex(index, if_not_exists=True))
        if self.is_server:
            connection.execute(sa.delete(layout))
            connection.execute(sa.insert(layout).values(number=LAYOUT))
        else:
            connection.exec_driver_sql(f"PRAGMA user_version = {LAYOUT}")

    def _layout(self, connection: sa.Connection) -> int:
        """Return the number of the layout that is there, 0 for none."""
        if not self.is_server:
            return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        there = connection.execute(sa.select(sa.func.to_regclass(layout.name))).scalar_one()
        return 0 if there is None else connection.execute(sa.select(layout.c.number)).scalar() or 0

    def _reason(self, error: OperationalError) -> str:
        text = _first_line(error)
        if not self.is_server and ("locked" in text or "busy" in text):
            return f"another process has locked it for {BUSY_SECONDS:.0f} seconds"
        return f"cannot be read or written ({text})"


def _server_url(place: str) -> sa.URL:
    fix = "name it as postgresql://HOST/DATABASE"
    try:
        url = sa.make_url(place)
    except (ArgumentError, ValueError) as error:
        raise StoreError("this is not a database address", where="store", fix=fix) from error
    keep_secret(url.password)
    if url.drivername not in {"postgresql", "postgres", "postgresql+psycopg"} or not url.database:
        what = "this is not a PostgreSQL database"
        raise StoreError(what, where=url.render_as_string(hide_password=True), fix=fix)
    if find_spec("psycopg") is None:
        what = "records on a PostgreSQL server need an extra"
        raise MissingExtra(what, where="store", fix="pip install 'peerassay[postgres]'")
    return url.set(drivername="postgresql+psycopg")


def _on_connect(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA synchronous = NORMAL")
    # The mode stays with the file: asking first spares openers the lock that changing it would need.
    if cursor.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        cursor.execute("PRAGMA journal_mode = WAL")
    cursor.close()


def _first_line(error: DatabaseError) -> str:
    return str(error.orig).strip().partition("\n")[0]
