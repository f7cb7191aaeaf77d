"""The benchmark of claims on labels of our own."""

from pathlib import Path

import pytest

from made_data import claim_labels, labelled, reviewed, write_labels, write_rows
from peerassay.errors import InputError
from peerassay_bench.claims.bench import measure
from peerassay_bench.data_folder import DataFolder
from peerassay_bench.figures import BenchResult
from peerassay_bench.options import BenchOptions

LIMITED, KNOWN, PRAISE = "The novelty is limited.", "Rivers have sorted them for ages.", "The idea is novel."
DOUBT = f"WEAKNESSES:\n{LIMITED} {KNOWN}\n"
ROWS = [reviewed(1, [(DOUBT, 1)]), reviewed(2, [("STRENGTHS:\nIt is well written.\n" + PRAISE + "\n", 4)])]


@pytest.fixture
def data_folder(tmp_path: Path) -> DataFolder:
    """Two papers with a review each, and a labelled review of sentences."""
    write_rows(tmp_path / "data" / "reviews" / "neurips_dev.jsonl.gz", ROWS)
    sentence = ("The idea is novel.", "asp_originality", "pol_positive")
    write_rows(tmp_path / "data" / "disapere" / "dev.jsonl.gz", [labelled(1, [sentence])])
    return DataFolder(tmp_path / "data")


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Two claims to tune with, of which rules see one, and one to test with, at another stance than rules give it."""
    doubts = claim_labels(ROWS[0], 0, [(LIMITED, "somewhat_novel"), (KNOWN, "not_novel")])
    praise = claim_labels(ROWS[1], 0, [(PRAISE, "unclear")], split="test")
    return write_labels(tmp_path / "labels", [doubts, praise])


def _values(result: BenchResult) -> dict[str, float | None]:
    return {key: figure.value for key, figure in result.figures.items()}


def test_found_claims_are_held_against_the_labels(data_folder: DataFolder, labels: Path) -> None:
    """Two of three claims are found and nothing else; one of the two has the labelled stance; splits are told apart."""
    values = _values(measure(data_folder, BenchOptions(labels=labels, part="labelled")))
    assert (values["label_precision"], values["label_recall"], values["label_f1"]) == (1, 0.6667, 0.8)
    assert values["label_stance_accuracy"] == 0.5
    assert (values["label_f1_tune"], values["label_f1_test"]) == (0.6667, 1)


def test_the_baseline_has_the_same_keys(data_folder: DataFolder, labels: Path) -> None:
    """Each figure stands beside that of one cue pattern."""
    result = measure(data_folder, BenchOptions(labels=labels))
    assert set(result.baselines["one_cue_pattern"]) == set(result.figures)
    assert {"precision", "label_f1", "originality_spearman"} <= set(result.figures)


def test_labels_of_other_data_are_left_out(data_folder: DataFolder, tmp_path: Path) -> None:
    """Reviews that the data does not hold are counted and give no figure."""
    other = claim_labels(reviewed(9, [(DOUBT, 1)]), 0, [(LIMITED, "somewhat_novel")])
    result = measure(data_folder, BenchOptions(labels=write_labels(tmp_path / "others", [other]), part="labelled"))
    assert result.figures["label_f1"].value is None
    assert result.settings["label_reviews_not_in_data"] == 1


def test_a_limit_is_shared_by_the_splits(data_folder: DataFolder, labels: Path) -> None:
    """Of two reviews one is to tune with and one to test with."""
    result = measure(data_folder, BenchOptions(labels=labels, part="labelled", limit=2))
    assert result.settings["label_reviews"] == 2
    assert result.figures["label_recall"].n == 3


def test_an_unknown_part_is_refused(data_folder: DataFolder) -> None:
    """The sentence names the parts that there are."""
    with pytest.raises(InputError, match="disapere, labelled, scores"):
        measure(data_folder, BenchOptions(part="novelty"))
