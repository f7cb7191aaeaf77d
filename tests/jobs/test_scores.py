"""The scores of a review: what counts, what does not, and what a number rests on."""

import csv
import io
import random
import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hand_counted import COUNTED, REVIEW
from hypothesis import given, settings
from hypothesis import strategies as st

import case_builder as built
from peerassay.documents.sentence import Sentence
from peerassay.errors import InputError
from peerassay.jobs.reviews import scores
from peerassay.jobs.reviews.case import (
    Evidence,
    EvidenceKind,
    EvidenceState,
    Label,
    Stance,
    Statement,
    StatementKind,
)
from peerassay.jobs.reviews.named_works.referent import CitationState, Referent
from peerassay.jobs.reviews.scores.calibration import calibration_gap, calibration_rank, kendall_tau_b
from peerassay.jobs.reviews.scores.card import SCORES, STUDIED, cards_of, score_card
from peerassay.jobs.reviews.scores.interval import bootstrap, difference, mean, share, wilson
from peerassay.jobs.reviews.scores.measure import Measure, Reviewed
from peerassay.jobs.reviews.scores.shares import citation_counts, citation_relevance, counts_beside, missed_neighbours
from peerassay.literature.source import WorkMention
from peerassay.reports.reviews.tables import scores_csv
from peerassay.reports.study.groups import study
from peerassay.reports.triage.rows import lines_of, triage

SEVEN = ("GP", "OR", "VR", "CR", "MN", "CalGap", "UseScore")
"""The scores of the specification (docs/specification.md, G29)."""
DOCS = Path(__file__).parents[2] / "docs"
TEXT = "It is known."
WORK, OTHER = "Paa11bb22", "Pcc33dd44"


def said(label: Label | None = None, **more: Any) -> Statement:
    """Return a claim with this label."""
    score = label.score if label else None
    given = {"id": "C1", "review": "r", "kind": StatementKind.CLAIM, "stance": Stance.NOT_NOVEL, "spans": ()}
    return Statement(**{**given, "sentence_ids": ("R_001",), "label": label, "score": score, **more})


def reviewed(statements: Sequence[Statement], states: Sequence[CitationState] = (), text: str = TEXT) -> Reviewed:
    """Return what scores are counted from: statements numbered, one sentence each, works in these states."""
    numbered = [
        s.model_copy(update={"id": f"C{n}", "sentence_ids": (f"R_{n:03}",)}) for n, s in enumerate(statements, 1)
    ]
    sentences = tuple(Sentence(id=f"R_{n:03}", text=text, start=0, end=len(text)) for n, _ in enumerate(statements, 1))
    return Reviewed(numbered, EVIDENCE, tuple(map(named, states)), sentences, frozenset({WORK}))


def named(state: CitationState, cand_id: str | None = WORK) -> Referent:
    """Return a work that the review names."""
    mention = WorkMention(text="Reed 2020")
    return Referent(ref_id="W1", strings=("Reed 2020",), places=(), sentence_ids=(), mention=mention, state=state,
                    cand_id=cand_id)  # fmt: skip


def found(key: str, work: str, **more: Any) -> Evidence:
    """Return words of a work that were found."""
    given: dict[str, Any] = {"kind": EvidenceKind.WORK, "state": EvidenceState.FOUND, "work": work, "bears": "for"}
    return Evidence(**{"id": key, **given, **more})


EVIDENCE = {
    each.id: each
    for each in (
        found("E1", WORK),
        found("E2", WORK, bears="part", kind=EvidenceKind.RECALLED, state=EvidenceState.READ),
        found("E3", WORK, bears="against"),
        found("E4", OTHER),
        found("E5", WORK, kind=EvidenceKind.RECALLED, state=EvidenceState.EXISTS),
    )
}
STATEMENTS = st.lists(
    st.builds(
        said,
        st.none() | st.sampled_from(Label),
        stance=st.sampled_from(Stance),
        kind=st.sampled_from([StatementKind.CLAIM, StatementKind.CLAIM, StatementKind.REPORTED, StatementKind.OPINION]),
        works=st.sampled_from([(), ("W1",)]),
        basis=st.sampled_from([None, "shown", "absence"]),
        evidence=st.sampled_from([(), ("E1",), ("E3", "E4")]),
    ),
    max_size=8,
)
STATES = st.lists(st.sampled_from(CitationState), max_size=8)


def labelled(*labels: Label, **more: Any) -> list[Statement]:
    """Return claims with these labels."""
    return [said(label, **more) for label in labels]


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
    """Null for nothing; a meaning in a sentence; a column with N and interval; a row in the docs."""
    empty = measure.score(Reviewed())
    assert (empty.value, empty.n, empty.low, empty.high) == (None, 0, None, None)
    assert empty.meaning == measure.meaning
    assert measure.meaning.endswith(".")
    record = built.large_case()
    card = record.body.cards["review-R1"]
    cells = next(csv.DictReader(io.StringIO("".join(scores_csv([record])), newline="")))
    score, texts = card.scores[measure.key], [cells[f"{measure.key}{part}"] for part in ("", "_n", "_low", "_high")]
    assert texts == ["" if number is None else str(number) for number in (score.value, score.n, score.low, score.high)]
    table = re.findall(r"^\| `.*$", (DOCS / "scores.md").read_text(encoding="utf-8"), re.MULTILINE)
    (told,) = [line for line in table if line.split("|")[1].strip() == f"`{measure.key}`"]
    assert told.split("|")[-2].strip() == measure.better


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
    """None is without an example; none has another's name or meaning; a share is from 0 to 1."""
    assert list(COUNTED) == [measure.key for measure in SCORES]
    for words in ([measure.name for measure in SCORES], [measure.meaning for measure in SCORES]):
        assert all(text.strip() for text in words)
        assert len(set(words)) == len(words)
    shares_of = [measure for measure in SCORES if re.search(r"\bshare\b", measure.meaning, re.IGNORECASE)]
    assert all((measure.low, measure.high) == (0, 1) for measure in shares_of)


def test_the_page_says_which_scores_need_no_model() -> None:
    """Those that have a value in a case that rules alone made, and no other."""
    record = built.offline_case()
    cards = cards_of(record.body, record.reviews, record.works, record.body.named).values()
    without = [m.key for m in SCORES if any(card.value(m.key) is not None for card in cards)]
    (named,) = re.findall(r"all scores but (.*?) are null", (DOCS / "scores.md").read_text(encoding="utf-8"), re.DOTALL)
    assert re.findall(r"`(\w+)`", named) == without


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
