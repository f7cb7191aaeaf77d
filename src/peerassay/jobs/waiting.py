"""The one rule for answers that are not there yet: a step that depends on one is not taken, and the record says so."""

from collections.abc import Iterable

from peerassay.engines import Engine, Failure
from peerassay.engines.question import A, Question
from peerassay.errors import AnswerPending
from peerassay.progress import count

OFFLINE = "offline rules"


def reads(engine: Engine) -> bool:
    """Whether whoever answers reads texts; the offline rules find passages and judge nothing."""
    return engine.name != OFFLINE


async def ask(engine: Engine, question: Question[A]) -> tuple[A | None, Failure | None]:
    """Return the answer, or why there is none; never raises for a question that failed."""
    answered = await engine.ask(question)
    return answered.answer, answered.failure


def is_waiting(failures: Iterable[Failure | None]) -> bool:
    """Whether one of them is an answer that a batch has not brought yet."""
    return any(failure is not None and failure.pending for failure in failures)


def raise_if_waiting(failures: Iterable[Failure | None]) -> None:
    """Raise AnswerPending where an answer is still to come from a batch and no record can be made without it."""
    pending = [failure for failure in failures if failure is not None and failure.pending]
    if pending:
        what_to_do = pending[0].message.partition("; ")[2] or "run again when the batch is back"
        raise AnswerPending(f"{count(len(pending), 'answer')} not there yet", fix=what_to_do)
