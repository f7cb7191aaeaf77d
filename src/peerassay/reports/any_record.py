"""What reports are written on: records of either job."""

from collections.abc import Iterable

from peerassay.grading.record import Record
from peerassay.novelty.report import NoveltyReport

AnyRecord = Record | NoveltyReport


def gradings_of(records: Iterable[AnyRecord]) -> tuple[Record, ...]:
    """Return the records of gradings among them."""
    return tuple(one for one in records if isinstance(one, Record))


def reports_of(records: Iterable[AnyRecord]) -> tuple[NoveltyReport, ...]:
    """Return the novelty reports among them."""
    return tuple(one for one in records if isinstance(one, NoveltyReport))
