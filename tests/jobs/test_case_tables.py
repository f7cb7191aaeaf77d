"""Evidence from tables: cells found by row, column and value, and what they give computed again."""

from collections.abc import Sequence

import pytest
from invented_case import paper

from peerassay.documents.paper import BlockKind, Paper, PaperBlock, Part
from peerassay.jobs.reviews.answer import CellAnswer
from peerassay.jobs.reviews.case import EvidenceState
from peerassay.jobs.reviews.tables import Computed, computed, number_in

ROWS = (
    ("tab_1_h", "header", ("Method", "Error, spring", "Error, autumn")),
    ("tab_1_r01", "row", ("Kriging", "45.2 ± 0.3", "1,024")),
    ("tab_1_r02", "row", ("Memory", "−3.5", "1,020.5")),
)


def _paper(rows: Sequence[tuple[str, str, tuple[str, ...]]] = ROWS) -> Paper:
    parts = tuple(
        Part(id=key, text=" | ".join(cells), start=0, end=0, role=role, cells=cells)  # type: ignore[arg-type]
        for key, role, cells in rows
    )
    block = PaperBlock(id="tab_1", kind=BlockKind.TABLE, label="Table 1", parts=parts, start=0, end=0)
    return paper().model_copy(update={"blocks": (block,)})


def _cell(row: int, column: str, value: str = "") -> CellAnswer:
    return CellAnswer(row=f"tab_1_r0{row}", column=column, value=value)


AUTUMN = (_cell(1, "autumn", "1,024"), _cell(2, "Error, autumn", "1020.5"))
SPRING = (_cell(1, "spring", "45.2"), _cell(2, "spring", "-3.5"))


@pytest.mark.parametrize(
    ("cells", "operation", "said", "state", "result"),
    [
        pytest.param(AUTUMN, "difference", "3.5", EvidenceState.COMPUTED, "3.5", id="as said"),
        pytest.param(AUTUMN[::-1], "difference", "3.5", EvidenceState.COMPUTED, "3.5", id="without its sign"),
        pytest.param(AUTUMN, "sum", "2044.5", EvidenceState.COMPUTED, "2044.5", id="a sum"),
        pytest.param(AUTUMN, "mean", "1022", EvidenceState.COMPUTED, "1022", id="a mean, rounded as it was said"),
        pytest.param(SPRING, "difference", "41.7", EvidenceState.COMPUTED, "48.70", id="a wrong sum is corrected"),
        pytest.param(SPRING, "ratio", "", EvidenceState.COMPUTED, "-12.91", id="nothing was said"),
        pytest.param(AUTUMN, None, "3.5", EvidenceState.NOT_COMPUTED, "3.5", id="it is not said how"),
        pytest.param(AUTUMN[:1], None, "", EvidenceState.COMPUTED, "", id="a cell by itself"),
        pytest.param(AUTUMN[:1], "sum", "9", EvidenceState.NOT_COMPUTED, "9", id="one cell gives no sum"),
    ],
)
def test_what_cells_give_is_computed_again(
    cells: tuple[CellAnswer, ...], operation: str | None, said: str, state: EvidenceState, result: str
) -> None:
    """With the digits that the paper prints; a result that is wrong is replaced, and noted."""
    made = computed(_paper(), cells, operation, said)
    assert isinstance(made, Computed)
    assert (made.state, made.result) == (state, result)
    assert bool(made.note) == (made.result != said or (state is EvidenceState.NOT_COMPUTED and operation is not None))
    assert [cell.value for cell in made.cells] == [dict(zip(ROWS[0][2], row, strict=True))[c.column] for c, row in zip(
        made.cells, [ROWS[int(cell.row[-1])][2] for cell in cells], strict=True)]  # fmt: skip


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        pytest.param((), "no cells", id="none"),
        pytest.param((CellAnswer(row="tab_9_r01", value="3"),), "no row tab_9_r01", id="a table that is not there"),
        pytest.param((_cell(1, "spring", "99"),), "no cell", id="another number"),
        pytest.param((_cell(1, "Error"),), "no cell", id="two columns fit and no value tells them apart"),
    ],
)
def test_cells_that_the_paper_does_not_have_are_no_evidence(cells: tuple[CellAnswer, ...], why: str) -> None:
    """The reason names the cell."""
    made = computed(_paper(), cells, "sum", "3")
    assert isinstance(made, str)
    assert why in made


def test_a_value_among_several_that_ran_together_is_found() -> None:
    """A cell that holds the lines of several rows has each of their values, and no part of one."""
    cells = ("Heron and Teal", "41.5 38.25 40.1")
    part = Part(id="tab_2_r01", role="row", text=" | ".join(cells), start=0, end=32, cells=cells)
    block = PaperBlock(id="tab_2", kind=BlockKind.TABLE, parts=(part,), start=0, end=32)
    paper = _paper().model_copy(update={"blocks": (block,)})
    made = computed(paper, (CellAnswer(row="tab_2_r01", value="38.25"),), None, "")
    assert isinstance(made, Computed)
    assert made.cells[0].value == "38.25"
    assert isinstance(computed(paper, (CellAnswer(row="tab_2_r01", value="8.25"),), None, ""), str)


def test_a_cells_column_is_found_by_its_value_where_the_head_is_called_otherwise() -> None:
    """The head is then the table's own."""
    made = computed(_paper(), (_cell(2, "MAE", "-3.5"),), None, "")
    assert isinstance(made, Computed)
    assert made.cells[0].column == "Error, spring"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(
            ("45.2 ± 0.3", "45.2"),
            ("1,024", "1024"),
            ("−3 %", "-3"),
            ("n/a", "None"),
            (".5", "0.5"),
            ("+2.1 pts", "2.1"),
        ),
        *(("80 . 66 ± 0 . 08", "80.66"), ("1.8K", "1800.0"), ("66 . 0", "66.0"), ("25M", "25000000"), ("3 km", "3")),
    ],
)
def test_the_number_of_a_cell_is_its_first(text: str, number: str) -> None:
    """Thousands, signs and spreads as papers print them, also where a reader of a file set a point apart."""
    assert str(number_in(text)) == number


def test_a_head_over_several_columns_counts_for_each() -> None:
    """Of heads in two levels the upper one is printed once: "Error, autumn" is under "Error" and "autumn"."""
    rows = (
        ("tab_1_h", "header", ("", "Error", "")),
        ("tab_1_h2", "header", ("Method", "spring", "autumn")),
        ("tab_1_r01", "row", ("Kriging", "1,024", "1,024")),
    )
    made = computed(_paper(rows), (_cell(1, "Error, autumn", "1,024"),), None, "")
    assert isinstance(made, Computed)
    assert [cell.column for cell in made.cells] == ["Error autumn"]
