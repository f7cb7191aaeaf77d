"""Examples of what a paper is held against: dates, citing sentences, wordings, pools, and the paper as it is shown."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from catalogue import Catalogue, work
from looms import FORECASTS, REPAIRS, WEAVENET, loom_paper, review_of, tools_with

from examples import names, wrong
from peerassay.documents.paper import DatedBy
from peerassay.literature.candidate import Candidate
from peerassay.retrieval.about import AboutAnswer, joined_phrases, side_of, wordings
from peerassay.retrieval.citing import cited_by, cited_numbers, citing_passage, citing_sentences, reference_to
from peerassay.retrieval.dating import dated_by_citations, paper_date, time_of
from peerassay.retrieval.gathering import coverage_of
from peerassay.retrieval.looking_up import given_works
from peerassay.retrieval.ordering import Ordered, OrderWorks
from peerassay.retrieval.pooling import fused, queries_for
from peerassay.retrieval.retrieval import PaperDate, PaperSide

FILE = Path(__file__).parent / "examples" / "retrieval.jsonl"


def candidate(fields: dict[str, Any]) -> Candidate:
    """A work."""
    return work(**{"title": "T", **fields})


def checked(told: Any) -> dict[str, Any]:
    """What stands, and the faults."""
    return {"answer": told.answer, "faults": [f"{f.path} {f.what} {f.dropped}" for f in told.faults]}


class _Library:
    endpoint = None

    def __init__(self, venues: dict[str, dict[str, int]], years: list[int]) -> None:
        self.name, self.scope = "library", "open"
        self._venues, self._years = venues, tuple(years)

    def info(self) -> Any:
        """What it holds."""
        return _Told(
            self._years, [_Told2(v, {int(y): n for y, n in years.items()}) for v, years in self._venues.items()]
        )


class _Told:
    def __init__(self, years: Any, venues: Any) -> None:
        self.years, self.venues = years or None, venues


class _Told2:
    def __init__(self, venue: str, by_year: dict[int, int]) -> None:
        self.venue, self.by_year, self.papers = venue or None, by_year, sum(by_year.values())


CALLS = {
    "paper_date": lambda card, reviews, given: paper_date(
        loom_paper(**card | ({"dated_by": DatedBy(card["dated_by"])} if "dated_by" in card else {})).card,
        [review_of(date) for date in reviews],
        given,
    ),
    "time_of": lambda fields, dates, window: [
        time_of(candidate(fields), PaperDate(date=date), window) for date in dates
    ],
    "dated_by_citations": lambda fields, arxiv, years: dated_by_citations(candidate(fields), arxiv, years).date,
    "cited_by": lambda works: sorted(
        candidate(f).title for f in works if candidate(f).cand_id in cited_by(loom_paper().references, [candidate(f)])
    ),
    "reference_to": lambda fields: (found := reference_to(loom_paper().references, **fields)) and found.id,
    "citing_sentences": lambda fields, nickname: [
        s.text for s in citing_sentences(loom_paper(), candidate(fields), nickname=nickname)
    ],
    "citing_passage": lambda fields: [s.text for s in citing_passage(loom_paper(), candidate(fields))],
    "citing_reference": lambda number: [
        s.text for s in citing_sentences(loom_paper(), loom_paper().references[number])
    ],
    "cited_numbers": lambda texts: [cited_numbers(text) for text in texts],
    "wordings": wordings,
    "joined_phrases": joined_phrases,
    "queries_for": lambda given, before: queries_for(loom_paper(), side_of(AboutAnswer.model_validate(given)), before),
    "fused": lambda lists, weights: [
        one.title for one in fused([[candidate({"title": t}) for t in titles] for titles in lists], weights)
    ],
    "coverage": lambda venues, years, date, near: coverage_of([_Library(venues, years)], date, near),  # type: ignore[list-item]
    "ordered": lambda ids: checked(ordering().check(Ordered(nearest=tuple(ids)))),
    "given_works": lambda words: asyncio.run(given_works(words, tools_with(Catalogue(REPAIRS)))),
}


def ordering() -> OrderWorks:
    """The question that orders titles."""
    works = (REPAIRS, WEAVENET, FORECASTS)
    side = PaperSide(
        core_task="forecasting", contributions=("a gate",), key_terms=(), queries=(), must_have_entities=()
    )
    times = {REPAIRS.cand_id: "earlier", WEAVENET.cand_id: "concurrent", FORECASTS.cand_id: "earlier"}
    return OrderWorks("LoomCast", side, works, times, 40)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
