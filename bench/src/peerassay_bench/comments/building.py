"""A data set for understanding comments, from a data folder, as SEAGraph's of 20 papers and 82 reviews (4.1).

Comments of at most 200 characters are kept, and longer ones that quote their paper, each with its stratum. Where a
comment quotes its paper, the quotation is masked, and the passage is held back in a file of its own: what a method
finds can be compared with it. Papers are drawn by a hash of their ids, so that the same folder gives the same set.
"""

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from peerassay.documents import Paper, Review, read_paper, review_from_text
from peerassay.errors import InputError
from peerassay.jobs.reviews.comments import ReviewComment, comments_of
from peerassay.jobs.reviews.methods.seagraph.pointers import TITLE, PointerFinder
from peerassay_bench.comments.anchors import MASK
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.studies.tasks import human_reviews

PAPERS: Final = 20
LEAST_REVIEWS, MOST_REVIEWS = 3, 8
LONGEST, SHORT = 200, 100
LEAST_QUOTED: Final = 6
"""Words of a quotation that tells one passage from others."""


@dataclass(frozen=True, slots=True)
class BuiltSet:
    """What was written: how many papers, reviews, comments of each stratum, held passages."""

    papers: int
    reviews: int
    comments: int
    short: int
    anchors: int


def build(data: DataFolder, folder: Path, papers: int = PAPERS) -> BuiltSet:
    """Write `manifest.csv`, the reviews, `comments.jsonl` and `held/anchors.jsonl`; return what they hold.

    The manifest names paper and reviews as `peerassay run` takes them. Raises InputError where no paper has reviews
    enough and a full text.
    """
    texts = data.full_texts()
    fitting = [row for row in data.reviewed() if row["id"] in texts and _reviewed(row)]
    drawn = sorted(fitting, key=lambda row: hashlib.sha256(f"comments:{row['id']}".encode()).hexdigest())[:papers]
    if not drawn:
        what = f"no paper has {LEAST_REVIEWS} to {MOST_REVIEWS} reviews and a full text"
        raise InputError(what, where="reviews", fix="give another data folder")
    rows: list[Row] = []
    held: list[Row] = []
    manifest: list[tuple[str, ...]] = [("paper", "reviews")]
    for row in drawn:
        key, paper = str(row["id"]), read_paper(texts[row["id"]])
        files = [*_written(row, folder)]
        manifest.append((str(texts[row["id"]]), ";".join(str(path) for path, _ in files)))
        reviews = [review for _, review in files]
        for comment, review in _comments(reviews):
            masked, places = _masked(paper, comment)
            if len(comment.text) > LONGEST and not places:
                continue
            rows.append(_row(key, review, comment, masked))
            held += [{"paper": key, "comment": comment.id, "sentences": refs, "quote": words} for words, refs in places]
    (folder / "held").mkdir(parents=True, exist_ok=True)
    _lines(folder / "comments.jsonl", rows)
    _lines(folder / "held" / "anchors.jsonl", held)
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows(manifest)
    (folder / "manifest.csv").write_text(table.getvalue(), "utf-8")
    short = sum(row["stratum"] == _stratum(0) for row in rows)
    return BuiltSet(len(drawn), sum(len(human_reviews(row)) for row in drawn), len(rows), short, len(held))


def _reviewed(row: Row) -> bool:
    return LEAST_REVIEWS <= len(human_reviews(row)) <= MOST_REVIEWS


def _written(row: Row, folder: Path) -> Iterator[tuple[Path, Review]]:
    """Write the reviews of a paper as files; yields each with the review as read."""
    own = folder / "reviews" / str(row["id"])
    own.mkdir(parents=True, exist_ok=True)
    for number, review in enumerate(human_reviews(row), 1):
        text = str(review["comments"])
        path = own / f"review_{number}.md"
        path.write_text(text, "utf-8")
        yield path, review_from_text(text, reviewer=f"R{number}")


def _comments(reviews: Sequence[Review]) -> Iterator[tuple[ReviewComment, Review]]:
    for number, review in enumerate(reviews, 1):
        yield from ((comment, review) for comment in comments_of(review, number))


def _masked(paper: Paper, comment: ReviewComment) -> tuple[str, list[tuple[str, list[str]]]]:
    """The comment without the words that it quotes of its paper, and these words with the sentences that have them."""
    found = [
        pointer
        for pointer in PointerFinder(paper).pointers(comment)
        if pointer.kind == "quote" and pointer.state == "found" and len(pointer.number.split()) >= LEAST_QUOTED
    ]
    kept = [pointer for pointer in found if TITLE not in pointer.sentences]
    text = comment.text
    for pointer in sorted(kept, key=lambda pointer: -pointer.start):
        text = f"{text[: pointer.start - comment.start]}{MASK}{text[pointer.end - comment.start :]}"
    return text, [(pointer.number, list(pointer.sentences)) for pointer in kept]


def _row(paper: str, review: Review, comment: ReviewComment, masked: str) -> Row:
    return {
        "paper": paper,
        "reviewer": review.reviewer,
        "comment": comment.id,
        "side": comment.side.value,
        "characters": len(comment.text),
        "stratum": _stratum(len(comment.text)),
        "text": masked,
    }


def _stratum(characters: int) -> str:
    if characters > LONGEST:
        return f"over {LONGEST}"
    return f"up to {SHORT}" if characters <= SHORT else f"{SHORT + 1} to {LONGEST}"


def _lines(path: Path, rows: Iterable[Row]) -> None:
    path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), "utf-8")
