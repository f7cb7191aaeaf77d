"""Records in other tools' formats."""

from collections.abc import Callable, Sequence

from peerassay.errors import InputError
from peerassay.grading.record import Record
from peerassay.reports.bibtex import bibtex
from peerassay.reports.claims_csv import claims_csv
from peerassay.reports.csl_json import csl_json
from peerassay.reports.records_jsonl import records_jsonl

FORMATS: dict[str, Callable[[Sequence[Record]], str]] = {
    "csv": claims_csv,
    "jsonl": records_jsonl,
    "bibtex": bibtex,
    "csl-json": csl_json,
}


def export(records: Sequence[Record], format: str) -> str:
    """Return the records in a format of `FORMATS`; raises InputError for another."""
    return known(format)(records)


def known(format: str) -> Callable[[Sequence[Record]], str]:
    """Return what writes a format of `FORMATS`; raises InputError for another."""
    made = FORMATS.get(format)
    if made is None:
        raise InputError("no such format", where=format, fix=f"take one of {', '.join(FORMATS)}")
    return made
