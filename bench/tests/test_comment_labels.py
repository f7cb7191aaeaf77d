"""The labels of single comments and of pointers: whole, in order, and of the texts that they are said to be of."""

from collections import Counter
from pathlib import Path
from typing import Any

from peerassay_bench.data_folder import DataFolder, Row, rows_of, text_of
from peerassay_bench.label_files import text_digest

LABELS = Path(__file__).parents[2] / "benchmarks" / "labels"
SIDES = {"strength", "weakness", "question", "limitation", "other"}
PARTS = {"section", "named_section", "appendix", "table", "figure", "equation", "theorem", "algorithm"}
KINDS = PARTS | {"line", "page", "quote"}
WHY_NONE = {"line", "formula", "absent", "unclear", "other_work"}


def test_the_source_s_comments_are_whole() -> None:
    """Sixty reviews of sixty papers from three sources; each comment has a side and stands behind the one before."""
    reviews = list(rows_of(LABELS / "comments.jsonl"))
    assert Counter(review["source"] for review in reviews) == {
        "neurips_2024": 20,
        "neurips_2025": 24,
        "disapere_train": 16,
    }
    assert len({review["paper_id"] for review in reviews}) == 60
    for review in reviews:
        comments = review["comments"]
        assert comments
        assert review["split"] in {"open", "closed"}
        assert (
            (review["review_index"] is None)
            == (review["source"] == "disapere_train")
            == (review["review_id"] is not None)
        )
        assert all(set(comment) == {"start", "end", "side", "doubt"} for comment in comments)
        assert {comment["side"] for comment in comments} <= SIDES
        assert in_order(comments)


def test_the_comments_are_of_the_real_reviews(data_folder: Path) -> None:
    """Every digest is that of the review's text; no comment begins or ends in white space."""
    texts = review_texts(data_folder)
    for row in rows_of(LABELS / "comments.jsonl"):
        text = texts[row["paper_id"], row["review_index"] if row["review_id"] is None else row["review_id"]]
        assert text_digest(text) == row["digest"]
        assert all(is_trimmed(text, comment["start"], comment["end"]) for comment in row["comments"])


def test_the_source_s_pointers_are_whole() -> None:
    """A hundred comments and more; each pointer lies in its comment and has a target or a reason why not."""
    comments = list(rows_of(LABELS / "pointers.jsonl"))
    assert len(comments) >= 100
    for comment in comments:
        pointers = comment["pointers"]
        assert pointers
        assert comment["split"] in {"open", "closed"}
        assert in_order(pointers)
        assert comment["start"] <= pointers[0]["start"]
        assert pointers[-1]["end"] <= comment["end"]
        for pointer in pointers:
            assert set(pointer) == {"start", "end", "kind", "target", "also", "why", "changed"}
            assert pointer["kind"] in KINDS
            assert pointer["changed"] in {None, "renumbered", "reworded"}
            assert (pointer["target"] is None) == (pointer["why"] in WHY_NONE)
            assert all(start < end for start, end in targets_of(pointer))
    assert sum(pointer["target"] is not None for comment in comments for pointer in comment["pointers"]) >= 40


def test_the_pointers_are_of_the_real_texts(data_folder: Path) -> None:
    """Both digests are those of the real texts; no pointer and no target begins or ends in white space."""
    reviews, papers = review_texts(data_folder), DataFolder(data_folder).full_texts()
    for row in rows_of(LABELS / "pointers.jsonl"):
        review, paper = reviews[row["paper_id"], row["review_index"]], text_of(papers[row["paper_id"]])
        assert (text_digest(review), text_digest(paper)) == (row["digest"], row["full_text_digest"])
        for pointer in row["pointers"]:
            assert is_trimmed(review, pointer["start"], pointer["end"])
            assert all(is_trimmed(paper, start, end) for start, end in targets_of(pointer))


def in_order(labels: list[Row]) -> bool:
    """Whether none is empty and each begins at or behind the end of the one before."""
    ends = [0, *(label["end"] for label in labels)]
    return all(before <= label["start"] < label["end"] for before, label in zip(ends, labels, strict=False))


def is_trimmed(text: str, start: int, end: int) -> bool:
    """Whether the stretch lies in the text and neither begins nor ends in white space."""
    return end <= len(text) and text[start:end] == text[start:end].strip()


def targets_of(pointer: Row) -> list[list[int]]:
    """Return the places that the pointer may be resolved to."""
    places: list[list[int]] = [place for place in [pointer["target"], *pointer["also"]] if place]
    return places


def review_texts(data_folder: Path) -> dict[tuple[str, Any], str]:
    """Return the texts of the real reviews by paper and place in its list, or id (DISAPERE)."""
    found: dict[tuple[str, Any], str] = {}
    for row in rows_of(data_folder / "reviews" / "neurips_dev.jsonl.gz"):
        found |= {(row["id"], index): review["comments"] for index, review in enumerate(row["reviews"])}
    for row in rows_of(data_folder / "disapere" / "train.jsonl.gz"):
        sentences = row["sentences"]
        found[row["forum"], row["id"]] = "".join(
            sentence["text"] + (sentence["suffix"] or " ") for sentence in sentences
        )
    return found
