"""`claims`: are the novelty claims of a review found by the offline rules, and told apart by stance?

In three parts. `disapere`: sentences that people labelled as about originality (`originality_sentences`). `labelled`:
claims of reviews of 2024 and 2025 labelled by peerassay's own definition; a found claim is a labelled one when their
offsets overlap by at least half of the shorter, one to one (`labelled_claims`). `scores`: the number of claims that
doubt novelty against the reviewer's own ORIGINALITY score. Nothing is trained on any of them. What a model finds is
measured on records (`labels`).
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from peerassay.documents.review_rows import read_rows
from peerassay.documents.sentence import Sentence
from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.case import Stance
from peerassay_bench.claims import cue as claim_cue
from peerassay_bench.claims import labelled as labelled_claims
from peerassay_bench.claims import originality_sentences
from peerassay_bench.claims.labels import LabelledReview, labels_at_hand, read_claim_labels
from peerassay_bench.claims.matched import Case, claims_in
from peerassay_bench.claims.rank_correlation import spearman
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.drawing import drawn_evenly
from peerassay_bench.figures import BenchResult, Figures
from peerassay_bench.intervals import of_rows
from peerassay_bench.known_papers import known_by_card
from peerassay_bench.options import BenchOptions

NEGATIVE = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})


class _Part(Frozen):
    """What one part gave: figures and the same by the baseline, sizes for the settings."""

    figures: Figures
    baseline: Figures
    sizes: dict[str, int]


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the most reviews of each part, drawn with the seed where they are labelled.

    Raises InputError for a part that there is not, and where the data lacks what a part needs.
    """
    parts = [PARTS[name](data_folder, options) for name in _wanted(options)]
    sizes = {key: size for part in parts for key, size in part.sizes.items()}
    return BenchResult(
        bench="claims",
        figures={key: figure for part in parts for key, figure in part.figures.items()},
        baselines={"one_cue_pattern": {key: figure for part in parts for key, figure in part.baseline.items()}},
        settings=options.settings(**sizes),
    )


def _wanted(options: BenchOptions) -> Sequence[str]:
    if options.part is None:
        return [*PARTS]
    if options.part not in PARTS:
        raise InputError("there is no such part of claims", where=options.part, fix=f"there are: {', '.join(PARTS)}")
    return [options.part]


def _disapere(data_folder: DataFolder, options: BenchOptions) -> _Part:
    every = data_folder.labelled_reviews()
    rows = drawn_evenly(every, originality_sentences.originality_share, options.limit, options.seed)
    cases = [originality_sentences.case_of(row) for row in rows]
    return _Part(
        figures=originality_sentences.figures_of(originality_sentences.judged(rows, cases, claims_in(cases))),
        baseline=originality_sentences.figures_of(originality_sentences.judged_by_cue(rows)),
        sizes={"disapere_reviews": len(rows)},
    )


def _labelled(data_folder: DataFolder, options: BenchOptions) -> _Part:
    every = _labels(options)
    rows: Mapping[str, Row] = {str(row["id"]): row for row in data_folder.reviewed()} if every else {}
    there = labelled_claims.at_hand(every, rows)
    drawn = labelled_claims.drawn_reviews(there, options.limit, options.seed)
    full_texts = data_folder.full_texts() if data_folder.has("fulltext") else {}
    cases = [labelled_claims.case_of(labelled, rows[labelled.paper_id], full_texts) for labelled in drawn]
    return _Part(
        figures=labelled_claims.figures_of(labelled_claims.held(drawn, claims_in(cases))),
        baseline=labelled_claims.figures_of(labelled_claims.held_by_cue(drawn, cases)),
        sizes={"label_reviews": len(drawn), "label_reviews_not_in_data": len(every) - len(there)},
    )


def _labels(options: BenchOptions) -> tuple[LabelledReview, ...]:
    folder: Path | None = options.labels or labels_at_hand()
    return read_claim_labels(folder) if folder else ()


def _scores(data_folder: DataFolder, options: BenchOptions) -> _Part:
    """Rank correlation of the number of doubting claims with the score, by rules and by the one cue."""
    scored = [(row, i) for row in data_folder.reviewed() for i in _scored(row)][: options.limit]
    cases = [_scored_case(row, i) for row, i in scored]
    rules: list[tuple[str, tuple[float, float]]] = []
    cue: list[tuple[str, tuple[float, float]]] = []
    for (row, i), case, claims in zip(scored, cases, claims_in(cases), strict=True):
        score = float(row["reviews"][i]["ORIGINALITY"])
        rules.append((case.paper.id, (float(sum(c.stance in NEGATIVE for c in claims)), score)))
        cue.append((case.paper.id, (float(sum(map(_doubts_by_cue, case.review.sentences))), score)))
    return _Part(
        figures={"originality_spearman": of_rows(rules, spearman)},
        baseline={"originality_spearman": of_rows(cue, spearman)},
        sizes={"scored_reviews": len(rules)},
    )


def _scored(row: Row) -> list[int]:
    """The reviews that give the paper an ORIGINALITY score, by their place."""
    return [
        i
        for i, review in enumerate(row["reviews"])
        if isinstance(review.get("ORIGINALITY"), int) and not review.get("IS_META_REVIEW")
    ]


def _scored_case(row: Row, place: int) -> Case:
    review = read_rows([{**row, "reviews": [row["reviews"][place]]}], "reviews", "").reviews[0]
    return Case(known_by_card(str(row["id"]), str(row["title"]), str(row["abstract"])), review)


def _doubts_by_cue(sentence: Sentence) -> bool:
    return claim_cue.is_claim(sentence.text) and claim_cue.is_doubting(sentence.text)


PARTS: Mapping[str, Callable[[DataFolder, BenchOptions], _Part]] = {
    "disapere": _disapere,
    "labelled": _labelled,
    "scores": _scores,
}
