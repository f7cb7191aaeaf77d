"""Look-ups that tell titles from other words in capitals: counted, bounded, and never silent where they fail."""

from contextlib import closing
from pathlib import Path

from invented_case import Shelf, grade, settings

from peerassay.documents.review import Review
from peerassay.documents.review_text import read_review_text
from peerassay.errors import SourceUnavailable
from peerassay.frozen import canonical_json, digest
from peerassay.grading.grading import GradingState
from peerassay.grading.record import Record
from peerassay.grading.referring import MOST_SENT, TITLE_PURPOSE
from peerassay.literature.candidate import Candidate
from peerassay.literature.semantic_scholar import SemanticScholar
from peerassay.literature.source import Source, WorkMention
from peerassay.store.cache import SqliteCache
from peerassay.testing.semantic_scholar import FaultKind, GraphRequest, SemanticScholarServer, graph_paper

HELD = "Memory Slots for Estuary Sensors"
UNKNOWN = ("Quiet Harbours under Heavy Snow", "Lanterns in Forgotten Canals", "Copper Bells for Distant Trams",
           "Paper Boats on Winding Rivers", "Clay Ovens of Northern Villages", "Silver Kites over Empty Fields",
           "Wooden Clocks in Crowded Stations")  # fmt: skip
CLAIM = "Training a memory slot for each gauge has already been published in earlier work on estuaries."


def review(*titles: str) -> tuple[Review, ...]:
    text = f"## Weaknesses\n- {CLAIM}\n" + "".join(
        f"- The authors should read {title}, which is known.\n" for title in titles
    )
    return read_review_text(text, "review.md", digest(text))


class Titles(Shelf):
    """A shelf whose searches answer; look-ups of works fail where it is told so, and are kept note of."""

    def __init__(self, name: str, *, loses: bool = False, away: bool = False) -> None:
        super().__init__(name, away=away)
        self.loses = loses
        self.asked: list[str] = []

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        self.asked.append(work.text)
        if self.loses:
            raise SourceUnavailable("answered 503", where=self.name, fix="try later")
        return await super().look_up(work)


def record_of(*sources: Source, home: Path, of: tuple[Review, ...]) -> Record:
    (record,) = grade(settings(home), *sources, of=of).records
    return record


def look_ups(record: Record) -> dict[str, int]:
    return {one.endpoint: one.requests for one in record.provenance.ledger if one.what.startswith("look-ups")}


def test_look_ups_of_what_is_no_title_are_in_the_ledger(tmp_path: Path) -> None:
    """Words that were sent and turned out to be no title were sent all the same; a title is counted once."""
    shelf = Titles("shelf", away=True)
    record = record_of(shelf, home=tmp_path, of=review(HELD, *UNKNOWN[:2]))
    assert [one.mention.title for one in record.material.referents] == [HELD]
    assert set(shelf.asked) == {HELD, *UNKNOWN[:2]}
    assert look_ups(record) == {"memory:shelf": 3}


def test_a_look_up_that_fails_is_a_failed_search(tmp_path: Path) -> None:
    """Where it is not known whether words are a title the record says so, and silence closes no line."""
    one = review(UNKNOWN[0])
    calm = record_of(Titles("shelf"), home=tmp_path / "calm", of=one)
    lost = record_of(Titles("shelf", loses=True), home=tmp_path / "lost", of=one)
    failed = [entry for entry in lost.provenance.search.searches if entry.state == "failed"]
    assert [(e.source, e.query, e.purpose) for e in failed] == [("shelf", UNKNOWN[0], TITLE_PURPOSE)]
    assert "503" in (failed[0].failure or "")
    assert all(entry.state == "answered" for entry in calm.provenance.search.searches)
    missing = [why for v in lost.verification.values() for line in v.lines for why in line.missing]
    assert "an answer from shelf, which failed" in missing
    assert lost.material.referents == ()
    assert grade(settings(tmp_path / "lost"), Titles("shelf", loses=True), of=one).state is GradingState.PARTIAL


def test_a_title_that_another_source_knows_is_no_failure_of_the_search(tmp_path: Path) -> None:
    """Found is found; that the other source failed for the named work is told once, as for every named work."""
    record = record_of(Titles("one"), Titles("two", loses=True), home=tmp_path, of=review(HELD))
    assert [one.mention.title for one in record.material.referents] == [HELD]
    assert all(entry.state == "answered" for entry in record.provenance.search.searches)
    assert [f.message.partition(" failed")[0] for f in record.provenance.failures] == ["two"]


def test_few_titles_of_a_review_leave_the_machine(tmp_path: Path) -> None:
    """A source on this machine is asked about all, one beyond it about a few of the rest, and the record says so."""
    here, away = Titles("here"), Titles("away", away=True)
    record = record_of(here, away, home=tmp_path, of=review(HELD, *UNKNOWN))
    assert set(here.asked) == {HELD, *UNKNOWN}
    assert set(away.asked) == {HELD, *UNKNOWN[:MOST_SENT]}
    assert look_ups(record) == {"memory:away": MOST_SENT + 1}
    assert any(f"of {len(UNKNOWN)} places" in warning for warning in record.provenance.warnings)


def test_after_an_outage_look_ups_are_made_again_and_then_kept(tmp_path: Path) -> None:
    """What failed is asked again in the next run, which ends as if nothing had been; then nothing is sent any more."""
    down = True

    def faults(request: GraphRequest) -> FaultKind | None:
        return "server_error" if down and request.path.endswith("/match") else None

    with SemanticScholarServer([graph_paper(HELD, year=2019)], faults=faults) as server:
        lost = scholarly(server, tmp_path / "home")
        down = False
        back = scholarly(server, tmp_path / "home")
        never_down = scholarly(server, tmp_path / "calm")
        sent = server.count()
        again = scholarly(server, tmp_path / "home")
        assert server.count() == sent
    assert [e.purpose for e in lost.provenance.search.searches if e.state == "failed"] == [TITLE_PURPOSE] * 2
    assert [one.mention.title for one in back.material.referents] == [HELD]
    assert canonical_json(back) == canonical_json(never_down) == canonical_json(again)


def scholarly(server: SemanticScholarServer, home: Path) -> Record:
    """Grade with a catalogue over HTTP whose answers are kept in the home."""
    with closing(SqliteCache(home / "answers.sqlite")) as cache:
        catalogue = SemanticScholar(base_url=server.url, cache=cache, per_second=None, attempts=1, first_wait_seconds=0)
        return record_of(catalogue, home=home, of=review(HELD, UNKNOWN[0]))
