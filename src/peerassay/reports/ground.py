"""What a run stands on, in one line: who judged, and how much prior work from where."""

from collections.abc import Sequence

from peerassay.grading.record import Record
from peerassay.reports import words
from peerassay.reports.visible import one_line


def ground(records: Sequence[Record]) -> str:
    """Return the line for the records of one paper: "2 reviews, judged by offline rules; held against 9 works ..."."""
    made = records[0].provenance
    sources = sorted({entry.source for entry in made.search.searches if entry.state == "answered"})
    named = [words.SOURCE.get(source, one_line(source)) for source in sources]
    works = len({entry.candidate.cand_id for record in records for entry in record.material.candidates})
    where = f"held against {words.count(works, 'work')} from {' and '.join(named)}"
    if not sources:
        where = "no prior work could be asked" if made.search.searches else "prior work has not been asked yet"
    return f"{words.count(len(records), 'review')}, judged by {one_line(made.model or made.engine)}; {where}"
