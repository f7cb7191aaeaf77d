"""The benchmark of verdicts: records held against labelled claims and the truths of two readers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from peerassay.grading.record import Record
from peerassay.grading.verdict import Agreement, Label

from made_data import discussion, truths, write_truths
from peerassay.documents.review import FieldRole
from peerassay.errors import InputError
from peerassay.store.files import write_record
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult
from peerassay_bench.options import BenchOptions
from peerassay_bench.verdicts.bench import measure
from peerassay_bench.verdicts.truth import read_discussions, read_truths
from record_builder import Item, build_record, review_material

SENTENCES = ("Gates are old.", "Pumps were studied before.", "The loss is new.", "Masks are known.", "The task is new.")
OPEN, RIGHT = Label.AMBIGUOUS, Label.SUPPORTED
LABELS = Path(__file__).parents[2] / "benchmarks" / "labels"


def record_of(labels: Sequence[Label | None]) -> Record:
    """Return the record of the review of all sentences, with one claim for each label."""
    review = review_material([(FieldRole.WEAKNESSES, " ".join(SENTENCES))], "Reviewer 1", "r1", {})
    items = [Item(text, label) for text, label in zip(SENTENCES, labels, strict=False)]
    return build_record(review, items)


def folder_of(path: Path, record: Record, *read: Sequence[tuple[int, str]]) -> Path:
    """Return labels in which every sentence is a claim, and what each reader says of it."""
    row = {"id": "paper", "reviews": [{"comments": record.material.review.original}]}
    items = [(words, "claim", "not_novel") for words in SENTENCES]
    told = [truths("paper", f"R{n}", labels) for n, labels in enumerate(read, 1)]
    return write_truths(path / "labels", [discussion(row, 0, items)], told)


def measured(path: Path, record: Record, *read: Sequence[tuple[int, str]], **more: Any) -> BenchResult:
    """Return the benchmark's result for one record."""
    file = write_record(path / "records", "one", record)
    return measure(DataFolder(None), BenchOptions(labels=folder_of(path, record, *read), records=(file,), **more))


def values(result: BenchResult) -> dict[str, tuple[float | None, int]]:
    """Return value and N of each figure."""
    return {key: (figure.value, figure.n) for key, figure in result.figures.items()}


def test_verdicts_are_held_against_the_truth(tmp_path: Path) -> None:
    """Of five claims four are found, one of them left open needlessly; a right one called wrong contradicts."""
    read = [(1, "SUPPORTED"), (2, "UNDERSTATED"), (3, "UNSUPPORTED"), (4, "SUPPORTED"), (5, "SUPPORTED")]
    found = values(measured(tmp_path, record_of([RIGHT, Label.OVERSTATED, RIGHT, OPEN]), read))
    assert found["found"] == (0.8, 5)
    assert (found["decided"], found["needlessly_open"]) == ((0.75, 4), (0.25, 4))
    assert (found["as_truth"], found["same_label"]) == ((0.6667, 3), (0.3333, 3))
    assert found["contradicts"] == (0.3333, 3)
    assert found["as_truth_second_reader"] == (None, 0)


def test_what_a_reader_leaves_open_is_not_decidable(tmp_path: Path) -> None:
    """A claim that one of the truth's readers leaves open is neither needlessly open nor decided."""
    both = [(1, "SUPPORTED"), (2, "OPEN")], [(1, "OVERSTATED"), (2, "SUPPORTED")]
    found = values(measured(tmp_path, record_of([RIGHT, OPEN]), *both))
    assert (found["decided"], found["needlessly_open"]) == ((1, 1), (0, 1))
    assert (found["as_truth"], found["as_truth_second_reader"]) == ((1, 1), (0, 1))
    assert found["as_truth_where_readers_agree"] == (None, 0)
    assert found["truth_readers_class"] == (0, 2)


def test_the_baseline_calls_every_decided_claim_right(tmp_path: Path) -> None:
    """It is measured on the same claims; an interval stands beside each share."""
    result = measured(tmp_path, record_of([Label.OVERSTATED, RIGHT]), [(1, "SUPPORTED"), (2, "SUPPORTED")])
    assert result.figures["as_truth"].value == 0.5
    always = result.baselines["always SUPPORTED"]["as_truth"]
    assert (always.value, always.n) == (1, 2)
    assert always.low == pytest.approx(0.3424, abs=1e-4)


def test_readers_that_differ_in_degree_are_not_the_same(tmp_path: Path) -> None:
    """Two readers of the program are alike where both gave the same label."""
    review = record_of([]).material.review
    items = [Item(SENTENCES[0], RIGHT), Item(SENTENCES[1], Label.OVERSTATED, agreement=Agreement.DEGREE, other=RIGHT)]
    found = values(measured(tmp_path, build_record(review, items), [(1, "SUPPORTED"), (2, "OVERSTATED")]))
    assert found["readers_same"] == (0.5, 2)


def test_a_record_of_another_review_is_told(tmp_path: Path) -> None:
    """Records whose review has other words than the labelled one give no figure, and a sentence."""
    folder = folder_of(tmp_path, record_of([]), [(1, "SUPPORTED")])
    other = build_record(review_material([(FieldRole.WEAKNESSES, "Gates are new.")], "Reviewer 2", "r2", {}), [])
    write_record(tmp_path / "records", "other", other)
    result = measure(DataFolder(None), BenchOptions(labels=folder, records=(tmp_path / "records",)))
    assert result.figures["found"].n == 0
    assert "none of the records" in result.warnings[0]


def test_two_records_of_one_review_are_refused(tmp_path: Path) -> None:
    """Two runs in one folder would count each claim twice."""
    record = record_of([RIGHT])
    for name in ("one", "two"):
        write_record(tmp_path / "records", name, record)
    with pytest.raises(InputError, match="two records"):
        measure(DataFolder(None), BenchOptions(labels=folder_of(tmp_path, record), records=(tmp_path / "records",)))


def test_an_unknown_split_is_refused(tmp_path: Path) -> None:
    """The sentence names the splits that there are."""
    with pytest.raises(InputError, match="dev, closed"):
        measured(tmp_path, record_of([]), part="train")


def test_the_source_s_truths_are_whole() -> None:
    """Every labelled claim has a first reader's truth, 140 a second's; no place ends before it begins."""
    reviews, read = read_discussions(LABELS), read_truths(LABELS)
    claims = [(review.paper_id, item.n) for review in reviews for item in review.judged]
    assert len({review.paper_id for review in reviews}) == 28
    assert all("R1" in read[claim] for claim in claims)
    assert len(claims) == len(read) == 189
    assert sum("R2" in of for of in read.values()) == 140
    assert all(item.start < item.end for review in reviews for item in review.labels)
    assert all(quote.start < quote.end for of in read.values() for truth in of.values() for quote in truth.quotes)


def test_labels_with_words_are_refused(tmp_path: Path) -> None:
    """A text of a review has no place among the labels."""
    folder = folder_of(tmp_path, record_of([]), [(1, "SUPPORTED")])
    line = (folder / "novelty.jsonl").read_text(encoding="utf-8")
    (folder / "novelty.jsonl").write_text(line.replace('"n": 1,', '"n": 1, "text": "Gates",'), encoding="utf-8")
    with pytest.raises(InputError, match=r"novelty\.jsonl, line 1"):
        read_discussions(folder)
