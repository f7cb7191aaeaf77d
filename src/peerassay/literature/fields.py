"""Reading the fields of a service's answer: any of them may be missing, null or of another type."""

from collections.abc import Mapping
from typing import Any

from peerassay.literature.dates import PartialDate


def text_of(value: object) -> str:
    """Return a text on one line; numbers as they are written; "" for anything else."""
    if isinstance(value, str):
        return " ".join(value.split())
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def mapping_of(value: object) -> Mapping[str, Any]:
    """Return a mapping, an empty one for anything else."""
    return value if isinstance(value, Mapping) else {}


def items_of(value: object) -> list[Any]:
    """Return a list, an empty one for anything else."""
    return value if isinstance(value, list) else []


def date_of(value: object) -> str | None:
    """Return an ISO date as precise as stated."""
    date = PartialDate.parse(text_of(value))
    return str(date) if date else None


def year_of(*values: object) -> int | None:
    """Return the year of the first value that has one."""
    dates = (PartialDate.parse(text_of(value)) for value in values)
    return next((date.year for date in dates if date), None)


def count_of(value: object) -> int | None:
    """Return a whole number from 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None
