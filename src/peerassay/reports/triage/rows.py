"""The rows of the table: a row a review, what needs a look first, decisions apart, beside their papers."""

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from peerassay.bounded_files import read_file
from peerassay.bounded_tables import table_rows
from peerassay.documents.decoding import decode
from peerassay.errors import InputError, MissingExtra
from peerassay.frozen import digest
from peerassay.job_record import Cell, Envelope, JobRecord, Line, RecordLine, tags_by_record, tags_of
from peerassay.jobs.reviews.line import JUDGED, NEEDS
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.scores.card import STUDIED
from peerassay.progress import count
from peerassay.reports.csv_table import csv_table, more_columns, with_tags

COLUMNS: Final = (
    "paper_id", "forum", "file", "title", "venue", "year", "decision", "review_id", "reviewer_id", "date", "rating",
    "confidence", "originality", "claims", "holds", "in_part", "does_not", "closer_work", "open", "to_read", JUDGED,
    NEEDS, "verdict", "claim", "quote", *STUDIED, "record", "made", "older",
)  # fmt: skip
"""The columns of the exported table; `record` is the digest, `made` when (ISO), `older` how many before it.

Columns of a run's manifest come behind them.
"""
_TOLD: Final = frozenset(COLUMNS[: COLUMNS.index("claims")])
"""Columns that papers and venues tell: a manifest's word counts more."""


_LONGEST_CELL = 100_000
_MOST_BYTES: Final = 512 << 20


@dataclass(frozen=True, slots=True)
class Triage:
    """The table: its rows, and how many decisions of venues are told with their papers and are no rows."""

    rows: tuple[Mapping[str, Cell], ...]
    decisions: int

    @property
    def needing(self) -> int:
        """How many reviews need a look."""
        return sum(bool(row[NEEDS]) for row in self.rows)

    @property
    def unjudged(self) -> int:
        """How many reviews nobody judged: the offline rules answered."""
        return sum(not row.get(JUDGED) for row in self.rows)

    @property
    def in_words(self) -> str:
        """How many need a look, of those that were judged: "3 of 12 reviews need a look", "none judged"."""
        judged = len(self.rows) - self.unjudged
        if self.rows and not judged:
            return f"{count(len(self.rows), 'review')}, none judged: the offline rules do not read"
        left = f"; {self.unjudged} more were not judged" if self.unjudged else ""
        return f"{self.needing} of {count(judged, 'review')} need a look{left}"

    @property
    def papers(self) -> int:
        """How many papers they are of."""
        return len({row["paper_id"] for row in self.rows})

    @property
    def columns(self) -> list[str]:
        """All columns, those of manifests last."""
        return [*COLUMNS, *more_columns(COLUMNS, self.rows)]


def triage(lines: Iterable[Line]) -> Triage:
    """Return the table of the lines: what needs a look first, by how many claims do not hold, then by paper."""
    held = list(lines)
    decided = {line.paper_id: line.cells.get("decision") for line in held if line.cells.get("meta")}
    rows = [_row(line, decided.get(line.paper_id)) for line in held if not line.cells.get("meta")]
    rows.sort(key=lambda row: (not row[NEEDS], *(-_count(row, name) for name in _WEIGHT), *_ids(row)))
    return Triage(rows=tuple(rows), decisions=len(held) - len(rows))


def lines_of(records: Iterable[JobRecord], envelopes: Iterable[Envelope]) -> Iterator[Line]:
    """Give the lines of the cases among the records, of each review that of the latest."""
    made = dict[str, str]()
    held = tuple(envelopes)
    tags = tags_by_record(held)
    for envelope in held:
        made[envelope.record_digest] = max(envelope.created, made.get(envelope.record_digest, ""))
    of_review = dict[tuple[str, str], dict[str, RecordLine]]()
    for record in records:
        if isinstance(record, CaseRecord):
            key = digest(record)
            for line in record.lines:
                of_review.setdefault((record.paper.id, line.review_id), {})[key] = line
    for (paper, review), same in of_review.items():
        key = max(same, key=lambda key: (made.get(key, ""), key))
        line = same[key]
        told = tags_of(tags.get(key, {}), review)
        when = made.get(key, "")
        yield Line(key, paper, review, line.reviewer_id, when, line.cells, older=len(same) - 1, tags=told)


_WEIGHT: Final = ("does_not", "in_part", "closer_work", "open", "to_read")


def _row(line: Line, decision: Cell) -> dict[str, Cell]:
    own: dict[str, Cell] = {"paper_id": line.paper_id, "review_id": line.review_id, "reviewer_id": line.reviewer_id}
    told: dict[str, Cell] = {"record": line.digest, "made": line.made, "older": line.older, "decision": decision}
    cells = {name: cell for name, cell in line.cells.items() if name in COLUMNS}
    return with_tags({**dict.fromkeys(COLUMNS), **cells, **own, **told}, line.tags, _TOLD - own.keys())


def _ids(row: Mapping[str, Cell]) -> tuple[str, str]:
    return str(row["paper_id"]), str(row["review_id"])


def _count(row: Mapping[str, Cell], name: str) -> float:
    value = row.get(name)
    return float(value) if isinstance(value, int | float) else 0.0


def as_csv(table: Triage) -> str:
    """Return the table as CSV."""
    return csv_table(table.columns, table.rows)


def as_parquet(table: Triage) -> bytes:
    """Return the table as Parquet; raises MissingExtra where the extra `parquet` is not installed."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise MissingExtra(
            "Parquet needs an extra", where="--format", fix="pip install 'peerassay[parquet]'"
        ) from error
    columns = {name: _column([row.get(name) for row in table.rows]) for name in table.columns}
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({name: pa.array(cells) for name, cells in columns.items()}), sink)
    return bytes(sink.getvalue().to_pybytes())


def _column(cells: Sequence[Cell]) -> list[Cell]:
    """Return cells of one type: numbers where all are, texts where one is."""
    return (
        [None if cell is None else str(cell) for cell in cells] if any(isinstance(c, str) for c in cells) else [*cells]
    )


def read_table(path: Path) -> tuple[dict[str, Cell], ...]:
    """Return the rows of a CSV table; raises InputError where it cannot be read or has no column named paper_id."""
    text, _ = decode(read_file(path, _MOST_BYTES), path.name)
    if "paper_id" not in text.partition("\n")[0].strip().split(","):
        fix = "use a table that `triage --table` wrote, or name the column of papers so"
        raise InputError("the table has no column named paper_id", where=path.name, fix=fix)
    rows = table_rows(io.StringIO(text, newline=""), path.name, longest=_LONGEST_CELL)
    return tuple({name: cell for name, cell in row.items() if name} for _, row in rows)
