"""The labels of single comments: whole, in order, and of the texts that they are said to be of."""

from collections import Counter
from pathlib import Path
from typing import Any

from peerassay_bench.data_folder import rows_of
from peerassay_bench.label_files import text_digest

LABELS = Path(__file__).parents[2] / "benchmarks" / "labels"
SIDES = {"strength", "weakness", "question", "limitation", "other"}


def test_the_source_s_comments_are_whole() -> None:
    """Sixty reviews of sixty papers from three sources; each comment has a side and stands behind the one before."""
    reviews = list(rows_of(LABELS / "comments.jsonl"))
    assert Counter(one["source"] for one in reviews) == {"neurips_2024": 20, "neurips_2025": 24, "disapere_train": 16}
    assert len({one["paper_id"] for one in reviews}) == 60
    for one in reviews:
        comments = one["comments"]
        assert comments
        assert one["split"] in {"open", "closed"}
        assert (one["review_index"] is None) == (one["source"] == "disapere_train") == (one["review_id"] is not None)
        assert all(set(comment) == {"start", "end", "side", "doubt"} for comment in comments)
        assert {comment["side"] for comment in comments} <= SIDES
        assert in_order([(comment["start"], comment["end"]) for comment in comments])


def test_the_comments_are_of_the_real_reviews(data_folder: Path) -> None:
    """Every digest is that of the review's text; no comment begins or ends in white space."""
    texts = review_texts(data_folder)
    for one in rows_of(LABELS / "comments.jsonl"):
        text = texts[one["paper_id"], one["review_index"] if one["review_id"] is None else one["review_id"]]
        assert text_digest(text) == one["digest"]
        for comment in one["comments"]:
            words = text[comment["start"] : comment["end"]]
            assert words == words.strip()
            assert comment["end"] <= len(text)


def in_order(places: list[tuple[int, int]]) -> bool:
    """Whether none is empty and each begins at or behind the end of the one before."""
    ends = [0, *(end for _, end in places)]
    return all(start >= before and start < end for before, (start, end) in zip(ends, places, strict=False))


def review_texts(data_folder: Path) -> dict[tuple[str, Any], str]:
    """Return the texts of the real reviews by paper and place in its list, or id (DISAPERE)."""
    found: dict[tuple[str, Any], str] = {}
    for row in rows_of(data_folder / "reviews" / "neurips_dev.jsonl.gz"):
        found |= {(row["id"], index): review["comments"] for index, review in enumerate(row["reviews"])}
    for row in rows_of(data_folder / "disapere" / "train.jsonl.gz"):
        sentences = row["sentences"]
        found[row["forum"], row["id"]] = "".join(one["text"] + (one["suffix"] or " ") for one in sentences)
    return found
