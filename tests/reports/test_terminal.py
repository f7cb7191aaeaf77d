"""The records on a terminal: the answers first, and what went wrong in sentences."""

import io
import re
from collections.abc import Sequence

from rich.console import Console

from case_records import case_of, three_cases, unread_case
from hostile import PAYLOAD, hostile
from peerassay.engines.question import Failure
from peerassay.job_record import JobRecord
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.reports.kinds import terminal
from peerassay.reports.reviews.views import CASES
from peerassay.reports.shown import faults_of


def printed(records: Sequence[JobRecord], width: int = 100) -> str:
    """What a terminal of that width would get."""
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=False)
    for shown in terminal(records):
        console.print(shown)
    return out.getvalue()


def test_where_nobody_judged_no_score_is_printed() -> None:
    """Without a model the terminal says so, and gives neither a verdict nor a score."""
    text = " ".join(printed([unread_case()]).split())
    assert "Not judged: evidence to read." in text
    assert not re.search(r"\b(GP|VR|OR|Holds)\b|0 %", text)


def test_foreign_text_cannot_steer_the_terminal() -> None:
    """Control characters and console markup are shown, not obeyed; each item stays on its line."""
    payload = "\u001b[2J\u001b]0;x\u0007[bold red]loud[/] \u202e" + PAYLOAD
    record = hostile(three_cases()[0], payload)
    text = printed([record], 100_000)
    assert not re.search("[\u0000-\u0009\u000b-\u001f\u007f\u202e]", text + " ".join(faults_of([record])))
    assert "[bold red]loud[/]" in text


def _failed(record: CaseRecord, *failures: Failure) -> CaseRecord:
    given = failures or (Failure(error="EngineUnavailable", message="the model answered 503"),)
    made = record.provenance.model_copy(update={"failures": given})
    return record.model_copy(update={"provenance": made})


def test_a_fault_is_told_once() -> None:
    """The same failure in several reviews is one sentence; nothing has none."""
    records = [_failed(record) for record in three_cases()]
    told = faults_of([*records, *records])
    assert told
    assert len(told) == len(set(told)) == len(faults_of(records))
    assert faults_of([]) == ()


def test_answers_awaited_are_one_sentence() -> None:
    """However many questions wait for a batch, one line says so and what to do."""
    waiting = [
        Failure(error="AnswerPending", message=f"judge {n}: no result yet; send the files", pending=True)
        for n in range(12)
    ]
    told = faults_of([_failed(case_of(1), *waiting)])
    assert [line for line in told if "pending" in line] == ["12 answers pending; send the files"]


def test_advice_is_given_where_it_helps() -> None:
    """Where nobody judged, the user is told how to name a model; where one did, not."""
    assert CASES.advice is not None
    assert not [line for line in CASES.advice([case_of(1)]) if "--engine" in line]
    assert [line for line in CASES.advice([unread_case()]) if "--engine NAME" in line]
