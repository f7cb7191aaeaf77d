"""The data set of comments that is built from a folder: short ones, passages held back, the same set each time."""

import json
from pathlib import Path
from typing import Any

import pytest

from made_data import reviewed, write_rows
from peerassay.errors import InputError
from peerassay_bench.comments.bench import measure
from peerassay_bench.comments.building import LONGEST, build
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions

QUOTED = "we sort every pebble by its colour and weight"
TEXT = f"""# Sorting pebbles

## Abstract

We sort pebbles on the beach. Beaches are long.

## 1 Introduction

In this work {QUOTED} before noon. The tide comes at night.
"""
LONG = (
    "The evaluation is thin. " + "It names no beach, no tide and no colour that was left out, and gives no reason. " * 4
)
REVIEW = f"""SUMMARY:
Pebbles.

STRENGTHS AND WEAKNESSES:
- Pebbles are missing from the second table.
- The authors write "{QUOTED}", which is not shown.
- {LONG}

QUESTIONS:
Why pebbles?
"""


def folder_with(tmp_path: Path, reviews: int) -> DataFolder:
    write_rows(tmp_path / "reviews" / "r.jsonl.gz", [reviewed(1, [(REVIEW, 3)] * reviews)])
    (tmp_path / "fulltext").mkdir()
    (tmp_path / "fulltext" / "paper1.md").write_text(TEXT, "utf-8")
    return DataFolder(tmp_path)


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_short_comments_are_kept_and_quoted_passages_held_back(tmp_path: Path) -> None:
    """No comment over 200 characters without a quotation; the quoted words stand in the held file alone."""
    data = folder_with(tmp_path / "data", reviews=3)
    made = build(data, tmp_path / "set")
    rows = lines(tmp_path / "set" / "comments.jsonl")
    assert (made.papers, made.reviews, made.comments) == (1, 3, len(rows))
    assert all(row["characters"] <= LONGEST for row in rows)
    assert not any(QUOTED in row["text"] for row in rows)
    held = lines(tmp_path / "set" / "held" / "anchors.jsonl")
    assert made.anchors == len(held) == 3
    assert {row["quote"] for row in held} == {QUOTED}
    before = (tmp_path / "set" / "comments.jsonl").read_bytes()
    build(data, tmp_path / "set")
    assert (tmp_path / "set" / "comments.jsonl").read_bytes() == before


def test_the_command_builds_and_says_where_there_is_nothing(tmp_path: Path) -> None:
    """Counts come back as figures; papers with too few reviews are refused in words."""
    result = measure(folder_with(tmp_path / "data", 4), BenchOptions(build=tmp_path / "set"))
    assert result.figures["reviews"].value == 4
    with pytest.raises(InputError, match="reviews and a full text"):
        measure(folder_with(tmp_path / "few", 2), BenchOptions(build=tmp_path / "set"))
