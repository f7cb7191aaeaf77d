"""What a run of the novelty job came to, for machines."""

from enum import StrEnum

from peerassay.envelope import Envelope
from peerassay.frozen import Frozen
from peerassay.novelty.report import NoveltyReport


class NoveltyState(StrEnum):
    """Worst first where several hold: all sources down, partial, nothing to check, complete."""

    COMPLETE = "complete"
    PARTIAL = "partial"
    NOTHING_TO_CHECK = "nothing_to_check"
    ALL_SOURCES_DOWN = "all_sources_down"


class NoveltyOutcome(Frozen):
    """A report with its envelope."""

    report: NoveltyReport
    envelope: Envelope

    @property
    def state(self) -> NoveltyState:
        """What the run came to."""
        return state_of(self.report)


def state_of(report: NoveltyReport) -> NoveltyState:
    """Return what a report came to: a failed question, search or comparison makes it partial."""
    states = {entry.state for entry in report.metadata.searches}
    if states == {"failed"}:
        return NoveltyState.ALL_SOURCES_DOWN
    comparisons = report.contribution_analysis.comparisons
    if report.metadata.failures or "failed" in states or any(one.failure for one in comparisons):
        return NoveltyState.PARTIAL
    if not report.original_paper.contributions or not comparisons:
        return NoveltyState.NOTHING_TO_CHECK
    return NoveltyState.COMPLETE if report.contribution_analysis.assessment else NoveltyState.PARTIAL
