"""The scores of a review: what counts, what does not, and what a number stands on."""

import csv
import io
import random
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peerassay.documents.review import FieldRole
from peerassay.errors import InputError
from peerassay.grading import scores
from peerassay.grading.claim import Certainty, CitationState, Kind, NoveltyClaim, Referent, Stance
from peerassay.grading.record import Record, ScoreCard, Scores
from peerassay.grading.scores.calibration import calibration_gap, calibration_rank, kendall_tau_b
from peerassay.grading.scores.card import SCORES, card_of, score_card, scores_of
from peerassay.grading.scores.interval import bootstrap, difference, mean, share, wilson
from peerassay.grading.scores.measure import Measure, Reviewed
from peerassay.grading.scores.shares import (
    citation_counts,
    citation_relevance,
    citation_resolution,
    counts_beside,
    grounding_precision,
    label_counts,
    missed_neighbours,
    overreach_rate,
)
from peerassay.grading.verdict import Label, Verdict
from peerassay.reports.grading import scores_shown
from peerassay.reports.grading.scores_shown import score_rows, scores_csv
from record_builder import (
    PAPER_ID,
    REFERENTS,
    Item,
    claim,
    offline_review,
    praising_review,
    review_material,
    thorough_review,
    three_reviews,
    verdict,
)

DOCS = Path(__file__).parents[2] / "docs"
ITEMS = st.lists(
    st.builds(
        Item,
        text=st.just("It is known."),
        label=st.none() | st.sampled_from(Label),
        stance=st.none() | st.sampled_from(Stance),
        confidence=st.sampled_from(Certainty),
        kind=st.sampled_from([Kind.CLAIM, Kind.CLAIM, Kind.CLAIM, Kind.REPORTED]),
        works=st.sampled_from([(), ("W1",)]),
        basis=st.sampled_from([None, "shown", "absence"]),
        closer=st.booleans(),
    ),
    max_size=8,
)
REFERENT_LISTS = st.lists(st.sampled_from(CitationState), max_size=8).map(
    lambda states: tuple(
        REFERENTS[0].model_copy(update={"state": s, "cand_id": "Paa11bb22" if n % 2 else None})
        for n, s in enumerate(states)
    )
)


def case(items: list[Item]) -> tuple[tuple[NoveltyClaim, ...], dict[str, Verdict]]:
    """Claims and verdicts of items; texts need not differ, so the review holds each once."""
    review = review_material(((FieldRole.WEAKNESSES, "It is known. Please compare."),), "r", "review-1", {})
    claims = tuple(claim(item, n, review) for n, item in enumerate(items, start=1))
    return claims, {
        c.claim_id: verdict(i, n, reads=True) for n, (i, c) in enumerate(zip(items, claims, strict=True), 1)
    }


def card(items: list[Item], referents: tuple[Referent, ...] = ()) -> ScoreCard:
    """The score card of items."""
    claims, verdicts = case(items)
    return score_card(Reviewed(claims, verdicts, referents))


def labelled(*labels: Label, **others: object) -> list[Item]:
    """Claims that carry the labels."""
    return [Item(text="It is known.", label=label, **others) for label in labels]  # type: ignore[arg-type]


@pytest.mark.parametrize("measure", SCORES, ids=lambda measure: measure.key)
@settings(max_examples=20)
@given(items=ITEMS, referents=REFERENT_LISTS)
def test_every_score_lies_in_its_range_and_inside_its_interval(
    measure: Measure, items: list[Item], referents: tuple[Referent, ...]
) -> None:
    """A score is null or in its range, its interval holds it, and what it stands on is more than nothing."""
    claims, verdicts = case(items)
    score = measure.score(Reviewed(claims, verdicts, referents))
    assert (score.low is None) == (score.high is None)
    if score.value is None:
        assert score.low is None
        assert measure.in_words(score) == "–"
        return
    assert score.n > 0
    assert measure.low <= score.value <= measure.high
    if score.low is not None and score.high is not None:
        assert score.n >= 2
        assert measure.low <= score.low <= score.value <= score.high <= measure.high


@pytest.mark.parametrize("measure", SCORES, ids=lambda measure: measure.key)
def test_every_score_is_told_wherever_scores_are(measure: Measure) -> None:
    """Null for nothing; a meaning in a sentence; a column with N and interval; a row in reports and in the docs."""
    empty = measure.score(Reviewed())
    assert (empty.value, empty.n, empty.low, empty.high) == (None, 0, None, None)
    assert empty.meaning == measure.meaning
    assert measure.meaning.endswith(".")
    card = thorough_review().material.score_card
    (row,) = [row for row in score_rows([card]) if row.key == measure.key]
    assert (row.name, row.cells) == (measure.name, (measure.in_words(card.scores[measure.key]),))
    (cells,) = csv.DictReader(io.StringIO(scores_csv([thorough_review()]), newline=""))
    score, texts = card.scores[measure.key], [cells[f"{measure.key}{part}"] for part in ("", "_n", "_low", "_high")]
    assert texts == ["" if number is None else str(number) for number in (score.value, score.n, score.low, score.high)]
    table = re.findall(r"^\| `.*$", (DOCS / "scores.md").read_text(encoding="utf-8"), re.MULTILINE)
    (told,) = [line for line in table if line.split("|")[1].strip() == f"`{measure.key}`"]
    assert told.split("|")[-2].strip() == measure.better


def test_a_score_that_only_describes_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report says that neither high nor low is better."""
    monkeypatch.setitem(scores_shown.BY_KEY, "GP", replace(scores_shown.BY_KEY["GP"], better="neither"))
    (row,) = [row for row in score_rows([thorough_review().material.score_card]) if row.key == "GP"]
    assert row.meaning.endswith("Neither high nor low is better.")


def test_no_score_is_left_out_and_no_two_share_a_key() -> None:
    """Whatever is written as a score is in the registry; the specification's seven are among them."""
    names = [path.stem for path in Path(scores.__file__).parent.glob("*.py")]
    modules = [import_module(f"{scores.__name__}.{name}") for name in names if name != "__init__"]
    written = {id(value) for module in modules for value in vars(module).values() if isinstance(value, Measure)}
    assert written == {id(measure) for measure in SCORES}
    keys = [measure.key for measure in SCORES]
    assert len(keys) == len(set(keys))
    assert set(Scores.model_fields) <= set(keys)


def test_an_unknown_score_is_shown_bare_and_refused_by_the_table() -> None:
    """A page shows a score of another version by its key; the table has no column for it and says so."""
    record = thorough_review()
    material, card = record.material, record.material.score_card
    more = card.model_copy(update={"scores": card.scores | {"NoSuchScore": card.scores["GP"]}})
    odd = record.model_copy(update={"material": material.model_copy(update={"score_card": more})})
    assert score_rows([more])[-1].key == "NoSuchScore"
    with pytest.raises(InputError, match=r"score that is not known \(NoSuchScore\); upgrade peerassay"):
        scores_csv([odd])


@settings(max_examples=40)
@given(ITEMS, REFERENT_LISTS, st.randoms(use_true_random=False))
def test_scores_do_not_depend_on_order(items: list[Item], referents: tuple[Referent, ...], rng: random.Random) -> None:
    """The same claims and citations in another order give the same card."""
    claims, verdicts = case(items)
    shuffled, others, keys = list(claims), list(referents), list(verdicts)
    rng.shuffle(shuffled)
    rng.shuffle(others)
    rng.shuffle(keys)
    mixed = Reviewed(shuffled, {k: verdicts[k] for k in keys}, others)
    assert score_card(mixed) == score_card(Reviewed(claims, verdicts, referents))


@settings(max_examples=40)
@given(ITEMS)
def test_labels_and_counts_hold_every_verdict_once(items: list[Item]) -> None:
    """Labels add up to N, and labels and counts together to all verdicts."""
    made = card(items)
    assert sum(made.labels.values()) == made.scores["GP"].n
    assert sum(made.labels.values()) + sum(made.counts.values()) == len(items)


def test_grounding_follows_the_seed() -> None:
    """GP, OR and VR are fractions of N; UNDERSTATED is in N and in neither GP nor OR."""
    made = card(labelled(*Label, Label.SUPPORTED))
    scores = scores_of(made)
    assert pytest.approx((2 / 6, 2 / 6, 5 / 6), abs=1e-4) == (scores.GP, scores.OR, scores.VR)


def test_what_is_not_judged_is_counted_beside() -> None:
    """Opinions, requests, failures and what is reported are out of N and counted by their reason."""
    items = [
        *labelled(Label.SUPPORTED),
        *labelled(Label.SUPPORTED, kind=Kind.REPORTED),
        Item(text="It is known.", kind=Kind.OPINION),
        Item(text="It is known.", kind=Kind.REQUEST),
        Item(text="It is known.", failed=True),
    ]
    _, verdicts = case(items)
    assert counts_beside(verdicts.values()) == {"failed": 1, "opinion": 1, "reported": 1, "request": 1}
    assert label_counts(verdicts.values())["SUPPORTED"] == 1
    assert grounding_precision(verdicts.values()).n == 1


def test_nothing_to_count_has_no_score() -> None:
    """A review without claims and citations has null scores, not zeros."""
    made = card([])
    assert all(score.value is None and score.n == 0 for score in made.scores.values())
    assert set(scores_of(made).model_dump().values()) == {None}


def test_absence_can_be_read_without() -> None:
    """Verdicts that stand on silence alone leave both sides of the fraction."""
    made = card([*labelled(Label.SUPPORTED, Label.OVERSTATED), *labelled(Label.UNSUPPORTED, basis="absence")])
    assert made.scores["OR"].n == 3
    assert made.scores["OR_without_absence"].n == 2
    assert made.scores["OR_without_absence"].value == 0.5
    assert made.scores["GP_without_absence"].value == 0.5


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
    referents = (REFERENTS[0].model_copy(update={"state": state}),)
    assert citation_resolution(referents).value == value
    assert citation_counts(referents)[state.value] == 1


def test_relevance_asks_for_evidence_from_the_work() -> None:
    """A work found counts as relevant where a verdict quotes it; without its quotes it does not."""
    verdicts = list(thorough_review().verification.values())
    used = citation_relevance(REFERENTS, verdicts, reads=True)
    silent = [v.model_copy(update={"key_candidates": (), "evidence": ()}) for v in verdicts]
    assert (used.value, used.n) == (1.0, 2)
    assert citation_relevance(REFERENTS, silent, reads=True).value == 0.0
    assert PAPER_ID not in {work for v in verdicts for work in v.key_candidates}


def test_a_work_is_used_where_the_paper_is_quoted_on_it() -> None:
    """An answer that quotes only what the paper says of a named work has used that work, and no other."""
    record = thorough_review()
    verdict = record.verification["C1"]
    of_paper = tuple(measure for measure in verdict.evidence if measure.source == PAPER_ID)
    alone = verdict.model_copy(update={"key_candidates": (), "evidence": of_paper})
    used = citation_relevance(REFERENTS, [alone], record.evidence_sets, reads=True)
    assert (used.value, used.n) == (0.5, 2)
    unsaid = {k: tuple(e.model_copy(update={"paper_says": ()}) for e in s) for k, s in record.evidence_sets.items()}
    assert citation_relevance(REFERENTS, [alone], unsaid, reads=True).value == 0.0
    assert citation_relevance(REFERENTS, [record.verification["C6"]], reads=True).value is None


def test_what_nobody_read_has_no_score_of_grounding() -> None:
    """The offline rules judge nothing: no GP, OR, VR, MN or relevance, neither 0 nor 1."""
    scores = offline_review().material.score_card.scores
    assert [scores[key].value for key in ("GP", "OR", "VR", "MN", "CalGap", "CitationRelevance")] == [None] * 6
    assert scores["CR"].value is not None


@pytest.mark.parametrize(
    ("changes", "value", "n"),
    [
        ({"closer": True}, 1.0, 1),
        ({}, None, 0),
        ({"closer": True, "works": ("W1",)}, 0.0, 1),
        ({"closer": True, "stance": Stance.NOVEL}, None, 0),
        ({"closer": True, "kind": Kind.REPORTED}, None, 0),
    ],
)
def test_missed_neighbours_need_a_doubt_a_closer_work_and_silence(
    changes: dict[str, object], value: float | None, n: int
) -> None:
    """MN counts doubts for which a reader found a closer work, missed where no prior work is named."""
    claims, verdicts = case(labelled(Label.AMBIGUOUS, **changes))
    made = missed_neighbours(claims, verdicts)
    assert (made.value, made.n) == (value, n)


def test_calibration_gap_is_the_difference_of_means() -> None:
    """CalGap is mean confidence on SUPPORTED minus that on OVERSTATED and UNSUPPORTED, null where a side is empty."""
    items = [
        *labelled(Label.SUPPORTED, confidence=Certainty.HIGH),
        *labelled(Label.OVERSTATED, confidence=Certainty.LOW),
        *labelled(Label.UNSUPPORTED, confidence=Certainty.MEDIUM),
        *labelled(Label.AMBIGUOUS, confidence=Certainty.LOW),
    ]
    claims, verdicts = case(items)
    assert calibration_gap(claims, verdicts).value == 1.5
    assert calibration_rank(claims, verdicts).n == 4
    only, few = case(labelled(Label.SUPPORTED, Label.SUPPORTED))
    assert calibration_gap(only, few).value is None


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


@pytest.mark.parametrize("record", three_reviews(), ids=lambda r: r.reviewer_id)
def test_a_record_gives_its_own_scores_again(record: Record) -> None:
    """Scores can be counted anew from the record alone."""
    assert card_of(record) == record.material.score_card
    assert scores_of(card_of(record)) == record.scores


def test_overreach_of_praise_is_not_hidden() -> None:
    """Praise that misses earlier work lowers GP and is no overreach."""
    verdicts = praising_review().verification.values()
    assert grounding_precision(verdicts).value == 0.5
    assert overreach_rate(verdicts).value == 0.0
