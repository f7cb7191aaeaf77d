"""`grading`: does the program read a reviewer's claims, their works and their verdicts as a careful reader does?

Labelled reviews are graded as by `grade`, against a library of the corpus, and held against labels made by reading
under the same law. In three parts: `labels` compares with the labels; `reorder` grades again with the candidates in
another order; `pairwise` again with a question for each sentence and work. A model is asked for the first alone unless
another is named as `--part`.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from peerassay.bench.corpus_library import corpus_library
from peerassay.bench.drawing import drawn_evenly
from peerassay.bench.figures import BenchResult, Figure, Figures
from peerassay.bench.graded_reviews import (
    OFFLINE,
    GradedReview,
    Labelled,
    drawn_papers,
    grade_labelled,
    labelled_papers,
)
from peerassay.bench.grading_labels import grading_labels_at_hand, read_grading_labels
from peerassay.bench.held_gradings import findings, found_claims, gates, met, resolved, verdict_of
from peerassay.bench.intervals import share
from peerassay.bench.kappa import Pair, agreement
from peerassay.bench.kit import Kit
from peerassay.bench.options import BenchOptions
from peerassay.bench.renamed_source import RenamedSource
from peerassay.bench.span_matching import matched
from peerassay.bench.verified_spans import findings_verified
from peerassay.errors import InputError
from peerassay.grading.law import Label
from peerassay.literature.library import Library

PARTS = ("labels", "reorder", "pairwise")
NO_LABELS = "no labelled review is in the data"
NOT_AT_HAND = "labels are not in the package, and no folder of labels is named"
_DRAWN = 10
"""Papers that are drawn where none is labelled."""
_MIX = (*(label.value for label in Label), "opinion", "not_checked")
Rows = Iterable[tuple[Hashable, Pair]]


@dataclass(frozen=True, slots=True)
class _Chosen:
    """The papers to grade, why their reviews have no labels ("" where they have), and what the data lacks of them."""

    papers: Sequence[Labelled]
    unlabelled: str = ""
    not_in_data: int = 0


@dataclass(frozen=True, slots=True)
class _Run:
    """What all parts work with: the papers, their first grading, how to grade anew, and what had no answer."""

    chosen: _Chosen
    graded: list[GradedReview]
    library: Library
    held: frozenset[str]
    options: BenchOptions
    unanswered: list[str]

    @property
    def labelled(self) -> Sequence[GradedReview]:
        """The graded reviews that have labels."""
        return () if self.chosen.unlabelled else self.graded

    def answered(self, every: Sequence[GradedReview]) -> list[GradedReview]:
        """Return those with all their answers; the others are noted."""
        self.unanswered.extend(one.unanswered for one in every if one.unanswered is not None)
        return [one for one in every if one.unanswered is None]


def measure(kit: Kit, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the most papers, drawn with few labelled claims and with many.

    Data without a labelled review gives the figures that need no label, of drawn papers, by offline rules; a model is
    not asked for them. Reviews that the engine did not answer are left out of the figures, counted in the settings and
    told in the warnings. Raises InputError for a part that there is not, and where the data or the labels lack what
    the run needs.
    """
    wanted = _wanted(options)
    chosen = _chosen(kit, options)
    with corpus_library(kit, options) as library:
        run = _Run(chosen, [], library, frozenset(str(row["id"]) for row in kit.corpus()), options, [])
        run.graded.extend(run.answered(grade_labelled(chosen.papers, library, options)))
        figures = {key: figure for part in wanted for key, figure in _PARTS[part](run).items()}
    return BenchResult(
        bench="grading",
        figures=figures,
        baselines=_baselines(run) if "labels" in wanted else {},
        settings=options.settings(
            engine="replay" if options.asking.engine.startswith("replay:") else options.asking.engine,
            papers=len(chosen.papers),
            reviews=len(run.graded),
            reviews_unanswered=len(run.unanswered),
            reviews_not_in_data=chosen.not_in_data,
        ),
        warnings=_told(run),
    )


def _wanted(options: BenchOptions) -> Sequence[str]:
    if options.part is None:
        return PARTS if options.asking.engine == OFFLINE else PARTS[:1]
    if options.part not in PARTS:
        raise InputError("there is no such part of grading", where=options.part, fix=f"there are: {', '.join(PARTS)}")
    return [options.part]


def _chosen(kit: Kit, options: BenchOptions) -> _Chosen:
    rows = {str(row["id"]): row for row in kit.reviewed()}
    full_texts = kit.full_texts() if kit.has("fulltext") else {}
    folder = options.labels or grading_labels_at_hand()
    labels = read_grading_labels(folder) if folder else ()
    there = labelled_papers(labels, rows, full_texts)
    not_in_data = len(labels) - sum(len(paper.gradings) for paper in there)
    if there:
        return _Chosen(drawn_evenly(there, _claims_in, options.limit, options.seed), not_in_data=not_in_data)
    why = NO_LABELS if folder else NOT_AT_HAND
    if options.asking.engine != OFFLINE:
        raise InputError(why, where="--labels", fix="name a folder with labels of these reviews")
    return _Chosen(drawn_papers(rows, full_texts, options.limit or _DRAWN, options.seed), why, not_in_data)


def _claims_in(paper: Labelled) -> float:
    return float(sum(len(one.claims) for one in paper.gradings))


def _told(run: _Run) -> tuple[str, ...]:
    told = [f"{run.chosen.unlabelled}: only figures that need none were measured"] if run.chosen.unlabelled else []
    if run.unanswered:
        first = run.unanswered[0]
        told.append(f"reviews without all their answers, in no figure: {len(run.unanswered)}; the first: {first}")
    return tuple(told)


def _by_label(run: _Run) -> Figures:
    """Gates by sentence, claims by place, and of the claims that both have stance, label and findings."""
    graded = run.labelled
    return {
        **agreement("gate", _gates(graded)),
        "claims_found": share(_found(graded)),
        "claims_precision": share(_right(graded)),
        **agreement("stance", _stances(graded)),
        **agreement("label", _verdicts(graded)),
        **agreement("finding", ((_paper(g), pair) for g in graded for pair in findings(g, run.held))),
        "referents_resolved": share((_paper(g), hit) for g in graded for hit in resolved(g, run.held)),
        "spans_verified": share((_paper(g), hit) for g in run.graded for hit in findings_verified(g)),
        **_mix((_paper(g), verdict_of(g.record.verification[c.claim_id])) for g in run.graded for c in found_claims(g)),
    }


def _paper(graded: GradedReview) -> str:
    return graded.labelled.paper_id


def _gates(graded: Sequence[GradedReview]) -> Rows:
    return [(_paper(g), pair) for g in graded for pair in gates(g)]


def _stances(graded: Sequence[GradedReview]) -> Rows:
    return [(_paper(g), (one.label.stance, one.claim.stance)) for g in graded for one in met(g)]


def _verdicts(graded: Sequence[GradedReview]) -> Rows:
    return [(_paper(g), (one.label.verdict, one.found)) for g in graded for one in met(g)]


def _found(graded: Sequence[GradedReview]) -> Iterator[tuple[Hashable, bool]]:
    for g in graded:
        there = {j for _, j in _pairs(g)}
        yield from ((_paper(g), j in there) for j in range(len(g.labelled.claims)))


def _right(graded: Sequence[GradedReview]) -> Iterator[tuple[Hashable, bool]]:
    for g in graded:
        there = {i for i, _ in _pairs(g)}
        yield from ((_paper(g), i in there) for i in range(len(found_claims(g))))


def _pairs(graded: GradedReview) -> list[tuple[int, int]]:
    claims, labels = found_claims(graded), graded.labelled.claims
    return matched([(c.start, c.end) for c in claims], [(label.start, label.end) for label in labels])


def _mix(verdicts: Iterable[tuple[Hashable, str]]) -> dict[str, Figure]:
    held = list(verdicts)
    return {f"share_{name.lower()}": share((paper, verdict == name) for paper, verdict in held) for name in _MIX}


def _baselines(run: _Run) -> dict[str, Figures]:
    """Always the commonest label; and the mix of the labels, which the program's ought to be like."""
    mix = _mix((_paper(g), label.verdict) for g in run.labelled for label in g.labelled.claims)
    return {"commonest": _by_commonest(run.labelled), "labels": mix}


def _by_commonest(graded: Sequence[GradedReview]) -> Figures:
    """What a reader would reach who always says what the labels say most often; his kappa is 0 by its definition."""
    named: dict[str, Rows] = {"gate": _gates(graded), "stance": _stances(graded), "label": _verdicts(graded)}
    figures: Figures = {}
    for name, rows in named.items():
        figures |= agreement(name, _commonest(rows))
    return figures


def _commonest(rows: Rows) -> Rows:
    held = list(rows)
    counts = Counter(label for _, (label, _) in held)
    most = max(sorted(counts, key=str), key=counts.__getitem__, default=None)
    return [(paper, (label, most)) for paper, (label, _) in held]


def _reordered(run: _Run) -> Figures:
    """The share of claims whose verdict stays when every candidate bears another id, and so stands elsewhere."""
    renamed = RenamedSource(run.library, run.options.seed)
    again = grade_labelled(run.chosen.papers, renamed, run.options, anew=True)
    return {"reorder_stability": _alike(run.graded, run.answered(again))}


def _in_pairs(run: _Run) -> Figures:
    """The share of claims whose verdict is the same when each sentence and work is a question of its own."""
    asking = run.options.asking.model_copy(update={"mode": "pairwise"})
    again = grade_labelled(run.chosen.papers, run.library, replace(run.options, asking=asking))
    return {"pairwise_agreement": _alike(run.graded, run.answered(again))}


def _alike(graded: Sequence[GradedReview], again: Sequence[GradedReview]) -> Figure:
    others = {(g.labelled.paper_id, g.labelled.review_index): g.record for g in again}
    return share(
        (_paper(g), verdict_of(g.record.verification[c.claim_id]) == verdict_of(other.verification[c.claim_id]))
        for g in graded
        if (other := others.get((g.labelled.paper_id, g.labelled.review_index)))
        for c in found_claims(g)
        if c.claim_id in other.verification
    )


_PARTS: dict[str, Callable[[_Run], Figures]] = {"labels": _by_label, "reorder": _reordered, "pairwise": _in_pairs}
