"""Studies: intervals that hold what they promise, tests that do not see what is not there."""

import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.cli.app import run
from peerassay.errors import InputError
from peerassay.job_record import Cell
from peerassay.reports.study import FEWEST, Study, as_csv, as_markdown, forest_plot, study

Row = dict[str, Cell]


def drawn(seed: int, *, papers: int, shift: float = 0.0, shared: float = 1.0) -> list[Row]:
    """Return two reviews a paper, one of each kind, whose ratings share what the paper is worth."""
    chance = random.Random(seed)
    rows: list[Row] = []
    for paper in range(papers):
        worth = chance.gauss(5, shared)
        for kind, more in (("human", 0.0), ("model", shift)):
            rows.append({"paper_id": f"p{paper}", "kind": kind, "rating": worth + more + chance.gauss(0, 0.5)})
    return rows


def rating(found: Study) -> float | None:
    (pair,) = found.differences
    return pair.p


def test_a_difference_inside_papers_is_seen() -> None:
    """What papers are worth hides nothing where each has reviews of both kinds."""
    found = study(drawn(1, papers=40, shift=0.6, shared=3.0), "kind", ["rating"])
    assert found.differences[0].difference == pytest.approx(-0.6, abs=0.4)
    p = rating(found)
    assert p is not None
    assert p < 0.01


def test_chance_alone_is_seldom_called_a_difference() -> None:
    """Of forty studies of nothing, few have a p-value under .05."""
    values = [rating(study(drawn(seed, papers=15), "kind", ["rating"])) for seed in range(40)]
    assert sum(value is not None and value < 0.05 for value in values) <= 6


def test_intervals_hold_the_mean_about_as_often_as_they_say() -> None:
    """Ninety-five percent intervals hold the true mean in most of a hundred draws, papers being clusters."""
    held = 0
    for seed in range(100):
        human, _ = study(drawn(seed, papers=30), "kind", ["rating"]).groups
        assert human.low is not None
        assert human.high is not None
        held += human.low <= 5 <= human.high
    assert held >= 87


def test_the_reviews_of_one_paper_count_as_one_cluster() -> None:
    """The same rating ten times over for each paper makes no interval narrower."""
    rows: list[Row] = [{"paper_id": f"p{n}", "kind": "a", "rating": n % 7} for n in range(20)]
    (once,) = study(rows, "kind", ["rating"]).groups
    (often,) = study(rows * 10, "kind", ["rating"]).groups
    assert (often.low, often.high) == (pytest.approx(once.low), pytest.approx(once.high))


def test_what_is_too_small_to_tell_is_said_so() -> None:
    """Under the fewest papers there is a mean, no interval and no p-value."""
    found = study(drawn(1, papers=FEWEST - 1), "kind", ["rating"])
    assert all(group.low is None for group in found.groups)
    assert rating(found) is None
    assert f"too few papers to tell ({FEWEST - 1} of {FEWEST})" in as_markdown(found)


def test_a_column_is_not_studied_by_itself() -> None:
    """Ratings by rating say nothing and are left out; what else is asked for is shown."""
    rows = [row | {"claims": 1} for row in drawn(1, papers=12)]
    assert {group.score for group in study(rows, "rating", ["rating", "claims"]).groups} == {"claims"}


def test_an_empty_column_is_told_as_such() -> None:
    """A column that is there with nothing in it is not blamed on the scores."""
    with pytest.raises(InputError, match="no review has anything in this column"):
        study([row | {"decision": None} for row in drawn(1, papers=12)], "decision")


def test_intervals_of_shares_end_where_shares_end() -> None:
    """No share lies under 0 or above 1."""
    rows: list[Row] = [{"paper_id": f"p{n}", "kind": "a", "VR": float(n > 0)} for n in range(12)]
    (group,) = study(rows, "kind", ["VR"]).groups
    assert group.high == 1.0


def test_what_tells_no_group_is_counted() -> None:
    """A review without the group's cell is left out and told of."""
    rows = [*drawn(1, papers=12), {"paper_id": "x", "kind": "", "rating": 1}]
    found = study(rows, "kind", ["rating"])
    assert found.left_out == 1
    assert "Left out: 1 review without" in as_markdown(found)


@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "paper": st.sampled_from([f"p{n}" for n in range(15)]),
                "kind": st.sampled_from(["a", "<b>", "|c|", ""]),
                "rating": st.one_of(
                    st.none(), st.floats(-1e6, 1e6), st.sampled_from(["", "7: accept", "x", "nan", "inf"])
                ),
            }
        ),
        max_size=40,
    )
)
@settings(max_examples=60)
def test_any_table_is_studied_or_refused(rows: list[Row]) -> None:
    """Numbers, texts and nothing in any mixture: means lie between their values, and the plot is well-formed."""
    try:
        found = study(rows, "kind", ["rating"])
    except InputError:
        return
    for group in found.groups:
        values = [float(row["rating"]) for row in rows if row["kind"] == group.group and _is_number(row["rating"])]
        assert min(values) - 1e-6 <= group.mean <= max(values) + 1e-6
        assert group.reviews == len(values)
    assert ElementTree.fromstring(forest_plot(found)).tag.endswith("svg")
    assert len(as_csv(found).splitlines()) == len(found.groups) + 1


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, float) or (isinstance(cell, int) and not isinstance(cell, bool))


def test_a_column_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The columns there are are named."""
    table = tmp_path / "t.csv"
    table.write_text("paper_id,rating,kind\np1,5,a\n", encoding="utf-8")
    assert run(["study", str(table), "--group", "venue"]) == 2
    assert "take one of paper_id, rating, kind" in capsys.readouterr().err


def test_the_command_writes_text_table_and_plot(tmp_path: Path) -> None:
    """A study of a table lands in three files."""
    table = tmp_path / "t.csv"
    lines = [f"{row['paper_id']},{row['kind']},{row['rating']}" for row in drawn(1, papers=12)]
    table.write_text("\n".join(["paper_id,kind,rating", *lines]), encoding="utf-8")
    assert run(["study", str(table), "--group", "kind", "--out", str(tmp_path / "s")]) == 0
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == ["study.csv", "study.md", "study.svg"]


def test_nothing_of_the_plot_stands_on_anything_else() -> None:
    """Words of the plot have lines of their own: no two begin at one place or nearer than a line, all inside."""
    rows: list[Row] = [
        {"paper_id": str(n), "kind": kind, "rating": n, "soundness": n % 3}
        for n in range(9)
        for kind in ("a", "b", "c")
    ]
    plot = ElementTree.fromstring(forest_plot(study(rows, "kind", ["rating", "soundness"])))
    places = [(int(e.attrib["x"]), int(e.attrib["y"])) for e in plot.iter() if e.tag.endswith("text")]
    assert len(set(places)) == len(places)
    assert all(abs(y - other) >= 14 or x != left for n, (x, y) in enumerate(places) for left, other in places[:n])
    assert all(0 < y <= int(plot.attrib["height"]) for _, y in places)
    scales = {int(e.attrib["y"]) for e in plot.iter() if e.attrib.get("text-anchor") == "middle"}
    assert scales.isdisjoint(int(e.attrib["y"]) for e in plot.iter() if e.attrib.get("text-anchor") == "start")
    tops = [y for x, y in places if x == 8]
    assert all(y not in tops for x, y in places if x != 8)
