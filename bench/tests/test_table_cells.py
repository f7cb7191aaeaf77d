"""Cells of tables are compared in their row and column."""

from peerassay_bench.parsing.table_cells import CellTally, comparable, grid_of, html_grids, tally

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


def test_algorithms_taken_for_tables_are_apart() -> None:
    """Numbered lines of code in cells are no table that a reader should have found."""
    code = "<table><tr><td>1: start</td><td></td></tr><tr><td>2:</td><td>repeat</td></tr></table>"
    kept, apart = html_grids(code)
    assert (len(kept), len(apart)) == (0, 1)


def test_a_table_that_the_extractor_spoilt_is_not_held_against_the_reader() -> None:
    """What was found of a spoilt reference is left out; what has no reference at all counts."""
    expected, spoilt = html_grids(HTML + "<table><tr><td>1.0 2.0</td><td>3 4</td></tr></table>")
    good, whole = grid_of([("Method", "Score")]), grid_of([("1.0", "3"), ("2.0", "4")])
    invented = grid_of([("none", "of"), ("these", "words")])
    assert comparable([good, whole, invented], expected, spoilt) == [good, invented]
