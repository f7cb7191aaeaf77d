"""The tables of the record store, and telling a file of another program from it before anything is touched."""

import sqlite3
from pathlib import Path
from typing import Final

import sqlalchemy as sa

LAYOUT = 7
"""Raised with every change of the tables; kept in SQLite's `user_version`, on a server in a table."""
MIGRATIONS: dict[int, tuple[str, ...]] = {
    1: ("ALTER TABLE records ADD COLUMN kind TEXT NOT NULL DEFAULT 'grading'",),
    2: (),  # tables were added, which are made where they are missing
    3: ("DROP TABLE lines",),  # made anew, several lines a record; they are filled from the records
    4: ("DROP TABLE units", "DROP TABLE turns"),  # made anew: what a paper came to is told in other words
    5: (),  # records are compressed from now on; those that are there stay as they are
    6: (),  # a table was added, which is made where it is missing
}
"""By layout, the statements that lead from it to the next; what is kept stays."""

metadata = sa.MetaData()

records = sa.Table(
    "records",
    metadata,
    sa.Column("digest", sa.Text, primary_key=True),
    sa.Column("paper_id", sa.Text, nullable=False, index=True),
    sa.Column("review_id", sa.Text, nullable=False, index=True),
    sa.Column("reviewer_id", sa.Text, nullable=False, index=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("schema_version", sa.Text, nullable=False),
    sa.Column("created", sa.Text, nullable=False, index=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("kind", sa.Text, nullable=False, server_default="grading", index=True),
)
"""One row per record; `body` is its canonical JSON in UTF-8, compressed (RFC 1950), whose SHA-256 before that is
`digest`; `kind` names its kind.

What is of no single review has `review_id` and `reviewer_id` "".
"""

labels = sa.Table(
    "labels",
    metadata,
    sa.Column("digest", sa.Text, sa.ForeignKey("records.digest", ondelete="CASCADE"), primary_key=True),
    sa.Column("label", sa.Text, primary_key=True),
    sa.Column("verdicts", sa.Integer, nullable=False),
)
"""How many of a record's results carry each label that its heading counts."""

runs = sa.Table(
    "runs",
    metadata,
    sa.Column("run", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("digest", sa.Text, sa.ForeignKey("records.digest", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("envelope", sa.Text, nullable=False),
)
"""One row per run that gave the record: when, how long, at what cost."""
lines = sa.Table(
    "lines",
    metadata,
    sa.Column("digest", sa.Text, sa.ForeignKey("records.digest", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("review_id", sa.Text, nullable=False, index=True),
    sa.Column("reviewer_id", sa.Text, nullable=False, index=True),
    sa.Column("line", sa.Text, nullable=False),
)
"""What tables show of each record, a line for each of its reviews, as JSON; apart from the records, whose bodies would
be read over with each line. A record that an earlier release has kept gets its lines when they are first asked for.
"""

units = sa.Table(
    "units",
    metadata,
    sa.Column("run", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("done", sa.Text, nullable=False),
)
"""One row per paper that a run over many papers has worked on; `done` tells what became of it, as JSON."""

claims = sa.Table(
    "claims",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("run", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Papers that a run is working on, with the moment (seconds since 1970) when it last said so."""

kept = sa.Table(
    "kept",
    metadata,
    sa.Column("namespace", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
"""The cache of a store on a server; one in a file has a cache of its own beside it."""

turns = sa.Table(
    "turns",
    metadata,
    sa.Column("service", sa.Text, primary_key=True),
    sa.Column("next", sa.Double, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""When each service may next be asked (seconds since 1970), for all workers of a run, and when that was written."""

held = sa.Table(
    "held",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("run", sa.Text, nullable=False, index=True),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("dollars", sa.Double, nullable=False),
)
"""Dollars set aside for questions that are being asked."""

spent = sa.Table(
    "spent",
    metadata,
    sa.Column("run", sa.Text, primary_key=True),
    sa.Column("dollars", sa.Double, nullable=False),
)
"""Dollars that a run has spent."""

going = sa.Table(
    "going",
    metadata,
    sa.Column("run", sa.Text, primary_key=True),
    sa.Column("about", sa.Text, nullable=False),
    sa.Column("began", sa.Double, nullable=False),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("ended", sa.Text, nullable=False),
    sa.Column("stop", sa.Boolean, nullable=False),
)
"""Runs over many papers: what each is about, its last progress, how it ended ("" while it goes on), and whether it is
asked to stop."""

layout = sa.Table("layout", metadata, sa.Column("number", sa.Integer, nullable=False))
"""The number of the layout, on a server."""


_OURS: Final = frozenset({"records", "labels", "runs"})


def is_foreign(path: Path) -> bool:
    """Return whether a file is an SQLite file with the tables of another program; it is only looked at.

    What is no SQLite file at all, or damaged, is not told here: it fails when it is opened.
    """
    if not path.is_file():
        return False
    try:
        # Immutable: neither a lock nor a file beside it is made, whatever mode its owner keeps it in.
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return False
    try:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error:
        return False
    finally:
        connection.close()
    return bool(names) and not names >= _OURS
