"""Studies of reviews: tasks without authors, the same counts for people and models, groups with intervals."""

from pathlib import Path

import pytest

from made_data import write_rows
from peerassay.errors import InputError
from peerassay_bench.closed_third import is_closed
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.options import BenchOptions
from peerassay_bench.studies.bench import measure
from peerassay_bench.studies.tasks import ACCEPTED, REJECTED, anonymous

TEXT = """1

2

## Sorting pebbles

Ada Stone

## Abstract

We sort pebbles.

## 1 Introduction

Beaches are long. Our sieve is new.

## NeurIPS Paper Checklist

## 1. Claims

Answer: [Yes]

## 16. Declaration of LLM usage

## Answer: [NA]

## A Proofs

It holds.
"""
HUMAN = "SUMMARY:\nA sieve.\nSTRENGTHS AND WEAKNESSES:\nWeaknesses:\n"
HUMAN += "- The sieve breaks on wet sand, which makes the method not novel.\n"
MODEL = "## Summary\nA sieve.\n## Weaknesses\n- Section 1 gives no baseline.\n- The proof is short.\n"
MODEL += "## Ratings\nOverall: 4\n"


def data(folder: Path, accepted: int = ACCEPTED, rejected: int = REJECTED) -> DataFolder:
    """Return a folder with as many closed papers of each outcome, four reviews and a decision for each."""
    ids = [key for key in (f"p{n}" for n in range(200)) if is_closed(key)][: accepted + rejected]
    (folder / "fulltext").mkdir(parents=True)
    rows = []
    for number, key in enumerate(ids):
        (folder / "fulltext" / f"{key}.md").write_text(TEXT, "utf-8")
        reviews = [{"comments": HUMAN, "RECOMMENDATION": 2 + n, "REVIEWER_CONFIDENCE": 3} for n in range(4)]
        decision = {"IS_META_REVIEW": True, "comments": "DECISION: Accept\nCOMMENT: The sieve breaks on wet sand."}
        about = {"id": key, "title": "Sorting pebbles", "abstract": "We sort pebbles.", "year": 2025}
        rows.append({**about, "accepted": number < accepted, "reviews": [*reviews, decision]})
    write_rows(folder / "reviews" / "neurips_dev.jsonl.gz", rows)
    return DataFolder(folder)


def test_a_task_has_neither_authors_nor_checklist_nor_line_numbers() -> None:
    """The title, the abstract and all behind it; an appendix after the checklist stays."""
    shown = anonymous(TEXT, "Sorting pebbles", "We sort pebbles.")
    assert shown.startswith("# Sorting pebbles\n\n## Abstract")
    assert "Ada" not in shown
    assert "Checklist" not in shown
    assert "Claims" not in shown
    assert "It holds." in shown
    assert "\n2\n" not in shown


def test_tasks_are_written_and_reviews_by_models_counted_beside_the_human_ones(tmp_path: Path) -> None:
    """Twelve folders; the table has a row for each review, with its kind; the groups have means."""
    made = data(tmp_path / "data")
    tasks = tmp_path / "tasks"
    assert measure(made, BenchOptions(build=tasks)).figures["papers"].value == ACCEPTED + REJECTED
    for folder in tasks.iterdir():
        assert {path.name for path in folder.iterdir()} == {"paper.md", "task.md"}
        (folder / "review_A.md").write_text(MODEL, "utf-8")
    found = measure(made, BenchOptions(reviews=tasks, out=tmp_path / "study"))
    assert found.figures["words_human"].n == 4 * 12
    assert found.figures["criticisms_model"].value == 2
    assert found.figures["rating_share_model"].value == pytest.approx(0.6)
    table = (tmp_path / "study" / "reviews.csv").read_text("utf-8").splitlines()
    assert len(table) == 1 + 5 * 12


def test_all_reviews_are_counted_by_the_decision_on_their_paper(tmp_path: Path) -> None:
    """A criticism that the chair repeats is near the decision."""
    found = measure(data(tmp_path / "data", 3, 3), BenchOptions())
    assert {"words_accepted", "words_rejected", "words_with_rating"} <= set(found.figures)
    near = found.figures["near_decision_accepted"].value
    assert near is not None
    assert near > 0.5


def test_too_few_papers_or_no_review_by_a_model_is_said(tmp_path: Path) -> None:
    """A sentence names what is missing."""
    with pytest.raises(InputError, match="rejected papers have 4 reviews"):
        measure(data(tmp_path / "few", rejected=1), BenchOptions(build=tmp_path / "tasks"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no review by a model"):
        measure(data(tmp_path / "data"), BenchOptions(reviews=tmp_path / "empty"))
