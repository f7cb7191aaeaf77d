"""Whole runs in every way of asking: pairs, second readers, dry runs, ceilings, recordings, batches."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from invented_case import InventedSource, grade, paper, remote, reviews, settings, step_of
from peerassay.grading.record import Record

from peerassay.assayer import Assayer
from peerassay.progress import RunState
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest, answer_body, read_request
from peerassay.testing.semantic_scholar import SemanticScholarServer
from peerassay_bench.obliging import ObligingModel


def steps(server: ModelServer) -> list[str]:
    return [step_of(request) for request in server.requests]


def told(record: Record) -> dict[str, Any]:
    """Return what a record says of each item, without who said it."""
    return {
        claim_id: {"label": verdict.label, "evidence": [quote.model_dump() for quote in verdict.evidence]}
        for claim_id, verdict in record.verification.items()
    }


def test_pairs_hold_each_claim_against_each_work(tmp_path: Path) -> None:
    """In pairs every question shows one work; each work that was read has its own result in the record."""
    with ModelServer(ObligingModel()) as server:
        grading = grade(settings(tmp_path, mode="pairwise", readers=1), engine=remote(server))
        shown = [r.user.count('<untrusted source="work ') for r in server.requests if step_of(r) == "read"]
    assert set(shown) == {1}
    results = [v.evidence_results for r in grading.records for v in r.verification.values() if v.label]
    assert len(shown) == sum(map(len, results))
    assert all(len({quote.related_paper_id for quote in given}) == len(given) > 1 for given in results)


def doubting(request: ModelRequest) -> str:
    """Answer as the obliging model does, but leave the first claim of each review open when it is first read."""
    reply = json.loads(ObligingModel()(request))
    for reading in reply.get("readings", ()):
        if reading["claim_id"] == "C1" and step_of(request) == "read":
            reading |= {"label": "AMBIGUOUS", "quotes": [], "settle": "the method section"}
    return json.dumps(reply)


def test_a_third_reader_is_asked_only_where_one_decides_and_one_does_not(tmp_path: Path) -> None:
    """Where both decide, two questions are all; a claim that one of them leaves open is asked about again, alone."""
    with ModelServer(ObligingModel()) as server:
        grade(settings(tmp_path / "calm"), engine=remote(server))
        calm = steps(server)
    assert calm.count("read") == calm.count("second") == 2
    with ModelServer(doubting) as server:
        grading = grade(settings(tmp_path / "doubting"), engine=remote(server))
        thirds = [request.user for request in server.requests if step_of(request) == "third"]
    assert len(thirds) == 2
    assert all("C1 (R_" in user and "C2 (R_" not in user for user in thirds)
    assert all(len(r.verification["C1"].readings) == 3 for r in grading.records)


def test_a_dry_run_sends_nothing_and_counts_closely(tmp_path: Path) -> None:
    """An estimate asks no model, no embeddings and no catalogue, keeps nothing, and is close to what is then asked."""
    with ModelServer(ObligingModel()) as server, SemanticScholarServer() as catalogue:
        held = settings(tmp_path, server.openai_url, similarity="openai:vectors", concurrency=4)
        away = InventedSource("away", away=True)
        with Assayer(literature=(InventedSource("here"), away), settings=held) as assayer:
            estimate = assayer.estimate_of(assayer.grading_job(paper(), reviews()))
            assert server.count == len(server.embedded) == catalogue.count() == away.calls == 0
            assert assayer.records.count() == 0
        grade(held.model_copy(update={"similarity": "lexical"}), InventedSource("here"))
        real = server.count
    assert estimate.unasked_sources == ("away", "openai:vectors")
    assert abs(estimate.total - real) <= 2
    assert estimate.questions["grading/claims"] == 2


def test_a_ceiling_stops_a_run_cleanly(tmp_path: Path) -> None:
    """No question is asked that would pass the ceiling; what is not asked is named, what was answered is kept."""
    prices = {"price_in": 10.0, "price_out": 10.0}
    with ModelServer(ObligingModel()) as server:
        held = settings(tmp_path, server.openai_url, cost_ceiling=0.20, **prices)
        grading = grade(held)
        first = server.count
        spent = sum(envelope.usage.cost or 0 for envelope in grading.envelopes)
        assert grading.state is RunState.PARTIAL
        assert 0 < first < 5
        assert spent <= 0.20
        named = [f.error for record in grading.records for f in record.provenance.failures]
        assert "CostCeilingReached" in named
        whole = grade(held.model_copy(update={"cost_ceiling": 10.0}))
        assert whole.state is RunState.COMPLETE
        assert len({(request.system, request.user) for request in server.requests}) == server.count


def test_a_recording_gives_the_same_verdicts(tmp_path: Path) -> None:
    """What was recorded from a model answers a run without one: the same labels and quotes."""
    tape = tmp_path / "replies.jsonl"
    with ModelServer(doubting) as server:
        first = grade(settings(tmp_path / "asked", server.openai_url), record=tape)
        asked = server.count
        again = grade(settings(tmp_path / "replayed", engine=f"replay:{tape}"))
        assert server.count == asked
    assert again.state is first.state is RunState.COMPLETE
    for quote, two in zip(first.records, again.records, strict=True):
        assert told(quote) == told(two)


def answer_batch(folder: Path, model: Callable[[ModelRequest], str], done: set[str]) -> int:
    """Answer every request file that has no results yet, as the provider would; return how many questions."""
    count = 0
    for path in sorted(folder.glob("requests-*.jsonl")):
        if path.name in done:
            continue
        done.add(path.name)
        results = []
        for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
            request = read_request("openai", 1, line["body"], {})
            response = {"status_code": 200, "body": answer_body(request, model(request))}
            results.append({"custom_id": line["custom_id"], "response": response, "error": None})
        text = "\n".join(json.dumps(result) for result in results) + "\n"
        path.with_name(f"results-of-{path.name}").write_text(text, encoding="utf-8")
        count += len(results)
    return count


def test_a_batch_is_taken_up_round_by_round(tmp_path: Path) -> None:
    """Each run writes what it wants to know and is partial; with the results there the next goes on; none twice."""
    with ModelServer(ObligingModel()) as server:
        direct = grade(settings(tmp_path / "direct"), engine=remote(server))
        questions = server.count
    home = tmp_path / "batched"
    held = settings(home, engine="batch:openai:any", confidential=False)
    done: set[str] = set()
    answered, states = 0, []
    for _ in range(6):
        grading = grade(held)
        states.append(grading.state)
        if grading.state is RunState.COMPLETE:
            break
        assert any(f.pending for record in grading.records for f in record.provenance.failures)
        answered += answer_batch(home / "batches", ObligingModel(), done)
    assert states[0] is RunState.PARTIAL
    assert states[-1] is RunState.COMPLETE
    assert answered == questions
    for quote, two in zip(direct.records, grading.records, strict=True):
        assert told(quote) == told(two)


def test_a_confidential_paper_is_not_put_into_a_batch(tmp_path: Path) -> None:
    """By default papers are confidential, and a batch, which is kept by its provider, is refused before any reading."""
    from peerassay.errors import SettingsError

    with pytest.raises(SettingsError, match="confidential"):
        grade(settings(tmp_path, engine="batch:openai:any"))
    assert not list((tmp_path / "batches").glob("*.jsonl"))
