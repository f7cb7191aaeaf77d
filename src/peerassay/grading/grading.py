"""All records of one paper together, and what the run came to."""

from enum import StrEnum

from peerassay.frozen import Frozen
from peerassay.grading.record import Record
from peerassay.run import Envelope


class GradingState(StrEnum):
    """What a run came to, worst first where several hold: all sources down, partial, nothing to check, complete."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NOTHING_TO_CHECK = "nothing_to_check"
    ALL_SOURCES_DOWN = "all_sources_down"


class Grading(Frozen):
    """The records of a paper's reviews, in the order of the reviews, each with its envelope."""

    records: tuple[Record, ...]
    envelopes: tuple[Envelope, ...]

    @property
    def state(self) -> GradingState:
        """What the run came to over all reviews."""
        if self.records and all(all_sources_down(record) for record in self.records):
            return GradingState.ALL_SOURCES_DOWN
        if any(is_partial(record) for record in self.records):
            return GradingState.PARTIAL
        if not any(record.novelty_claims for record in self.records):
            return GradingState.NOTHING_TO_CHECK
        return GradingState.COMPLETE


def all_sources_down(record: Record) -> bool:
    """Tell whether searches were made and every one of them failed.

    While a batch has not come back most searches are still to be made: that is partial, whatever has failed so far.
    """
    if any(failure.pending for failure in record.provenance.failures):
        return False
    states = [entry.state for entry in record.provenance.search.searches]
    return bool(states) and all(state == "failed" for state in states)


def is_partial(record: Record) -> bool:
    """Tell whether something that was wanted is missing: a failed question, search or verdict."""
    failed_search = any(entry.state == "failed" for entry in record.provenance.search.searches)
    failed_verdict = any(verdict.failure is not None for verdict in record.verification.values())
    return bool(record.provenance.failures) or failed_search or failed_verdict
