"""Titles without a reference line: in marks, in brackets, in running text; taken for works only where found."""

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reading_room import paper, review

from peerassay.errors import SourceError
from peerassay.grading.mentions.reading import mentions_of
from peerassay.grading.mentions.works import possible_works, works_of
from peerassay.grading.referring import named_works
from peerassay.literature.candidate import Candidate
from peerassay.literature.source import Query, WorkMention

TITLE = "HerringNet: Counting Fish from Satellite Images"


class Shelf:
    """A source of open scope that holds one work, or fails."""

    name = "shelf"
    scope = "open"
    endpoint = None

    def __init__(self, *titles: str, fails: bool = False) -> None:
        self._works = tuple(Candidate(cand_id=f"C{n}", title=title, year=2021) for n, title in enumerate(titles))
        self._fails = fails

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        return ()

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        if self._fails:
            raise SourceError("it is down", where="shelf", fix="wait")
        return self._works

    async def aclose(self) -> None:
        return None


def _possible(text: str) -> list[str]:
    return [w.mention.title or "" for w in possible_works(review(text), paper()) if w.tentative]


def _named(text: str, shelf: Shelf) -> list[str | None]:
    works = asyncio.run(named_works(review(text), paper(), [shelf])).works
    return [work.mention.title for work in works]


@pytest.mark.parametrize(
    "text",
    [
        f"There is a concurrent work: {TITLE}, which does the same.",
        f"See recent work on fish (e.g. {TITLE}).",
        f"It overlooks bounds such as [{TITLE}] and others.",
        f"It does not cite <{TITLE}>.",
        f"- {TITLE}",
        f"The work of Lund et al., 2021: {TITLE} gives a bound.",
        f"Works such as 'Tides at rest and in motion' and '{TITLE}' do this.",
        f"I would compare this with “{TITLE}",
        "See HerringNet (counting fish from satellite images) for this.",
        "As in HerringNet: Counting fish from satellite images.",
    ],
)
def test_what_is_printed_like_a_title_may_be_one(text: str) -> None:
    """A title without quotation marks is a candidate wherever it stands, whole."""
    assert any("fish from satellite images" in title.casefold() for title in _possible(text))


def test_titles_in_a_row_are_candidates_each() -> None:
    """Commas between titles part them."""
    text = f"Recent works are {TITLE}, Drifting Buoys on Quiet Seas, and Tidal Waves as Time Series."
    assert _possible(text) == [TITLE, "Drifting Buoys on Quiet Seas", "Tidal Waves as Time Series"]


@pytest.mark.parametrize(
    "text",
    [
        "**Limited Novelty and Missing Baselines:** The masking is known.",
        "**Strong Empirical Gains Across Harbours**\nThe error falls.",
        "The paper uses Root Mean Squared Error (RMSE).",
        "They test Atari, Control Suite, and Craftax.",
        "We propose HarborNet, a masking scheme that hides whole rows.",
        "HarborNet: Tide-aware masking for sparse harbour sensors",
        "Published in Proceedings of the Sensor Learning Conference.",
        "Robustness Under Strong Winds: The authors say little.",
    ],
)
def test_headings_lists_of_names_and_the_papers_own_words_are_not(text: str) -> None:
    """What reviews print in capitals beside titles is not looked up."""
    assert _possible(text) == []


def test_a_candidate_that_is_found_is_a_work() -> None:
    """A source that has a work of that title makes it one, numbered with the others in order of place."""
    text = f"It is like {TITLE}, and like Quill et al. (2020)."
    works = asyncio.run(named_works(review(text), paper(), [Shelf(TITLE)])).works
    assert [(work.ref_id, work.mention.title) for work in works] == [("W1", TITLE), ("W2", None)]


@pytest.mark.parametrize("shelf", [Shelf(), Shelf("Sand Dunes of the Northern Coast"), Shelf(fails=True)])
def test_a_candidate_that_is_not_found_is_no_citation(shelf: Shelf) -> None:
    """Nobody is accused of citing what does not exist for having written in capitals."""
    assert _named(f"It is like {TITLE}, I think.", shelf) == []


def test_without_look_ups_no_candidate_is_a_work() -> None:
    """The works of a review alone are those that are named beyond doubt."""
    assert works_of(review(f"It is like {TITLE}, I think."), paper()) == ()


def test_a_title_in_bibtex_is_a_work() -> None:
    """The title field of a BibTeX entry names a work beyond doubt, braces or not."""
    (work,) = works_of(review("@inproceedings{x,\n  title={Counting {H}erring from space},\n}"), paper())
    assert work.mention.title == "Counting Herring from space"


def test_a_title_before_its_authors_is_no_name() -> None:
    """In "(... Quiet Seas, Lund et al., 2024)" the author is Lund."""
    found = mentions_of(review("It is gone (Drifting Buoys on Quiet Seas, Lund et al., 2024)."), paper())
    assert [m.mention.authors for m in found if m.mention.authors] == [("Lund",)]


@settings(deadline=None)
@given(st.text(alphabet="Ab cD:,.()[]<>'\"“”*_-\n12", max_size=300))
def test_candidates_are_words_of_the_review_that_do_not_overlap(text: str) -> None:
    """Every mention lies in the text as written, and no two candidates share a place."""
    one = review(text)
    spans = sorted((m.start, m.end) for m in mentions_of(one, paper()) if m.tentative)
    assert all(0 <= start < end <= len(one.original) for start, end in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
