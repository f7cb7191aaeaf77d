"""The benchmark of grading on a kit and labels of our own, by rules, by a recording and by a batch."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bench_kits import grading_item, grading_labels, in_work, paper, reviewed, write_grading_labels, write_rows
from peerassay.bench.figures import BenchResult
from peerassay.bench.grading import measure
from peerassay.bench.kit import Kit
from peerassay.bench.options import BenchOptions
from peerassay.errors import InputError
from peerassay.settings import Settings

KNOWN = "Sorting pebbles by colour with a rotating drum was already proposed in [1]."
LIMITED, CLEAR, REMARK = "The novelty is limited.", "The writing is clear.", "Rivers have done as much for ages."
LINE = '[1] Bela Quist. "A Rotating Drum that Sorts Gravel by Colour". NeurIPS 2023.'
DOUBT = f"WEAKNESSES:\n{KNOWN}\n\n{CLEAR}\n\n{REMARK}\n\nREFERENCES:\n{LINE}\n"
PRAISE = f"WEAKNESSES:\n{CLEAR} {LIMITED}\n"
TEXT = """## Sorting pebbles by colour, part 1

## Abstract

We sort pebbles by colour with a rotating drum.

## 1 Introduction

Pebbles are sorted by colour with a rotating drum that turns slowly. Nobody is hurt by the drum.
"""
ROWS = [reviewed(1, [(DOUBT, 1), (PRAISE, 2)]), reviewed(2, [(PRAISE, 4)])]
DRUM = paper(
    "drum",
    "A Rotating Drum that Sorts Gravel by Colour",
    ["Bela Quist"],
    2023,
    "Gravel is a nuisance. We propose sorting pebbles by colour with a rotating drum.",
)
OTHERS = [paper(f"more{n}", f"Weaving Basket Number {n} for Markets", [f"Una Held{n}"], 2023) for n in range(110)]


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    """Two reviewed papers, one with full text, and a corpus that holds the work that a reviewer names."""
    folder = tmp_path_factory.mktemp("kit")
    write_rows(folder / "reviews" / "neurips_dev.jsonl.gz", ROWS)
    write_rows(folder / "corpus" / "neurips_papers.jsonl.gz", [DRUM, *OTHERS])
    (folder / "fulltext").mkdir()
    (folder / "fulltext" / "paper1.md").write_text(TEXT, encoding="utf-8")
    return Kit(folder)


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three claims, of which rules see two: one on a named work, one without ground, one without any cue."""
    drum = in_work(DOUBT, "Sorting pebbles by colour with a rotating drum", "[1]", "drum", "shown", [[22, 80]])
    doubts = [
        grading_item(DOUBT, KNOWN, stance="not_novel", **drum) | {"outcome": "label", "label": "SUPPORTED"},
        grading_item(DOUBT, REMARK, stance="somewhat_novel"),
    ]
    limited = [grading_item(PRAISE, LIMITED, stance="somewhat_novel")]
    rows = [grading_labels(ROWS[0], 0, doubts), grading_labels(ROWS[0], 1, []), grading_labels(ROWS[1], 0, limited)]
    return write_grading_labels(tmp_path_factory.mktemp("labels"), rows)


@pytest.fixture(scope="module")
def result(kit: Kit, labels: Path) -> BenchResult:
    """The outcome of all parts by offline rules."""
    return measure(kit, BenchOptions(labels=labels))


def _value(result: BenchResult, key: str) -> float | None:
    return result.figures[key].value


def test_claims_are_held_against_the_labels(result: BenchResult) -> None:
    """Two of the three labelled claims are found; one that is found is no labelled claim."""
    assert (_value(result, "claims_found"), _value(result, "claims_precision")) == (0.6667, 0.6667)
    assert result.figures["stance_agreement"].n == 2


def test_the_named_work_is_the_one_of_the_library(result: BenchResult) -> None:
    """The review's marker leads to the paper that the label names."""
    assert (_value(result, "referents_resolved"), result.figures["referents_resolved"].n) == (1, 1)


def test_what_is_seen_in_the_work_is_what_was_labelled(result: BenchResult) -> None:
    """Aspect in the abstract: shown by both, with spans that stand in their sources."""
    assert (_value(result, "finding_agreement"), result.figures["finding_agreement"].n) == (1, 1)
    assert _value(result, "spans_verified") == 1
    assert (_value(result, "label_agreement"), _value(result, "label_kappa")) == (1, 1)


def test_the_mix_is_of_all_that_was_found(result: BenchResult) -> None:
    """A third of the found claims is SUPPORTED, the others are opinions; the labels' own mix stands beside."""
    assert (_value(result, "share_supported"), _value(result, "share_opinion")) == (0.3333, 0.6667)
    assert result.baselines["labels"]["share_supported"].value == 0.3333


def test_gates_are_told_sentence_by_sentence(result: BenchResult) -> None:
    """Sentences that are no item count as well; always "none" has no kappa beyond chance."""
    assert result.figures["gate_kappa"].n == result.figures["gate_agreement"].n > 3
    assert result.baselines["commonest"]["gate_kappa"].value == 0


def test_other_orders_and_pairs_change_nothing(result: BenchResult) -> None:
    """Rules judge alike with candidates in another order, and one pair at a time."""
    assert (_value(result, "reorder_stability"), _value(result, "pairwise_agreement")) == (1, 1)


def test_a_limit_draws_papers(kit: Kit, labels: Path) -> None:
    """One paper of the two, with all its labelled reviews."""
    drawn = measure(kit, BenchOptions(labels=labels, limit=1, part="labels"))
    assert drawn.settings["papers"] == 1
    assert drawn.settings["reviews"] in {1, 2}


def test_without_labels_what_needs_none_is_measured(kit: Kit, tmp_path: Path) -> None:
    """Labels of other data: no agreement, but spans, mix and stability; and a sentence says so."""
    other = write_grading_labels(tmp_path, [grading_labels(reviewed(9, [(PRAISE, 1)]), 0, [])])
    bare = measure(kit, BenchOptions(labels=other))
    assert _value(bare, "gate_kappa") is None
    assert (_value(bare, "spans_verified"), _value(bare, "reorder_stability")) == (1, 1)
    assert bare.settings["reviews_not_in_data"] == 1
    assert "no labelled review is in the data" in bare.warnings[0]


def test_labels_that_are_not_at_hand_are_told(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the source and a folder named, one sentence says that labels are missing; the rest is measured."""
    monkeypatch.setattr("peerassay.bench.grading.grading_labels_at_hand", lambda: None)
    bare = measure(kit, BenchOptions(limit=1, part="labels"))
    assert "labels are not in the package" in bare.warnings[0]
    assert _value(bare, "spans_verified") in {1, None}


def test_a_part_that_waits_is_told(kit: Kit, labels: Path, tmp_path: Path) -> None:
    """Where the second grading has no answers either, its reviews are counted too."""
    asking = Settings(engine="batch:openai:some-model", confidential=False, home=tmp_path)
    waiting = measure(kit, BenchOptions(labels=labels, asking=asking, part="pairwise"))
    assert _value(waiting, "pairwise_agreement") is None
    assert waiting.settings["reviews_unanswered"] == 6


def test_a_model_is_not_asked_without_labels(kit: Kit, tmp_path: Path) -> None:
    """Questions that nothing could be held against are not asked."""
    other = write_grading_labels(tmp_path, [grading_labels(reviewed(9, [(PRAISE, 1)]), 0, [])])
    asking = Settings(engine="batch:openai:some-model", confidential=False, home=tmp_path)
    with pytest.raises(InputError, match="no labelled review"):
        measure(kit, BenchOptions(labels=other, asking=asking))
    assert not (tmp_path / "batches").exists()


def test_broken_labels_are_named(kit: Kit, tmp_path: Path) -> None:
    """A line that is no label is one sentence with its place."""
    row = grading_labels(ROWS[0], 0, [{"start": 0, "end": 5, "gate": "maybe", "outcome": "label"}])
    folder = write_grading_labels(tmp_path, [row])
    with pytest.raises(InputError, match=r"review 1: .*labels\.0\.gate"):
        measure(kit, BenchOptions(labels=folder))


def test_an_unknown_part_is_refused(kit: Kit) -> None:
    """The sentence names the parts that there are."""
    with pytest.raises(InputError, match="labels, reorder, pairwise"):
        measure(kit, BenchOptions(part="everything"))


def test_a_recording_gives_the_same_figures(kit: Kit, labels: Path, tmp_path: Path) -> None:
    """What offline rules answered, recorded and given back, is measured alike."""
    options = BenchOptions(labels=labels, part="labels", record=tmp_path / "replies.jsonl")
    first = measure(kit, options)
    asking = Settings(engine=f"replay:{tmp_path / 'replies.jsonl'}", home=tmp_path / "home")
    again = measure(kit, replace(options, record=None, asking=asking))
    assert again.figures == first.figures
    assert again.settings["engine"] == "replay"


def test_a_batch_goes_on_from_round_to_round(kit: Kit, labels: Path, tmp_path: Path) -> None:
    """The first round asks for the claims, the next shows the works found; until all is answered nothing counts."""
    asking = Settings(engine="batch:openai:some-model", confidential=False, home=tmp_path)
    options = BenchOptions(labels=labels, asking=asking)
    waiting = measure(kit, options)
    assert waiting.settings["reviews_unanswered"] == 3
    assert _value(waiting, "claims_found") is None
    assert "without all their answers, in no figure: 3" in waiting.warnings[0]
    folder = tmp_path / "batches"
    _answer(folder / "requests-0001.jsonl", folder / "results-1.jsonl")
    for _ in range(2):
        assert measure(kit, options).settings["reviews_unanswered"] == 3
        assert sorted(path.name for path in folder.glob("requests-*")) == ["requests-0001.jsonl", "requests-0002.jsonl"]
    assert "Gravel is a nuisance." in (folder / "requests-0002.jsonl").read_text(encoding="utf-8")


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _answer(requests: Path, results: Path) -> None:
    """A model that finds one claim, the one about the drum, and only where it is asked about that review."""
    lines = []
    for request in _lines(requests):
        asked = json.dumps(request["body"]["messages"], ensure_ascii=False)
        reply = json.dumps(_extraction(KNOWN in asked))
        body = {"choices": [{"message": {"content": reply}, "finish_reason": "stop"}], "usage": {}}
        response = {"status_code": 200, "body": body}
        lines.append(json.dumps({"custom_id": request["custom_id"], "response": response, "error": None}))
    results.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _extraction(is_known: bool) -> dict[str, Any]:
    claim = {
        "claim_id": "C1",
        "text": KNOWN,
        "stance": "not_novel",
        "confidence_lang": "high",
        "mentions_prior_work": True,
        "prior_work_strings": ["[1]"],
        "evidence_expected": "method_similarity",
        "gate": "claim",
        "sentence_ids": ["R_001"],
        "lines": [{"kind": "in_work", "aspect": "sorting pebbles by colour", "work": "W1", "rests": True}],
    }
    side = {"core_task": "sorting pebbles", "contributions": ["a rotating drum"], "key_terms": ["pebbles"]}
    return {
        "paper": side | {"must_have_entities": [], "prior_work_query": ["rotating drum"]},
        "review": {"novelty_claims": [claim] if is_known else [], "all_citations_raw": []},
    }
