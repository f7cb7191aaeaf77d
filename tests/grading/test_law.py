"""The law: total, deterministic, each label with its sentence, and the cells as the page words them."""

import itertools

import pytest

from peerassay.grading.claim import Gate, LineKind, Stance
from peerassay.grading.finding import FindingKind
from peerassay.grading.law import (
    PLAIN,
    SCORE,
    STRENGTH,
    Case,
    Column,
    Label,
    LineReading,
    LineState,
    line_state,
    rule,
    strongest,
)

F = FindingKind
K = LineKind
STANCES: tuple[Stance | None, ...] = (*Stance, None)


def line(
    kind: LineKind,
    finding: FindingKind,
    *,
    closed: bool = False,
    rests: bool = True,
    named: FindingKind = F.SILENT,
    unnamed: FindingKind = F.SILENT,
    name: str = "C1.L1",
) -> LineReading:
    return LineReading(
        line_id=name, kind=kind, rests=rests, finding=finding, named=named, unnamed=unnamed, closed=closed
    )


def case(stance: Stance | None, *lines: LineReading, gate: Gate = Gate.CLAIM, **flags: bool) -> Case:
    numbered = tuple(one.model_copy(update={"line_id": f"C1.L{i}"}) for i, one in enumerate(lines, 1))
    return Case(gate=gate, stance=stance, lines=numbered, **flags)


def every_line() -> list[LineReading]:
    return [
        line(kind, finding, closed=closed, rests=rests)
        for kind, finding, closed, rests in itertools.product(K, F, (False, True), (False, True))
    ]


def test_every_case_of_one_line_has_one_ruling() -> None:
    """Every gate, stance, line kind, finding and flag has a ruling whose parts agree with each other."""
    for gate, stance, reading, brought, known in itertools.product(
        Gate, STANCES, every_line(), (False, True), (False, True)
    ):
        given = case(stance, reading, gate=gate, brought=brought, contribution_known=known)
        ruling = rule(given)
        assert (ruling.label is None) == (ruling.outcome != "label")
        assert ruling.plain
        assert ruling.score == (None if ruling.label is None else SCORE[ruling.label])
        assert bool(ruling.reasons) == (ruling.label is Label.AMBIGUOUS)
        assert not ruling.counted or (gate is Gate.CLAIM and ruling.label is not None)


def test_every_case_of_two_lines_is_ruled_alike_in_either_order() -> None:
    """The label of two lines does not depend on their order."""
    readings = [line(k, f, closed=c) for k, f, c in itertools.product(K, F, (False, True))]
    for one, two in itertools.combinations(readings, 2):
        for stance in (Stance.NOT_NOVEL, Stance.NOVEL):
            there, back = rule(case(stance, one, two)), rule(case(stance, two, one))
            assert (there.label, there.outcome, set(there.reasons)) == (back.label, back.outcome, set(back.reasons))


def test_every_reading_of_praise_has_one_ruling() -> None:
    """What named and unnamed works show of a new aspect decides praise, in every combination."""
    for kind, named, unnamed, closed in itertools.product((K.NOT_IN_WORK, K.IN_NO_PRIOR_WORK), F, F, (False, True)):
        best = strongest((named, unnamed))
        reading = line(kind, best, named=named, unnamed=unnamed, closed=closed)
        ruling = rule(case(Stance.NOVEL, reading))
        if best is F.NOT_CHECKED:
            assert ruling.outcome == "not_checked"
        elif unnamed is F.SHOWN:
            assert ruling.label is Label.UNDERSTATED
        elif named is F.SHOWN:
            assert ruling.label is Label.UNSUPPORTED
        elif not closed and best in {F.SILENT, F.PART_SEEN}:
            assert ruling.label is Label.AMBIGUOUS


@pytest.mark.parametrize(
    ("lines", "label"),
    [
        ([line(K.IN_WORK, F.SHOWN)], Label.SUPPORTED),
        ([line(K.IN_WORK, F.SHOWN), line(K.IN_WORK, F.DENIED)], Label.OVERSTATED),
        ([line(K.IN_WORK, F.PARTLY)], Label.OVERSTATED),
        ([line(K.IN_WORK, F.PART_SEEN, closed=True)], Label.OVERSTATED),
        ([line(K.IN_WORK, F.PART_SEEN)], Label.AMBIGUOUS),
        ([line(K.IN_PRIOR_WORK, F.SILENT)], Label.AMBIGUOUS),
        ([line(K.IN_PRIOR_WORK, F.SILENT, closed=True)], Label.UNSUPPORTED),
        ([line(K.IN_WORK, F.DENIED)], Label.UNSUPPORTED),
        ([line(K.NOT_IN_WORK, F.DENIED)], Label.SUPPORTED),
        ([line(K.NOT_IN_WORK, F.SHOWN)], Label.UNSUPPORTED),
        ([line(K.NOT_IN_WORK, F.SILENT, closed=True)], Label.SUPPORTED),
        ([line(K.IN_WORK, F.SHOWN), line(K.NOT_IN_WORK, F.SILENT)], Label.AMBIGUOUS),
        ([line(K.IN_WORK, F.SHOWN), line(K.IN_WORK, F.NOT_CHECKED)], Label.SUPPORTED),
        ([line(K.IN_WORK, F.SHOWN), line(K.IN_PAPER, F.SILENT)], Label.SUPPORTED),
    ],
)
def test_doubt_of_newness_is_ruled_by_the_left_column(lines: list[LineReading], label: Label) -> None:
    """A doubt of newness gets the first cell of the left column that its lines fit."""
    assert rule(case(Stance.NOT_NOVEL, *lines)).label is label


@pytest.mark.parametrize(
    ("reading", "label"),
    [
        (line(K.IN_NO_PRIOR_WORK, F.SHOWN, unnamed=F.SHOWN), Label.UNDERSTATED),
        (line(K.IN_NO_PRIOR_WORK, F.SHOWN, named=F.SHOWN), Label.UNSUPPORTED),
        (line(K.IN_NO_PRIOR_WORK, F.SILENT), Label.AMBIGUOUS),
        (line(K.IN_NO_PRIOR_WORK, F.SILENT, closed=True), Label.SUPPORTED),
        (line(K.IN_NO_PRIOR_WORK, F.PARTLY, unnamed=F.PARTLY), Label.OVERSTATED),
        (line(K.IN_NO_PRIOR_WORK, F.PART_SEEN, unnamed=F.PART_SEEN), Label.AMBIGUOUS),
        (line(K.IN_NO_PRIOR_WORK, F.PART_SEEN, unnamed=F.PART_SEEN, closed=True), Label.OVERSTATED),
        (line(K.IN_WORK, F.SHOWN), Label.AMBIGUOUS),
    ],
)
def test_praise_of_newness_is_ruled_by_the_right_column(reading: LineReading, label: Label) -> None:
    """Praise of newness gets the first cell of the right column that its aspect fits."""
    assert rule(case(Stance.NOVEL, reading)).label is label


def test_little_new_is_understated_where_unnamed_work_has_the_whole_contribution() -> None:
    """`somewhat novel` is understated, and only it, where work that he does not name shows the contribution."""
    shown = line(K.IN_WORK, F.SHOWN)
    assert rule(case(Stance.SOMEWHAT_NOVEL, shown, contribution_known=True)).label is Label.UNDERSTATED
    assert rule(case(Stance.NOT_NOVEL, shown, contribution_known=True)).label is Label.SUPPORTED


def test_opinion_without_ground_has_no_label() -> None:
    """A verdict on the whole paper without work, aspect or proof is an opinion, with lines in the paper too."""
    assert rule(case(Stance.NOT_NOVEL)).outcome == "opinion"
    assert rule(case(Stance.NOT_NOVEL, line(K.IN_PAPER, F.SHOWN))).outcome == "opinion"


def test_works_without_an_aspect_are_ambiguous() -> None:
    """Works brought without an aspect that could be checked make the claim ambiguous for want of one."""
    ruling = rule(case(Stance.NOT_NOVEL, brought=True))
    assert (ruling.label, ruling.reasons) == (Label.AMBIGUOUS, ("no_aspect",))


def test_what_could_not_be_read_is_no_label() -> None:
    """A claim all of whose resting lines could not be checked has no label; otherwise they are left out and told."""
    gone = line(K.IN_WORK, F.NOT_CHECKED)
    side = line(K.IN_PRIOR_WORK, F.SHOWN, rests=False)
    assert rule(case(Stance.NOT_NOVEL, gone, side)).outcome == "not_checked"
    partly = rule(case(Stance.NOT_NOVEL, gone, line(K.IN_WORK, F.SHOWN)))
    assert (partly.label, partly.checked, partly.of) == (Label.SUPPORTED, 1, 2)


def test_absence_is_told_apart() -> None:
    """A label that stands on silence alone says so; one that stands on a span does not."""
    assert rule(case(Stance.NOT_NOVEL, line(K.IN_PRIOR_WORK, F.SILENT, closed=True))).on_absence
    assert rule(case(Stance.NOVEL, line(K.IN_NO_PRIOR_WORK, F.SILENT, closed=True))).on_absence
    assert not rule(case(Stance.NOT_NOVEL, line(K.IN_WORK, F.DENIED))).on_absence
    assert not rule(case(Stance.NOT_NOVEL, line(K.IN_WORK, F.SHOWN))).on_absence


def test_unclear_stance_has_a_row_of_its_own() -> None:
    """Facts brought by a reviewer who calls newness unclear are labelled, and not counted in N."""
    ruling = rule(case(Stance.UNCLEAR, line(K.IN_WORK, F.SHOWN)))
    assert (ruling.column, ruling.label, ruling.counted) == ("facts", Label.SUPPORTED, False)
    assert rule(case(Stance.UNCLEAR)).outcome == "opinion"


def test_requests_setups_and_echoes_have_no_label() -> None:
    """Only claims and proofs get a label, whatever was found."""
    for gate in (Gate.REQUEST, Gate.SETUP, Gate.ECHO, Gate.OTHER):
        assert rule(case(Stance.NOT_NOVEL, line(K.IN_WORK, F.SHOWN), gate=gate)).outcome == gate.value


def test_denial_by_one_work_says_nothing_of_others() -> None:
    """Where several candidates speak, a likeness outweighs silence, and silence outweighs one work's denial."""
    assert strongest((F.DENIED, F.SILENT)) is F.SILENT
    assert strongest((F.SILENT, F.PARTLY, F.SHOWN)) is F.SHOWN
    assert strongest(()) is F.NOT_CHECKED
    assert sorted(F, key=STRENGTH.__getitem__)[-1] is F.SHOWN


def test_lines_that_deny_turn_round() -> None:
    """What shows A contradicts `not in W`; closed silence bears it out; a part stays a part."""
    assert line_state(line(K.NOT_IN_WORK, F.SHOWN)) is LineState.DENIED
    assert line_state(line(K.IN_NO_PRIOR_WORK, F.SILENT, closed=True)) is LineState.SHOWN
    assert line_state(line(K.IN_NO_PRIOR_WORK, F.SILENT)) is LineState.OPEN_SILENT
    assert line_state(line(K.NOT_IN_WORK, F.PARTLY)) is LineState.PARTLY


def test_each_label_has_plain_words_in_each_column() -> None:
    """Every label of every column can be said in plain words."""
    columns: tuple[Column, ...] = ("not_new", "new", "facts")
    assert set(PLAIN) == {(column, label) for column in columns for label in Label}
