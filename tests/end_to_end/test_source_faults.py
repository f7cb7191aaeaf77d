"""Whole runs against literature that fails: a source that did not answer never counts as one that had nothing."""

import json
from pathlib import Path

import pytest
from invented_case import (
    OTHER_REVIEW_TEXT,
    PAPER_TEXT,
    InventedSource,
    failures,
    graph_papers,
    labels,
    paper,
    remote,
    reply,
    reviews,
    settings,
    unverified,
)

from peerassay.assayer import Assayer
from peerassay.documents.markdown import read_markdown
from peerassay.documents.review_text import read_review_text
from peerassay.errors import SourceUnavailable
from peerassay.frozen import canonical_json, digest
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.jobs.reviews.vetoes import SEARCH_INCOMPLETE
from peerassay.literature.candidate import Candidate
from peerassay.literature.semantic_scholar import SemanticScholar
from peerassay.literature.source import WorkMention
from peerassay.progress import RunState
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.semantic_scholar import FaultKind, GraphRequest, SemanticScholarServer
from peerassay_bench.obliging import ObligingModel

Cases = Outcome[CaseRecord]


def run(home: Path, *sources: InventedSource | SemanticScholar) -> Cases:
    with ModelServer(ObligingModel()) as server:
        return reply(settings(home), *sources, engine=remote(server))


def scholar(server: SemanticScholarServer) -> SemanticScholar:
    return SemanticScholar(base_url=server.url, per_second=None, attempts=1, first_wait_seconds=0, timeout_seconds=0.5)


def trusting(request: ModelRequest) -> str:
    """Answer as the obliging model does, but say of all praise that it is right because nothing read has it."""
    given = json.loads(ObligingModel()(request))
    for issue in given.get("issues", ()):
        for statement in (said for said in issue["statements"] if said.get("stance") == "novel"):
            statement |= {"judgement": "right", "basis": "absence", "evidence": []}
    return json.dumps(given)


def bases(made: Cases) -> set[tuple[str | None, tuple[str, ...]]]:
    """Return label and vetoes of every claim that calls something new."""
    every = (statement for record in made.records for statement in record.body.statements)
    return {(statement.label, statement.vetoes) for statement in every if statement.is_praise and statement.label}


def test_with_every_source_down_nothing_rests_on_silence(tmp_path: Path) -> None:
    """Where no source answers the run says so, claims stay open with the reason, and works are unchecked."""
    made = run(tmp_path, InventedSource("one", fails=True), InventedSource("two", fails=True))
    assert made.state is RunState.ALL_SOURCES_DOWN
    for record in made.records:
        assert list(failures(record))
        assert set(labels(record)) == {"AMBIGUOUS"}
        named = [referent for of in record.body.named.values() for referent in of]
        assert {referent.state.value for referent in named} == {"could_not_check"}


@pytest.mark.parametrize("down", [1, 2])
def test_praise_holds_by_silence_only_where_every_source_answered(down: int, tmp_path: Path) -> None:
    """A reader who takes silence for newness is believed after a whole search, not where a source has failed."""
    with ModelServer(trusting) as server:
        whole = reply(settings(tmp_path / "whole"), InventedSource("one"), InventedSource("two"), engine=remote(server))
        torn = reply(
            settings(tmp_path / "torn"),
            InventedSource("one", fails=down > 1),
            InventedSource("two", fails=True),
            engine=remote(server),
        )
    assert bases(whole) == {("SUPPORTED", ())}
    assert bases(torn) == {("AMBIGUOUS", (SEARCH_INCOMPLETE,))}


def test_with_one_source_down_the_run_is_partial(tmp_path: Path) -> None:
    """Where one of two sources fails, claims are judged by the other, and the failure is named."""
    made = run(tmp_path, InventedSource("one"), InventedSource("two", fails=True))
    assert made.state is RunState.PARTIAL
    for record in made.records:
        assert any("two" in failure for failure in failures(record))
        assert not {None, "AMBIGUOUS"} & set(labels(record))
        assert not unverified(record)


def test_a_source_that_fails_only_for_look_ups_makes_the_run_partial(tmp_path: Path) -> None:
    """Searches that answer do not hide that the works a paper cites or a review names could not be looked up."""

    def faults(request: GraphRequest) -> FaultKind | None:
        return None if request.path.endswith("/search") else "server_error"

    with SemanticScholarServer(graph_papers(), faults=faults) as server:
        made = run(tmp_path, scholar(server))
    assert made.state is RunState.PARTIAL
    assert all(list(failures(record)) for record in made.records)


@pytest.mark.parametrize("kind", ["rate_limit", "server_error", "hang", "reset", "cut", "html", "blank", "wrong_shape"])
def test_a_catalogue_that_fails_for_good_is_all_sources_down(kind: FaultKind, tmp_path: Path) -> None:
    """Whatever way the catalogue fails, the run says that every source was down, over real HTTP."""
    with SemanticScholarServer(graph_papers(), faults=lambda _: kind) as server:
        made = run(tmp_path, scholar(server))
    assert made.state is RunState.ALL_SOURCES_DOWN
    assert all(set(labels(record)) == {"AMBIGUOUS"} for record in made.records)


def test_a_catalogue_that_answers_makes_a_complete_run(tmp_path: Path) -> None:
    """Over real HTTP on both sides, model and catalogue, a run is complete and every span stands in its source."""
    with SemanticScholarServer(graph_papers()) as server:
        made = run(tmp_path, scholar(server))
        asked = server.count()
    assert made.state is RunState.COMPLETE
    assert asked
    assert all(set(labels(record)) != {None} for record in made.records)
    first = made.records[0].provenance
    assert {entry.endpoint for entry in first.ledger} >= {server.url}


def test_a_source_that_comes_back_completes_the_record(tmp_path: Path) -> None:
    """After an outage the next run asks the failed source again and ends as if it had never failed."""
    with ModelServer(ObligingModel()) as server:
        source = InventedSource("one", fails=True)
        held = settings(tmp_path / "back")
        with Assayer(remote(server), literature=source, settings=held) as assayer:
            down = assayer.run(assayer.reply_job(paper(), reviews()))
            source.fails = False
            back = assayer.run(assayer.reply_job(paper(), reviews()))
        never_down = reply(settings(tmp_path / "never"), InventedSource("one"), engine=remote(server))
    assert down.state is RunState.ALL_SOURCES_DOWN
    assert back.state is RunState.COMPLETE
    assert canonical_json(back.records[0]) == canonical_json(never_down.records[0])


class _NoLookUps(InventedSource):
    """A source that answers searches and fails where a work is looked up."""

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Fail."""
        raise SourceUnavailable("answered 503", where=self.name, fix="try later")


def test_praise_does_not_hold_by_silence_where_a_named_work_could_not_be_looked_up(tmp_path: Path) -> None:
    """Of a paper that cites nothing every search was answered; the work that the review names may still have it."""
    text = PAPER_TEXT.partition("## References")[0]
    lone = read_markdown(text, "lone.md", digest(text))
    named = f"{OTHER_REVIEW_TEXT}\nM. Snipe and O. Dunlin. Hidden gauges. Coastal Learning Workshop, 2020.\n"
    review = read_review_text(named, "named.md", digest(named))
    held = settings(tmp_path)
    with ModelServer(trusting) as server, Assayer(remote(server), literature=_NoLookUps(), settings=held) as assayer:
        made = assayer.run(assayer.reply_job(lone, review))
    assert made.state is RunState.PARTIAL
    assert {entry.state for entry in made.records[0].provenance.search.searches} == {"answered"}
    assert bases(made) == {("AMBIGUOUS", (SEARCH_INCOMPLETE,))}
