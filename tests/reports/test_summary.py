"""A whole run in a screenful."""

import re

import pytest

from hostile import PAYLOAD, hostile
from peerassay.engines.answered import Failure
from peerassay.grading.record import Record
from peerassay.grading.referent import CitationState
from peerassay.reports.advice import advice
from peerassay.reports.summary import faults, run_summary
from record_builder import three_reviews


@pytest.mark.parametrize("width", [40, 100, 200])
def test_every_claim_has_its_line(width: int) -> None:
    """One line for each claim of each review, none wider than asked for, the disclaimer once."""
    records = three_reviews()
    lines = run_summary(records, width)
    claims = [line for line in lines if re.match(r"  [✓◐?▲✕○] ", line)]
    assert len(claims) == sum(len(record.novelty_claims) for record in records)
    assert max(map(len, lines)) <= width
    assert " ".join(lines).count("An aid, not a decision") == 1
    for record in records:
        assert any(line.startswith(record.reviewer_id[:30]) for line in lines)


def test_numbers_are_numbers_of_claims() -> None:
    """What is told of a review adds up to its claims with a verdict that counts."""
    for record in three_reviews():
        line = next(line for line in run_summary([record], 500) if line.startswith(f"{record.reviewer_id}: "))
        told = re.findall(r"(\d+) (?:borne out|closer work not named|not borne out|not decided)", line)
        assert sum(map(int, told)) == sum(record.material.score_card.labels.values())


def test_nothing_is_summed_up_as_nothing() -> None:
    """No records, no lines."""
    assert run_summary([], 100) == ()
    assert faults([]) == ()


def test_a_fault_is_told_once() -> None:
    """The same failure in several reviews is one sentence."""
    records = three_reviews()
    told = faults([*records, *records])
    assert told
    assert len(told) == len(set(told)) == len(faults(records))


def test_answers_awaited_are_one_sentence() -> None:
    """However many questions wait for a batch, one line says so and what to do."""
    record = three_reviews()[0]
    waiting = [
        Failure(error="AnswerPending", message=f"judge {n}: the answer is not there yet; send the files", pending=True)
        for n in range(12)
    ]
    made = record.provenance.model_copy(update={"failures": tuple(waiting)})
    told = faults([record.model_copy(update={"provenance": made})])
    assert [one for one in told if "not there yet" in one] == ["12 answers not there yet; send the files"]


def test_foreign_text_cannot_steer_the_terminal() -> None:
    """Control characters are shown, not obeyed; each item stays on its line."""
    record = hostile(three_reviews()[0], "\u001b[2J\u202e" + PAYLOAD)
    for line in (*run_summary([record], 10_000), *faults([record])):
        assert not re.search("[\u0000-\u001f\u007f\u202e]", line)


def test_advice_is_given_where_it_helps() -> None:
    """Works that only the library was asked for, and claims that rules left open."""
    record = three_reviews()[0]
    ruled = record.provenance.model_copy(update={"model": None})
    card = record.material.score_card.model_copy(update={"labels": {"AMBIGUOUS": 2, "SUPPORTED": 1}})
    one = record.model_copy(
        update={"provenance": ruled, "material": record.material.model_copy(update={"score_card": card})}
    )
    assert any("left 2 of 3 claims undecided" in line for line in advice([one]))
    decided = card.model_copy(update={"labels": {"AMBIGUOUS": 1, "SUPPORTED": 2}})
    other = one.model_copy(update={"material": one.material.model_copy(update={"score_card": decided})})
    assert not any("undecided" in line for line in advice([other]))
    asked = record.provenance.model_copy(update={"model": "a model"})
    assert not any("undecided" in line for line in advice([one.model_copy(update={"provenance": asked})]))
    referents = tuple(r.model_copy(update={"state": CitationState.COULD_NOT_CHECK}) for r in record.material.referents)
    unlooked = one.model_copy(update={"material": one.material.model_copy(update={"referents": referents})})
    assert _asks_elsewhere(unlooked, "library")
    assert not _asks_elsewhere(unlooked, "semantic-scholar")


def _asks_elsewhere(record: Record, source: str) -> bool:
    search = record.provenance.search
    searches = tuple(entry.model_copy(update={"source": source}) for entry in search.searches)
    made = record.provenance.model_copy(update={"search": search.model_copy(update={"searches": searches})})
    return any("not in the library" in line for line in advice([record.model_copy(update={"provenance": made})]))
