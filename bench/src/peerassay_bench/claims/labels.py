"""Labels of the novelty claims of reviews: ids, offsets and values; the texts they point at are not with them.

How they were made, and by which definition, stands in `benchmarks/labels/README.md` of the source.
"""

from pathlib import Path
from typing import Literal

from pydantic import Field

from peerassay.frozen import Frozen
from peerassay.jobs.reviews.case import Stance, StatementKind
from peerassay_bench.label_files import LabelledText, folder_at_hand, read_labels
from peerassay_bench.verdicts.truth import ITEMS, LabelledDiscussion, read_discussions

Gate = Literal["claim", "proof", "request", "setup", "echo"]
Split = Literal["tune", "test", "dev", "closed"]
SPLITS: tuple[Split, ...] = ("tune", "test", "dev", "closed")
FILE_NAME = "claims.jsonl"


class ClaimLabel(Frozen):
    """A stretch of a review and what a reader made of it.

    Attributes:
        start: offset in the review's text, in Unicode code points.
        end: offset behind its last character.
        gate: only `claim` is measured; the others tell near misses and are not complete.
        kind: claim, opinion or reported; None where the labels do not tell these apart.
        stance: how newness is judged; None for what is no claim.
        type: which likeness would support the claim (`evidence_expected`); None for what is no claim.
        doubt: whether a careful reader could well have decided otherwise.

    """

    start: int = Field(ge=0)
    end: int = Field(gt=0)
    gate: Gate
    kind: StatementKind | None = None
    stance: Stance | None = None
    type: str | None = None
    doubt: bool = False


class LabelledReview(LabelledText):
    """The labels of one review, in the order of its text.

    Attributes:
        split: rules are tuned with `tune` and `dev` in sight, `test` and `closed` out of it.
        labels: none where the review says nothing of novelty.
        draw: how the review came to be labelled.

    """

    split: Split
    labels: tuple[ClaimLabel, ...]
    draw: str = ""

    @property
    def claims(self) -> tuple[ClaimLabel, ...]:
        """The labels that are claims."""
        return tuple(label for label in self.labels if label.gate == "claim")


def read_claim_labels(folder: Path) -> tuple[LabelledReview, ...]:
    """Return the labelled reviews of both files of a folder of labels; one of the files may be missing.

    Raises InputError that names the line that is no label.
    """
    found = read_labels(folder / FILE_NAME, LabelledReview) if (folder / FILE_NAME).is_file() else ()
    with_truth = read_discussions(folder) if (folder / ITEMS).is_file() else ()
    return (*found, *map(_without_truth, with_truth))


def _without_truth(review: LabelledDiscussion) -> LabelledReview:
    return LabelledReview(
        paper_id=review.paper_id,
        review_index=review.review_index,
        digest=review.digest,
        split=review.split,
        labels=tuple(
            ClaimLabel(
                start=item.start, end=item.end, gate="claim", kind=item.kind, stance=item.stance, doubt=item.doubt
            )
            for item in review.labels
            if item.kind is not StatementKind.REQUEST
        ),
    )


def labels_at_hand() -> Path | None:
    """Return the folder of labels in the source that this package runs from; None where it runs without its source."""
    return folder_at_hand(FILE_NAME)
