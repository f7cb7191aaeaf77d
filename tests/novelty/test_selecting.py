"""Which works of a retrieval a report is about, and which of them are compared."""

from compared import contributions, paper

from peerassay.jobs.novelty.retrieved import Selection, select
from peerassay.jobs.record import WorkRead
from peerassay.jobs.works import Works
from peerassay.literature.candidate import Candidate
from peerassay.literature.search_log import Pool
from peerassay.retrieval.retrieval import PaperDate, RecalledWorks, Retrieval
from peerassay.settings import Settings

WORKS = {
    f"P{n:08x}": Candidate(cand_id=f"P{n:08x}", title=f"Bread number {n}", abstract="Loaves of rye.") for n in range(60)
}
NEAR = "P0000001e"
"""A work far down the order whose words are the contribution's own."""


def found(*, given: tuple[str, ...] = (), cited: tuple[str, ...] = (), recalled: tuple[str, ...] = ()) -> Works:
    """Return sixty works, forty of them on the topic."""
    works = dict(WORKS)
    grid = "A folding survey grid that follows the creek network."
    works[NEAR] = works[NEAR].model_copy(update={"title": "Grids that fold", "abstract": grid})
    retrieval = Retrieval(
        side=None,
        candidates=works,
        texts={},
        nearest=tuple(works)[:40],
        cited=dict.fromkeys(cited, "ref_001"),
        given=given,
        times=dict.fromkeys(works, "earlier"),
        recalled=RecalledWorks(),
        pool=Pool(candidates=(), searches=(), filters=()),
        dated=PaperDate(),
    )
    read = tuple(
        WorkRead(candidate=works[key], why=("recalled",), depth="abstract", time="earlier") for key in recalled
    )
    return Works(retrieval=retrieval, works=read, texts={})


def selected(works: Works, **settings: int) -> Selection:
    """Return what is selected of them: eight of the nearest, fifteen compared at most."""
    return select(works, contributions(), Settings(**settings), nearest=8, most=15)


def test_only_works_on_the_topic_are_in_the_report() -> None:
    """What the ordering left out is in no taxonomy and is not compared."""
    selection = selected(found())
    assert [entry.cand_id for entry in selection.core_task] == list(WORKS)[:40]
    assert set(selection.order) == set(list(WORKS)[:40])


def test_the_nearest_of_all_and_those_nearest_to_each_contribution_are_compared() -> None:
    """A work far down the order is compared where it is near to one contribution."""
    assert paper().sentences
    selection = selected(found())
    assert set(list(WORKS)[:8]) <= set(selection.compared)
    assert NEAR in selection.compared
    assert selection.contributions["contribution_1"][0].cand_id == NEAR
    assert len(selection.compared) <= 15
    assert all(len(ranked) <= 4 for ranked in selection.contributions.values())


def test_settings_say_how_many_are_compared() -> None:
    """Twenty of the nearest, thirty in all, six for each contribution: the method's own numbers give way."""
    selection = selected(found(), novelty_nearest=20, novelty_compared=30, novelty_for_each=6)
    assert set(list(WORKS)[:20]) <= set(selection.compared)
    assert 15 < len(selection.compared) <= 30
    assert max(len(ranked) for ranked in selection.contributions.values()) == 6


def test_the_nearest_cited_work_is_compared_wherever_it_stands() -> None:
    """What the authors cite for a contribution is the best evidence."""
    cited = "P00000027"
    assert cited in selected(found(cited=(cited,))).compared


def test_works_that_the_user_adds_come_first() -> None:
    """They are compared whatever the ordering says of them."""
    added = "P00000037"
    selection = selected(found(given=(added,)))
    assert selection.compared[0] == added
    assert added in selection.order


def test_recalled_works_that_a_source_has_are_compared() -> None:
    """What the model named as closest is read, wherever the search put it."""
    recalled = "P00000038"
    selection = selected(found(recalled=(recalled,)))
    assert recalled in selection.compared
    assert recalled in [entry.cand_id for entry in selection.core_task]
