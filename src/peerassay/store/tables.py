"""The tables of the record store."""

import sqlalchemy as sa

LAYOUT = 1
"""Raised with every change of the tables; kept in SQLite's `user_version`."""

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
)
"""One row per record; `body` is its canonical JSON in UTF-8, whose SHA-256 is `digest`."""

labels = sa.Table(
    "labels",
    metadata,
    sa.Column("digest", sa.Text, sa.ForeignKey("records.digest", ondelete="CASCADE"), primary_key=True),
    sa.Column("label", sa.Text, primary_key=True),
    sa.Column("verdicts", sa.Integer, nullable=False),
)
"""How many of a record's verdicts carry each label that occurs."""

runs = sa.Table(
    "runs",
    metadata,
    sa.Column("run", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("digest", sa.Text, sa.ForeignKey("records.digest", ondelete="CASCADE"), nullable=False, index=True),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("envelope", sa.Text, nullable=False),
)
"""One row per run that gave the record: when, how long, at what cost."""
