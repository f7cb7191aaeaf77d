"""Scores on chosen claims and reviews: what counts, what does not, what an empty set gives."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from score_cases import labelled, named, reviewed, said

import case_builder as built
from peerassay.jobs.reviews.case import (
    Label,
    Stance,
    StatementKind,
)
from peerassay.jobs.reviews.scores.calibration import calibration_gap, calibration_rank, kendall_tau_b
from peerassay.jobs.reviews.scores.card import cards_of, score_card
from peerassay.jobs.reviews.scores.interval import bootstrap, difference, mean, share, wilson
from peerassay.jobs.reviews.scores.measure import Reviewed
from peerassay.jobs.reviews.scores.shares import citation_counts, citation_relevance, missed_neighbours
from peerassay.literature import CitationState


def test_absence_can_be_read_without() -> None:
    """Claims that rest on silence alone leave both sides of the fraction."""
    statements = [*labelled(Label.SUPPORTED, Label.OVERSTATED), *labelled(Label.UNSUPPORTED, basis="absence")]
    made = score_card(reviewed(statements))
    assert made.scores["OR"].n == 3
    assert made.scores["OR_without_absence"].n == 2
    assert made.value("OR_without_absence") == made.value("GP_without_absence") == 0.5


def test_vague_opinions_count_as_undecided_beside_the_claims() -> None:
    """VR is over claims; with opinions in N, as the specification has them, it is lower; opinions alone have none."""
    claims, opinion = labelled(Label.SUPPORTED, Label.AMBIGUOUS), said(kind=StatementKind.OPINION)
    made = score_card(reviewed([*claims, opinion, opinion]))
    assert (made.value("VR"), made.value("VR_with_opinions"), made.scores["VR_with_opinions"].n) == (0.5, 0.25, 4)
    assert score_card(reviewed([opinion])).value("VR_with_opinions") is None


@pytest.mark.parametrize(
    ("words", "counts"),
    [
        ("Smith et al. (2020)", True),
        ("[12]", True),
        ("https://arxiv.org/abs/1903.01234", True),
        ("Message passing between buoys for harbour forecasts", True),
        ("RowDrop", False),
    ],
)
def test_a_bare_name_is_no_citation(words: str, counts: bool) -> None:
    """CR counts all works that are named, CR_cited those that are cited."""
    referent = named(CitationState.RESOLVED).model_copy(update={"strings": (words,)})
    made = score_card(Reviewed(referents=(referent,)))
    assert made.value("CR") == 1.0
    assert made.scores["CR_cited"].n == int(counts)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        (CitationState.RESOLVED, 1.0),
        (CitationState.MISDESCRIBED, 1.0),
        (CitationState.LATER_THAN_PAPER, 1.0),
        (CitationState.NOT_FOUND, 0.0),
        (CitationState.AMBIGUOUS, 0.0),
        (CitationState.COULD_NOT_CHECK, None),
    ],
)
def test_each_citation_state_has_its_side(state: CitationState, value: float | None) -> None:
    """A work that was found is RESOLVED, one that was not is UNRESOLVED, an outage is neither."""
    review = reviewed([], [state])
    assert score_card(review).value("CR") == value
    assert citation_counts(review.referents)[state.value] == 1


@pytest.mark.parametrize(
    ("evidence", "label", "value"),
    [(("E1",), Label.SUPPORTED, 1.0), (("E4", "E5"), Label.SUPPORTED, 0.0), (("E1",), None, None)],
    ids=["quoted", "another work or only its name", "nothing labelled"],
)
def test_relevance_asks_for_evidence_from_the_work(
    evidence: tuple[str, ...], label: Label | None, value: float | None
) -> None:
    """A work found is relevant where a labelled statement has words of it; nothing labelled, no share."""
    assert citation_relevance(reviewed([said(label, evidence=evidence)], [CitationState.RESOLVED])).value == value


def test_what_nobody_read_has_no_score_of_grounding() -> None:
    """The offline rules judge nothing: no GP, OR, VR, MN or relevance, neither 0 nor 1."""
    record = built.offline_case()
    (card, *_) = cards_of(record.body, record.reviews, record.works, record.body.named).values()
    assert [card.value(key) for key in ("GP", "OR", "VR", "MN", "CalGap", "CitationRelevance")] == [None] * 6
    assert card.value("CR") is not None


@pytest.mark.parametrize(
    ("more", "value", "n"),
    [
        ({"evidence": ("E1",)}, 1.0, 1),
        ({"evidence": ("E2",)}, 1.0, 1),
        ({"evidence": ("E3", "E4", "E5")}, None, 0),
        ({"evidence": ("E1",), "works": ("W1",)}, 0.0, 1),
        ({"evidence": ("E1",), "stance": Stance.NOVEL}, None, 0),
        ({"evidence": ("E1",), "kind": StatementKind.REPORTED}, None, 0),
    ],
    ids=["closer", "closer in part", "against, later or not read", "names a work", "praise", "reported"],
)
def test_missed_neighbours_need_a_doubt_a_closer_work_and_silence(
    more: dict[str, Any], value: float | None, n: int
) -> None:
    """MN counts doubts that an earlier work bears out, missed where the reviewer names no earlier work."""
    made = missed_neighbours(reviewed([said(Label.SUPPORTED, **more)]))
    assert (made.value, made.n) == (value, n)


def test_calibration_gap_is_the_difference_of_means() -> None:
    """CalGap is mean confidence on SUPPORTED minus that on OVERSTATED and UNSUPPORTED, null where a side is empty."""
    statements = labelled(Label.SUPPORTED, Label.OVERSTATED, Label.UNSUPPORTED, Label.AMBIGUOUS)
    texts = ("It is clearly known.", "It is perhaps known.", "It is known.", "It is perhaps known.")
    whole = reviewed(statements)
    sentences = tuple(s.model_copy(update={"text": text}) for s, text in zip(whole.sentences, texts, strict=True))
    review = Reviewed(whole.statements, sentences=sentences)
    assert calibration_gap(review).value == 1.5
    assert calibration_rank(review).n == 4
    assert calibration_gap(reviewed(labelled(Label.SUPPORTED, Label.SUPPORTED))).value is None


@given(st.lists(st.tuples(st.integers(1, 3), st.integers(-2, 2)), max_size=12))
def test_tau_is_counted_as_by_its_definition(pairs: list[tuple[int, int]]) -> None:
    """Counting over cells gives what counting over all pairs gives."""
    every = [(a, b) for i, a in enumerate(pairs) for b in pairs[i + 1 :]]
    signs = [((a[0] > b[0]) - (a[0] < b[0]), (a[1] > b[1]) - (a[1] < b[1])) for a, b in every]
    x, y = sum(s != 0 for s, _ in signs), sum(s != 0 for _, s in signs)
    tau = kendall_tau_b(pairs)
    if not x or not y:
        assert tau is None
    else:
        assert tau == pytest.approx(sum(s * t for s, t in signs) / (x * y) ** 0.5)


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_holds_the_share_and_narrows(case: tuple[int, int]) -> None:
    """The interval lies in [0, 1], holds the share, mirrors, and narrows when all counts are tenfold."""
    hits, n = case
    low, high = wilson(hits, n)
    assert 0 <= low <= hits / n <= high <= 1
    assert wilson(n - hits, n) == pytest.approx((1 - high, 1 - low))
    wide = wilson(hits * 10, n * 10)
    assert wide[1] - wide[0] < high - low


def test_wilson_agrees_with_a_published_value() -> None:
    """81 of 263: 0.2553 to 0.3662 (Newcombe 1998, table I, method 3)."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)


def test_bootstrap_is_the_same_every_time() -> None:
    """The seed is fixed; a statistic that is mostly undefined has no interval."""
    values = [0.0, 1.0, 2.0, 3.0]
    assert mean(values) == mean(values[::-1])
    assert bootstrap(lambda _: None) is None


def test_intervals_need_two() -> None:
    """One observation has a value and no interval; nor do samples without spread have an interval."""
    assert share(1, 1).low is None
    assert mean([1.0]).low is None
    assert mean([1.0, 1.0, 1.0]).low is None
    assert mean([1.0, 2.0]).low == 1.0
    assert difference([1.0], [1.0, 2.0]).low is None


def test_a_case_gives_its_own_scores_again() -> None:
    """Scores can be counted anew from the record alone."""
    record = built.large_case()
    assert cards_of(record.body, record.reviews, record.works, record.body.named) == record.body.cards
    assert set(record.body.cards) == {review.id for review in record.reviews}


def test_a_case_that_was_not_asked_about_novelty_has_no_scores() -> None:
    """Other matters have no scores of grounding."""
    record = built.large_case()
    body = record.body.model_copy(update={"parts": ("other",)})
    assert cards_of(body, record.reviews, record.works, body.named) == {}
