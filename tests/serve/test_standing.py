"""What the filters and the sum above the points count: each point once, under the name of what it is."""

import re
from pathlib import Path

import pytest
from desks import desk_at, let_in

import case_builder as built
from peerassay.jobs.reviews.case import Judgement, Label, Stance, Statement, StatementKind
from peerassay.reports.reviews.words import View, verdict_of
from peerassay.serve.points import Layout
from peerassay.serve.standing import state_of

ONE = built.large_case().body.statements[0]


def judged(judgement: Judgement, **changes: object) -> Statement:
    return ONE.model_copy(update={"judgement": judgement, "label": judgement.label, **changes})


@pytest.mark.parametrize(
    ("statement", "state"),
    [
        (judged(Judgement.RIGHT, stance=Stance.NOVEL), "calm"),
        (judged(Judgement.PARTLY, stance=Stance.NOVEL), "correct"),
        (judged(Judgement.WRONG, stance=Stance.NOVEL), "correct"),
        (judged(Judgement.RIGHT, stance=None), "calm"),
        (judged(Judgement.RIGHT, stance=Stance.NOT_NOVEL), "bad"),
        (judged(Judgement.WRONG, stance=Stance.NOT_NOVEL), "good"),
        (judged(Judgement.OPEN, stance=Stance.NOT_NOVEL), "open"),
        (judged(Judgement.RIGHT, stance=None, label=None, kind=StatementKind.CRITICISM), "bad"),
    ],
)
def test_praise_is_nothing_to_answer(statement: Statement, state: str) -> None:
    """Praise that holds asks for nothing, praise that goes too far is corrected, doubts are answered or conceded."""
    assert state_of(statement, verdict_of(statement, "author"), "author") == state


@pytest.mark.parametrize("view", ["author", "chair"])
def test_filters_hold_every_point_once(tmp_path: Path, view: View) -> None:
    """The filters' counts make all points, each is the number of rows that it leaves, and its verdicts are named."""
    record = built.large_case()
    with desk_at(tmp_path, [record]) as desk:
        page = let_in(desk).get(f"/records/{desk.records.list()[0].digest}/reply?view={view}").text
    chips = re.findall(r'data-f="(\w+)" aria-pressed="false" title="([^"]*)">.*?<b class="num">(\d+)', page)
    points = Layout(record, view).case().points
    assert sum(int(many) for _, _, many in chips) == len(points)
    for state, verdicts, many in chips:
        assert page.count(f'data-state="{state}"') == int(many)
        shown = {point.verdict.word.lower() for point in points if point.state == state}
        assert shown == set(verdicts.split(", "))


def test_a_chair_reads_holds_as_holds() -> None:
    """For a chair a claim that holds is under "Holds", one that does not under "Does not hold"."""
    right = judged(Judgement.RIGHT, stance=Stance.NOT_NOVEL)
    wrong = judged(Judgement.WRONG, stance=Stance.NOT_NOVEL)
    assert right.label is Label.SUPPORTED
    assert state_of(right, verdict_of(right, "chair"), "chair") == "calm"
    assert state_of(wrong, verdict_of(wrong, "chair"), "chair") == "bad"
