"""The earlier works of a job: what is named, recalled and nearest, and how deep each was read."""

from dataclasses import replace
from typing import Any

from answering import Answering
from catalogue import Catalogue, work
from looms import FORECASTS, REPAIRS, WEAVENET, loom_paper, looms_catalogue, tools_with

from peerassay.documents.review_text import read_review_text
from peerassay.jobs.reviews.named_works import find_works
from peerassay.jobs.works import Works, WorksPlan, with_recalled, works_for
from peerassay.literature.fulltext import Fetched
from peerassay.retrieval.about import AboutAnswer
from peerassay.retrieval.retrieval import RecalledWork

LOST = RecalledWork(title="A loom that nobody ever built", author="Nemo", year=2011)
REVIEW = """The gate is not new: see [1] and WeaveNet.

[1] K. Brandt. Spindles that listen to their bearings. Spinning Letters, 2016.
"""


def _plan(text: str = REVIEW, **more: Any) -> WorksPlan:
    reviews = tuple(
        review.model_copy(update={"date": "2025-07-01"}) for review in read_review_text(text, "r.txt", "3" * 64)
    )
    named = {review.id: works for review, works in zip(reviews, find_works(reviews, loom_paper()), strict=True)}
    return WorksPlan(reviews=reviews, named=named, **more)


async def _works(*sources: Catalogue, plan: WorksPlan | None = None, engine: Answering | None = None) -> Works:
    return await works_for(loom_paper(), plan or _plan(), tools_with(*sources, engine=engine or Answering()))


async def test_a_work_that_a_review_names_and_no_source_has_is_there_as_not_read() -> None:
    """It has the title, author and year that the review's own list gives, and the reason."""
    works = await _works(looms_catalogue())
    [lost] = works.not_read
    assert lost.candidate.title == "Spindles that listen to their bearings"
    assert lost.candidate.year == 2016
    assert lost.why == ("named",)
    assert lost.problem == "not found in any source"
    assert lost.candidate.cand_id not in works.texts


async def test_every_mention_of_a_review_leads_to_a_work() -> None:
    """By review and number of the mention; a work of the paper's own list is known as its reference."""
    works = await _works(looms_catalogue())
    titles = {works.work(cand_id).candidate.title: cand_id for cand_id in works.named.values()}  # type: ignore[union-attr]
    assert set(titles) == {WEAVENET.title, "Spindles that listen to their bearings"}
    weavenet = works.work(titles[WEAVENET.title])
    assert weavenet is not None
    assert (weavenet.reference, weavenet.depth) == ("ref_002", "abstract")
    assert weavenet.why[0] == "named"
    assert "cited" in weavenet.why


async def test_the_papers_references_that_a_source_has_are_always_there() -> None:
    """Also where none of the nearest is asked for; they come last."""
    works = await _works(looms_catalogue(), plan=WorksPlan(nearest=0))
    assert [w.candidate.title for w in works.because("cited")] == [REPAIRS.title, WEAVENET.title]
    assert [w.why for w in works.works] == [("cited",)] * 2


async def test_a_recalled_work_that_no_source_has_is_told_by_title_author_and_year() -> None:
    """The near works that are known and that no source had are in the result."""
    about = AboutAnswer(core_task="looms", contributions=("a gate",), queries=("looms",), recalled=(LOST,))
    works = await _works(looms_catalogue(), plan=WorksPlan(), engine=Answering(about=about))
    lost = works.of_recalled(LOST)
    assert lost is not None
    assert (lost.depth, lost.why) == ("not_read", ("recalled",))
    assert (lost.candidate.title, lost.candidate.authors, lost.candidate.year) == (LOST.title, ("Nemo",), 2011)


async def test_works_recalled_later_are_looked_up_at_the_sources_and_in_the_papers_list() -> None:
    """A title that was looked up before is not asked for again."""
    source = looms_catalogue()
    tools = tools_with(source)
    first = await works_for(loom_paper(), WorksPlan(nearest=0), tools)
    quill = RecalledWork(title="Vibration gates of spinning machines", author="Quill", year=2017)
    found = RecalledWork(title=FORECASTS.title, year=2020)
    works = await with_recalled(loom_paper(), first, (LOST, quill, found), WorksPlan(nearest=0), tools)
    depths = {w.title: works.of_recalled(w).depth for w in (LOST, quill, found)}  # type: ignore[union-attr]
    assert depths == {LOST.title: "not_read", quill.title: "not_read", found.title: "abstract"}
    assert works.of_recalled(quill).reference == "ref_003"  # type: ignore[union-attr]
    calls = source.calls
    assert await with_recalled(loom_paper(), works, (LOST, found), WorksPlan(nearest=0), tools) == works
    assert source.calls == calls


class _Fetching:
    """Fetches the text of every work that it is asked for."""

    async def fetch(self, candidate: Any) -> Fetched:
        """Return the work with a body."""
        body = {"body": "# 1 Method\n\nWe weave.", "body_basis": "full_text"}
        return Fetched(candidate.model_copy(update=body), asked=(f"https://arxiv.org/pdf/{candidate.arxiv_id}",))


async def test_named_works_are_read_in_full_where_the_run_may_fetch() -> None:
    """The references that nobody named are read by their abstracts; a plan for abstracts fetches nothing."""
    free = work(
        "WeaveNet: Images of faulty cloth", authors=("P. Osei",), year=2021, abstract="Cloth.", arxiv_id="2101.00001"
    )
    tools = replace(tools_with(Catalogue(free, REPAIRS), works_read=0), fetcher=_Fetching())
    works = await works_for(loom_paper(), _plan(nearest=0), tools)
    depth = {w.candidate.title: w.depth for w in works.works}
    assert (depth[free.title], depth[REPAIRS.title]) == ("full_text", "abstract")
    assert works.fetched == ("https://arxiv.org/pdf/2101.00001",)
    shallow = await works_for(loom_paper(), _plan(nearest=0, read="abstract"), tools)
    assert {w.depth for w in shallow.works} == {"abstract", "not_read"}


async def test_a_source_that_fails_is_told_and_what_it_may_have_had_is_not_read() -> None:
    """The reason says that a source failed: nothing found is not claimed."""
    works = await _works(Catalogue(name="away", fails=True))
    assert works.failures
    assert all("failed" in w.problem for w in works.not_read if "cited" not in w.why)
    assert {w.candidate.title for w in works.not_read} >= {WEAVENET.title}
