"""Resolving the works that reviews name to the paper's references and to candidates."""

from collections.abc import Sequence
from typing import Literal

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review_text import review_from_text
from peerassay.errors import SourceUnavailable
from peerassay.jobs.reviews.named_works import Referred, find_works, resolve_works
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.literature import CitationState
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Query, WorkMention

PAPER = """# HarborNet: Tide-aware masking for sparse harbour sensors

## Abstract
We propose HarborNet, a masking scheme.

## 1 Introduction
RowDrop [1] hides rows at random.

## References
[1] A. Mereva and T. Lund. RowDrop: Hiding rows of sensor readings at random. In Sensor Learning Conference, 2019.
[2] P. Osei, L. Haug. Message passing between buoys for harbour forecasts. In ICML Workshop, 2021.
"""


def work(title: str, year: int, *authors: str, forum: str | None = None) -> Candidate:
    """Return a catalogue's entry."""
    ids = {"openreview": forum} if forum else {}
    cand_id = cand_id_for(title=title, year=year, source_ids=ids)
    return Candidate(cand_id=cand_id, title=title, year=year, authors=authors, source_ids=ids)


ROWDROP = work("RowDrop: Hiding rows of sensor readings at random", 2019, "Ana Mereva", "Tor Lund", forum="RowDr0p99")
MOON = work("Quiet Harbours under Heavy Snow", 2017, "Sam Weir")
MOONNET = work("MoonNet: Masking by moon phase", 2016, "Sam Weir")


class InventedSource:
    """A catalogue of a few works that notes what it was asked, and may fail."""

    def __init__(self, *held: Candidate, endpoint: str | None = None, fails: bool = False) -> None:
        self.held, self.endpoint, self.fails = held, endpoint, fails
        self.asked: list[str] = []
        self.name = "away" if endpoint else "invented"
        self.scope: Literal["open", "one_venue"] = "open"

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        return ()

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        self.asked.append(work.text)
        if self.fails:
            raise SourceUnavailable("answered 503", where=self.name, fix="try later")
        return self.held

    async def aclose(self) -> None:
        return None


def paper() -> Paper:
    return read_markdown(PAPER, "harbour.md", "0" * 64)


async def referred(text: str, *sources: InventedSource, cited: dict[str, str] | None = None) -> Referred:
    (found,) = find_works([review_from_text(text)], paper())
    known = {ROWDROP.cand_id: ROWDROP} if cited else {}
    return await resolve_works(found, paper().references, sources, paper_date="2023", known=known, cited=cited or {})


def only(referents: Sequence[Referent]) -> Referent:
    (referent,) = referents
    return referent


async def test_a_work_of_the_papers_list_at_hand_is_not_asked_again() -> None:
    """What the retrieval resolved is taken from there, named, with the reference and its title."""
    source = InventedSource()
    result = await referred("RowDrop is close.", source, cited={ROWDROP.cand_id: "ref_001"})
    referent = only(result.referents)
    assert (referent.cand_id, referent.reference, referent.state) == (
        ROWDROP.cand_id,
        "ref_001",
        CitationState.RESOLVED,
    )
    assert referent.reference_title == "RowDrop: Hiding rows of sensor readings at random"
    assert source.asked == []
    assert [candidate.named for candidate in result.candidates] == [True]


async def test_a_work_of_the_papers_list_is_known_where_no_source_has_it() -> None:
    """It is resolved to the paper's reference, without a candidate."""
    referent = only((await referred("See [2].", InventedSource())).referents)
    assert (referent.state, referent.reference, referent.cand_id) == (CitationState.RESOLVED, "ref_002", None)


async def test_a_link_is_joined_to_the_papers_reference_through_a_source() -> None:
    """A source that knows the id tells the title, which the paper's list has; with the name it is one work."""
    text = "See https://openreview.net/forum?id=RowDr0p99 here. RowDrop is the same."
    result = await referred(text, InventedSource(ROWDROP))
    referent = only(result.referents)
    assert (referent.reference, referent.cand_id, len(referent.places)) == ("ref_001", ROWDROP.cand_id, 2)
    assert result.same == {"W1": "W1", "W2": "W1"}


async def test_what_only_looks_like_a_work_is_one_where_a_source_has_it() -> None:
    """A quoted title and a coined name that no source knows are left out, not told as not found."""
    text = 'See "Quiet Harbours under Heavy Snow", "Lanterns in Forgotten Canals", MoonNet and SunNet.'
    result = await referred(text, InventedSource(MOON, MOONNET))
    found = {referent.cand_id: referent.strings for referent in result.referents}
    assert found == {MOON.cand_id: ('"Quiet Harbours under Heavy Snow"',), MOONNET.cand_id: ("MoonNet",)}


async def test_few_words_are_sent_beyond_this_machine() -> None:
    """Of words that only may name a work five a review are sent away, none that is known here, and this is said."""
    names = ["MoonNet", *(f"{word}Net" for word in ("Lake", "Fjord", "Creek", "Delta", "Ocean", "Marsh", "Canal"))]
    here, away = InventedSource(MOONNET), InventedSource(endpoint="https://away.example")
    result = await referred(f"Compare with {', '.join(names)}.", here, away)
    assert (len(here.asked), len(away.asked)) == (8, 5)
    assert "MoonNet" not in away.asked
    assert any("of 7 passages" in words for words in result.warnings)


async def test_a_failure_is_told_and_never_taken_for_not_found() -> None:
    """A source that fails leaves the work unchecked and stands once among the failures."""
    text = 'See [1].\n\n[1] Weir, S. "Masking by moon phase." Journal of Tides, 2017.'
    result = await referred(text, InventedSource(fails=True))
    assert only(result.referents).state is CitationState.COULD_NOT_CHECK
    assert "503" in result.failures[0].message


async def test_a_work_of_the_papers_own_list_is_known_without_a_source() -> None:
    """That no source could be asked says nothing of it; that none has it is noted."""
    down, lacking = [
        only((await referred("See [2].", InventedSource(fails=fails))).referents) for fails in (True, False)
    ]
    assert {down.state, lacking.state} == {CitationState.RESOLVED}
    assert down.note is None
    assert lacking.note


async def test_a_later_work_of_some_of_the_authors_is_another() -> None:
    """A title with a word more, by some of the same people, is not taken for the work of the paper's list."""
    later = work("Message passing between icy buoys for harbour forecasts", 2022, "Ann Grue", "Lea Haug")
    referent = only((await referred("See [2].", InventedSource(later))).referents)
    assert (referent.cand_id, referent.reference) == (None, "ref_002")


async def test_a_work_is_told_later_only_where_the_paper_does_not_cite_it() -> None:
    """What the paper itself cites was there before it, whatever year a catalogue has."""
    late = MOON.model_copy(update={"year": 2031})
    text = 'See [1].\n\n[1] "Quiet Harbours under Heavy Snow." 2031.'
    assert only((await referred(text, InventedSource(late))).referents).state is CitationState.LATER_THAN_PAPER
    reprinted = ROWDROP.model_copy(update={"year": 2031})
    assert (
        only((await referred("See RowDrop.", InventedSource(reprinted))).referents).state
        is not CitationState.LATER_THAN_PAPER
    )
