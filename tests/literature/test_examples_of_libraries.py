"""Examples of rows that are read, of works looked up in a library and at sources, and of texts put together."""

import asyncio
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from examples import names, wrong
from peerassay.documents.paper import Paper, PaperCard
from peerassay.errors import SourceUnavailable
from peerassay.literature.candidate import Candidate
from peerassay.literature.duplicates import (
    foreign_to,
    is_no_work,
    without_later,
    without_non_technical,
    without_the_paper,
)
from peerassay.literature.library.index import query_weights
from peerassay.literature.library.library import Library, _indexed
from peerassay.literature.library.lookup import title_similarity
from peerassay.literature.library.row import UnusableRow, candidate_of
from peerassay.literature.resolving import resolve
from peerassay.literature.source import Query, WorkMention
from peerassay.literature.texts import headed_text

FILE = Path(__file__).parent / "examples" / "libraries.jsonl"
SHELF: list[dict[str, Any]] = [
    {
        "title": "VioNet: Learning to Tune Old Violins by Ear",
        "authors": "John Smith and Ann Lee",
        "year": 2020,
        "id": "AbCdEf1234",
        "abstract": "We tune violins by ear with VioNet.",
    },
    {
        "title": "Learning to Tune Young Cellos by Ear",
        "authors": "Ann Lee and Bo Chen",
        "year": 2021,
        "doi": "10.1000/cello.7",
        "venue": "ICML",
    },
    {
        "title": "Learning to Tune Young Cellos without Ears",
        "authors": "Ann Lee and Bo Chen",
        "year": 2022,
        "venue": "ICML",
    },
    {"title": "Strings", "authors": "Smith, John", "year": 2019, "arxiv": "1901.00001"},
    {"title": "Strings", "authors": "Cy Doe", "year": 2018},
    {
        "title": "A Survey of Supervised Methods for Finding Beats between Strings",
        "authors": "Dan Poe",
        "year": 2017,
        "url": "https://strings.org/papers/beats/",
    },
    {"title": "A Survey of Unsupervised Methods for Finding Beats between Strings", "authors": "Dan Poe", "year": 2017},
    {
        "title": "Piano Pieces for Two Robots",
        "authors": "Eve Roe",
        "year": 2016,
        "abstract": "We propose PianoBot, which plays with VioNet.",
    },
    {"title": "Hearing with Small Networks", "authors": "Smith, John", "year": 2020},
    {
        "title": "Graph Based Hearing of Low Notes",
        "authors": "Min Kim; Jo Park; Al Ode",
        "year": 2023,
        "full_text": "## 1 Introduction\n\nLow notes are hard to hear.\n\n## 2 Method\n\nWe hear with graphs.",
    },
]


@cache
def shelf() -> Library:
    """A library of ten works."""
    library = Library(Path(tempfile.mkdtemp()) / "library")
    library.add_papers([candidate_of(row) for row in SHELF])
    return library


def row(fields: dict[str, Any]) -> Any:
    """A row as read, or why it is none."""
    try:
        return candidate_of(fields)
    except UnusableRow as error:
        return str(error)


class Source:
    """A source that gives the works it is told to, or fails."""

    endpoint = None

    def __init__(self, name: str, scope: str, works: list[dict[str, Any]] | None, holds: dict[str, Any] | None) -> None:
        self.name, self.scope, self._works = name, scope, works
        if holds is not None:
            self.info = lambda: _Holdings(holds)

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """The works."""
        if self._works is None:
            raise SourceUnavailable("no answer", where=self.name)
        return tuple(Candidate.model_validate({"cand_id": f"P{n:08x}", **w}) for n, w in enumerate(self._works))

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Nothing."""
        return ()

    async def aclose(self) -> None:
        """Nothing is open."""


class _Holdings:
    def __init__(self, holds: dict[str, Any]) -> None:
        self.years = (1990, 2025)
        self.venues = [_Share(venue, {int(y): n for y, n in years.items()}) for venue, years in holds.items()]


class _Share:
    def __init__(self, venue: str, by_year: dict[int, int]) -> None:
        self.venue, self.by_year, self.papers = venue, by_year, sum(by_year.values())


def resolved(mention: dict[str, Any], works: Any, date: str | None = None, scope: str = "open") -> list[Any]:
    """State, title, way and note of what a mention is resolved to, by works of one source or by sources."""
    lists = (
        works if works is None or (works and isinstance(works[0], (list, dict)) and "scope" in str(works[0])) else None
    )
    sources = [Source(f"s{n}", **one) for n, one in enumerate(lists)] if lists else [Source("s", scope, works, None)]
    found = asyncio.run(resolve(WorkMention.model_validate({"text": "", **mention}), sources, paper_date=date))
    return [found.state.value, found.candidate and found.candidate.title, found.by, found.note, len(found.asked)]


def looked_up(mention: dict[str, Any]) -> list[str]:
    """Titles of what the library gives for a mention."""
    return [
        f"{c.title} {c.year}" for c in asyncio.run(shelf().look_up(WorkMention.model_validate({"text": "", **mention})))
    ]


def searched(text: str, limit: int, before: str | None = None, background: str = "") -> list[str]:
    """Titles of what a search in the library gives."""
    query = Query(text=text, purpose="x", before=before, background=background)
    return [f"{c.title} {c.year}" for c in asyncio.run(shelf().search(query, limit))]


def text_of(fields: dict[str, Any]) -> dict[str, Any]:
    """Basis, sentences by id with their headings."""
    read = headed_text(Candidate.model_validate({"cand_id": "P00000000", "title": "T", **fields}))
    return {"basis": read.basis, **{s.id: f"{read.headings[s.paragraph]} | {s.text}" for s in read.sentences}}


def kept(sieve: Any, works: list[dict[str, Any]]) -> list[str]:
    """Titles that a filter leaves."""
    left = sieve([Candidate.model_validate({"cand_id": f"P{n:08x}", **w}) for n, w in enumerate(works)]).left
    return [w.title for w in left]


def paper(card: dict[str, Any]) -> Paper:
    """A paper that has a card and no text."""
    return Paper.model_construct(
        id="p", card=PaperCard.model_validate(card), text="", sentences=(), sections=(), references=()
    )


CALLS = {
    "row": row,
    "resolved": resolved,
    "looked_up": looked_up,
    "exactly": lambda mentions: [
        [c.title for c in works]
        for works in asyncio.run(
            shelf().look_up_exactly([WorkMention.model_validate({"text": "", **m}) for m in mentions])
        )
    ],
    "searched": searched,
    "query_weights": query_weights,
    "indexed": lambda fields: _indexed(1, Candidate.model_validate({"cand_id": "P00000000", **fields})),
    "title_similarity": title_similarity,
    "text_of": text_of,
    "is_no_work": lambda title: is_no_work(Candidate(cand_id="P00000000", title=title)),
    "foreign_to": lambda fields: foreign_to(
        [Candidate(cand_id=f"P{n:08x}", title=str(n), fields_of_study=tuple(f)) for n, f in enumerate(fields)]
    ),
    "non_technical": lambda works: kept(without_non_technical, works),
    "later": lambda date, works: kept(without_later(date), works),
    "the_paper": lambda card, works: kept(without_the_paper(paper(card).card), works),
}


@pytest.mark.parametrize("name", names(FILE))
def test_examples_come_out_as_they_say(name: str) -> None:
    """Each example of the call gives what stands beside it."""
    assert wrong(FILE, CALLS, name) == []
