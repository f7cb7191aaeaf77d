"""Whole runs against a model that was useless before: the next run asks what has no answer, and nothing else."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from invented_case import judged, remote, reply, settings

from peerassay.frozen import canonical_json
from peerassay.home import MemoryCache
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.progress import RunState
from peerassay.testing.model_server import Fault, FaultKind, ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel

HARMLESS = {"prose", "no_temperature", "no_json_mode", "no_pictures", "wrong_type"}
REPLIES: dict[str, Callable[[ModelRequest], str]] = {
    "refusal": lambda _: "I cannot help with that.",
    "refusal as JSON": lambda _: '{"refusal": "I cannot help with that."}',
    "nothing": lambda _: "{}",
    "nothing but a list": lambda _: "[]",
    "half of a character": lambda _: '{"items": "\ud83d \\ud83d"}',
    "nonsense": lambda _: '{"items": [7, {}, null], "issues": [[]], "order": "no"}',
}


class Days:
    """A model that is useless until it is `well`."""

    def __init__(self, kind: str) -> None:
        self.well = False
        self._model = ObligingModel()
        self._useless = REPLIES.get(kind, self._model)
        self._fault: FaultKind | None = kind if kind in get_args(FaultKind) else None  # type: ignore[assignment]

    def __call__(self, request: ModelRequest) -> str:
        return self._model(request) if self.well else self._useless(request)

    def fault(self, _: ModelRequest) -> Fault | None:
        return None if self.well or self._fault is None else Fault(self._fault, retry_after=0.01)


def runs(kind: str, home: Path) -> Iterator[tuple[Outcome[CaseRecord], int]]:
    """Yield a run with the useless model, then runs with the well one, each with how many requests it took."""
    days, cache = Days(kind), MemoryCache()
    with ModelServer(days, faults=days.fault) as server:
        while True:
            before = server.count
            engine = remote(server, cache, timeout_seconds=0.5 if kind in {"hang", "drip"} and not days.well else 30.0)
            yield reply(settings(home), engine=engine), server.count - before
            days.well = True


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, str | None]]:
    with ModelServer(ObligingModel()) as server:
        made = reply(settings(tmp_path_factory.mktemp("well")), engine=remote(server))
    return [judged(record) for record in made.records]


@pytest.mark.parametrize("kind", [*(kind for kind in get_args(FaultKind) if kind not in HARMLESS), *REPLIES])
def test_a_run_heals(kind: str, tmp_path: Path, undisturbed: list[dict[str, str | None]]) -> None:
    """After whatever fault the same run against a healthy model is complete, and a third one asks nothing."""
    days = runs(kind, tmp_path)
    first, _ = next(days)
    assert first.state is RunState.PARTIAL
    healed, _ = next(days)
    assert healed.state is RunState.COMPLETE
    assert [judged(record) for record in healed.records] == undisturbed
    again, asked = next(days)
    assert asked == 0
    assert [canonical_json(record) for record in again.records] == [canonical_json(r) for r in healed.records]
    days.close()  # type: ignore[attr-defined]


def test_statements_that_are_all_invented_are_not_nothing(tmp_path: Path) -> None:
    """Where none of a model's statements is on a sentence of a review, what was struck is in the record."""

    def invent(request: ModelRequest) -> str:
        given = json.loads(ObligingModel()(request))
        for statement in (said for issue in given.get("issues", ()) for said in issue["statements"]):
            statement |= {"words": "These words are in no review.", "sentences": ["R9_999"]}
        return json.dumps(given)

    with ModelServer(invent) as server:
        (record,) = reply(settings(tmp_path), engine=remote(server)).records
    assert not record.body.statements
    assert record.body.struck or record.provenance.failures
