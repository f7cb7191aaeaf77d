"""Whole runs in every way of asking: second readers, dry runs, ceilings, recordings, batches."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from invented_case import InventedSource, judged, paper, remote, reply, reviews, settings, step_of

from peerassay.assayer import Assayer
from peerassay.progress import RunState
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest, answer_body, read_request
from peerassay.testing.semantic_scholar import SemanticScholarServer
from peerassay_bench.obliging import ObligingModel


def steps(server: ModelServer) -> list[str]:
    return [step_of(request) for request in server.requests]


def test_a_second_reader_makes_a_case_of_its_own(tmp_path: Path) -> None:
    """With two readers each matter is answered twice; each label has the second's judgement."""
    with ModelServer(ObligingModel()) as server:
        made = reply(settings(tmp_path, readers=2), engine=remote(server))
        asked = steps(server)
    assert {step: asked.count(step) for step in ("case", "other", "page")} == {"case": 2, "other": 2, "page": 1}
    labelled = [s for record in made.records for s in record.body.statements if s.label]
    assert labelled
    assert all(statement.second is statement.judgement and not statement.vetoes for statement in labelled)


def test_a_dry_run_sends_nothing_and_counts_closely(tmp_path: Path) -> None:
    """An estimate asks no model, no embeddings and no catalogue, keeps nothing, and is close to what is then asked."""
    with ModelServer(ObligingModel()) as server, SemanticScholarServer() as catalogue:
        held = settings(tmp_path, server.openai_url, similarity="openai:vectors", concurrency=4)
        away = InventedSource("away", away=True)
        with Assayer(literature=(InventedSource("here"), away), settings=held) as assayer:
            estimate = assayer.estimate_of(assayer.reply_job(paper(), reviews()))
            assert server.count == len(server.embedded) == catalogue.count() == away.calls == 0
            assert assayer.records.count() == 0
        reply(held.model_copy(update={"similarity": "lexical"}), InventedSource("here"))
        real = server.count
    assert estimate.unasked_sources == ("away", "openai:vectors")
    assert abs(estimate.total - real) <= 3
    assert estimate.questions["reviews/case"] == 2


def test_a_dry_run_after_a_complete_run_counts_nothing_to_be_asked(tmp_path: Path) -> None:
    """What is asked next follows from the answers that are kept, so that all questions of a complete run are kept."""
    with ModelServer(ObligingModel()) as server:
        held = settings(tmp_path, server.openai_url)
        reply(held, InventedSource("here"))
        real = server.count
        with Assayer(literature=(InventedSource("here"),), settings=held) as assayer:
            estimate = assayer.estimate_of(assayer.reply_job(paper(), reviews()))
        assert server.count == real
    assert estimate.cached == estimate.total


def test_a_ceiling_stops_a_run_cleanly(tmp_path: Path) -> None:
    """No question is asked that would pass the ceiling; what is not asked is named, what was answered is kept."""
    prices = {"price_in": 10.0, "price_out": 10.0}
    with ModelServer(ObligingModel()) as server:
        held = settings(tmp_path, server.openai_url, cost_ceiling=0.10, **prices)
        made = reply(held)
        first = server.count
        spent = sum(envelope.usage.cost or 0 for envelope in made.envelopes)
        assert made.state is RunState.PARTIAL
        assert 0 < first < 5
        assert spent <= 0.10
        named = [f.error for record in made.records for f in record.provenance.failures]
        assert "CostCeilingReached" in named
        whole = reply(held.model_copy(update={"cost_ceiling": 10.0}))
        assert whole.state is RunState.COMPLETE
        assert len({(request.system, request.user) for request in server.requests}) == server.count


def test_a_recording_gives_the_same_case(tmp_path: Path) -> None:
    """What was recorded from a model answers a run without one: the same case."""
    tape = tmp_path / "replies.jsonl"
    with ModelServer(ObligingModel()) as server:
        first = reply(settings(tmp_path / "asked", server.openai_url), record=tape)
        asked = server.count
        again = reply(settings(tmp_path / "replayed", engine=f"replay:{tape}"))
        assert server.count == asked
    assert again.state is first.state is RunState.COMPLETE
    assert [record.body for record in first.records] == [record.body for record in again.records]


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
        direct = reply(settings(tmp_path / "direct"), engine=remote(server))
        questions = server.count
    home = tmp_path / "batched"
    held = settings(home, engine="batch:openai:any", confidential=False)
    done: set[str] = set()
    answered, states = 0, []
    for _ in range(6):
        made = reply(held)
        states.append(made.state)
        if made.state is RunState.COMPLETE:
            break
        assert any(f.pending for record in made.records for f in record.provenance.failures)
        answered += answer_batch(home / "batches", ObligingModel(), done)
    assert states[0] is RunState.PARTIAL
    assert states[-1] is RunState.COMPLETE
    assert answered == questions
    assert [judged(record) for record in direct.records] == [judged(record) for record in made.records]


def test_a_confidential_paper_is_not_put_into_a_batch(tmp_path: Path) -> None:
    """By default papers are confidential, and a batch, which is kept by its provider, is refused before any reading."""
    from peerassay.errors import SettingsError

    with pytest.raises(SettingsError, match="confidential"):
        reply(settings(tmp_path, engine="batch:openai:any"))
    assert not list((tmp_path / "batches").glob("*.jsonl"))
