"""The novelty job whole by OpenNovelty, on the shipped example: offline, with a model, under outages, and again."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from peerassay import example
from peerassay.assayer import Assayer
from peerassay.documents import Paper, read_paper
from peerassay.engines.offline import Offline
from peerassay.engines.question import A, Answered, Failure, Question
from peerassay.errors import EngineError
from peerassay.frozen import canonical_json
from peerassay.job_record import Outcome
from peerassay.jobs.novelty.job import make_report
from peerassay.jobs.novelty.record import NoveltyReport
from peerassay.jobs.recording import spans_of
from peerassay.literature.library import Library
from peerassay.literature.texts import candidate_text
from peerassay.retrieval.looking_up import CITED
from peerassay.settings import Settings
from peerassay.testing import ModelServer
from peerassay.testing.model_server import FaultKind
from peerassay.testing.model_shapes import ModelRequest
from peerassay_bench.obliging import ObligingModel


@pytest.fixture(scope="module", name="library")
def _library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("library")
    Library(folder).add(example.LIBRARY)
    return folder


@pytest.fixture(scope="module", name="paper")
def _paper() -> Paper:
    return read_paper(example.PAPER)


def assayer(home: Path, library: Path | None, server: ModelServer | None = None) -> Assayer:
    """Return an assayer with a home of its own; without a library it has an empty one."""
    told: dict[str, object] = {"home": home, "novelty_method": "opennovelty"}
    if server is not None:
        told |= {"engine": "openai:any", "base_url": server.openai_url, "attempts": 1, "timeout_seconds": 5}
    if library is not None:
        told |= {"library": library}
    else:
        told |= {"literature": "library"}
    return Assayer(settings=Settings.model_validate(told))


async def reported(
    home: Path, library: Path | None, paper: Paper, server: ModelServer | None = None
) -> Outcome[NoveltyReport]:
    with assayer(home, library, server) as running:
        return await running.anovelty(paper)


def texts_of(library: Path) -> dict[str, str]:
    """Return the text of every work of the library by cand_id."""
    return {running.cand_id: candidate_text(running).text for running in Library(library).papers()}


async def test_offline_the_report_is_whole_and_says_who_made_it(tmp_path: Path, library: Path, paper: Paper) -> None:
    """All seven modules are there without a model; the taxonomy holds the paper, each work is cited by one index."""
    outcome = await reported(tmp_path, library, paper)
    report = outcome.records[0]
    assert outcome.state.value == "complete"
    taxonomy = report.body.working.taxonomy
    assert taxonomy is not None
    assert taxonomy.by == "offline rules"
    placed = [ref for leaf in taxonomy.root.leaves() for ref in leaf.papers]
    assert sorted(placed) == sorted({"original", *(running.cand_id for running in report.body.on_topic)})
    assert [entry.index for entry in report.body.working.citations] == list(range(len(report.body.working.citations)))
    assert 3 <= len(report.body.working.assessment) <= 4
    assert report.made.ledger == ()
    searches = [search for search in report.made.all_searches if search.purpose != CITED]
    asked = [(search.source, search.query, search.purpose, search.state, search.found) for search in searches]
    assert [
        (search.source, search.query, search.purpose, search.state, search.found)
        for search in outcome.envelopes[0].searches
    ] == asked


async def test_every_span_is_the_sources_own_words(tmp_path: Path, library: Path, paper: Paper) -> None:
    """With a model that copies from what it is shown: claims, evidence and shared text stand in their sources."""
    with ModelServer(ObligingModel()) as server:
        report = (await reported(tmp_path, library, paper, server)).records[0]
    sources = {paper.id: paper.text, **texts_of(library)}
    found = [span for _, span in spans_of(report)]
    assert any(span.document != paper.id for span in found)
    for span in found:
        assert sources[span.document][span.start : span.end] == span.text


async def test_the_same_run_gives_the_same_bytes_and_asks_nothing_again(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """A second run answers from what was kept."""
    with ModelServer(ObligingModel()) as server:
        first = await reported(tmp_path, library, paper, server)
        asked = len(server.requests)
        again = await reported(tmp_path, library, paper, server)
        assert len(server.requests) == asked
    assert first.state.value == "complete"
    assert canonical_json(first.records[0]) == canonical_json(again.records[0])


def _failing(step: str) -> Callable[[ModelRequest], FaultKind | None]:
    """Return a fault for every request of one kind of question."""
    return lambda request: "server_error" if f"# Task: {step}" in request.user else None


async def test_no_assessment_is_written_over_failed_comparisons(tmp_path: Path, library: Path, paper: Paper) -> None:
    """An outage while comparing leaves failures and no status, no assessment, and a run that is not complete."""
    failing = _failing("which of these works has")
    with ModelServer(ObligingModel(), faults=failing) as server:
        outcome = await reported(tmp_path, library, paper, server)
    analysis = outcome.records[0].body
    assert outcome.state.value == "partial"
    assert analysis.comparisons
    assert all(comparison.failure and not comparison.refutations for comparison in analysis.comparisons)
    assert analysis.working is not None
    assert analysis.working.assessment == ()
    assert "comparisons failed" in analysis.working.assessment_note
    assert {statistic.candidates_examined for statistic in analysis.working.statistics} == {0}
    assert outcome.records[0].made.failures


async def test_without_what_the_paper_contributes_there_is_no_report(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """Where the first question fails, an error says so: nothing is made up to search for."""
    server = ModelServer(ObligingModel(), faults=_failing("what this paper contributes"))
    with server, pytest.raises(EngineError, match=r"paper\.pdf"):
        await reported(tmp_path, library, paper, server)


async def test_an_empty_library_is_a_source_that_failed(tmp_path: Path, paper: Paper) -> None:
    """Nothing searched is no finding: every source down, no assessment, and it says so."""
    outcome = await reported(tmp_path, None, paper)
    assert outcome.state.value == "all_sources_down"
    assert outcome.records[0].body.working.assessment == ()
    assert outcome.records[0].body.working.taxonomy is None
    assert outcome.records[0].body.working.taxonomy_failure is not None


async def test_a_dry_run_counts_and_asks_nothing(tmp_path: Path, library: Path, paper: Paper) -> None:
    """Questions by name and tokens are told, and the server hears of none."""
    with ModelServer(ObligingModel()) as server, assayer(tmp_path, library, server) as running:
        estimate = await running.aestimate_of(running.novelty_job(paper))
        assert not server.requests
    assert estimate.questions["retrieval/about"] == 1
    assert 1 <= estimate.questions["novelty/compare"] <= 3
    assert estimate.input_tokens > 1000


async def test_the_report_is_kept_and_can_be_read_again(tmp_path: Path, library: Path, paper: Paper) -> None:
    """The store gives back the same report, and its JSON holds no path of the machine."""
    with assayer(tmp_path, library) as running:
        outcome = await running.anovelty(paper)
        (kept,) = running.records.find(paper.id)
        assert running.records.get(kept.digest) == outcome.records[0]
    assert str(tmp_path) not in json.dumps(outcome.records[0].model_dump(mode="json"))
    assert outcome.records[0].state is outcome.state


OWLS = """# Owls at Night

## Abstract

Owls hoot.

## 1 Introduction

We count owls by ear.

## 2 Method

Two people listen.
"""


async def test_works_that_the_user_adds_are_compared_and_what_cannot_be_had_is_told(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """A file is read whole and stands first among the works compared; a word that names no work is a warning."""
    added = tmp_path / "owls.md"
    added.write_text(OWLS)
    with assayer(tmp_path, library) as running:
        report = (await running.anovelty(paper, works=[str(added), "a book on owls"])).records[0]
    works = {work.candidate.cand_id: work.candidate for work in report.works}
    titles = {each.index: works[each.cand_id].title for each in report.body.working.citations[1:]}
    assert titles[1] == "Owls at Night"
    assert report.body.comparisons[0].basis == "full_text"
    assert any("a book on owls is not a file" in warning for warning in report.made.warnings)


async def test_every_work_tells_when_it_was_public_and_how_that_stands_to_the_paper(
    tmp_path: Path, library: Path, paper: Paper
) -> None:
    """None is later than the paper, and those of its own months are marked."""
    dated = paper.model_copy(update={"card": paper.card.model_copy(update={"date": "2024-03", "venue": None})})
    report = (await reported(tmp_path, library, dated)).records[0]
    cited = {each.cand_id for each in report.body.working.citations}
    works = [work for work in report.works if work.candidate.cand_id in cited]
    assert works
    assert {work.time for work in works} <= {"earlier", "concurrent", "unknown"}


@dataclass
class Waiting:
    """The offline engine, but for one question whose answer is still to come."""

    pending: str
    asked: list[str] = field(default_factory=list)
    name: str = "batch"
    model: str | None = "any"
    endpoint: str | None = None

    async def ask(self, question: Question[A]) -> Answered[A]:
        """Answer by rules, or say that no result yet."""
        self.asked.append(question.name)
        answered = await Offline().ask(question)
        if question.name != self.pending:
            return answered
        return replace(answered, answer=None, failure=Failure(error="AnswerPending", message="not yet", pending=True))

    async def aclose(self) -> None:
        """Nothing to let go of."""


@pytest.mark.parametrize("pending", ["novelty/narrative", "novelty/compare", "novelty/one-liners"])
async def test_the_assessment_waits_for_all_that_it_is_written_from(
    tmp_path: Path, library: Path, paper: Paper, pending: str
) -> None:
    """In a batch it is asked once, when narrative, lines and comparisons are there."""
    engine = Waiting(pending)
    with assayer(tmp_path, library) as running:
        made = await make_report(paper, replace(running._tools(), engine=engine))
    assert pending in engine.asked
    assert "novelty/assessment" not in engine.asked
    assert made.record.body.working.assessment == ()
    assert made.record.state.value == "partial"
    assert any(failure.pending for failure in made.record.made.failures)
