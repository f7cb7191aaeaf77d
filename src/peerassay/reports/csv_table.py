"""A table as CSV (RFC 4180), harmless in a spreadsheet."""

import csv
import io
import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from peerassay.reports.visible import visible

Cell = str | int | float | bool | None
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_table(columns: Sequence[str], rows: Iterable[Mapping[str, Cell]]) -> str:
    """Return a head row and the rows, UTF-8; what a row does not hold is an empty cell.

    A text that a spreadsheet would run as a formula begins with an apostrophe instead.
    """
    return "".join(csv_lines(columns, rows))


def csv_lines(columns: Sequence[str], rows: Iterable[Mapping[str, Cell]]) -> Iterator[str]:
    """Give the lines of `csv_table` one by one: no more than a row is held."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for cells in itertools.chain([columns], ([_cell(row.get(name)) for name in columns] for row in rows)):
        writer.writerow(cells)
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def tag_column(name: str, columns: Collection[str], given: Collection[str]) -> str:
    """Return the column for what a manifest tells under this name.

    Its word counts for columns in `given`, which papers and venues tell too; a column that peerassay works out keeps
    its value, and the manifest's is `manifest_NAME`.
    """
    return name if name not in columns or name in given else f"manifest_{name}"


def with_tags(row: Mapping[str, Cell], tags: Mapping[str, str], given: Collection[str]) -> dict[str, Cell]:
    """Return the row, which has all columns of its table, with what a manifest tells; see `tag_column`."""
    return {**row, **{tag_column(name, row, given): cell for name, cell in tags.items()}}


def tagged_lines(
    columns: Sequence[str],
    rows: Iterable[Mapping[str, Cell]],
    told: Mapping[str, Mapping[str, Mapping[str, str]]],
    given: Collection[str],
) -> Iterator[str]:
    """Give the lines of a table whose rows have a `record`, with further columns for what manifests told of these.

    `told` has by record, and in it by review ("" for the whole paper), what was told.
    """
    names = {name for of_record in told.values() for tags in of_record.values() for name in tags}
    more = sorted({tag_column(name, columns, given) for name in names} - set(columns))
    empty = dict.fromkeys(columns)

    def tagged(row: Mapping[str, Cell]) -> dict[str, Cell]:
        of_record = told.get(str(row["record"]), {})
        own = {**of_record.get("", {}), **of_record.get(str(row.get("review_id")), {})}
        return with_tags({**empty, **row}, own, given)

    return csv_lines([*columns, *more], map(tagged, rows))


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
