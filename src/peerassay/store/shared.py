"""What the workers of a run keep together in the store: answers on a server, papers that are done, turns, dollars."""

import time
from collections.abc import Iterator

import sqlalchemy as sa

from peerassay.store.cache import NamespaceInfo
from peerassay.store.database import Database
from peerassay.store.tables import held, kept, spent, turns, units


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
    """Which papers a run has done, and what became of each: what a run that was stopped goes on from."""

    def __init__(self, database: Database, run: str) -> None:
        self._database = database
        self._run = run

    def put(self, key: str, done: str, *, failed: bool) -> None:
        """Keep what became of a paper in place of what became of it before; raises StoreError."""
        told = {"done": done, "failed": failed}
        row = self._database.insert(units).values(run=self._run, key=key, **told)
        with self._database.connection() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["run", "key"], set_=told))

    def all(self) -> Iterator[tuple[str, str]]:
        """Give the key of each paper that is done, with what became of it; raises StoreError."""
        query = sa.select(units.c.key, units.c.done).where(units.c.run == self._run).order_by(units.c.key)
        with self._database.connection() as connection:
            rows = connection.execute(query).all()
        yield from ((key, done) for key, done in rows)


class StoreLimits:
    """The limits of a run in its store; see `peerassay.limits.Limits`."""

    def __init__(self, database: Database, run: str) -> None:
        self._database = database
        self._run = run

    def slot(self, service: str, gap_seconds: float) -> float:
        """Take the next turn at a service."""
        now = time.time()
        later = sa.case((turns.c.next > now, turns.c.next), else_=now) + gap_seconds
        row = self._database.insert(turns).values(service=service, next=now + gap_seconds)
        row = row.on_conflict_do_update(index_elements=["service"], set_={"next": later}).returning(turns.c.next)
        with self._database.connection() as connection:
            end = connection.execute(row).scalar_one()
        return float(end) - gap_seconds - now

    def hold_back(self, service: str, seconds: float) -> None:
        """Let nobody ask the service for so long."""
        until = time.time() + seconds
        later = sa.case((turns.c.next > until, turns.c.next), else_=until)
        row = self._database.insert(turns).values(service=service, next=until)
        with self._database.connection() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["service"], set_={"next": later}))

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

    def forget(self, unit: str) -> None:
        """Free what a unit had set aside."""
        with self._database.connection() as connection:
            connection.execute(sa.delete(held).where(held.c.run == self._run, held.c.unit == unit))
