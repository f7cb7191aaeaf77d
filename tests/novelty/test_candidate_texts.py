"""The candidates' texts: whole where they may be had, else abstracts; each fetched once; failures told."""

import asyncio

from compared import CLOSE, SHORT

from peerassay.home import MemoryCache
from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import Fetched, Fetcher
from peerassay.novelty.candidate_texts import CandidateTexts, TextReader, Turns

BOTH = {candidate.cand_id: candidate for candidate in (SHORT, CLOSE)}


class GivenTexts(Fetcher):
    """A fetcher that has one body and counts what it is asked for."""

    def __init__(self) -> None:
        super().__init__(cache=MemoryCache())
        self.asked: list[str] = []

    async def fetch(self, candidate: Candidate) -> Fetched:
        """Give the body, or say that there is none."""
        self.asked.append(candidate.cand_id)
        if candidate.body:
            return Fetched(candidate)
        return Fetched(candidate, f"{candidate.title}: no open full text is known")


async def _read(fetcher: Fetcher | None) -> CandidateTexts:
    """Ask for one text, then for all of them."""
    reading = TextReader(BOTH, fetcher, BOTH, Turns())
    first = await reading.text(SHORT.cand_id)
    read = await reading.all()
    assert read.texts[SHORT.cand_id] is first
    return read


def test_without_a_fetcher_what_is_at_hand_is_read() -> None:
    """A body of the library's own is read in full, a bare record by its abstract."""
    read = asyncio.run(_read(None))
    assert {c: text.basis for c, text in read.texts.items()} == {CLOSE.cand_id: "full_text", SHORT.cand_id: "abstract"}
    assert list(read.texts) == sorted(BOTH)
    assert not read.warnings


def test_each_is_fetched_once_and_what_cannot_be_had_is_told() -> None:
    """A failed fetch leaves the abstract and one sentence on why."""
    source = GivenTexts()
    read = asyncio.run(_read(source))
    assert sorted(source.asked) == sorted(BOTH)
    assert read.texts[SHORT.cand_id].basis == "abstract"
    assert read.warnings == ("Grids that fold: no open full text is known",)
