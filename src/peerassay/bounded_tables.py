"""Rows of CSV tables of others, within limits of cells and columns; what is wrong is said with its line."""

import csv
from collections.abc import Iterable, Iterator
from typing import Final

from peerassay.errors import UnreadableDocument

MOST_COLUMNS: Final = 1_000
"""A short row has an empty cell for every column: many of both would be a table of any size."""


def table_rows(
    lines: Iterable[str], name: str, *, longest: int, delimiter: str = ","
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each row of a table with the line that it ends on, by the names of the columns in line 1.

    Cells without a column are left out, and missing cells are empty.

    Args:
        lines: with their ends.
        name: what messages call the file.
        longest: characters that a cell may have.
        delimiter: between two cells.

    Raises UnreadableDocument, when it comes to that, for a cell that is too long and for too many columns.

    """
    rows = csv.reader(lines, delimiter=delimiter)
    before = csv.field_size_limit(longest)
    try:
        columns = next(rows, [])
        if len(columns) > MOST_COLUMNS:
            raise UnreadableDocument(f"the table has more than {MOST_COLUMNS} columns", where=name, fix="give fewer")
        for row in rows:
            if row:
                cells = [*row, *[""] * (len(columns) - len(row))]
                yield rows.line_num, dict(zip(columns, cells, strict=False))
    except csv.Error:
        what = f"a cell has more than {longest:,} characters"
        fix = "close the quotes before it, or shorten it"
        raise UnreadableDocument(what, where=f"{name}, line {rows.line_num}", fix=fix) from None
    finally:
        csv.field_size_limit(before)
