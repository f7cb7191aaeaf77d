"""The labels of gradings that lie in the source: they read, and each follows from its own lines by the law."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from peerassay.bench.grading_labels import (
    GradingLabel,
    LabelledGrading,
    LabelledLine,
    grading_labels_at_hand,
    read_grading_labels,
)
from peerassay.bench.kit import Kit
from peerassay.grading.claim import LineKind
from peerassay.grading.finding import PAPER, FindingKind
from peerassay.grading.law import Case, LineReading, rule

_BARE = frozenset({FindingKind.SILENT, FindingKind.NOT_CHECKED})


@pytest.fixture(scope="module")
def gradings() -> tuple[LabelledGrading, ...]:
    """The labelled reviews of the source."""
    folder = grading_labels_at_hand()
    if folder is None:
        pytest.skip("the labels are not at hand")
    return read_grading_labels(folder)


def _reading(line: LabelledLine, number: int, named: frozenset[str | None]) -> LineReading:
    seen = line.finding if line.kind is LineKind.IN_NO_PRIOR_WORK else FindingKind.SILENT
    by_name = line.work in named
    return LineReading(
        line_id=f"L{number}",
        kind=line.kind,
        rests=line.rests,
        finding=line.decides,
        named=seen if by_name else FindingKind.SILENT,
        unnamed=FindingKind.SILENT if by_name else seen,
    )


def _case(label: GradingLabel, named: frozenset[str | None]) -> Case:
    return Case(
        gate=label.gate,
        stance=label.stance,
        lines=tuple(_reading(line, number, named) for number, line in enumerate(label.lines)),
        brought=bool(label.referents or label.proofs),
    )


def test_every_label_follows_by_the_law(gradings: tuple[LabelledGrading, ...]) -> None:
    """Gate, stance and findings give outcome and label; no search counts as sufficient."""
    for one in gradings:
        named = frozenset({PAPER, *(work.work for label in one.labels for work in label.referents if work.work)})
        for label in one.labels:
            ruling = rule(_case(label, named))
            place = (one.paper_id, one.review_index, label.start)
            assert (ruling.outcome, ruling.label) == (label.outcome, label.label), place


def test_what_asserts_something_has_a_span(gradings: tuple[LabelledGrading, ...]) -> None:
    """A finding other than silent and not_checked names its work and a place in it; the others name none."""
    for label in (label for one in gradings for label in one.labels):
        for line in label.lines:
            assert (line.finding in _BARE) == (not line.spans) == (line.work is None)
            assert (line.paper_finding is None) == (not line.paper_spans)


def _offsets(label: GradingLabel) -> Iterator[tuple[int, int]]:
    yield label.start, label.end
    yield from label.proofs
    yield from ((part.start, part.end) for part in (*label.referents, *label.lines))


def test_items_stand_in_the_order_of_the_text(gradings: tuple[LabelledGrading, ...]) -> None:
    """Items do not overlap, every stretch has a length, and a line's work is one of the item's."""
    for one in gradings:
        ends = [(label.start, label.end) for label in one.labels]
        assert all(before[1] <= after[0] for before, after in pairwise(ends))
        for label in one.labels:
            assert all(start < end for start, end in _offsets(label))
            assert all(line.referent is None or line.referent < len(label.referents) for line in label.lines)


def test_the_labels_are_of_the_data(gradings: tuple[LabelledGrading, ...], kit: Path) -> None:
    """With their papers at hand: each review is the one that was labelled, and every offset lies in its text."""
    rows = {str(row["id"]): row for row in Kit(kit).reviewed()}
    there = [one for one in gradings if one.paper_id in rows]
    if not there:
        pytest.skip("the data is another selection")
    for one in there:
        text = one.text_in(rows[one.paper_id])
        assert text is not None, (one.paper_id, one.review_index)
        assert all(end <= len(text) for label in one.labels for _, end in _offsets(label))
