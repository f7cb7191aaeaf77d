"""The benchmark of faults: what its audit sees, what its plan serves, and a small run of all of it."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from peerassay.engines.question import Failure
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.case import Issue, Label
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.faults.audit import false_successes, losses, unverified
from peerassay_bench.faults.bench import measure
from peerassay_bench.faults.cases import Case, real_cases, shipped_case
from peerassay_bench.faults.naive_client import naive_run
from peerassay_bench.faults.plan import TRIES, Plan
from peerassay_bench.faults.runs import Run, plans, run
from peerassay_bench.faults.spoilt_answers import SPOILS, Spoil, spoil
from peerassay_bench.options import BenchOptions


@pytest.fixture(scope="module")
def calm() -> Run:
    """Return the shipped example, answered without a fault."""
    return run(shipped_case(), "apart", Plan(seed="calm"))


def _changed(calm: Run, change: Callable[[CaseRecord], CaseRecord]) -> Outcome[CaseRecord]:
    first = next(record for record in calm.made.records if any(map(_is_decided, record.body.issues)))
    others = (record for record in calm.made.records if record is not first)
    return calm.made.model_copy(update={"records": (change(first), *others)})


def _is_decided(issue: Issue) -> bool:
    label = issue.statements[0].label
    return label is not None and label is not Label.AMBIGUOUS and bool(issue.statements[0].evidence)


def _with_issues(record: CaseRecord, *issues: Issue) -> CaseRecord:
    return record.model_copy(update={"body": record.body.model_copy(update={"issues": issues})})


def _without_an_issue(record: CaseRecord) -> CaseRecord:
    return _with_issues(record, *record.body.issues[1:])


def _with_statement(record: CaseRecord, **update: Any) -> CaseRecord:
    """Return the record with its first labelled statement changed."""
    first = next(issue for issue in record.body.issues if _is_decided(issue))
    others = (issue for issue in record.body.issues if issue is not first)
    changed = first.statements[0].model_copy(update=update)
    return _with_issues(record, first.model_copy(update={"statements": (changed,)}), *others)


def test_a_calm_run_loses_nothing_and_claims_nothing(calm: Run) -> None:
    """A run held against itself has no loss, no false success, and every quote stands in its source."""
    assert losses(calm.made, calm.made) == []
    assert false_successes(calm.case, calm.made, calm.made, calm.plan) == []
    assert calm.plan.served.total() == 0
    assert len(calm.questions) > 3


@pytest.mark.parametrize(
    "change",
    [
        _without_an_issue,
        lambda r: _with_statement(r, label=Label.UNSUPPORTED),
        lambda r: _with_statement(r, evidence=()),
    ],
    ids=["issue", "label", "evidence"],
)
def test_what_is_gone_without_a_word_is_lost(calm: Run, change: Callable[[CaseRecord], CaseRecord]) -> None:
    """A claim, a label or evidence that are gone or different while nothing is named count as lost."""
    assert losses(calm.made, _changed(calm, change))


def test_a_missing_review_is_lost(calm: Run) -> None:
    """A review without a case counts as lost."""
    fewer = calm.made.model_copy(update={"records": calm.made.records[1:]})
    assert len(losses(calm.made, fewer)) == 1


def test_what_is_named_is_not_lost(calm: Run) -> None:
    """A label that is missing because a question failed by name is no loss."""
    failure = Failure(error="EngineUnavailable", message="no answer")

    def fail(record: CaseRecord) -> CaseRecord:
        made = record.provenance.model_copy(update={"failures": (failure,)})
        failed = _with_statement(record, label=None)
        return failed.model_copy(update={"provenance": made})

    assert losses(calm.made, _changed(calm, fail)) == []


def test_an_unanswered_question_makes_complete_a_lie(calm: Run) -> None:
    """Where the server knows of a question that it never answered, a complete run is a false success."""
    asked = Plan(seed="", asked={("system", "user")})
    assert false_successes(calm.case, calm.made, calm.made, asked) == ["1 never answered"]


def test_a_quote_that_is_nowhere_is_seen(calm: Run) -> None:
    """A decided claim whose quote is not in the source's own text, or that has no evidence, is counted."""
    record = next(r for r in calm.made.records if any(map(_is_decided, r.body.issues)))
    bare = _with_statement(record, evidence=(), basis=None)
    issue = next(i for i in record.body.issues if i.evidence and i.evidence[0].span and i.statements[0].evidence)
    span = issue.evidence[0].span
    assert span is not None
    invented = issue.evidence[0].model_copy(update={"span": span.model_copy(update={"text": "Nobody wrote this."})})
    forged = _with_issues(record, issue.model_copy(update={"evidence": (invented,)}))
    assert list(unverified(calm.case, bare))
    assert list(unverified(calm.case, forged))
    assert not list(unverified(calm.case, record))


def _request(number: int, user: str = "judge this") -> ModelRequest:
    return ModelRequest(number, "openai", "any", "system", user, (("user", user),), {}, {})


def test_a_plan_draws_by_the_question_and_passes() -> None:
    """Two plans of one seed fault a question alike, whatever came before it, and never on its last try."""
    drawn = []
    for before in (0, 7):
        plan = Plan(seed="one", share=1.0)
        for number in range(before):
            plan.of_model(_request(number, "another"))
        drawn.append([plan.of_model(_request(9 + number)) for number in range(TRIES + 2)])
    assert drawn[0] == drawn[1]
    assert drawn[0][0] is not None
    assert drawn[0][-1] is None


def test_plans_fault_every_kind_of_thing(calm: Run) -> None:
    """A third of the plans passes; the others have their lasting faults on the model's and the catalogue's side."""
    drawn = list(itertools.islice(plans(calm, 1), 60))
    assert sum(not plan.lasting for plan in drawn) == 20
    sides = {asked[0].startswith("/") for plan in drawn for asked in plan.lasting}
    assert sides == {True, False}
    assert len({plan.lasting_kind for plan in drawn}) > 15


@pytest.mark.parametrize("kind", SPOILS)
def test_a_spoilt_answer_is_another(kind: Spoil) -> None:
    """Each way of spoiling changes the answer, and it is JSON still."""
    statement = {"sentences": ["R1_001"], "stance": "not_novel", "judgement": "partly"}
    issue = {"statements": [statement], "evidence": [{"words": "We gate.", "sentence": "S_abs_001"}]}
    reply = json.dumps({"issues": [issue]})
    assert json.loads(spoil(reply, kind)) != json.loads(reply)


def test_the_naive_client_loses_what_fails(calm: Run) -> None:
    """Asked once each, without faults nothing is lost; where every question fails, every one is."""
    assert naive_run(calm.questions, Plan(seed="calm")).lost == 0
    down = Plan(seed="down", lasting=calm.questions, lasting_kind="server_error")
    assert naive_run(calm.questions, down).lost == len(calm.questions)


def test_a_small_run_loses_nothing() -> None:
    """Twenty faults and a kill -9, without data: nothing lost, no false success, nothing asked again."""
    result = measure(DataFolder(None), BenchOptions(limit=20))
    values = {key: figure.value for key, figure in result.figures.items()}
    assert result.settings["misses"] is None
    assert (values["lost"], values["false_success"], values["repeated"]) == (0, 0, 0)
    assert values["faults"] is not None
    assert values["faults"] >= 20
    assert values["kills"] == 1
    assert set(result.baselines["naive client"]) >= {"lost", "false_success", "repeated"}


def test_real_papers_bring_their_reviews(data_folder: Path) -> None:
    """Where the data has reviews and a corpus, papers come with reviews of people and works to search."""
    cases: list[Case] = real_cases(DataFolder(data_folder), 1)
    assert cases
    assert all(case.reviews and case.works and not any(r.is_meta for r in case.reviews) for case in cases)
