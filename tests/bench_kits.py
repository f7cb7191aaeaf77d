"""Tiny invented kits: folders laid out as the data kit, every text in them ours."""

import gzip
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
        "sentences": [dict(zip(fields, one, strict=True)) | {"suffix": "\n"} for one in sentences],
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
