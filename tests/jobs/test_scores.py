"""The scores of a review: what counts, what does not, and what a number rests on."""

import csv
import io
import random
import re
from importlib import import_module
from pathlib import Path

import pytest
from hand_counted import COUNTED, REVIEW
from hypothesis import given, settings
from hypothesis import strategies as st
from score_cases import SEVEN, STATEMENTS, STATES, labelled, reviewed, said

import case_builder as built
from peerassay.errors import InputError
from peerassay.jobs.reviews import scores
from peerassay.jobs.reviews.case import (
    Label,
    Statement,
    StatementKind,
)
from peerassay.jobs.reviews.scores.card import SCORES, STUDIED, score_card
from peerassay.jobs.reviews.scores.measure import Measure, Reviewed
from peerassay.jobs.reviews.scores.shares import counts_beside
from peerassay.literature import CitationState
from peerassay.reports.reviews.tables import scores_csv
from peerassay.reports.study.groups import study
from peerassay.reports.triage.rows import lines_of, triage


@pytest.mark.parametrize("measure", SCORES, ids=lambda measure: measure.key)
@settings(max_examples=20)
@given(statements=STATEMENTS, states=STATES)
def test_every_score_lies_in_its_range_and_inside_its_interval(
    measure: Measure, statements: list[Statement], states: list[CitationState]
) -> None:
    """A score is null or in its range, its interval holds it, and what it rests on is more than nothing."""
    score = measure.score(reviewed(statements, states))
    assert (score.low is None) == (score.high is None)
    if score.value is None:
        assert score.low is None
        return
    assert score.n > 0
    assert measure.low <= score.value <= measure.high
    if score.low is not None and score.high is not None:
        assert score.n >= 2
        assert measure.low <= score.low <= score.value <= score.high <= measure.high


@pytest.mark.parametrize("measure", SCORES, ids=lambda measure: measure.key)
def test_every_score_is_told_wherever_scores_are(measure: Measure) -> None:
    """Null for nothing; a meaning in a sentence; a column with N and interval."""
    empty = measure.score(Reviewed())
    assert (empty.value, empty.n, empty.low, empty.high) == (None, 0, None, None)
    assert empty.meaning == measure.meaning
    assert measure.meaning.endswith(".")
    record = built.large_case()
    card = record.body.cards["review-R1"]
    cells = next(csv.DictReader(io.StringIO("".join(scores_csv([record])), newline="")))
    score, texts = card.scores[measure.key], [cells[f"{measure.key}{part}"] for part in ("", "_n", "_low", "_high")]
    assert texts == ["" if number is None else str(number) for number in (score.value, score.n, score.low, score.high)]


@pytest.mark.parametrize("measure", SCORES, ids=lambda measure: measure.key)
def test_every_score_is_what_was_counted_by_hand(measure: Measure) -> None:
    """Value, N and scale are those of the example; N of two and more, an interval; no value is at an end."""
    counted, score = COUNTED[measure.key], measure.score(REVIEW)
    assert (score.value, score.n) == (pytest.approx(counted.value, abs=1e-4), counted.n)
    assert (measure.low, measure.high) == counted.scale
    assert measure.low < counted.value < measure.high
    assert counted.n >= 2
    assert score.low is not None
    assert score.high is not None
    assert score.low < score.high


def test_every_score_was_counted_by_hand_and_has_words_of_its_own() -> None:
    """None is without an example; none has another's name, meaning or formula; a share is from 0 to 1."""
    assert list(COUNTED) == [measure.key for measure in SCORES]
    for field in ("name", "meaning", "formula"):
        words = [getattr(measure, field) for measure in SCORES]
        assert all(text.strip() for text in words)
        assert len(set(words)) == len(words)
    shares_of = [measure for measure in SCORES if re.search(r"\bshare\b", measure.meaning, re.IGNORECASE)]
    assert all((measure.low, measure.high) == (0, 1) for measure in shares_of)


def test_no_score_is_left_out_and_no_two_share_a_key() -> None:
    """Whatever is written as a score is in the registry; the specification's seven are among them."""
    names = [path.stem for path in Path(scores.__file__).parent.glob("*.py")]
    modules = [import_module(f"{scores.__name__}.{name}") for name in names if name != "__init__"]
    written = {id(value) for module in modules for value in vars(module).values() if isinstance(value, Measure)}
    assert written == {id(measure) for measure in SCORES}
    keys = [measure.key for measure in SCORES]
    assert len(keys) == len(set(keys))
    assert [key for key in STUDIED if key in SEVEN] == list(SEVEN)


@pytest.mark.parametrize("key", STUDIED)
def test_every_studied_score_is_in_triage_and_study(key: str) -> None:
    """What a case counts reaches the row of its review, the exported table and the comparison of groups."""
    record = built.large_case()
    table = triage(lines_of([record], []))
    row = next(row for row in table.rows if row["review_id"] == "review-R1")
    assert key in table.columns
    assert row[key] == record.body.cards["review-R1"].value(key)
    rows = [{"paper_id": f"p{n}", "venue": "V", key: n / 9} for n in range(4)]
    assert [group.score for group in study(rows, "venue").groups] == [key]


def test_an_unknown_score_is_refused_by_the_table() -> None:
    """The table has no column for a score of another version, and says so."""
    record = built.large_case()
    card = record.body.cards["review-R1"]
    more = card.model_copy(update={"scores": card.scores | {"NoSuchScore": card.scores["GP"]}})
    body = record.body.model_copy(update={"cards": {**record.body.cards, "review-R1": more}})
    with pytest.raises(InputError, match=r"score that this version does not know \(NoSuchScore\); upgrade peerassay"):
        list(scores_csv([record.model_copy(update={"body": body})]))


@settings(max_examples=40)
@given(STATEMENTS, STATES, st.randoms(use_true_random=False))
def test_scores_do_not_depend_on_order(
    statements: list[Statement], states: list[CitationState], rng: random.Random
) -> None:
    """The same statements and citations in another order give the same card."""
    review = reviewed(statements, states)
    mixed, others = list(review.statements), list(review.referents)
    rng.shuffle(mixed)
    rng.shuffle(others)
    turned = Reviewed(mixed, review.evidence, others, review.sentences, review.earlier)
    assert score_card(turned) == score_card(review)


@settings(max_examples=40)
@given(STATEMENTS)
def test_labels_and_counts_hold_every_statement_once(statements: list[Statement]) -> None:
    """Labels add up to N, and labels and counts together to all statements on novelty."""
    made = score_card(reviewed(statements))
    assert sum(made.labels.values()) == made.scores["GP"].n
    assert sum(made.labels.values()) + sum(made.counts.values()) == len(statements)


def test_grounding_follows_the_specification() -> None:
    """GP, OR and VR are fractions of N; UNDERSTATED is in N and in neither GP nor OR."""
    made = score_card(reviewed(labelled(*Label, Label.SUPPORTED)))
    values = [made.value(key) for key in ("GP", "OR", "VR")]
    assert values == pytest.approx([2 / 6, 2 / 6, 5 / 6], abs=1e-4)


def test_what_is_not_in_n_is_counted_by_its_reason() -> None:
    """Opinions, requests, questions, what is reported and what nobody judged are out of N."""
    kinds = (StatementKind.OPINION, StatementKind.REQUEST, StatementKind.QUESTION)
    others = [said(kind=kind) for kind in kinds]
    reported = said(Label.SUPPORTED, kind=StatementKind.REPORTED)
    review = reviewed([*labelled(Label.SUPPORTED), reported, *others, said()])
    assert counts_beside(review) == {"not_judged": 1, "opinion": 1, "question": 1, "reported": 1, "request": 1}
    assert score_card(review).labels["SUPPORTED"] == 1


def test_nothing_to_count_has_no_score() -> None:
    """A review without claims and citations has null scores, not zeros."""
    made = score_card(reviewed([]))
    assert all(score.value is None and score.n == 0 for score in made.scores.values())
