"""The log of a run's searches: when each was asked, how long it took, how often it went out."""

from datetime import UTC, datetime

from catalogue import Catalogue, work

from peerassay.literature.openalex import OpenAlex
from peerassay.literature.search_log import ask, ask_timed
from peerassay.literature.source import Query
from peerassay.testing import CatalogueFault, OpenAlexServer, openalex_work

QUERY = Query(text="sparse gates", purpose="core_task")


async def test_a_query_that_was_tried_again_tells_how_often() -> None:
    """Two faults and an answer are three tries; what is at hand afterwards takes none (B.2)."""
    works = [openalex_work("Sparse Gates", id="W1", publication_date="2023-01-05")]
    faults = iter([CatalogueFault("server_error"), CatalogueFault("server_error")])
    with OpenAlexServer(works, faults=lambda _: next(faults, None)) as server:
        source = OpenAlex(
            base_url=server.url, api_key="", mailto="", per_second=None, first_wait_seconds=0.0, attempts=3
        )
        started = datetime.now(UTC).replace(microsecond=0)
        entry, found, run = await ask_timed(source, QUERY, 5)
        again = (await ask_timed(source, QUERY, 5))[2]
        await source.aclose()
    assert len(found) == entry.found == run.found == 1
    assert (run.source, run.query, run.purpose, run.state) == ("openalex", QUERY.text, QUERY.purpose, "answered")
    assert (run.tries, again.tries) == (3, 0)
    assert datetime.fromisoformat(run.began) >= started
    assert run.seconds >= 0


async def test_a_source_on_this_machine_takes_no_try() -> None:
    """What sends nothing is counted as sent to nobody."""
    _, _, run = await ask_timed(Catalogue(work("Sparse Gates")), QUERY, 5)
    assert run.tries == 0


async def test_a_source_that_fails_is_named_and_brings_nothing() -> None:
    """A failure is no empty answer: the log says so, with the reason."""
    entry, found = await ask(Catalogue(work("Sparse Gates"), fails=True), QUERY, 5)
    assert (entry.state, found) == ("failed", ())
    assert entry.failure
