"""`peerassay bench`: one JSON object for machines, a table for people, a sentence for what cannot run."""

from pathlib import Path

import pytest
from shell import refused, run

from made_data import labelled, reviewed, write_rows
from peerassay_bench.catalogue import MODULES


@pytest.fixture
def invented(tmp_path: Path) -> Path:
    """A data folder that holds labelled reviews and reviews with scores, and nothing else."""
    true = ("The proposed way of sorting pebbles is novel.", "asp_originality", "pol_positive")
    write_rows(tmp_path / "disapere" / "dev.jsonl.gz", [labelled(1, [true])])
    write_rows(tmp_path / "reviews" / "neurips_dev.jsonl.gz", [reviewed(1, [("SUMMARY:\nPebbles.\n", 3)])])
    return tmp_path


def test_the_json_has_the_agreed_keys(invented: Path) -> None:
    """One object: the bench, figures of value, low, high and n, baselines of the same, settings."""
    found = run("bench", "claims", "--data", invented, "--json").json
    assert set(found) == {"bench", "figures", "baselines", "settings"}
    assert found["bench"] == "claims"
    assert {"precision", "recall", "f1", "polarity_accuracy", "originality_spearman"} <= set(found["figures"])
    assert {"label_precision", "label_recall", "label_f1", "label_stance_accuracy"} <= set(found["figures"])
    assert all(set(figure) == {"value", "low", "high", "n"} for figure in found["figures"].values())
    assert found["figures"]["recall"]["value"] == 1
    assert set(found["baselines"]["one_cue_pattern"]) == set(found["figures"])


def test_the_table_has_a_line_for_each_figure(invented: Path) -> None:
    """Each figure stands on its line with its N and the baseline's value; what cannot be said is `none`."""
    ended = run("bench", "claims", "--data", invented, "--quiet")
    assert ended.code == 0
    rows = {line.split()[0]: line.split()[1:] for line in ended.out.splitlines() if line.startswith("  ")}
    assert rows["recall"] == ["1.000", "1", "1.000"]
    assert rows["originality_spearman"][0] == "none"


def test_all_names_what_could_not_run(invented: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that lacks a part: a sentence for each benchmark that needs it, exit code 3; the rest goes on."""
    for needs_no_data in ("faults", "cost", "novelty"):
        monkeypatch.delitem(MODULES, needs_no_data)
    (invented / "disapere" / "dev.jsonl.gz").unlink()
    ended = run("bench", "all", "--data", invented, "--json")
    assert ended.code == 3
    assert "lacks the part disapere" in ended.json["failures"]["claims"]
    assert set(ended.json["results"]) | set(ended.json["failures"]) == set(MODULES)
    assert all(name in ended.err for name in ended.json["failures"])


def test_an_unknown_bench_is_refused(invented: Path) -> None:
    """The sentence names the benchmarks that there are."""
    assert "claims" in refused(run("bench", "speed", "--data", invented))


def test_no_data_is_refused() -> None:
    """Without a folder there is nothing to measure on."""
    assert "--data" in refused(run("bench", "claims"))
