"""Which works' full texts are fetched, and what is told of it."""

from dataclasses import replace
from typing import Any

from catalogue import Catalogue, work
from looms import FORECASTS, loom_paper, tools_with

from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import Fetched
from peerassay.retrieval.gathering import retrieval_for
from peerassay.retrieval.retrieval import Retrieval

HELD = work("Thread breaks of looms with a text", year=2019, arxiv_id="1901.00001", body="We weave.")
FREE = work("Thread breaks of looms on arXiv", year=2019, arxiv_id="1901.00002")
OPEN = work("Thread breaks of looms in the open", year=2018, open_access_url="https://looms.org/a.pdf")
SHUT = work("Thread breaks of looms behind a wall", year=2018)


_ASKED = ("https://arxiv.org/e-print/1901.00002", "https://arxiv.org/pdf/1901.00002")


class Fetching:
    """Fetches one work's text and fails at all others."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def fetch(self, candidate: Candidate) -> Fetched:
        """Note what is asked for."""
        self.asked.append(candidate.title)
        if candidate.cand_id == FREE.cand_id:
            return Fetched(candidate.model_copy(update={"body": "We break.", "body_basis": "full_text"}), asked=_ASKED)
        return Fetched(candidate, failure=f"{candidate.title}: gone", asked=("https://looms.org/a.pdf",))


async def supplied(fetcher: Any) -> Retrieval:
    """The retrieval of the paper about looms."""
    tools = replace(tools_with(Catalogue(HELD, FREE, OPEN, SHUT, FORECASTS), works_read=10), fetcher=fetcher)
    return await retrieval_for(loom_paper(), (), tools.engine, tools)


async def test_only_texts_that_are_lacking_and_may_be_had_are_fetched() -> None:
    """A work with a text, and one that nobody offers, are left alone; failures and addresses are told."""
    fetcher = Fetching()
    retrieval = await supplied(fetcher)
    assert sorted(fetcher.asked) == sorted([FREE.title, OPEN.title])
    assert set(retrieval.fetched) == {*_ASKED, "https://looms.org/a.pdf"}
    assert retrieval.candidates[FREE.cand_id].body == "We break."
    assert retrieval.candidates[HELD.cand_id].body == "We weave."
    assert "in the open: gone" in retrieval.pool.model_dump_json()


async def test_without_leave_nothing_is_fetched() -> None:
    """Where there is no fetcher no address is told and no text comes."""
    retrieval = await supplied(None)
    assert retrieval.fetched == ()
    assert retrieval.candidates[FREE.cand_id].body is None
