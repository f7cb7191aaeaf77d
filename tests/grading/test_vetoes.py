"""What the program may do to a label, and how two readings become one (docs/law.md, 5 and 6)."""

from itertools import product

import pytest
from reading_cases import claim, paper

from peerassay.evidence.span import Span
from peerassay.grading.claim import Stance
from peerassay.grading.verdict import Agreement, Bearing, Evidence, Label, OpenReason, Reading
from peerassay.grading.vetoes import Held, Searched, hold, join

ENOUGH = Searched(read=5, complete=True)
DECIDED = [label for label in Label if label is not Label.AMBIGUOUS]
DOUBT, PRAISE = claim(), claim(stance=Stance.NOVEL)


def evidence(
    source: str = "P00000001", *, earlier: bool = True, sentence: str = "abstract_sent_1", text: str = "words"
) -> Evidence:
    """A verified quote."""
    span = Span(document=source, sentence=sentence, start=0, end=len(text), text=text)
    return Evidence(source=source, span=span, bears=Bearing.FOR, earlier=earlier)


def read(label: Label | None, *quotes: Evidence, basis: str | None = None) -> Reading:
    """A reading with these quotes."""
    return Reading(by="one", label=label, basis=basis, evidence=quotes)  # type: ignore[arg-type]


@pytest.mark.parametrize("label", DECIDED)
@pytest.mark.parametrize("judged", [DOUBT, PRAISE])
def test_a_label_without_a_quote_is_open(label: Label, judged: object) -> None:
    """Evidence binds: what no quote shows stays open, whatever the reader says."""
    assert hold(read(label), judged, paper(), ENOUGH).reason is OpenReason.NO_EVIDENCE  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("label", "judged", "opened"),
    [
        (Label.SUPPORTED, DOUBT, True),
        (Label.OVERSTATED, DOUBT, True),
        (Label.UNDERSTATED, DOUBT, True),
        (Label.UNSUPPORTED, DOUBT, False),
        (Label.OVERSTATED, PRAISE, True),
        (Label.UNDERSTATED, PRAISE, True),
        (Label.UNSUPPORTED, PRAISE, True),
        (Label.SUPPORTED, PRAISE, False),
    ],
)
def test_only_earlier_work_shows_that_earlier_work_has_it(label: Label, judged: object, opened: bool) -> None:
    """A label that says "earlier work has it" cannot stand on later or concurrent work alone; others can."""
    held = hold(read(label, evidence(earlier=False), basis="absence"), judged, paper(), ENOUGH)  # type: ignore[arg-type]
    assert (held.reason is OpenReason.NOT_EARLIER) == opened


@pytest.mark.parametrize(
    ("searched", "reason"),
    [
        (ENOUGH, None),
        (Searched(read=4, complete=True), OpenReason.SEARCH_SMALL),
        (Searched(read=50, complete=False), OpenReason.SEARCH_FAILED),
    ],
)
def test_nothing_found_counts_only_after_a_whole_search(searched: Searched, reason: OpenReason | None) -> None:
    """Praise on absence needs five works read and no failed source."""
    assert hold(read(Label.SUPPORTED, evidence(), basis="absence"), PRAISE, paper(), searched).reason is reason


def test_praise_shown_by_the_papers_praise_of_itself_rests_on_absence() -> None:
    """ "We are the first" shows nothing; a sentence that tells of earlier work does."""
    the_paper = paper()
    own = next(s for s in the_paper.sentences if "We are the first" in s.text)
    cites = next(s for s in the_paper.sentences if "counts fronds" in s.text)
    praised = read(Label.SUPPORTED, evidence(the_paper.id, sentence=own.id, text=own.text), basis="shown")
    told = read(Label.SUPPORTED, evidence(the_paper.id, sentence=cites.id, text=cites.text), basis="shown")
    assert hold(praised, PRAISE, the_paper, ENOUGH).reading.basis == "absence"
    assert hold(told, PRAISE, the_paper, ENOUGH).reading.basis == "shown"


def test_a_doubt_has_no_basis() -> None:
    """Basis is a matter of praise that holds; a reader's word on it elsewhere is dropped."""
    assert hold(
        read(Label.SUPPORTED, evidence(), basis="absence"), DOUBT, paper(), Searched(0, complete=False)
    ) == Held(read(Label.SUPPORTED, evidence()))


def held(label: Label, basis: str | None = None) -> Held:
    """A reading that no veto touched; an open one is opened by its reader."""
    return Held(read(label, evidence(), basis=basis), OpenReason.READER if label is Label.AMBIGUOUS else None)


@pytest.mark.parametrize(("first", "other"), list(product(Label, Label)))
def test_two_readings_become_one_as_the_table_says(first: Label, other: Label) -> None:
    """The same label stands, of neighbours the milder, all else is open; the order of the readers changes no label."""
    joined = join([held(first), held(other)])
    neighbours = {first, other} in (
        {Label.SUPPORTED, Label.OVERSTATED},
        {Label.OVERSTATED, Label.UNSUPPORTED},
        {Label.UNDERSTATED, Label.OVERSTATED},
    )
    expected = first if first is other else Label.OVERSTATED if neighbours else Label.AMBIGUOUS
    assert joined.label is expected
    assert joined.agreement is (
        Agreement.SAME if first is other else Agreement.DEGREE if neighbours else Agreement.DISAGREE
    )
    assert join([held(other), held(first)]).label is expected
    assert bool(joined.reasons) == (expected is Label.AMBIGUOUS)
    if joined.standing is not None:
        assert (first, other)[joined.standing] is expected


def test_absence_wins_over_shown_where_two_readers_differ_in_basis() -> None:
    """The weaker basis is the one that is told."""
    assert join([held(Label.SUPPORTED, "shown"), held(Label.SUPPORTED, "absence")]).standing == 1
    assert join([held(Label.SUPPORTED, "absence"), held(Label.SUPPORTED, "shown")]).standing == 0


@pytest.mark.parametrize(
    ("third", "label"),
    [(Label.SUPPORTED, Label.SUPPORTED), (Label.OVERSTATED, Label.OVERSTATED), (Label.UNSUPPORTED, Label.AMBIGUOUS),
     (Label.AMBIGUOUS, Label.AMBIGUOUS)],
)  # fmt: skip
def test_a_third_reading_settles_what_one_left_open(third: Label, label: Label) -> None:
    """A decided reading stands against an open one only if the third agrees; of neighbours the milder stands."""
    joined = join([held(Label.AMBIGUOUS), held(Label.SUPPORTED), held(third)])
    assert joined.label is label
    assert joined.agreement is not Agreement.SAME


def test_one_reader_stands_alone_and_says_so() -> None:
    """With one reading nothing is joined."""
    assert join([held(Label.UNSUPPORTED)]).agreement is Agreement.ONE_READER
