"""The benchmark of faults: what its audit sees, what its plan serves, and a small run of all of it."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from peerassay.grading.record import Grading, Record
from peerassay.grading.verdict import Label, Verdict

from peerassay.engines.question import Failure
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
    """Return the shipped example, graded without a fault."""
    return run(shipped_case(), "batched", Plan(seed="calm"))


def _changed(calm: Run, change: Callable[[Record], Record]) -> Grading:
    first, *others = calm.grading.records
    return calm.grading.model_copy(update={"records": (change(first), *others)})


def _without_a_claim(record: Record) -> Record:
    return record.model_copy(update={"novelty_claims": record.novelty_claims[1:]})


def _with_verdict(record: Record, **update: Any) -> Record:
    claim_id, verdict = next(iter(record.verification.items()))
    changed: Verdict = verdict.model_copy(update=update)
    return record.model_copy(update={"verification": {**record.verification, claim_id: changed}})


def test_a_calm_run_loses_nothing_and_claims_nothing(calm: Run) -> None:
    """A run held against itself has no loss, no false success, and every quote stands in its source."""
    assert losses(calm.grading, calm.grading) == []
    assert false_successes(calm.case, calm.grading, calm.grading, calm.plan) == []
    assert calm.plan.served.total() == 0
    assert len(calm.questions) > 3


@pytest.mark.parametrize(
    "change",
    [_without_a_claim, lambda r: _with_verdict(r, label=Label.UNSUPPORTED), lambda r: _with_verdict(r, readings=())],
    ids=["claim", "label", "readings"],
)
def test_what_is_gone_without_a_word_is_lost(calm: Run, change: Callable[[Record], Record]) -> None:
    """A claim, a label or readings that are gone or different while nothing is named count as lost."""
    assert losses(calm.grading, _changed(calm, change))


def test_a_missing_review_is_lost(calm: Run) -> None:
    """A review without a record counts as lost."""
    fewer = calm.grading.model_copy(update={"records": calm.grading.records[1:]})
    assert len(losses(calm.grading, fewer)) == 1


def test_what_is_named_is_not_lost(calm: Run) -> None:
    """A verdict that failed by name is no loss, but a run that calls itself complete with it is a false success."""
    failure = Failure(error="EngineUnavailable", message="no answer")

    def fail(record: Record) -> Record:
        made = record.provenance.model_copy(update={"failures": (failure,)})
        failed = _with_verdict(record, label=None, failure=failure)
        return failed.model_copy(update={"provenance": made})

    assert losses(calm.grading, _changed(calm, fail)) == []


def test_an_unanswered_question_makes_complete_a_lie(calm: Run) -> None:
    """Where the server knows of a question that it never answered, a complete run is a false success."""
    asked = Plan(seed="", asked={("system", "user")})
    assert false_successes(calm.case, calm.grading, calm.grading, asked) == ["1 never answered"]


def test_a_quote_that_stands_nowhere_is_seen(calm: Run) -> None:
    """A decided reading whose quote is not in the source's own text, or that has none, is counted."""
    found = [(r, v) for r in calm.grading.records for v in r.verification.values() if v.evidence]
    record, verdict = found[0]
    reading = next(each for each in verdict.readings if each.evidence)
    quote = reading.evidence[0]
    forged = quote.model_copy(update={"span": quote.span.model_copy(update={"text": "Nobody ever wrote this."})})
    for quotes in ((), (forged,)):
        readings = (reading.model_copy(update={"evidence": quotes}),)
        told = {verdict.claim_id: verdict.model_copy(update={"readings": readings})}
        assert list(unverified(calm.case, record.model_copy(update={"verification": told})))
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
    reading = {"claim_id": "C1", "label": "OVERSTATED", "quotes": [{"source": "paper", "words": "We gate."}]}
    reply = json.dumps({"readings": [reading]})
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
