"""A table's cells as written, with what they span, and the grid that they make."""

from collections.abc import Sequence

from peerassay.documents.blocks import TableRow

MOST_COLUMNS = 200
_MOST_ROWS = 2_000


class Cell:
    """A cell as it is written: its text, how many columns and rows it takes, whether it is a head."""

    def __init__(self, columns: int = 1, rows: int = 1, *, header: bool = False) -> None:
        self.pieces: list[str] = []
        self.columns, self.rows, self.header = columns, rows, header

    @property
    def text(self) -> str:
        """The cell's text, white space closed up."""
        return " ".join("".join(self.pieces).split())


def span_of(value: str | None) -> int:
    """Return how many columns or rows an attribute says that a cell takes, within bounds."""
    return max(1, min(MOST_COLUMNS, int(value))) if value and value.isdecimal() and len(value) < 6 else 1


def spread(rows: Sequence[Sequence[Cell]]) -> tuple[TableRow, ...]:
    """Return the rows as a grid: what a cell spans behind its first place is empty."""
    taken: dict[int, int] = {}
    grid: list[TableRow] = []
    for row in rows[:_MOST_ROWS]:
        cells: list[str] = []
        waiting = iter(row[:MOST_COLUMNS])
        cell = next(waiting, None)
        while (cell is not None or taken.get(len(cells), 0)) and len(cells) < MOST_COLUMNS:
            if taken.get(len(cells), 0):
                taken[len(cells)] -= 1
                cells.append("")
            elif cell is not None:
                for place in range(len(cells), len(cells) + cell.columns):
                    taken[place] = cell.rows - 1
                cells += [cell.text, *[""] * (cell.columns - 1)]
                cell = next(waiting, None)
        if cells:
            grid.append(TableRow(cells=tuple(cells), header=bool(row) and all(cell.header for cell in row)))
    return tuple(grid)
