"""What a user could do for more verdicts: said once at a run's end, only where it would help."""

from collections.abc import Sequence

from peerassay.grading.law import Label
from peerassay.grading.record import Record
from peerassay.grading.referent import CitationState
from peerassay.reports.words import count

_MUCH = 0.5
"""Share of undecided claims from which it is worth a word."""


def advice(records: Sequence[Record]) -> tuple[str, ...]:
    """Return sentences: on named works that only the library was asked for, on claims that rules left undecided."""
    return tuple(line for line in (_unlooked(records), _undecided(records)) if line)


def _unlooked(records: Sequence[Record]) -> str:
    asked = {entry.source for record in records for entry in record.provenance.search.searches}
    missing = sum(
        referent.state is CitationState.COULD_NOT_CHECK for record in records for referent in record.material.referents
    )
    if not missing or asked != {"library"}:
        return ""
    is_not = "is" if missing == 1 else "are"
    return (
        f"{count(missing, 'named work')} {is_not} not in the library; "
        "`--literature library,semantic-scholar` looks such works up"
    )


def _undecided(records: Sequence[Record]) -> str:
    labels = [record.material.score_card.labels for record in records]
    n, open_ones = sum(sum(one.values()) for one in labels), sum(one.get(Label.AMBIGUOUS, 0) for one in labels)
    if any(record.provenance.model for record in records) or not n or open_ones < _MUCH * n:
        return ""
    return f"offline rules left {open_ones} of {count(n, 'claim')} undecided; a model may decide more: `--engine NAME`"
