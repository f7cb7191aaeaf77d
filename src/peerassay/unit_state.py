"""How a unit of work (one job on one paper) stands: done, waiting, partial or failed. It is decided here alone.

Only what is done is left out by the next run. The state is read from what all records share, so a new job needs
nothing of its own.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from peerassay.engines import Failure
from peerassay.errors import AnswerPending, PeerassayError
from peerassay.frozen import Frozen
from peerassay.job_record import JobRecord
from peerassay.progress import RunState


class UnitState(StrEnum):
    """The four states of a unit of work."""

    DONE = "done"
    WAITING = "waiting"
    PARTIAL = "partial"
    FAILED = "failed"


class Standing(Frozen):
    """The state of a unit, a sentence for each thing that is missing, and when to try again ("" for what is done)."""

    state: UnitState
    missing: tuple[str, ...] = ()
    again: str = ""

    @property
    def in_words(self) -> str:
        """The state with its reasons, as a table has it; "" for what is done."""
        if self.state is UnitState.DONE:
            return ""
        again = f"; try again {self.again}" if self.again else ""
        return f"{self.state}: {'; '.join(self.missing)}{again}"


DONE: Final = Standing(state=UnitState.DONE)
_AGAIN: Final = {
    "AnswerPending": "when the results of the batch are there",
    "EngineRefused": "when key, model and request are right",
    "SourceRefused": "when key and address of the source are right",
    "CostCeilingReached": "with a higher cost ceiling",
    "InputError": "when the input is right",
    "UnreadableDocument": "when the file is right",
    "SettingsError": "when the setting is right",
    "MissingExtra": "when the extra is installed",
}
_NOW: Final = "now"
_NOTHING: Final = "the run came to nothing"


def standing_of(records: Sequence[JobRecord]) -> Standing:
    """Return how the job stands that has made these records of one paper."""
    return together([_of_one(record) for record in records])


def standing_after(error: Exception) -> Standing:
    """Return how a job stands that ended with an error and made no record."""
    if not isinstance(error, PeerassayError):
        what = f"a fault of the program ({type(error).__name__}: {error})"
        return Standing(state=UnitState.FAILED, missing=(what,), again=_NOW)
    state = UnitState.WAITING if isinstance(error, AnswerPending) else UnitState.FAILED
    return Standing(state=state, missing=(str(error),), again=_again([type(error).__name__]))


def together(standings: Sequence[Standing]) -> Standing:
    """Return how several units stand as one: it waits if one does, and has failed only if all have."""
    states = {standing.state for standing in standings}
    if UnitState.WAITING in states:
        state = UnitState.WAITING
    else:
        state = states.pop() if len(states) == 1 else UnitState.PARTIAL
    missing = dict.fromkeys(words for standing in standings for words in standing.missing)
    again = dict.fromkeys(standing.again for standing in standings if standing.again)
    return Standing(state=state, missing=tuple(missing), again=" or ".join(again))


def _of_one(record: JobRecord) -> Standing:
    made = record.made
    failures = tuple(dict.fromkeys((*made.failures, *(note.failure for note in made.answers if note.failure))))
    searches = [f"{entry.source}: {entry.failure}" for entry in made.all_searches if entry.state == "failed"]
    others = [failure for failure in failures if not failure.pending]
    missing = tuple(dict.fromkeys([failure.message for failure in others] + searches))
    if len(others) < len(failures):
        pending = next(failure for failure in failures if failure.pending)
        return Standing(state=UnitState.WAITING, missing=(pending.message, *missing), again=_AGAIN["AnswerPending"])
    if not failures and record.state in {RunState.COMPLETE, RunState.NOTHING_TO_CHECK}:
        return DONE
    answered = not made.answers or any(note.failure is None for note in made.answers)
    state = UnitState.PARTIAL if answered else UnitState.FAILED
    return Standing(state=state, missing=missing or (_NOTHING,), again=_again(_names(failures)))


def _names(failures: Iterable[Failure]) -> list[str]:
    return [failure.error for failure in failures]


def _again(errors: Sequence[str]) -> str:
    """Return when it makes sense to try again: at once, unless something has to be put right first."""
    return " or ".join(dict.fromkeys(_AGAIN.get(error, _NOW) for error in errors)) or _NOW
