"""Reviews whose claims were labelled: are their claims found, at their places and with their stance?

A found claim is a labelled one when they overlap by at least half of the shorter, one to one (`span_matching`). The
stance is judged on the claims that are both.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from peerassay.documents.review import Review
from peerassay.documents.review_rows import read_rows
from peerassay.jobs.reviews.case import Stance, StatementKind
from peerassay_bench.claims import cue as claim_cue
from peerassay_bench.claims.labels import SPLITS, LabelledReview
from peerassay_bench.claims.matched import Case, Claims
from peerassay_bench.data_folder import Row
from peerassay_bench.drawing import drawn_evenly
from peerassay_bench.figures import Figure, Figures
from peerassay_bench.intervals import of_tallies, share
from peerassay_bench.known_papers import paper_of
from peerassay_bench.span_matching import Segment, matched


@dataclass(frozen=True, slots=True)
class MatchedClaim:
    """A claim as found: its place in the review, its stance and its kind."""

    place: Segment
    stance: Stance | None
    kind: StatementKind


@dataclass(frozen=True, slots=True)
class HeldReview:
    """A labelled review with what was found in it."""

    labelled: LabelledReview
    found: tuple[MatchedClaim, ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The found and the labelled claims that are the same."""
        labels = [(label.start, label.end) for label in self.labelled.claims]
        return matched([claim.place for claim in self.found], labels)


def drawn_reviews(labelled: Sequence[LabelledReview], number: int | None, seed: int) -> list[LabelledReview]:
    """Return at most `number` reviews, of each split about the same number, with few claims and with many."""
    splits = [split for split in SPLITS if any(review.split == split for review in labelled)]
    parts = {split: number and -(-(number - place) // len(splits)) for place, split in enumerate(splits)}
    return [
        review
        for split in splits
        for review in drawn_evenly(
            [r for r in labelled if r.split == split], lambda r: len(r.claims), parts[split], seed
        )
    ]


def at_hand(labelled: Iterable[LabelledReview], rows: Mapping[str, Row]) -> list[LabelledReview]:
    """Return the labelled reviews that the data holds, with the very text that was labelled."""
    return [
        review for review in labelled if review.paper_id in rows and review.text_in(rows[review.paper_id]) is not None
    ]


def case_of(labelled: LabelledReview, row: Row, full_texts: Mapping[str, Path]) -> Case:
    """Return the review as it is asked about."""
    entry = row["reviews"][labelled.review_index]
    review = read_rows([{**row, "reviews": [entry]}], "reviews", "").reviews[0]
    return Case(paper_of(row, full_texts), review)


def held(labelled: Sequence[LabelledReview], found: Sequence[Claims]) -> list[HeldReview]:
    """Return the reviews with what was found."""
    return [
        HeldReview(review, tuple(MatchedClaim((c.start, c.end), c.stance, c.kind) for c in claims))
        for review, claims in zip(labelled, found, strict=True)
    ]


def held_by_cue(labelled: Sequence[LabelledReview], cases: Sequence[Case]) -> list[HeldReview]:
    """Return the reviews with the sentences that the one pattern of cue words finds."""
    return [HeldReview(review, _by_cue(case.review)) for review, case in zip(labelled, cases, strict=True)]


def figures_of(reviews: Sequence[HeldReview]) -> Figures:
    """Return the figures over all reviews, and F1 of each split."""
    pairs = [(review, *pair) for review in reviews for pair in review.pairs]
    stances = ((r.labelled.paper_id, r.found[i].stance is r.labelled.claims[j].stance) for r, i, j in pairs)
    kinds = (
        (r.labelled.paper_id, r.found[i].kind is kind)
        for r, i, j in pairs
        if (kind := r.labelled.claims[j].kind) is not None
    )
    by_split = {
        f"label_f1_{split}": _span_figures([r for r in reviews if r.labelled.split == split])["label_f1"]
        for split in SPLITS
    }
    return {
        **_span_figures(reviews),
        "label_stance_accuracy": share(stances),
        "label_kind_accuracy": share(kinds),
        **by_split,
    }


def _span_figures(reviews: Sequence[HeldReview]) -> dict[str, Figure]:
    """Precision, recall and F1 of spans, whole papers drawn for the intervals."""
    rows = [
        (r.labelled.paper_id, (float(len(r.pairs)), float(len(r.found)), float(len(r.labelled.claims))))
        for r in reviews
    ]
    same, found, true = (int(sum(tally[i] for _, tally in rows)) for i in range(3))
    return {
        "label_precision": of_tallies(rows, lambda s: s[0] / s[1] if s[1] else None, n=found),
        "label_recall": of_tallies(rows, lambda s: s[0] / s[2] if s[2] else None, n=true),
        "label_f1": of_tallies(
            rows, lambda s: 2 * s[0] / (s[1] + s[2]) if s[1] + s[2] else None, n=found + true - same
        ),
    }


def _by_cue(review: Review) -> tuple[MatchedClaim, ...]:
    found = (s for s in review.sentences if claim_cue.is_claim(s.text))
    return tuple(MatchedClaim((s.start, s.end), _stance_by_cue(s.text), StatementKind.CLAIM) for s in found)


def _stance_by_cue(text: str) -> Stance:
    return Stance.SOMEWHAT_NOVEL if claim_cue.is_doubting(text) else Stance.NOVEL
