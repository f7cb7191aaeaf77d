"""Tables of a store for statistics: a row for each claim, review or paper, by one set of names.

Every table has `paper_id`, `forum`, `title` and `record`, those of claims and reviews `review_id` and `reviewer_id`
too, and all have what a run's manifest tells: what has the same name is the same, and joins.
"""

import io
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from peerassay.errors import InputError, MissingExtra
from peerassay.reports.formats import stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from peerassay.job_record import Envelope, JobRecord

Level = Literal["claim", "review", "paper"]
_FORMATS: Final[dict[str, str]] = {"claim": "csv", "review": "scores", "paper": "papers"}
_NAMES: Final = frozenset({"paper_id", "forum", "title", "review_id", "reviewer_id", "claim_id", "record"})
"""Columns that are texts, even where all look like numbers."""
_FIX: Final = "pip install pandas (or polars)"


def frame(store: "Path | str | None" = None, level: Level = "review") -> Any:
    """Return the cases of a store as a data frame of pandas, or of polars where only that is installed.

    Args:
        store: the store's file or address; None for the usual one.
        level: a row for each claim, review or paper.

    Raises:
        InputError: there is no such level, or no store in this place.
        MissingExtra: neither pandas nor polars is installed.
        StoreError: the store cannot be read.

    """
    from peerassay.home import home_of
    from peerassay.settings import resolve
    from peerassay.store.records import RecordStore

    if level not in _FORMATS:
        raise InputError("there is no such level", where=str(level), fix=f"use one of {', '.join(_FORMATS)}")
    place = home_of(resolve({"store": store}).settings).store
    if "://" not in str(place) and not Path(place).exists():
        raise InputError("there is no store in this place", where=str(place), fix="check the path")
    kept = RecordStore(place)
    rows = kept.list(kind="case")
    envelopes = (envelope for row in rows for envelope in kept.envelopes(row.digest))
    return as_frame("".join(table((kept.get(row.digest) for row in rows), envelopes, level)))


def table(records: "Iterable[JobRecord]", envelopes: "Iterable[Envelope]", level: Level) -> "Iterator[str]":
    """Give the parts of the same table as CSV, as `peerassay export --format` claims, reviews or papers writes it."""
    return stream(records, _FORMATS[level], {"case"}, envelopes)


def as_frame(text: str) -> Any:
    """Return a CSV table as a data frame; raises MissingExtra where neither pandas nor polars is installed."""
    head = text.partition("\r\n")[0].split(",")
    texts = [name for name in head if name in _NAMES]
    try:
        import pandas
    except ImportError:
        pass
    else:
        return pandas.read_csv(io.StringIO(text), dtype=dict.fromkeys(texts, "string"))
    try:
        import polars
    except ImportError as error:
        raise MissingExtra("a frame needs pandas or polars", where="frame", fix=_FIX) from error
    return polars.read_csv(
        io.StringIO(text), schema_overrides=dict.fromkeys(texts, polars.String), infer_schema_length=None
    )
