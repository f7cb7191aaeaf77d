"""The retrieval of a paper, whole."""

from answering import Answering
from catalogue import Catalogue, work
from looms import FORECASTS, LATER, REPAIRS, WEAVENET, loom_paper, looms_catalogue, review_of, tools_with

from peerassay.retrieval.about import AboutAnswer, RecalledWork
from peerassay.retrieval.gathering import retrieval_for
from peerassay.retrieval.ordering import SET_ASIDE, Ordered, OrderWorks
from peerassay.retrieval.pooling import BEYOND
from peerassay.retrieval.retrieval import Retrieval

REVIEWS = (review_of("2025-07-01"),)
ABOUT = AboutAnswer(
    core_task="forecasting thread breaks",
    contributions=("a recurrent model with a vibration gate",),
    key_terms=("loom", "thread", "gate", "vibration", "forecast"),
    queries=("thread breaks on looms",),
    recalled=(
        RecalledWork(title="Recurrent forecasts of machine stops", author="Moss", year=2020),
        RecalledWork(title="A loom that nobody ever built", author="Nemo", year=2011),
    ),
)


async def _supply(*sources: Catalogue, engine: Answering | None = None, **more: object) -> Retrieval:
    tools = tools_with(*sources, engine=engine or Answering())
    return await retrieval_for(loom_paper(), REVIEWS, tools.engine, tools, **more)


async def test_references_that_a_source_has_join_the_works_and_are_known_as_cited() -> None:
    """By candidate id the entry of the paper's list; an entry that no source has is in none."""
    retrieval = await _supply(looms_catalogue())
    assert {retrieval.candidates[cand_id].title for cand_id in retrieval.cited} == {REPAIRS.title, WEAVENET.title}
    assert sorted(retrieval.cited.values()) == ["ref_001", "ref_002"]


async def test_what_is_left_out_is_counted_in_order() -> None:
    """Duplicates, the paper itself, non-technical, later, then what is beyond the titles that are ordered."""
    itself = work(loom_paper().card.title, year=2025)
    twin = work("Recurrent Forecasts of Machine Stops", doi="10.1000/stops", year=2020)
    retrieval = await _supply(Catalogue(itself, FORECASTS, twin, work("Table of Contents", year=2019), LATER, REPAIRS))
    assert [(cand_id.name, cand_id.dropped) for cand_id in retrieval.pool.filters] == [
        ("duplicates", 1),
        ("the paper itself", 1),
        ("non-technical", 1),
        ("later than the paper", 1),
        (BEYOND, 0),
    ]


async def test_later_works_are_never_among_the_nearest() -> None:
    """The filter tells them by title, and the user's own choice is kept and marked."""
    retrieval = await _supply(looms_catalogue())
    assert LATER.cand_id not in retrieval.candidates
    assert any(LATER.title in cand_id.dropped_titles for cand_id in retrieval.pool.filters)
    given = await _supply(looms_catalogue(), given=(LATER,))
    assert given.times[LATER.cand_id] == "later"
    assert given.given == (LATER.cand_id,)
    assert LATER.cand_id not in given.nearest


async def test_a_recalled_work_is_kept_only_where_a_source_has_it() -> None:
    """What no source confirms is dropped, and counted."""
    recalled = (await _supply(looms_catalogue(), engine=Answering(about=ABOUT))).recalled
    assert recalled.recalled == 2
    assert recalled.confirmed == (FORECASTS.title,)
    assert recalled.dropped == ("A loom that nobody ever built",)


async def test_a_work_tells_that_it_was_recalled_and_which_source_has_it() -> None:
    """Beside the searches that found it too."""
    retrieval = await _supply(looms_catalogue(), engine=Answering(about=ABOUT))
    notes = {(cand_id.source, cand_id.query) for cand_id in retrieval.candidates[FORECASTS.cand_id].found_by}
    assert ("recalled", "catalogue") in notes


async def test_the_question_orders_the_works_and_what_it_leaves_out_is_not_near() -> None:
    """Off the topic is what is not returned; it stays among the works that were found."""
    engine = Answering(about=ABOUT, order=Ordered(nearest=(FORECASTS.cand_id,)))
    retrieval = await _supply(looms_catalogue(), engine=engine)
    assert retrieval.nearest == (FORECASTS.cand_id,)
    assert WEAVENET.cand_id in retrieval.candidates


async def test_titles_that_the_order_sets_aside_are_kept_and_counted() -> None:
    """They stay among the works, and the count names them."""
    engine = Answering(about=ABOUT, order=Ordered(nearest=(FORECASTS.cand_id,)))
    retrieval = await _supply(looms_catalogue(), engine=engine)
    [count] = [c for c in retrieval.pool.filters if c.name == SET_ASIDE]
    assert (set(count.dropped_titles), count.left) == ({REPAIRS.title, WEAVENET.title}, 1)
    assert {work.title for work in retrieval.candidates.values()} >= set(count.dropped_titles)


async def test_cited_works_are_always_among_those_that_are_ordered() -> None:
    """However many works searches put before them."""
    many = [work(f"Thread breaks of looms forecast, part {i}", year=2010, abstract="A gate.") for i in range(60)]
    engine = Answering()
    tools = tools_with(Catalogue(*many, REPAIRS, WEAVENET), engine=engine, pool_size=50, results_per_query=60)
    retrieval = await retrieval_for(loom_paper(), REVIEWS, engine, tools)
    [ordered] = [question for question in engine.questions if isinstance(question, OrderWorks)]
    assert retrieval.cited.keys() <= {candidate.cand_id for candidate in ordered.works}
    assert len(ordered.works) <= 40 + len(retrieval.cited)


async def test_an_ordering_that_fails_leaves_the_order_of_the_search() -> None:
    """The failure is told, and the works are there all the same."""
    retrieval = await _supply(looms_catalogue(), engine=Answering(about=ABOUT, order=None))
    assert set(retrieval.nearest) == {cand_id.cand_id for cand_id in (REPAIRS, WEAVENET, FORECASTS)}
    assert [failure.error for failure in retrieval.failures] == ["EngineUnavailable"]


async def test_a_source_that_fails_is_told_and_the_others_go_on() -> None:
    """A failed search is not an empty one: the retrieval is not complete."""
    retrieval = await _supply(looms_catalogue(), Catalogue(name="away", fails=True))
    assert not retrieval.complete
    assert retrieval.nearest
    assert any("away failed" in warning for warning in retrieval.pool.warnings)


async def test_without_an_answer_on_the_paper_its_references_are_still_there() -> None:
    """Nothing was searched for, and the failure says why."""
    retrieval = await _supply(looms_catalogue(), engine=Answering(about=None))
    assert retrieval.side is None
    assert {retrieval.candidates[cand_id].title for cand_id in retrieval.nearest} == {REPAIRS.title, WEAVENET.title}
    assert retrieval.failures


async def test_the_same_paper_has_the_same_supply_whatever_its_reviews_say() -> None:
    """Of reviews nothing but their dates counts, and the order of sources changes no work."""
    cand_id = await _supply(looms_catalogue(name="a"), looms_catalogue(name="b"))
    other = await _supply(looms_catalogue(name="b"), looms_catalogue(name="a"))
    assert (cand_id.nearest, cand_id.cited, cand_id.times, cand_id.side) == (
        other.nearest,
        other.cited,
        other.times,
        other.side,
    )


async def test_the_paper_itself_is_not_held_against_itself() -> None:
    """A catalogue may have the submission already."""
    itself = work(loom_paper().card.title, year=2025, abstract="Weaving looms stop.")
    assert itself.cand_id not in (await _supply(Catalogue(itself, REPAIRS))).candidates
