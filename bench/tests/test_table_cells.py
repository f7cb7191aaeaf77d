"""Cells of tables are compared in their row and column."""

from peerassay_bench.parsing.table_cells import CellTally, grid_of, html_grids, tally

HTML = "<table><tr><td>Method</td><td>Score</td></tr><tr><td>Ours</td><td>$0.9$</td></tr></table>"


def test_same_cells_agree_and_moved_ones_do_not() -> None:
    """A cell in another row or column than the reference has it is not right."""
    (expected,), _ = html_grids(HTML)
    same = grid_of([("Method", "Score"), ("Ours", "0.9")])
    moved = grid_of([("Method", "Score", ""), ("Ours", "", "0.9")])
    assert tally([expected], [same]) == CellTally(4, 4, 4)
    assert tally([expected], [moved]).right == 3


def test_tables_whose_rows_run_together_are_apart() -> None:
    """A reference with several numbers in its cells tells nothing about rows."""
    kept, apart = html_grids("<table><tr><td>1.0 2.0</td><td>3 4</td></tr></table>")
    assert (len(kept), len(apart)) == (0, 1)
