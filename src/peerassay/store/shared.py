"""What the workers of a run keep together in the store: answers on a server, papers that are done, turns, dollars."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import sqlalchemy as sa

from peerassay.errors import StoreError
from peerassay.run_names import has_ended
from peerassay.store.cache import NamespaceInfo
from peerassay.store.database import Database
from peerassay.store.tables import claims, held, kept, spent, turns, units

_SKEW_SECONDS: Final = 60.0
"""What clocks of several machines may differ by; what was written later from now was written by a wrong one."""
_LONGEST_SECONDS: Final = 4 * 3600.0
"""No queue at a service is longer; a turn that is further away was not set by a run."""
CLAIM_SECONDS: Final = 180.0
"""How long a claim holds after the run that has it last said so."""


class ServerCache:
    """The cache of a store on a server: bytes by namespace and key, on its disk before `put` returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def shown(self) -> str:
        """Where it lies, as it may be shown."""
        return self._database.shown

    def get(self, namespace: str, key: str) -> bytes | None:
        """Return what is kept under the key, None where there is nothing; raises StoreError."""
        query = sa.select(kept.c.value).where(kept.c.namespace == namespace, kept.c.key == key)
        with self._database.connection() as connection:
            value = connection.execute(query).scalar()
        return None if value is None else bytes(value)

    def put(self, namespace: str, key: str, value: bytes) -> None:
        """Keep the value in place of an older one; raises StoreError."""
        row = self._database.insert(kept).values(namespace=namespace, key=key, value=value)
        with self._database.connection() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["namespace", "key"], set_={"value": value}))

    def info(self) -> tuple[NamespaceInfo, ...]:
        """Return what each namespace holds, by name; raises StoreError."""
        size = sa.func.sum(sa.func.length(kept.c.value))
        query = sa.select(kept.c.namespace, sa.func.count(), size).group_by(kept.c.namespace).order_by(kept.c.namespace)
        with self._database.connection() as connection:
            rows = connection.execute(query).all()
        return tuple(NamespaceInfo(namespace=name, entries=entries, bytes=size) for name, entries, size in rows)

    def clear(self, namespace: str | None = None) -> int:
        """Forget a namespace (None: everything) and return how many entries went; raises StoreError."""
        gone = sa.delete(kept) if namespace is None else sa.delete(kept).where(kept.c.namespace == namespace)
        with self._database.connection() as connection:
            return connection.execute(gone).rowcount

    def close(self) -> None:
        """Let go of the connections."""
        self._database.close()


class DoneUnits:
    """What became of each paper that a run has worked on: what a run that was stopped goes on from."""

    def __init__(self, database: Database, run: str) -> None:
        self._database = database
        self._run = run

    def put(self, key: str, done: str) -> None:
        """Keep what became of a paper in place of what became of it before; raises StoreError."""
        row = self._database.insert(units).values(run=self._run, key=key, done=done)
        with self._database.connection() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["run", "key"], set_={"done": done}))

    def all(self) -> Iterator[tuple[str, str]]:
        """Give the key of each paper that was worked on, with what became of it; raises StoreError."""
        query = sa.select(units.c.key, units.c.done).where(units.c.run == self._run).order_by(units.c.key)
        with self._database.connection() as connection:
            rows = connection.execute(query).all()
        yield from ((key, done) for key, done in rows)


class Claims:
    """Which papers a run is working on, so that two runs on one store do not ask the same.

    A claim ends when it is let go of, when its run's process is gone, or when its run has not renewed it for
    `CLAIM_SECONDS`. Every method raises StoreError.
    """

    def __init__(self, database: Database, run: str) -> None:
        self._database = database
        self._run = run

    def take(self, key: str) -> bool:
        """Claim a paper; returns False where another run that goes on has it."""
        now = time.time()
        free = sa.or_(claims.c.run == self._run, ~claims.c.at.between(now - CLAIM_SECONDS, now + _SKEW_SECONDS))
        if self._upsert(key, now, free):
            return True
        with self._database.connection() as connection:
            other = connection.execute(sa.select(claims.c.run).where(claims.c.key == key)).scalar()
        if other is None:
            return self.take(key)
        return has_ended(other) and self._upsert(key, now, claims.c.run == other)

    def renew(self, key: str) -> None:
        """Say that the paper is still being worked on."""
        own = (claims.c.key == key, claims.c.run == self._run)
        with self._database.connection() as connection:
            connection.execute(sa.update(claims).where(*own).values(at=time.time()))

    @contextmanager
    def held(self, key: str) -> Iterator[bool]:
        """Hold a claim while the block works, renewed from a thread of its own; gives False where another has it."""
        if not self.take(key):
            yield False
            return
        stop = threading.Event()
        thread = threading.Thread(target=self._renew_until, args=(stop, key), daemon=True)
        thread.start()
        try:
            yield True
        finally:
            stop.set()
            thread.join()
            self.let_go(key)

    def _renew_until(self, stop: threading.Event, key: str) -> None:
        while not stop.wait(CLAIM_SECONDS / 6):
            with suppress(StoreError):  # whoever works with the store will say so
                self.renew(key)

    def let_go(self, key: str) -> None:
        """End the claim."""
        with self._database.connection() as connection:
            connection.execute(sa.delete(claims).where(claims.c.key == key, claims.c.run == self._run))

    def _upsert(self, key: str, now: float, where: sa.ColumnElement[bool]) -> bool:
        told = {"run": self._run, "at": now}
        row = self._database.insert(claims).values(key=key, **told)
        row = row.on_conflict_do_update(index_elements=["key"], set_=told, where=where).returning(claims.c.key)
        with self._database.connection() as connection:
            return connection.execute(row).scalar() is not None


class StoreLimits:
    """The limits of a run in its store; see `peerassay.limits.Limits`."""

    def __init__(self, database: Database, run: str) -> None:
        self._database = database
        self._run = run

    def slot(self, service: str, gap_seconds: float) -> float:
        """Take the next turn at a service."""
        now = time.time()
        later = sa.case((_is_believed(now), turns.c.next), else_=now) + gap_seconds
        return self._move(service, now, now + gap_seconds, later) - gap_seconds - now

    def hold_back(self, service: str, seconds: float) -> None:
        """Let nobody ask the service for so long."""
        now = time.time()
        until = now + seconds
        self._move(service, now, until, sa.case((_is_believed(now, until), turns.c.next), else_=until))

    def _move(self, service: str, now: float, first: float, later: sa.ColumnElement[float]) -> float:
        row = self._database.insert(turns).values(service=service, next=first, at=now)
        told = {"next": later, "at": now}
        row = row.on_conflict_do_update(index_elements=["service"], set_=told).returning(turns.c.next)
        with self._database.connection() as connection:
            return float(connection.execute(row).scalar_one())

    def reserve(self, unit: str, dollars: float, ceiling: float) -> float | None:
        """Set dollars aside for a question of a unit."""
        first = self._database.insert(spent).values(run=self._run, dollars=0.0).on_conflict_do_nothing()
        # Written to before it is read: workers take turns at the row, so that two never see the same room.
        lock = sa.update(spent).where(spent.c.run == self._run).values(dollars=spent.c.dollars)
        aside = sa.select(sa.func.coalesce(sa.func.sum(held.c.dollars), 0.0)).where(held.c.run == self._run)
        with self._database.connection() as connection:
            connection.execute(first)
            connection.execute(lock)
            gone = float(connection.execute(sa.select(spent.c.dollars).where(spent.c.run == self._run)).scalar_one())
            if gone + float(connection.execute(aside).scalar_one()) + dollars > ceiling:
                return gone
            connection.execute(sa.insert(held).values(run=self._run, unit=unit, dollars=dollars))
        return None

    def settle(self, unit: str, dollars: float, spent_dollars: float) -> None:
        """Put what was spent in the place of what was set aside."""
        own = (held.c.run == self._run, held.c.unit == unit, held.c.dollars == dollars)
        first = sa.select(sa.func.min(held.c.number)).where(*own).scalar_subquery()
        more = sa.update(spent).where(spent.c.run == self._run).values(dollars=spent.c.dollars + spent_dollars)
        with self._database.connection() as connection:
            connection.execute(more)
            connection.execute(sa.delete(held).where(held.c.number == first))

    def total(self) -> float:
        """Return the dollars that the run has spent, over all times that it was begun; raises StoreError."""
        with self._database.connection() as connection:
            return float(connection.execute(sa.select(spent.c.dollars).where(spent.c.run == self._run)).scalar() or 0.0)

    def forget(self, unit: str) -> None:
        """Free what a unit had set aside."""
        with self._database.connection() as connection:
            connection.execute(sa.delete(held).where(held.c.run == self._run, held.c.unit == unit))


def _is_believed(now: float, until: float | None = None) -> sa.ColumnElement[bool]:
    """Whether a turn is later than `until`, no further away than any can be, and written by a clock like this one."""
    later = turns.c.next > (now if until is None else until)
    return sa.and_(later, turns.c.next <= turns.c.at + _LONGEST_SECONDS, turns.c.at <= now + _SKEW_SECONDS)
