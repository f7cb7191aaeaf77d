"""A table as CSV (RFC 4180), harmless in a spreadsheet."""

import csv
import io
from collections.abc import Collection, Iterable, Mapping, Sequence

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


def with_tags(row: Mapping[str, Cell], tags: Mapping[str, str], given: Collection[str]) -> dict[str, Cell]:
    """Return the row with what a manifest tells.

    Its word counts for columns in `given`, which papers and venues tell too; a column that peerassay works out keeps
    its value, and the manifest's is in `manifest_NAME`.
    """
    named = {name if name not in row or name in given else f"manifest_{name}": cell for name, cell in tags.items()}
    return {**row, **named}


def tagged_table(columns: Sequence[str], rows: Iterable[Mapping[str, Cell]]) -> str:
    """Return what `csv_table` returns, with the columns that rows have beside these, by name."""
    held = list(rows)
    return csv_table([*columns, *more_columns(columns, held)], held)


def more_columns(columns: Sequence[str], rows: Iterable[Mapping[str, Cell]]) -> list[str]:
    """Return the columns that rows have beside these, by name."""
    return sorted({name for row in rows for name in row} - set(columns))


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    text = visible(str(value))
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
