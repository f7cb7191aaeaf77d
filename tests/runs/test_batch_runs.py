"""Runs over many papers with a batch service, sent by hand."""

import json
from pathlib import Path

import pytest
from ruled_model import RuledModel
from small_papers import some_papers

from peerassay.cli.app import run as command
from peerassay.progress import ExitCode
from peerassay.testing.model_shapes import answer_body, read_request

JOBS = "grade,explain,reply,novelty,related-work,summarize"
MOST_ROUNDS = 12


def words(folder: Path, *more: str) -> list[str]:
    places = ["--home", str(folder / "home"), "--out", str(folder / "out"), "--quiet"]
    engine = ["--engine", "batch:openai:any", "--set", "confidential=false"]
    return ["run", str(folder / "papers"), *places, *engine, *more]


def answer(path: Path, model: RuledModel, skip: int | None = None) -> list[str]:
    """Write the results of a request file in two pieces, the last first; returns the ids of its requests."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    results = []
    for number, line in enumerate(lines):
        body = answer_body(read := read_request("openai", 1, line["body"], {}), model(read))
        result = {"custom_id": line["custom_id"], "response": {"status_code": 200, "body": body}, "error": None}
        error = {"code": "batch_expired", "message": "too late"}
        results.append({**result, "response": None, "error": error} if number == skip else result)
    half = len(results) // 2
    for name, some in (("b", results[:half]), ("a", results[half:])):
        text = "".join(json.dumps(result) + "\n" for result in reversed(some))
        path.with_name(f"{name}-{path.stem}-output.jsonl").write_text(text, encoding="utf-8")
    return [line["custom_id"] for line in lines]


@pytest.mark.services
def test_a_run_by_hand_ends_with_one_file_a_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every round of all jobs on all papers is one file; with its results the run goes on, and asks nothing twice."""
    some_papers(tmp_path, 2)
    model = RuledModel().watch(monkeypatch)
    ids: list[str] = []
    for number in range(1, MOST_ROUNDS):
        code = command(words(tmp_path, "--job", JOBS))
        told = capsys.readouterr().err
        if code == ExitCode.COMPLETE:
            break
        assert code == ExitCode.WAITING
        files = sorted((tmp_path / "home" / "batches").glob("requests-*.jsonl"))
        assert len(files) == number
        assert f"send {files[-1].name}" in told
        assert "OpenAI" in told
        ids += answer(files[-1], model, skip=0 if number == 2 else None)
    assert code == ExitCode.COMPLETE
    assert len(ids) == len(set(ids))
    assert {own.split("_")[0] for own in ids} == {"paper-0", "paper-1"}
    assert command(words(tmp_path, "--job", JOBS)) == ExitCode.COMPLETE


def test_a_confidential_paper_is_in_no_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a word that the papers may be kept, nothing is written, and the run says why."""
    some_papers(tmp_path, 1)
    line = [word for word in words(tmp_path) if word not in {"--set", "confidential=false"}]
    assert command(line) == ExitCode.INVALID_INPUT
    assert "confidential" in capsys.readouterr().err
    assert not (tmp_path / "home" / "batches").exists()
