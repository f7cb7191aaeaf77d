"""How summaries are shown: each on a page of its own, a row each as CSV."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from peerassay.frozen import digest
from peerassay.job_record import Envelope, tags_by_record
from peerassay.jobs.summarizing.record import SummaryRecord
from peerassay.jobs.summarizing.sentence import Role
from peerassay.progress import RunState
from peerassay.reports import words as common
from peerassay.reports.csv_table import Cell, tagged_lines
from peerassay.reports.shown import Index, Shown, Tally
from peerassay.reports.summarizing.knowledge_graph import as_graphml, as_json, as_svg
from peerassay.reports.summarizing.page import brief_of, sheet_of
from peerassay.reports.summarizing.words import ROLE

_LOOK: Final[common.Look] = "supported"
_COLUMNS: Final = (
    "paper_id", "title", "state", "words", "doubtful", "one_sentence", "summary", "engine", "model", "record",
)  # fmt: skip


def rows(records: Iterable[SummaryRecord], envelopes: Iterable[Envelope] = ()) -> Iterator[str]:
    """Give a row a paper as CSV, with what a manifest told of it (`envelopes`) in further columns."""
    return tagged_lines(_COLUMNS, map(_row, records), tags_by_record(envelopes), {"title"})


def _row(record: SummaryRecord) -> dict[str, Cell]:
    made, body = record.provenance, record.body
    return {
        "paper_id": record.paper.id,
        "title": record.paper.card.title,
        "state": record.state.value,
        "words": body.words,
        "doubtful": sum(bool(sentence.doubts) for sentence in body.sentences),
        "one_sentence": body.one_sentence,
        "summary": body.text,
        "engine": made.engine,
        "model": made.model,
        "record": digest(record),
    }


def _index(records: Sequence[SummaryRecord]) -> Index:
    found = Counter(sentence.role for record in records for sentence in record.body.sentences)
    tallies = (
        Tally(role.value, _LOOK, common.SHAPE[_LOOK], f"{ROLE[role]}: {found[role]}", found[role])
        for role in Role
        if found[role]
    )
    return Index(tuple(tallies), tuple(record.body.one_sentence for record in records))


SUMMARIES: Final[Shown[SummaryRecord]] = Shown(
    noun=("summary", "summaries"),
    page="summary",
    sheet=sheet_of,
    brief=brief_of,
    works=lambda record: (),  # the nearest works showed how abstracts are written; nothing of the summary is of them
    index=_index,
    site_filter="with a summary",
    results=tuple((role.value, ROLE[role]) for role in Role),
    formats={"csv": rows, "graphml": as_graphml, "graph-json": as_json, "svg": as_svg},
    endings={RunState.NOTHING_TO_CHECK: "nothing to summarize: no sentence of the paper is usable in a summary"},
    faults=lambda records: (),  # its summary tells them
)
