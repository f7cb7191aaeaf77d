"""A table and a plot as data, and how they are written: Markdown and CSV; SVG by matplotlib, where it is installed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from peerassay.reports.csv_table import Cell, csv_table
from peerassay.reports.markdown_text import safe


@dataclass(frozen=True, slots=True)
class Table:
    """A table under a title that names the paper's own ("IIR, Table 2"); `note` says what differs from it."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""

    def markdown(self) -> str:
        """Return it as Markdown; what has no value is a dash."""
        head = [f"## {self.title}", "", f"| {' | '.join(self.columns)} |", f"|{'---|' * len(self.columns)}"]
        rows = [f"| {' | '.join(safe(_shown(cell)) for cell in row)} |" for row in self.rows]
        return "\n".join([*head, *rows, "", *([self.note, ""] if self.note else [])])

    def csv(self) -> str:
        """Return it as CSV; what has no value is an empty cell."""
        return csv_table(self.columns, [dict(zip(self.columns, row, strict=True)) for row in self.rows])


@dataclass(frozen=True, slots=True)
class Plot:
    """Bars: for each name of a series a value for each label; `axis` names the values."""

    name: str
    title: str
    axis: str
    labels: tuple[str, ...]
    series: Mapping[str, Sequence[float]]


def _shown(cell: Cell) -> str:
    return "–" if cell is None else f"{cell:.3f}".rstrip("0").rstrip(".") if isinstance(cell, float) else str(cell)


def write(folder: Path, tables: Sequence[Table], plots: Sequence[Plot]) -> tuple[str, ...]:
    """Write `tables.md`, a CSV for each table and an SVG for each plot; returns what could not be drawn, and why."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.md").write_text("\n".join(table.markdown() for table in tables), "utf-8")
    for table in tables:
        (folder / f"{table.name}.csv").write_text(table.csv(), "utf-8", newline="")
    try:
        for plot in plots:
            _draw(plot, folder / f"{plot.name}.svg")
    except ImportError:
        return ("the figures are not drawn: matplotlib is missing (pip install 'peerassay-bench[plots]')",)
    return ()


def _draw(plot: Plot, path: Path) -> None:
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    # Without a date and with fixed ids the same data give the same file.
    with rc_context({"svg.hashsalt": "peerassay", "font.size": 9}):
        figure = Figure(figsize=(6.0, 3.2), layout="constrained")
        axes = figure.subplots()
        width = 0.8 / max(1, len(plot.series))
        for n, (name, values) in enumerate(plot.series.items()):
            places = [place + n * width for place in range(len(values))]
            axes.bar(places, list(values), width=width, label=name)
        middle = 0.4 - width / 2
        axes.set_xticks([place + middle for place in range(len(plot.labels))], plot.labels, rotation=20, ha="right")
        axes.set_ylabel(plot.axis)
        axes.set_title(plot.title)
        if len(plot.series) > 1:
            axes.legend(frameon=False)
        figure.savefig(path, metadata={"Date": None})
