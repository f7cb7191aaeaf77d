"""Names of methods in a review: tied to a work by a title or by the paper's own citations, or no named work at all."""

import asyncio

import pytest
from reading_room import review
from test_bare_titles import Shelf

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.grading.mentions.mention import WorkNamed
from peerassay.grading.mentions.works import works_of
from peerassay.grading.referring import named_works

PAPER = """# QuayMap: Charts of Small Harbours

## Abstract
Charts of harbours age fast. We propose QuayMap, a map that mends itself.

## 1 Introduction
Charts are drawn with U-Net [1] and trained by Adam [2]. ChartFlow [3] mends single buoys. SandTrack [4] follows sand,
and its sand is drawn by SandGrain [4]. TideLens (Haug et al., 2021) reads tides.

## References
[1] O. Ronne, P. Fisk. U-net: Convolutional charts for harbour segmentation. In Charting Conference, 2015.
[2] D. Kine, J. Bart. Adam: A method for stochastic charts. In Charting Conference, 2014.
[3] L. Weir. Mending buoys one by one. Journal of Buoys, 2020.
[4] K. Dune. Sandtrack: Following sand in shallow water. Journal of Sand, 2021.
[5] L. Haug, P. Osei. Lenses for the reading of tides. Journal of Tides, 2021.
[6] R. Keel. Grid attention over piers (GAP). Journal of Piers, 2019.
"""


def paper() -> Paper:
    return read_markdown(PAPER, "quay.md", "1" * 64)


def titles(text: str) -> list[str | None]:
    return [work.mention.title for work in works_of(review(text), paper())]


def sure(text: str, *held: str) -> tuple[WorkNamed, ...]:
    return asyncio.run(named_works(review(text), paper(), [Shelf(*held)])).works


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("U-Net", "U-net: Convolutional charts for harbour segmentation"),
        ("ChartFlow", "Mending buoys one by one"),
        ("SandTrack", "Sandtrack: Following sand in shallow water"),
        ("TideLens", "Lenses for the reading of tides"),
        ("GAP", "Grid attention over piers (GAP)"),
        ("Adam", "Adam: A method for stochastic charts"),
    ],
)
def test_a_name_is_the_work_that_the_paper_ties_it_to(name: str, title: str) -> None:
    """By the head or the end of a title in the paper's list, or by the paper's own citation of it."""
    assert titles(f"The drawing of charts is not novel, it is similar to {name}.") == [title]


def test_a_name_that_everyone_uses_is_a_work_only_in_comparison() -> None:
    """An optimiser that is merely used is no prior work that a claim leans on."""
    assert titles("The charts are trained with Adam for ten epochs.") == []


def test_a_name_is_not_tied_to_a_work_of_another_name() -> None:
    """What the paper cites by the work that it was taken from is not that work."""
    assert titles("Drawing sand is not novel, it is similar to SandGrain.") == []


def test_a_name_inside_a_longer_title_of_the_reviews_list_is_not_that_work() -> None:
    """A work about another method, or with a longer name, is not the method."""
    text = (
        "Mending is not novel, it is similar to ChartFlow.\n\n"
        "[1] Mo, A. Long-ChartFlow: Mending many buoys. ICML 2019.\n"
        "[2] Lo, B. Improving ChartFlow with tides. ICML 2020.\n"
    )
    (named,) = [work for work in works_of(review(text), paper()) if "ChartFlow" in work.strings]
    assert named.mention.title == "Mending buoys one by one"


def test_the_reviews_own_list_wins_over_the_papers() -> None:
    """A line of the review whose title gives the name is the work meant."""
    text = "Mending is not novel, it is similar to ChartFlow.\n\n[1] Mo, A. ChartFlow: Mending by current. ICML 2019.\n"
    (named,) = works_of(review(text), paper())
    assert named.mention.title == "ChartFlow: Mending by current"


@pytest.mark.parametrize(("held", "found"), [(("FogChart: Charts in fog",), 1), (("Charts in rain",), 0), ((), 0)])
def test_a_name_that_nothing_ties_is_a_work_only_where_a_source_has_it(held: tuple[str, ...], found: int) -> None:
    """Otherwise it is no named work that could not be found, and the claim is one on prior work."""
    works = sure("Charts in fog are not novel, it is similar to FogChart.", *held)
    assert [work.strings for work in works] == [("FogChart",)] * found
