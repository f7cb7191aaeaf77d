"""A table as CSV (RFC 4180), harmless in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from peerassay.reports.visible import visible

Cell = str | int | float | bool | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_table(columns: Sequence[str], rows: Iterable[Mapping[str, Cell]]) -> str:
    """Return a head row and the rows, UTF-8; what a row does not hold is an empty cell.

    A text that a spreadsheet would run as a formula begins with an apostrophe instead.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_cell(row.get(name)) for name in columns])
    return text.getvalue()


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = visible(str(value))
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
