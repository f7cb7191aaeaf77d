"""The kinds of record that the store and its files hold: how each is told apart and what a list shows of it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from peerassay.grading.record import Record
from peerassay.grading.verdict import TO_READ as EVIDENCE_TO_READ
from peerassay.grading.verdict import Verdict
from peerassay.novelty.report import NoveltyReport
from peerassay.store import consistency, report_consistency
from peerassay.store.consistency import Fault

ABSENCE, TO_READ = "absence", "evidence_to_read"
KindName = Literal["grading", "novelty"]
AnyRecord = Record | NoveltyReport
R = TypeVar("R", Record, NoveltyReport)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a record is about; `review_id` and `reviewer_id` are "" where no review is in it.

    `labels` counts the verdicts of a grading by label, those that rest on absence apart as well (`ABSENCE`) and
    those that nobody judged (`TO_READ`); the comparisons of a novelty report by status.
    """

    paper_id: str
    review_id: str
    reviewer_id: str
    title: str
    schema_version: str
    labels: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Kind(Generic[R]):
    """A kind of record: its name, its model, how its files end, a key that only it has, and its checks."""

    name: KindName
    model: type[R]
    suffix: str
    telling: str
    heading: Callable[[R], Heading]
    first_fault: Callable[[R], Fault | None]


def _grading(record: Record) -> Heading:
    return Heading(
        paper_id=record.paper_id,
        review_id=record.material.review.id,
        reviewer_id=record.reviewer_id,
        title=record.material.paper.card.title,
        schema_version=record.provenance.schema_version,
        labels=Counter(label for verdict in record.verification.values() for label in _labels(verdict)),
    )


def _labels(verdict: Verdict) -> Iterator[str]:
    if verdict.label is not None:
        yield verdict.label.value
        if verdict.basis == "absence":
            yield ABSENCE
    elif verdict.plain == EVIDENCE_TO_READ:
        yield TO_READ


def _novelty(report: NoveltyReport) -> Heading:
    refutations = (one for comparison in report.contribution_analysis.comparisons for one in comparison.refutations)
    return Heading(
        paper_id=report.original_paper.id,
        review_id="",
        reviewer_id="",
        title=report.original_paper.card.title,
        schema_version=report.metadata.schema_version,
        labels=Counter(one.status for one in refutations),
    )


GRADING: Kind[Record] = Kind(
    "grading", Record, ".record.json", "novelty_claims", _grading, consistency.first_fault
)  # fmt: skip
NOVELTY: Kind[NoveltyReport] = Kind(
    "novelty", NoveltyReport, ".novelty.json", "original_paper", _novelty, report_consistency.first_fault
)
KINDS: Mapping[KindName, Kind[Record] | Kind[NoveltyReport]] = {"grading": GRADING, "novelty": NOVELTY}


def name_of(record: AnyRecord) -> KindName:
    """Return the name of a record's kind."""
    return "grading" if isinstance(record, Record) else "novelty"


def heading_of(record: AnyRecord) -> Heading:
    """Return what a record is about."""
    return _grading(record) if isinstance(record, Record) else _novelty(record)


def kind_of(plain: Any) -> KindName:
    """Return the kind that plain data looks like; what looks like none is left to the reader of gradings to name."""
    return "novelty" if isinstance(plain, dict) and NOVELTY.telling in plain else "grading"
