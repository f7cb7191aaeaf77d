"""The benchmark of claims on labels of our own, by rules, by a recording and by a batch."""

import json
from pathlib import Path
from typing import Any

import pytest

from made_data import claim_labels, labelled, reviewed, write_labels, write_rows
from peerassay.errors import InputError
from peerassay.settings import Settings
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


def test_the_full_text_is_read_where_there_is_one(data_folder: DataFolder, labels: Path, tmp_path: Path) -> None:
    """An engine is shown the paper's reference list, and for a paper without a text its abstract."""
    folder = tmp_path / "data" / "fulltext" / "neurips_dev"
    folder.mkdir(parents=True)
    (folder / "paper1.md").write_text(
        "## Pebbles\n\nRivers sort.\n\n## References\n\n[1] Bo Reed. Rivers are slow sorters. 2001.\n", encoding="utf-8"
    )
    measure(data_folder, _batch(tmp_path, labels))
    first, second = sorted(_requests(tmp_path), key=lambda line: "Rivers are slow" not in json.dumps(line))
    assert "Rivers are slow sorters" in json.dumps(first)
    assert "We sort pebbles." in json.dumps(second)


def test_a_batch_is_written_and_taken_up(data_folder: DataFolder, labels: Path, tmp_path: Path) -> None:
    """What waits for its answer is in no figure and told; with the answers beside the requests all is measured."""
    waiting = measure(data_folder, _batch(tmp_path, labels))
    assert waiting.figures["label_f1"].value is None
    assert waiting.settings["reviews_unanswered"] == 2
    assert "without an answer, in no figure: 2" in waiting.warnings[0]
    results = [_result(line) for line in _requests(tmp_path)]
    (tmp_path / "home" / "batches" / "results.jsonl").write_text("\n".join(map(json.dumps, results)), encoding="utf-8")
    values = _values(answered := measure(data_folder, _batch(tmp_path, labels)))
    assert not answered.warnings
    assert (values["label_f1"], values["label_stance_accuracy"]) == (1, 1)


def test_a_recording_answers(data_folder: DataFolder, labels: Path, tmp_path: Path) -> None:
    """What the offline rules answered, recorded, gives the same figures again as a replay."""
    file = tmp_path / "replies.jsonl"
    recorded = measure(data_folder, BenchOptions(labels=labels, part="labelled", record=file))
    replayed = measure(
        data_folder, BenchOptions(labels=labels, part="labelled", asking=Settings(engine=f"replay:{file}"))
    )
    assert replayed.figures == recorded.figures
    assert replayed.settings["engine"] == "replay"


def test_a_model_is_not_asked_about_scores(data_folder: DataFolder, labels: Path, tmp_path: Path) -> None:
    """The rank correlation is over a thousand reviews: it is the offline rules' unless it is asked for by name."""
    found = measure(data_folder, BenchOptions(labels=labels, asking=_batch(tmp_path, labels).asking)).figures
    assert "originality_spearman" not in found
    assert {"f1", "label_f1"} <= set(found)


def test_an_unknown_part_is_refused(data_folder: DataFolder) -> None:
    """The sentence names the parts that there are."""
    with pytest.raises(InputError, match="disapere, labelled, scores"):
        measure(data_folder, BenchOptions(part="novelty"))


def _batch(folder: Path, labels: Path) -> BenchOptions:
    asking = Settings(engine="batch:openai:some-model", home=folder / "home", confidential=False)
    return BenchOptions(labels=labels, part="labelled", asking=asking)


def _requests(folder: Path) -> list[dict[str, Any]]:
    files = sorted((folder / "home" / "batches").glob("requests-*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def _result(request: dict[str, Any]) -> dict[str, Any]:
    """A model that finds exactly what is labelled."""
    shown = json.dumps(request)
    known = [(LIMITED, "somewhat_novel", "R_001"), (KNOWN, "not_novel", "R_002"), (PRAISE, "unclear", "R_002")]
    items = [
        {"kind": "claim", "text": text, "stance": stance, "sentence_ids": [ref]}
        for text, stance, ref in known
        if text in shown
    ]
    answer = {"items": items, "all_citations_raw": []}
    message = {"role": "assistant", "content": json.dumps(answer)}
    body = {"model": "some-model", "choices": [{"message": message, "finish_reason": "stop"}], "usage": {}}
    return {"custom_id": request["custom_id"], "response": {"status_code": 200, "body": body}, "error": None}
