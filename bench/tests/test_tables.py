"""The tables and figures of the papers, from records."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from peerassay.errors import InputError
from peerassay.kinds import NOVELTY
from peerassay.store.files import write_record
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.tables.bench import measure
from peerassay_bench.tables.table import Plot, Table, write

pytest.importorskip("rouge_score")


def test_records_of_sections_and_summaries_give_the_tables_of_their_papers(tmp_path: Path) -> None:
    """IIR by step with operations and topics, ScholarSum with rounds and graphs: from the records alone."""
    from cited_case import section
    from summed_case import summed

    write_record(tmp_path / "records", "one", section(method="iir"))
    write_record(tmp_path / "records", "two", summed())
    out = tmp_path / "tables"
    found = measure(DataFolder(None), BenchOptions(records=(tmp_path / "records",), out=out))
    assert {"rows_iir_steps_1", "rows_iir_operations_1", "rows_scholarsum_1", "rows_scholarsum_graphs"} <= set(
        found.figures
    )
    text = (out / "tables.md").read_text("utf-8")
    assert "IIR, tables 2 and 3" in text
    steps = (out / "iir_steps_1.csv").read_text("utf-8").splitlines()
    assert [line.split(",")[0] for line in steps[1:]] == [
        "draft", "supplement", "structure 1", "structure 2", "structure 3", "succinctness",
    ]  # fmt: skip
    assert NOVELTY.name not in text


def test_nothing_to_tabulate_is_said(tmp_path: Path) -> None:
    """Without a folder to write to, or without records, a sentence says what is missing; nothing empty is written."""
    with pytest.raises(InputError, match="need a folder"):
        measure(DataFolder(None), BenchOptions())
    (tmp_path / "none").mkdir()
    with pytest.raises(InputError):
        measure(DataFolder(None), BenchOptions(records=(tmp_path / "none",), out=tmp_path / "tables"))
    assert not (tmp_path / "tables").exists()


def test_a_cell_without_a_value_is_a_dash_and_an_empty_cell() -> None:
    """What was not measured is never a number."""
    table = Table("t", "T", ("what", "value"), (("a", None), ("b", 0.5)))
    assert "| a | – |" in table.markdown()
    assert table.csv().splitlines() == ["what,value", "a,", "b,0.5"]


def test_a_plot_is_drawn_the_same_each_time(tmp_path: Path) -> None:
    """The SVG is well formed and has the same bytes for the same data."""
    pytest.importorskip("matplotlib")
    plot = Plot("p", "Title", "axis", ("a", "b"), {"one": [1, 2], "other": [2.0, 1.0]})
    assert write(tmp_path / "1", [], [plot]) == ()
    write(tmp_path / "2", [], [plot])
    drawn = (tmp_path / "1" / "p.svg").read_bytes()
    assert drawn == (tmp_path / "2" / "p.svg").read_bytes()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
