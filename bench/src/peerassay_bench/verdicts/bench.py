"""`labels`: do the labels of cases decide claims as careful readers do?

Cases of reviews that were labelled (`benchmarks/labels/novelty.jsonl`) are compared with what one or two readers say of
the same claims (`truth.jsonl`). A claim is met by the statement that shares most of its sentences, first among those
that judge newness the same way; one statement may meet several claims. Labels come to three classes: SUPPORTED is
right, OVERSTATED and UNDERSTATED are partly, UNSUPPORTED is wrong. A claim is decidable when no reader of the truth
leaves it open. Intervals are Wilson's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from peerassay.documents import Sentence
from peerassay.errors import InputError
from peerassay.jobs.record import ReviewKept
from peerassay.jobs.reviews.case import Label, Stance, Statement, StatementKind
from peerassay.jobs.reviews.case import Stance as LabelledStance
from peerassay.jobs.reviews.line import on_novelty
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.scores.interval import rounded, wilson
from peerassay.store.files import read_case
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.kappa import cohen_kappa
from peerassay_bench.label_files import folder_at_hand, text_digest
from peerassay_bench.options import BenchOptions
from peerassay_bench.verdicts.truth import (
    ITEMS,
    SIDES,
    ItemLabel,
    LabelledDiscussion,
    Readings,
    Split,
    Truth,
    read_discussions,
    read_truths,
)

FIRST, SECOND = "R1", "R2"


@dataclass(frozen=True, slots=True)
class Held:
    """A labelled claim with its truths, and the statement that meets it; None where the case has none."""

    truths: Readings
    statement: Statement | None

    @property
    def is_decidable(self) -> bool:
        """Whether every reader of the truth decides it."""
        return all(truth.label != "OPEN" for truth in self.truths.values())

    @property
    def decided(self) -> Label | None:
        """The statement's label, None where it leaves the claim open or has none."""
        label = self.statement.label if self.statement else None
        return None if label is Label.AMBIGUOUS else label


def measure(_: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures over the records of `options.records`; `part` is one split alone (dev, closed).

    Without records only the agreement of the truth's readers is told. Raises InputError where the labels are not
    there, a record cannot be read, or two cases are of one review.
    """
    folder = _folder(options)
    splits = _splits(options.part)
    reviews = [discussion for discussion in read_discussions(folder) if discussion.split in splits]
    truths = read_truths(folder)
    found = _by_digest(map(read_case, record_files(options.records)))
    met = [(review, *found[review.digest]) for review in reviews if review.digest in found]
    held = [pair for review, record, kept in met for pair in held_against(review, record, kept, truths)]
    papers = {discussion.paper_id for discussion in reviews}
    of_split = [of for (paper_id, _), of in truths.items() if paper_id in papers]
    what = "none of the records is of a labelled review" if found else "no record was named: give --records"
    warnings = () if met else (what,)
    return BenchResult(
        bench="labels",
        figures={**figures_of(held), **agreement_of_readers(of_split)},
        baselines={"always SUPPORTED": _figures_of_sides(_always(held))},
        settings={
            "split": options.part,
            "reviews": len(found),
            "reviews_labelled": len(met),
            "claims": sum(
                (discussion.paper_id, item.n) in truths for discussion in reviews for item in discussion.judged
            ),
            "extra_claims": sum(_extra(review, record, kept) for review, record, kept in met),
        },
        warnings=warnings,
    )


def _folder(options: BenchOptions) -> Path:
    folder = options.labels or folder_at_hand(ITEMS)
    if folder is None:
        raise InputError("there are no labels", where="--labels", fix="give benchmarks/labels of the source")
    return folder


def _splits(part: str | None) -> tuple[str, ...]:
    known = get_args(Split)
    if part is not None and part not in known:
        raise InputError("there is no such split", where=part, fix=f"there are: {', '.join(known)}")
    return known if part is None else (part,)


def record_files(given: Iterable[Path]) -> list[Path]:
    """Return the record files given, and of folders all that are in them, in the order of their paths."""
    found: list[Path] = []
    for path in given:
        inside = sorted(file for file in path.rglob("*.json") if not _is_no_record(file)) if path.is_dir() else [path]
        found += inside
    return found


def _is_no_record(path: Path) -> bool:
    return not path.name.endswith(".case.json")


def _by_digest(records: Iterable[CaseRecord]) -> dict[str, tuple[CaseRecord, ReviewKept]]:
    found: dict[str, tuple[CaseRecord, ReviewKept]] = {}
    for record in records:
        for review in record.reviews:
            key = text_digest(review.original)
            if key in found:
                where = f"{record.paper.id}, {review.reviewer}"
                raise InputError("two cases are of one review", where=where, fix="give the records of one run")
            found[key] = (record, review)
    return found


def held_against(
    review: LabelledDiscussion, record: CaseRecord, kept: ReviewKept, truths: Mapping[tuple[str, int], Readings]
) -> list[Held]:
    """Return the labelled claims of the review that have a truth, each with the statement that meets it."""
    statements = labelled_statements(record, kept.id)
    return [
        Held(truths[review.paper_id, item.n], meeting(item, statements, kept.sentences))
        for item in review.judged
        if (review.paper_id, item.n) in truths
    ]


def labelled_statements(record: CaseRecord, review: str) -> list[Statement]:
    """Return what a review claims about newness, or reports of others."""
    kinds = {StatementKind.CLAIM, StatementKind.REPORTED}
    return [statement for statement in on_novelty(record, review) if statement.kind in kinds]


def meeting(item: ItemLabel, statements: Sequence[Statement], sentences: Sequence[Sentence]) -> Statement | None:
    """Return the statement that shares most sentences with a labelled claim, first of the same side."""
    own = {s.id for s in sentences if s.start < item.end and item.start < s.end}
    praises = item.stance is LabelledStance.NOVEL
    shared = [
        ((s.stance is Stance.NOVEL) is praises, len(own & set(s.sentence_ids)), -len(s.sentence_ids), s)
        for s in statements
        if own & set(s.sentence_ids)
    ]
    return max(shared, key=lambda found: found[:3])[3] if shared else None


def _extra(review: LabelledDiscussion, record: CaseRecord, kept: ReviewKept) -> int:
    """How many statements meet no labelled claim."""
    statements = labelled_statements(record, kept.id)
    met = {found.id for item in review.judged if (found := meeting(item, statements, kept.sentences)) is not None}
    return len(statements) - len(met)


def figures_of(held: Sequence[Held]) -> Figures:
    """Return how many of the claims were found, decided, and decided as the truth is."""
    met = [pair for pair in held if pair.statement is not None]
    decidable = [pair for pair in met if pair.is_decidable]
    statements = [pair.statement for pair in held if pair.statement is not None]
    read_twice = [statement for statement in statements if statement.second is not None]
    return {
        "found": _share(pair.statement is not None for pair in held),
        "without_label": _share(statement.label is None for statement in statements),
        "decided": _share(pair.decided is not None for pair in decidable),
        "needlessly_open": _share(pair.decided is None for pair in decidable),
        **_figures_of_sides([(pair, pair.decided) for pair in decidable if pair.decided is not None]),
        "readers_same": _share(s.second is not None and s.judgement is s.second for s in read_twice),
    }


def _always(held: Sequence[Held]) -> list[tuple[Held, Label]]:
    return [(pair, Label.SUPPORTED) for pair in held if pair.is_decidable and pair.decided is not None]


def _figures_of_sides(decided: Sequence[tuple[Held, Label]]) -> Figures:
    """Return how decided claims compare with the truth: of each reader, and of those who are of one class."""
    first = [(label, held.truths[FIRST]) for held, label in decided if FIRST in held.truths]
    second = [(label, held.truths[SECOND]) for held, label in decided if SECOND in held.truths]
    agreed = [
        (label, held.truths[FIRST])
        for held, label in decided
        if {FIRST, SECOND} <= held.truths.keys() and SIDES[held.truths[FIRST].label] == SIDES[held.truths[SECOND].label]
    ]
    return {
        "as_truth": _compared(first, _is_as_truth),
        "as_truth_second_reader": _compared(second, _is_as_truth),
        "as_truth_where_readers_agree": _compared(agreed, _is_as_truth),
        "as_truth_or_acceptable": _compared(first, _is_acceptable),
        "same_label": _compared(first, lambda label, truth: label.value == truth.label),
        "contradicts": _compared(first, _contradicts),
        "contradicts_second_reader": _compared(second, _contradicts),
    }


def _compared(pairs: Sequence[tuple[Label, Truth]], holds: Callable[[Label, Truth], bool]) -> Figure:
    return _share(holds(label, truth) for label, truth in pairs)


def _is_as_truth(label: Label, truth: Truth) -> bool:
    return SIDES[label.value] == SIDES[truth.label]


def _is_acceptable(label: Label, truth: Truth) -> bool:
    return _is_as_truth(label, truth) or SIDES[label.value] == SIDES.get(truth.also_acceptable or "")


def _contradicts(label: Label, truth: Truth) -> bool:
    return {SIDES[label.value], SIDES[truth.label]} == {"right", "wrong"}


def agreement_of_readers(truths: Iterable[Readings]) -> Figures:
    """Return how far the truth's two readers agree, on claims that both read."""
    both = [(of[FIRST].label, of[SECOND].label) for of in truths if {FIRST, SECOND} <= of.keys()]
    sides = [(SIDES[label], SIDES[other]) for label, other in both]
    return {
        "truth_readers_class": _share(side == other for side, other in sides),
        "truth_readers_class_kappa": _kappa(sides),
        "truth_readers_label": _share(label == other for label, other in both),
        "truth_readers_label_kappa": _kappa(both),
    }


def _kappa(pairs: Sequence[tuple[str, str]]) -> Figure:
    value = cohen_kappa(pairs)
    return Figure(value=None if value is None else rounded(value), n=len(pairs))


def _share(rows: Iterable[bool]) -> Figure:
    held = list(rows)
    if not held:
        return Figure(value=None, n=0)
    low, high = wilson(sum(held), len(held))
    return Figure(value=rounded(sum(held) / len(held)), low=rounded(low), high=rounded(high), n=len(held))
