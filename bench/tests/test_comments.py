"""The benchmark of comments: passages found, reviews taken apart, pointers led, against invented labels."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from made_data import reviewed, write_rows
from peerassay.documents.reading import read_paper_bytes
from peerassay.errors import InputError
from peerassay_bench.closed_third import is_closed
from peerassay_bench.comments.anchors import AnchorRanks, figures_of, occurrences
from peerassay_bench.comments.bench import measure
from peerassay_bench.comments.labelled import LabelledComment, LabelledReview, PointingComment, resolved, split_of
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.label_files import text_digest
from peerassay_bench.options import BenchOptions

PAPER = """# Sorting pebbles by colour, part 1

## Abstract

We sort pebbles by colour with a lamp.

## 1 Introduction

Pebbles lie on beaches. A lamp shows the colour of each pebble.

## 2 Method

The lamp turns on its axis. Table 1 lists nine colours of pebbles.

## 3 Experiments

We sort nine hundred pebbles on a windy beach. The wind moved eleven pebbles away.
"""
REVIEW = """SUMMARY:
Pebbles.

STRENGTHS:
- The lamp is a charming idea.

WEAKNESSES:
- Table 1 lists too few colours, see Section 2.
- The statement "The wind moved eleven pebbles" is strange.

QUESTIONS:
yes
"""
QUOTE = "The wind moved eleven pebbles"


def anchor(masked: str = 'The statement "[QUOTE]" on the wind is strange.') -> dict[str, Any]:
    return {"paper_id": "paper1", "review_index": 0, "quote": QUOTE, "comment_masked": masked}


def label(**changed: Any) -> LabelledReview:
    places = [(words, side) for words, side in (
        ("The lamp is a charming idea.", "strength"),
        ("Table 1 lists too few colours, see Section 2.", "weakness"),
        ('The statement "The wind moved eleven pebbles" is strange.', "weakness"),
    )]  # fmt: skip
    comments = tuple(
        LabelledComment(start=REVIEW.index(words), end=REVIEW.index(words) + len(words), side=side, doubt=False)
        for words, side in places
    )
    given = {
        "source": "neurips_2024", "paper_id": "paper1", "review_index": 0, "review_id": None, "split": "open",
        "layout": "bullets", "digest": text_digest(REVIEW), "comments": comments,
    }  # fmt: skip
    return LabelledReview.model_validate(given | changed)


def pointing(target: str | None, words: str, kind: str, **changed: Any) -> PointingComment:
    comment = "Table 1 lists too few colours, see Section 2."
    start = REVIEW.index(words)
    place = None if target is None else (PAPER.index(target), PAPER.index(target) + len(target))
    given = {
        "paper_id": "paper1", "review_index": 0, "split": "open", "digest": text_digest(REVIEW),
        "full_text_digest": text_digest(PAPER), "start": REVIEW.index(comment),
        "end": REVIEW.index(comment) + len(comment),
        "pointers": [{"start": start, "end": start + len(words), "kind": kind, "target": place} | changed],
    }  # fmt: skip
    return PointingComment.model_validate(given)


def folder(path: Path) -> Path:
    (path / "fulltext").mkdir(parents=True)
    (path / "fulltext" / "paper1.md").write_text(PAPER, encoding="utf-8")
    write_rows(path / "reviews" / "neurips_dev.jsonl.gz", [reviewed(1, [(REVIEW, 2)])])
    write_rows(path / "disapere" / "train.jsonl.gz", [])
    write_rows(path / "comment_anchors" / "dev.jsonl.gz", [anchor()])
    labels = path / "labels"
    labels.mkdir()
    (labels / "comments.jsonl").write_text(label().model_dump_json() + "\n", encoding="utf-8")
    (labels / "pointers.jsonl").write_text(
        pointing("2 Method", "Section 2", "section").model_dump_json() + "\n", encoding="utf-8"
    )
    return path


def test_a_masked_quotation_is_looked_for_by_what_is_left() -> None:
    """The passage on the wind comes first; a comment without a word of the paper finds none."""
    ranks = AnchorRanks(read_paper_bytes(PAPER.encode(), "paper1.md"))
    found, lost = ranks.ranked(anchor()), ranks.ranked(anchor("zzz [QUOTE]"))
    assert found.places["mind_graph"] == 0
    assert set(found.places) == {"mind_graph", "without_graph", "retrieval", "bm25", "bm25_paragraphs"}
    assert lost.places["mind_graph"] is None
    figures, baselines = figures_of([found, lost])
    assert figures["hit_1"].value == 0.5
    assert figures["hit_1_above_retrieval"].value == 0.0
    assert baselines["bm25"]["hit_1"].value == 0.5


def test_quotations_are_found_whatever_is_between_their_letters() -> None:
    """Blanks, hyphens and case do not matter; a quotation that is not there stands nowhere."""
    assert occurrences("The WIND- moved\neleven!", "wind moved eleven") == [(4, 22)]
    assert occurrences("the wind", "the sea") == []
    assert occurrences("the wind", "") == []


def test_comments_are_held_against_labels() -> None:
    """All three are found on their side; one cut in two is missed and found in vain; a doubtful one does not count."""
    assert split_of(label(), REVIEW) == split_of(label(), REVIEW)
    found = split_of(label(), REVIEW)
    assert (found.found, found.wrong, found.missed, found.right_side) == (3, 0, 0, 3)
    first = label().comments[0]
    half = first.model_copy(update={"end": first.start + 8})
    cut = split_of(label(comments=(half, *label().comments[1:])), REVIEW)
    assert (cut.found, cut.wrong, cut.missed) == (2, 1, 1)
    doubtful = first.model_copy(update={"doubt": True})
    left = split_of(label(comments=(doubtful, *label().comments[1:])), REVIEW)
    assert (left.found, left.wrong, left.missed) == (2, 0, 0)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (pointing("2 Method", "Section 2", "section"), [("there", True)]),
        (pointing("1 Introduction", "Section 2", "section"), [("there", False)]),
        (pointing("Table 1 lists", "Table 1", "table"), [("there", True)]),
        (pointing(None, "Table 1", "table", why="absent"), [("absent", False)]),
        (pointing(None, "Table 1", "table", why="unclear"), []),
    ],
)
def test_pointers_are_held_against_their_places(given: PointingComment, expected: list[tuple[str, bool]]) -> None:
    """A section by its heading, a table by its number; what is not in the paper must be told."""
    paper = read_paper_bytes(PAPER.encode(), "paper1.md")
    assert [(group, right) for _, group, right in resolved(given, REVIEW, PAPER, paper)] == expected


def test_the_benchmark_runs_over_a_data_folder(tmp_path: Path) -> None:
    """Figures of passages, comments and pointers from one folder; the same again."""
    made = folder(tmp_path)
    options = BenchOptions(labels=made / "labels", part="closed" if is_closed("paper1") else "open")
    result = measure(DataFolder(made), options)
    assert result.figures["hit_1"].value == 1.0
    if options.part == "open":
        assert result.figures["comments_recall"].value == 1.0
        assert result.figures["pointers_resolved"].value == 1.0
    assert json.loads(measure(DataFolder(made), options).model_dump_json()) == json.loads(result.model_dump_json())
    with pytest.raises(InputError, match="no such part"):
        measure(DataFolder(made), BenchOptions(part="half"))


def test_a_third_is_closed_by_its_id() -> None:
    """Which papers are closed hangs on nothing but their id."""
    ids = [hashlib.sha256(str(n).encode()).hexdigest() for n in range(300)]
    assert 70 < sum(map(is_closed, ids)) < 130
    assert [is_closed(one) for one in ids] == [is_closed(one) for one in ids]
