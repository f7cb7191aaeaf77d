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
from peerassay.reports.study.correction import holm
from peerassay.reports.study.groups import FEWEST, Study, as_csv, as_markdown, study
from peerassay.reports.study.outcome import correlations, spearman
from peerassay.reports.study.regression import regress

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
    assert f"too few papers ({FEWEST - 1}; at least {FEWEST} needed)" in as_markdown(found)


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
    assert len(as_csv(found).splitlines()) == len(found.groups) + 1


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, float) or (isinstance(cell, int) and not isinstance(cell, bool))


def test_a_column_that_is_not_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The columns there are are named."""
    table = tmp_path / "t.csv"
    table.write_text("paper_id,rating,kind\np1,5,a\n", encoding="utf-8")
    assert run(["study", str(table), "--group", "venue"]) == 2
    assert "use one of paper_id, rating, kind" in capsys.readouterr().err


def test_the_command_writes_text_table_and_plot(tmp_path: Path) -> None:
    """A study of a table lands in four files."""
    pytest.importorskip("matplotlib")
    table = tmp_path / "t.csv"
    lines = [f"{row['paper_id']},{row['kind']},{row['rating']}" for row in drawn(1, papers=12)]
    table.write_text("\n".join(["paper_id,kind,rating", *lines]), encoding="utf-8")
    assert run(["study", str(table), "--group", "kind", "--out", str(tmp_path / "s")]) == 0
    assert sorted(path.name for path in (tmp_path / "s").iterdir()) == [
        "study.csv",
        "study.md",
        "study.pdf",
        "study.svg",
    ]


def test_the_figure_names_axes_units_and_how_many() -> None:
    """Each score has its own axis with its scale, a zero line where the scale has a zero, and N for each group."""
    pytest.importorskip("matplotlib")
    from peerassay.reports.study.figure import forest_figure

    rows: list[Row] = [
        {"paper_id": str(n), "kind": kind, "rating": n, "GP": 0.5 + n / 40} for n in range(12) for kind in ("a$b", "c")
    ]
    found = study(rows, "kind", ["rating", "GP"])
    drawn_twice = {forest_figure(found, "svg") for _ in range(2)}
    assert len(drawn_twice) == 1
    words = "".join(ElementTree.fromstring(drawn_twice.pop()).itertext())
    for told in ("Scores by kind", "(0 to 1), mean and 95 % interval", "c (N = 12, 12 papers)", "a$b (N = 12"):
        assert told in words
    assert forest_figure(found, "pdf").startswith(b"%PDF")


def test_many_tests_are_corrected_by_holm() -> None:
    """Adjusted p-values are Holm's: each times the tests that are left, never falling, at most 1; none stays none."""
    assert holm([0.01, 0.04, None, 0.03]) == [pytest.approx(0.03), pytest.approx(0.06), None, pytest.approx(0.06)]
    assert holm([0.6, 0.9]) == [1.0, 1.0]
    rows = drawn(1, papers=40, shift=0.6)
    for row in rows:
        row["confidence"] = len(str(row["paper_id"]))
    found = study(rows, "kind", ["rating", "confidence"])
    assert [pair.adjusted for pair in found.differences] == holm([pair.p for pair in found.differences])


def test_a_formula_tells_what_each_column_adds() -> None:
    """An effect of a category beside a number is found again, its interval holds it, and the score is no term."""
    pytest.importorskip("numpy")
    rows = drawn(3, papers=60, shift=0.6, shared=2.0)
    for row in rows:
        row["track"] = 1.0 + int(str(row["paper_id"])[1:]) % 3
    found = regress(rows, "rating ~ C(kind) + track + rating")
    assert [effect.term for effect in found.effects] == ["(level)", "kind: model (against human)", "track"]
    effect = found.effects[1]
    assert effect.low is not None
    assert effect.high is not None
    assert effect.low <= 0.6 <= effect.high
    assert (found.reviews, found.papers, found.left_out) == (120, 60, 0)


def test_shares_of_claims_stay_within_their_range() -> None:
    """Counts of claims are explained as shares, and no interval leaves what shares can be."""
    pytest.importorskip("numpy")
    rows: list[Row] = [
        {"paper_id": str(n), "holds": n % 2 * 2, "in_part": 0, "claims": 2, "track": "ab"[n % 2]} for n in range(20)
    ]
    rows[0] |= {"holds": 2}
    for effect in regress(rows, "holds ~ track").effects:
        assert effect.low is not None
        assert effect.high is not None
        assert -1 <= effect.low <= effect.estimate <= effect.high <= 1


@pytest.mark.parametrize(
    "formula", ["holds", "rating ~", "rating ~ nothing", "rating ~ rating", "rating ~ C(kind) + C(same)"]
)
def test_a_formula_that_cannot_be_is_refused(formula: str) -> None:
    """What cannot be read, names no column, explains itself, or says the same twice is one sentence."""
    pytest.importorskip("numpy")
    rows = drawn(4, papers=12)
    with pytest.raises(InputError):
        regress([row | {"same": row["kind"]} for row in rows], formula)


def test_scores_are_compared_with_an_outcome() -> None:
    """A score that follows the decision correlates with it, one that does not does not; few papers tell nothing."""
    chance = random.Random(5)
    rows: list[Row] = [
        {"paper_id": f"p{n}", "decision": "Accept (poster)" if n % 2 else "Reject",
         "rating": n % 2 + chance.gauss(0, 0.4), "GP": chance.random()}
        for n in range(60) for _ in range(2)
    ]  # fmt: skip
    rating, useless = correlations(rows, "decision", ["rating", "GP", "decision"])
    assert rating.value > 0.6
    assert rating.p is not None
    assert rating.p < 0.01
    assert useless.low is not None
    assert useless.high is not None
    assert useless.low <= 0 <= useless.high
    (few,) = correlations(rows[:12], "decision", ["rating"])
    assert (few.low, few.p) == (None, None)


def test_outcomes_that_differ_within_a_paper_are_tested_by_papers() -> None:
    """What follows the outcome within papers is found; what only papers have in common, by chance, is not."""
    chance = random.Random(8)
    rows: list[Row] = []
    for n in range(40):
        own, other = chance.gauss(0, 1), chance.gauss(0, 1)
        for _ in range(4):
            rating = own + chance.gauss(0, 0.5)
            rows.append(
                {"paper_id": f"p{n}", "confidence": rating, "rating": rating + chance.gauss(0, 0.5),
                 "GP": other + chance.gauss(0, 0.1)}
            )  # fmt: skip
    follows, useless = correlations(rows, "confidence", ["rating", "GP"])
    assert follows.p is not None
    assert follows.p < 0.01
    assert useless.p is not None
    assert useless.p > 0.05


def test_rank_correlation_is_as_defined() -> None:
    """Perfect order is 1, reversed -1, ties share their mean rank, and a side that never differs tells nothing."""
    assert spearman([(1, 2), (2, 5), (3, 9)]) == pytest.approx(1)
    assert spearman([(1, 9), (2, 5), (3, 2)]) == pytest.approx(-1)
    assert spearman([(1, 1), (1, 2), (2, 3)]) == pytest.approx(0.866, abs=1e-3)
    assert spearman([(1, 1), (1, 2)]) is None
