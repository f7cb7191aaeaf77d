"""Labels of the novelty claims of reviews: ids, offsets and values; the texts they point at are not with them.

How they were made, and by which definition, stands in `benchmarks/labels/README.md` of the source.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from peerassay.bench.kit import rows_of
from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay.grading.claim import EvidenceExpected, Gate, Stance

Split = Literal["tune", "test"]
SPLITS: tuple[Split, ...] = ("tune", "test")
FILE_NAME = "claims.jsonl"


class ClaimLabel(Frozen):
    """A stretch of a review and what a reader made of it.

    Attributes:
        start: offset in the review's text, in Unicode code points.
        end: offset behind its last character.
        gate: only `claim` is measured; the others tell near misses and are not complete.
        stance: how newness is judged; None for what is no claim.
        type: which likeness would bear the claim out (the seed's `evidence_expected`); None for what is no claim.
        doubt: whether a careful reader could well have decided otherwise.

    """

    start: int = Field(ge=0)
    end: int = Field(gt=0)
    gate: Gate
    stance: Stance | None = None
    type: EvidenceExpected | None = None
    doubt: bool = False


class LabelledReview(Frozen):
    """The labels of one review, in the order of its text.

    Attributes:
        paper_id: id of the paper it reviews.
        review_index: 0-based place in the paper's list of reviews.
        split: rules are tuned with `tune` in sight and `test` out of it.
        digest: of the text that the offsets are of (`text_digest`).
        labels: none where the review says nothing of novelty.
        draw: how the review came to be labelled.

    """

    paper_id: str
    review_index: int = Field(ge=0)
    split: Split
    digest: str
    labels: tuple[ClaimLabel, ...]
    draw: str = ""

    @property
    def claims(self) -> tuple[ClaimLabel, ...]:
        """The labels that are claims."""
        return tuple(label for label in self.labels if label.gate is Gate.CLAIM)

    def text_in(self, row: Mapping[str, Any]) -> str | None:
        """Return the text labelled from the paper's row; None where it is not there, or is another text."""
        reviews = row["reviews"]
        text = reviews[self.review_index].get("comments") if self.review_index < len(reviews) else None
        return text if isinstance(text, str) and text_digest(text) == self.digest else None


def text_digest(text: str) -> str:
    """Return the first 16 hex digits of the SHA-256 of the text: whether offsets are of this text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_claim_labels(folder: Path) -> tuple[LabelledReview, ...]:
    """Return the labelled reviews of a folder of labels; raises InputError that names the line that is no label."""
    path = folder / FILE_NAME
    return tuple(_labelled(row, f"{path}, review {n}") for n, row in enumerate(rows_of(path, where=str(path)), 1))


def labels_at_hand() -> Path | None:
    """Return the folder of labels in the source that this package runs from; None where it runs without its source."""
    folder = Path(__file__).parents[3] / "benchmarks" / "labels"
    return folder if (folder / FILE_NAME).is_file() else None


def _labelled(row: Mapping[str, Any], where: str) -> LabelledReview:
    try:
        return LabelledReview.model_validate(dict(row))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputError(
            f"these are no labels of a review ({place}: {first['msg']})", where=where, fix="mend the line"
        ) from error
