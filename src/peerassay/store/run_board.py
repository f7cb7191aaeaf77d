"""Runs over many papers as other shells see them: what each is about, how far it is, and the wish that it may stop."""

import time
from dataclasses import dataclass

import sqlalchemy as sa

from peerassay.run_names import has_ended
from peerassay.store.database import Database
from peerassay.store.tables import going


@dataclass(frozen=True, slots=True)
class GoingRun:
    """A run: its name, what it is about, when it began (seconds since 1970), its last progress, how it ended.

    `ended` is "" while it goes on; a run whose process is gone without a word was "killed".
    """

    name: str
    about: str
    began: float
    told: str
    ended: str
    stopping: bool


class RunBoard:
    """What the runs of a store say of themselves. Every method raises StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, name: str, about: str) -> None:
        """Say that a run has begun, or goes on with another round."""
        row = self._database.insert(going).values(
            run=name, about=about, began=time.time(), told="", ended="", stop=False
        )
        row = row.on_conflict_do_update(index_elements=["run"], set_={"ended": ""})
        with self._database.connection() as connection:
            connection.execute(row)

    def tell(self, name: str, told: str) -> bool:
        """Say how far a run is; return whether it is asked to stop."""
        own = going.c.run == name
        with self._database.connection() as connection:
            connection.execute(sa.update(going).where(own).values(told=told))
            return bool(connection.execute(sa.select(going.c.stop).where(own)).scalar())

    def end(self, name: str, how: str) -> None:
        """Say how a run has ended."""
        with self._database.connection() as connection:
            connection.execute(sa.update(going).where(going.c.run == name).values(ended=how))

    def ask_to_stop(self, name: str) -> bool:
        """Ask a run to stop behind the papers it works on; return whether there is such a run that goes on."""
        own = (going.c.run == name, going.c.ended == "")
        with self._database.connection() as connection:
            return connection.execute(sa.update(going).where(*own).values(stop=True)).rowcount > 0

    def all(self) -> tuple[GoingRun, ...]:
        """Return the runs of the store, the latest last."""
        with self._database.connection() as connection:
            rows = connection.execute(sa.select(going).order_by(going.c.began)).all()
        return tuple(
            GoingRun(
                name=row.run,
                about=row.about,
                began=row.began,
                told=row.told,
                ended=row.ended or ("killed" if has_ended(row.run) else ""),
                stopping=row.stop,
            )
            for row in rows
        )
