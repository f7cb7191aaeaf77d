"""Files of labels: one line for each labelled text, with ids, offsets and values; the texts are not with them."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import Field, ValidationError

from peerassay.errors import InputError
from peerassay.frozen import Frozen
from peerassay_bench.data_folder import rows_of


class LabelledText(Frozen):
    """The review that a line of labels is about.

    Attributes:
        paper_id: id of the paper it reviews.
        review_index: 0-based place in the paper's list of reviews.
        digest: of the text that the offsets are of (`text_digest`).

    """

    paper_id: str
    review_index: int = Field(ge=0)
    digest: str

    def text_in(self, row: Mapping[str, Any]) -> str | None:
        """Return the text labelled from the paper's row; None where it is not there, or is another text."""
        reviews = row["reviews"]
        text = reviews[self.review_index].get("comments") if self.review_index < len(reviews) else None
        return text if isinstance(text, str) and text_digest(text) == self.digest else None


L = TypeVar("L", bound=Frozen)


def text_digest(text: str) -> str:
    """Return the first 16 hex digits of the SHA-256 of the text: whether offsets are of this text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_labels(path: Path, kind: type[L]) -> tuple[L, ...]:
    """Return the labels of a file, a line each; raises InputError that names the line that is no label."""
    return tuple(_labelled(row, kind, f"{path}, line {n}") for n, row in enumerate(rows_of(path, where=str(path)), 1))


def folder_at_hand(file_name: str) -> Path | None:
    """Return the folder of labels in the repository that this package runs from, if the file is there; else None."""
    folder = Path(__file__).parents[3] / "benchmarks" / "labels"
    return folder if (folder / file_name).is_file() else None


def _labelled(row: Mapping[str, Any], kind: type[L], where: str) -> L:
    try:
        return kind.model_validate(dict(row))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise InputError(f"these are no labels ({place}: {first['msg']})", where=where, fix="mend the line") from error
