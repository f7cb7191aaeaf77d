"""Small invented data folders; every text in them is made up."""

import gzip
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def write_rows(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """Write rows as gzipped JSON lines, the folder made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode(), mtime=0))


def labelled(number: int, sentences: Sequence[tuple[str, str, str]]) -> dict[str, Any]:
    """Return a labelled review of (text, aspect, polarity)."""
    fields = ("text", "aspect", "polarity")
    return {
        "id": f"note{number}",
        "forum": f"paper{number}",
        "title": f"Sorting pebbles by colour, part {number}",
        "sentences": [dict(zip(fields, sentence, strict=True)) | {"suffix": "\n"} for sentence in sentences],
    }


def reviewed(number: int, comments: Sequence[tuple[str, int]], **more: Any) -> dict[str, Any]:
    """Return a paper with reviews of (text, ORIGINALITY)."""
    row = {
        "id": f"paper{number}",
        "title": f"Sorting pebbles by colour, part {number}",
        "abstract": "We sort pebbles.",
        "keywords": ["pebbles"],
        "authors": ["Ada Stone"],
        "venue": "NeurIPS 2025",
        "year": 2025,
        "url": "https://example.org",
        "reviews": [
            {"IS_META_REVIEW": False, "TITLE": "Official Review", "comments": text, "ORIGINALITY": score}
            for text, score in comments
        ],
    }
    return row | more


def paper(paper_id: str, title: str, authors: Sequence[str], year: int, abstract: str = "We sort.") -> dict[str, Any]:
    """Return a row of the corpus."""
    return {
        "id": paper_id,
        "title": title,
        "abstract": abstract,
        "keywords": ["sorting"],
        "authors": list(authors),
        "venue": f"NeurIPS {year}",
        "year": year,
        "url": f"https://openreview.net/forum?id={paper_id}",
    }


def claim_labels(
    row: dict[str, Any], review_index: int, claims: Sequence[tuple[str, str]], *, split: str = "tune"
) -> dict[str, Any]:
    """Return the labels of a review of `reviewed`: claims as (words of the review, stance)."""
    text = row["reviews"][review_index]["comments"]
    places = [(text.index(words), text.index(words) + len(words), stance) for words, stance in claims]
    return {
        "paper_id": row["id"],
        "review_index": review_index,
        "draw": "cue",
        "split": split,
        "digest": hashlib.sha256(text.encode()).hexdigest()[:16],
        "labels": [
            {"start": start, "end": end, "gate": "claim", "stance": stance, "type": "method_similarity", "doubt": False}
            for start, end, stance in places
        ],
    }


def write_labels(folder: Path, rows: Sequence[dict[str, Any]]) -> Path:
    """Write the labels of reviews into a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "claims.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder


def discussion(
    row: dict[str, Any], review_index: int, items: Sequence[tuple[str, str, str | None]], *, split: str = "dev"
) -> dict[str, Any]:
    """Return a line of `novelty.jsonl`: items as (words of the review, kind, stance), numbered from 1."""
    text = row["reviews"][review_index]["comments"]
    return {
        "paper_id": row["id"],
        "review_index": review_index,
        "split": split,
        "digest": hashlib.sha256(text.encode()).hexdigest()[:16],
        "labels": [
            {"n": n, "start": text.index(words), "end": text.index(words) + len(words), "kind": kind, "stance": stance}
            | {"doubt": False}
            for n, (words, kind, stance) in enumerate(items, 1)
        ],
        "mentions": [],
    }


def truths(paper_id: str, reader: str, labels: Sequence[tuple[int, str]], *, split: str = "dev") -> dict[str, Any]:
    """Return a line of `truth.jsonl`: what one reader says of items by their number."""
    rest = {"sure": "high", "also_acceptable": None, "quotes": [], "closer": False, "closer_work": None}
    return {
        "paper_id": paper_id,
        "reader": reader,
        "split": split,
        "digest": "0" * 16,
        "truths": [{"n": n, "label": label, **rest} for n, label in labels],
    }


def write_truths(folder: Path, discussions: Sequence[dict[str, Any]], read: Sequence[dict[str, Any]]) -> Path:
    """Write labelled discussions and their truths into a folder, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in (("novelty.jsonl", discussions), ("truth.jsonl", read)):
        (folder / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return folder
