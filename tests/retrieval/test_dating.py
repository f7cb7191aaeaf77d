"""The paper's date, and the time of works as against it."""

import pytest
from catalogue import work
from looms import loom_paper, review_of

from peerassay.documents.paper import DatedBy
from peerassay.engines.offline import Offline
from peerassay.evidence import LexicalSimilarity
from peerassay.home import MemoryCache
from peerassay.literature import Candidate, Query, WorkMention
from peerassay.retrieval.dating import dated_by_citations, paper_date, settled_date, time_of
from peerassay.retrieval.retrieval import PaperDate
from peerassay.run import Tools
from peerassay.settings import Settings


class NoWorks:
    """A catalogue of the works given, which it gives for any look-up."""

    name, scope, endpoint = "invented", "open", None

    def __init__(self, *held: Candidate) -> None:
        self.held = held

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        return ()

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        return self.held

    async def aclose(self) -> None:
        pass


@pytest.mark.parametrize(
    ("date", "paper", "window", "time"),
    [
        ("2024-05-23", "2024-05-22", 4, "later"),
        ("2024-05-22", "2024-05-22", 4, "concurrent"),
        ("2024-01-22", "2024-05-22", 4, "concurrent"),
        ("2024-01-21", "2024-05-22", 4, "earlier"),
        ("2024-01", "2024-05-22", 4, "concurrent"),
        ("2023-12", "2024-05-22", 4, "earlier"),
        ("2024-05-22", "2024-05-22", 0, "earlier"),
        ("2024", "2024-05-22", 4, "concurrent"),
        ("2023", "2024-05-22", 4, "earlier"),
        ("2024-03", "2024", 4, "concurrent"),
        (None, "2024", 4, "unknown"),
        ("2024", None, 4, "unknown"),
    ],
)
def test_a_work_is_earlier_concurrent_or_later(date: str | None, paper: str | None, window: int, time: str) -> None:
    """By day where both are known, else by month; a year alone tells no more than that it is the same year."""
    assert time_of(work("W", date=date), PaperDate(date=paper, by="given"), window) == time


@pytest.mark.parametrize(
    ("venue", "year", "time"),
    [
        ("ICLR 2025", 2025, "earlier"),
        ("CVPR 2025", 2025, "concurrent"),
        ("NeurIPS 2025", 2025, "concurrent"),
        ("ICLR 2026", 2026, "later"),
        ("NeurIPS 2024", 2024, "earlier"),
    ],
)
def test_a_venues_year_counts_as_the_venues_date(venue: str, year: int, time: str) -> None:
    """Before its deadline a paper of a conference was not there, and between deadline and meeting it is concurrent."""
    assert time_of(work("W", venue=venue, year=year), PaperDate(date="2025-05-15", by="review"), 4) == time


def test_the_earliest_that_is_known_dates_the_paper() -> None:
    """ArXiv id, printed date, deadline of its venue, reviews: the earliest wins, and a setting wins over all."""
    paper = loom_paper(venue="NeurIPS 2025", year=2025, date="2025", dated_by=DatedBy.FRONT_MATTER)
    assert paper_date(paper.card, [review_of("2025-07-02")], None) == PaperDate(date="2025-05", by="venue")
    preprint = loom_paper(venue="NeurIPS 2025", year=2025, arxiv_id="2502.01234")
    assert paper_date(preprint.card, [], None) == PaperDate(date="2025-02", by="identifier")
    assert paper_date(preprint.card, [], "2024-12-01") == PaperDate(date="2024-12-01", by="given")
    assert paper_date(loom_paper().card, [review_of("2025-07-02"), review_of("2025-06-30")], None).date == "2025-06-30"


def test_a_files_own_date_counts_only_where_nothing_else_tells() -> None:
    """The file of a camera-ready copy is later than the paper."""
    paper = loom_paper(date="2025-10-20", dated_by=DatedBy.FILE)
    assert paper_date(paper.card, [review_of("2025-07-02")], None).by == "review"
    assert paper_date(paper.card, [], None) == PaperDate(date="2025-10-20", by="file")
    assert paper_date(loom_paper().card, [], None) == PaperDate()


def test_who_cites_a_preprint_tells_when_it_could_be_read() -> None:
    """A venue's year gives way to the month of an arXiv id, or to the earlier year that a citation names."""
    printed = work("Threads that Break", venue="ICML 2025", year=2025)
    assert dated_by_citations(printed, ["2402.01234"]).date == "2024-02"
    assert dated_by_citations(printed, [], [2024]).date == "2024"
    assert dated_by_citations(printed, [], [2025]) == printed
    assert dated_by_citations(printed, ["1802.01234"], [2016]) == printed


def test_a_work_that_the_paper_cites_is_not_later() -> None:
    """Whatever a catalogue says of its date: not known is earlier, later is concurrent at most."""
    dated = PaperDate(date="2024-05-22", by="given")
    assert time_of(work("W", date=None), dated, 4, cited=True) == "earlier"
    assert time_of(work("W", date="2025-01"), dated, 4, cited=True) == "concurrent"
    assert time_of(work("W", date="2018"), dated, 4, cited=True) == "earlier"


def _tools(*held: Candidate, day: str = "2026-03-04", cache: MemoryCache | None = None) -> Tools:
    return Tools(
        engine=Offline(),
        sources=(NoWorks(*held),),
        similarity=LexicalSimilarity(),
        cache=cache or MemoryCache(),
        settings=Settings(),
        today=lambda: day,
    )


async def test_a_draft_takes_its_date_from_a_source_or_is_of_its_first_day() -> None:
    """A source's entry of the paper dates it; else today does, and the day stays when the run goes on tomorrow."""
    paper = loom_paper()
    own = work(paper.card.title, date="2024-02-03").model_copy(update={"authors": paper.card.authors})
    dated, asked = await settled_date(paper.id, paper.card, PaperDate(), _tools(own))
    assert dated == PaperDate(date="2024-02-03", by="catalogue")
    assert [entry.found for entry in asked] == [1]
    cache = MemoryCache()
    for day in ("2026-03-04", "2026-03-05"):
        dated, _ = await settled_date(paper.id, paper.card, PaperDate(), _tools(day=day, cache=cache))
        assert dated == PaperDate(date="2026-03-04", by="today")


async def test_a_date_that_the_paper_tells_is_kept() -> None:
    """Nothing is asked where the paper, its reviews or the user tell a date."""
    told = PaperDate(date="2020-01", by="front_matter")
    assert await settled_date(loom_paper().id, loom_paper().card, told, _tools()) == (told, ())
