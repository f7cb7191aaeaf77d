"""One contract for all jobs that read texts from outside: what is withheld stays out, orders are not followed."""

from pathlib import Path
from typing import Any

import pytest

from every_job import ORDER, WITHHELD, Colleague, documents, made, order_in
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.question import Answered, Failure, Question
from peerassay.errors import EngineError
from peerassay.jobs.record import Record
from peerassay.jobs.recording import spans_of
from peerassay.kinds import KINDS
from peerassay.prompt_injection import withheld_in

NO_ANSWER = "the kite model is out to lunch"
COMMANDS = tuple(command for kind in KINDS.values() for command in kind.commands)


Ran = tuple[Record[Any], list[Question[Any]], tuple[Paper | Review, ...]]


@pytest.fixture(scope="module", params=COMMANDS)
def ran(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """Return the record of a command, the questions that it asked, and the documents that it had."""
    paper, reviews = documents()
    engine = Colleague(order_in(paper))
    record = made(request.param, engine, tmp_path_factory.mktemp("home"))
    assert isinstance(record, Record)
    return record, engine.questions, (paper, *reviews)


def test_no_prompt_has_what_is_withheld(ran: Ran) -> None:
    """A sentence that gives an AI orders is shown to no model, and the record tells that it was withheld."""
    record, questions, documents = ran
    assert questions
    assert not [question.name for question in questions if WITHHELD[:40] in question.prompt().user]
    shown = documents if record.reviews else documents[:1]
    ids = {(document.id, sentence) for document in shown for sentence in withheld_in(document)}
    assert len(ids) == len(shown)
    assert {(span.document, span.sentence) for span in record.withheld} == ids


def test_what_is_withheld_is_no_evidence(ran: Ran) -> None:
    """No question takes words of a withheld sentence for a quote, and no body points at one."""
    record, questions, documents = ran
    withheld = {(document.id, sentence) for document in documents for sentence in withheld_in(document)}
    for question in questions:
        sources = getattr(question, "sources", None)
        if callable(sources):
            refused = sources().quote("paper", WITHHELD)
            assert isinstance(refused, str), question.name
    assert not [path for path, span in spans_of(record.body) if (span.document, span.sentence) in withheld]


def test_orders_that_a_model_names_are_left_out_of_what_decides(ran: Ran) -> None:
    """Some question is asked without the sentence that the model took for an order; the record and its reader know."""
    record, questions, _ = ran
    asked = [question for question in questions if "orders" in question.answer_type.model_fields]
    with_order = [ORDER in question.prompt().user for question in asked]
    assert True in with_order
    assert not with_order[-1], [(q.name, has) for q, has in zip(asked, with_order, strict=True)]
    assert ORDER in {span.text for span in record.flagged}


def test_a_record_tells_what_reading_warned_of(ran: Ran) -> None:
    """What was lost when the documents were read stands among the record's warnings."""
    record, _, documents = ran
    warned = {words for document in documents[: len(record.reviews) + 1] for words in document.warnings}
    assert warned
    assert warned <= set(record.made.warnings)


def test_what_was_left_out_as_an_order_is_no_evidence(ran: Ran) -> None:
    """The question that decides takes no words of a sentence that it was asked without."""
    _, questions, _ = ran
    asked = [question for question in questions if callable(getattr(question, "sources", None))]
    last = [question for question in asked if ORDER not in question.prompt().user][-1]
    refused = last.sources().quote("paper", ORDER)
    assert isinstance(refused, str), f"`sources` of {last.name} leaves out what it is asked without"


class Silent(Colleague):
    """Gives no answer, and says why."""

    endpoint = "https://model.example"

    async def ask(self, question: Question[Any]) -> Answered[Any]:
        failure = Failure(error="EngineRefused", message=NO_ANSWER)
        size = len(question.prompt().user)
        return Answered(None, question.name, question.key, self.name, self.model, "0" * 64, size, failure=failure)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_record_tells_what_failed_and_what_was_sent(command: str, tmp_path: Path) -> None:
    """A question without an answer is named with its reason, or ends the job; so are works of the user's not read."""
    try:
        record = made(command, Silent(""), tmp_path, works=["no/such/work.pdf"])
    except EngineError as error:
        assert NO_ANSWER in str(error)
        return
    assert any(NO_ANSWER in failure.message for failure in record.made.failures), "failures are left out"
    assert "https://model.example" in {entry.endpoint for entry in record.made.ledger}, "the ledger is left out"
    told = " ".join((*record.made.warnings, *(failure.message for failure in record.made.failures)))
    assert "no/such/work.pdf" in told, "works that could not be read are left out"
