"""The records on a terminal: the answers first, and what went wrong in sentences."""

import io
import re
from collections.abc import Sequence

import pytest
from peerassay.grading.record import Record
from peerassay.reports.grading.shown import advice, summary
from rich.console import Console

from hostile import PAYLOAD, hostile
from peerassay.engines.question import Failure
from peerassay.reports.shown import faults_of
from record_builder import all_reviews, offline_review, thorough_review, three_reviews


def printed(records: Sequence[Record], width: int = 100) -> str:
    """What a terminal of that width would get."""
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=False).print(summary(records))
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 100])
def test_every_judged_claim_is_printed_with_its_word(width: int) -> None:
    """Each claim stands under its reviewer, at any width; the disclaimer once."""
    text = " ".join(printed(all_reviews(), width).split())
    for record in all_reviews():
        assert record.reviewer_id in text
        for claim in record.novelty_claims:
            if claim.is_labelled:
                word = record.verification[claim.claim_id].plain
                assert re.search(rf"{re.escape(word)}[^○✓◐?▲✕∅]* {claim.claim_id} {re.escape(claim.text[:12])}", text)
    assert text.count("An aid, not a decision") == 1
    assert "Nothing recognised." in text
    assert "“measured by the variance of their logits” – Delayed Decoding" in text


def test_where_nobody_judged_no_score_is_printed() -> None:
    """Offline, the terminal says so and names the works."""
    text = " ".join(printed([unread_case()]).split())
    assert "Nobody has judged these claims" in text
    assert "Evidence to read C1" in text
    assert not re.search(r"\b(GP|VR|OR|Holds)\b|0 %", text)


def test_foreign_text_cannot_steer_the_terminal() -> None:
    """Control characters and console markup are shown, not obeyed; each item stays on its line."""
    payload = "\u001b[2J\u001b]0;x\u0007[bold red]loud[/] \u202e" + PAYLOAD
    record = hostile(three_cases()[0], payload)
    text = printed([record], 100_000)
    assert not re.search("[\u0000-\u0009\u000b-\u001f\u007f\u202e]", text + " ".join(faults_of([record])))
    assert "[bold red]loud[/]" in text
    assert text.count("\n") == printed([hostile(three_cases()[0], "plain")], 100_000).count("\n")


def test_a_fault_is_told_once() -> None:
    """The same failure in several reviews is one sentence; nothing has none."""
    records = three_cases()
    told = faults_of([*records, *records])
    assert told
    assert len(told) == len(set(told)) == len(faults_of(records))
    assert faults_of([]) == ()


def test_answers_awaited_are_one_sentence() -> None:
    """However many questions wait for a batch, one line says so and what to do."""
    record = case_of(1)
    waiting = [
        Failure(error="AnswerPending", message=f"judge {n}: the answer is not there yet; send the files", pending=True)
        for n in range(12)
    ]
    made = record.provenance.model_copy(update={"failures": tuple(waiting)})
    told = faults_of([record.model_copy(update={"provenance": made})])
    assert [line for line in told if "not there yet" in line] == ["12 answers not there yet; send the files"]


def _searched(record: Record, source: str) -> Record:
    search = record.provenance.search
    searches = tuple(entry.model_copy(update={"source": source}) for entry in search.searches)
    made = record.provenance.model_copy(update={"search": search.model_copy(update={"searches": searches})})
    return record.model_copy(update={"provenance": made})


def test_advice_is_given_where_it_helps() -> None:
    """Named works that only the library was asked for, and claims that nobody judged."""
    assert list(advice([case_of(1)])) == []
    assert any("1 named work not in the library" in line for line in advice([_searched(case_of(1), "library")]))
    assert not list(advice([_searched(case_of(1), "semantic-scholar")]))
    assert any("--engine NAME" in line for line in advice([unread_case()]))
