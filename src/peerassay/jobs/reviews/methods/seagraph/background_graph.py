"""The hierarchical background graph (SEAGraph, section 3.3): themes, the works of each, and a mind graph of each work.

Works are those that the paper's related-work section cites, as far as a source has them, and for each theme the most
cited and the most recent that a search for it finds, none of them later than the review.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from peerassay.documents import Paper, Review, SectionKind
from peerassay.engines import Engine, Failure
from peerassay.engines.prompts import one_line
from peerassay.frozen import Frozen
from peerassay.jobs.reviews.methods.seagraph.mind_graph import Linking, MindGraph, mind_graph, segments_of_work
from peerassay.jobs.reviews.methods.seagraph.similarities import Calibrated
from peerassay.jobs.reviews.methods.seagraph.themes import SummarizeThemes
from peerassay.literature import Candidate, Query, SearchEntry, first_public, headed_text, is_the_paper, later_than
from peerassay.literature.dates import PartialDate
from peerassay.literature.duplicates import is_no_work
from peerassay.literature.search_log import ask, failures_in_words
from peerassay.literature.texts import HeadedText
from peerassay.retrieval import citing_sentences
from peerassay.retrieval.dating import paper_date
from peerassay.retrieval.looking_up import CitedWorks, cited_works
from peerassay.run import Tools

Why = Literal["cited", "most_cited", "on_theme", "most_recent", "given"]
"""`on_theme`: the search's first, where no source tells how often works are cited."""
MOST_THEME_WORKS = 60
"""Cited works that themes are made of, in the order of the reference list."""
MOST_BACKGROUND = 6_000
"""Characters of a theme's works behind its query. Of 220 works held out of 59 reference lists the searches by theme
found .21 with them and .08 without. Over 680 works they find .227, hardly more than one search with title and abstract
(.221 among as many)."""
OF_EACH = 2
"""Complementary works of each sort, the most cited and the most recent, for each theme."""
FOUND = 20
"""Works of a search among which the most cited and the most recent are looked for: all of them are on the theme."""


class Theme(Frozen):
    """A theme node: `T` and its number, what its works do, their ids (cited first, then complementary)."""

    id: str
    description: str
    works: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Work:
    """An abstract node: a work with its theme, why it is here, and the mind graph of what of it can be read."""

    candidate: Candidate
    text: HeadedText
    theme: str
    why: Why
    graph: MindGraph
    reference: str | None = None

    @property
    def abstract(self) -> str:
        """Title and abstract, as they are compared and shown."""
        return f"{self.candidate.title}. {one_line(self.candidate.abstract)}".strip()


@dataclass(frozen=True, slots=True)
class BackgroundGraph:
    """Themes and works by id; what was asked and looked up on the way."""

    themes: tuple[Theme, ...] = ()
    works: Mapping[str, Work] = field(default_factory=dict)
    searches: tuple[SearchEntry, ...] = ()
    warnings: tuple[str, ...] = ()
    failures: tuple[Failure, ...] = ()
    fetched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Placed:
    """A work as it was found, before its text is read."""

    candidate: Candidate
    theme: str
    why: Why


async def background_graph(
    paper: Paper,
    reviews: Sequence[Review],
    engine: Engine,
    tools: Tools,
    limits: Calibrated,
    linking: Linking,
    *,
    given: Sequence[Candidate] = (),
) -> BackgroundGraph:
    """Return the graph; what fails on the way stands in it and is not raised. `given` are works that the user adds."""
    cited = await cited_works(paper, tools.sources, at_most=tools.settings.references_looked_up)
    own = [*given, *(candidate for candidate in _of_the_field(paper, cited) if candidate not in given)][
        :MOST_THEME_WORKS
    ]
    if not own:
        note = "no cited work was available, so the field is not shown"
        return BackgroundGraph(searches=cited.searches, warnings=(*failures_in_words(cited.searches), note))
    answered = await engine.ask(SummarizeThemes(paper, tuple(own)))
    question = SummarizeThemes(paper, tuple(own))
    made = answered.answer or question.check(question.offline()).answer
    before = _date(paper, reviews, tools)
    placed = {
        candidate.cand_id: _Placed(candidate, f"T{n}", "given" if candidate in given else "cited")
        for n, theme in enumerate(made.themes, 1)
        for candidate in own
        if candidate.cand_id in theme.works
    }
    searches = list(cited.searches)
    for n, theme in enumerate(made.themes, 1):
        query = Query(
            text=theme.description, purpose=f"theme {n}", before=before, background=background_of(own, theme.works)
        )
        asked = await asyncio.gather(*(ask(source, query, FOUND) for source in tools.sources))
        searches += (entry for entry, _ in asked)
        found = [candidate for _, works in asked for candidate in works]
        for candidate, why in _complementary(paper, found, before, placed, cited):
            placed[candidate.cand_id] = _Placed(candidate, f"T{n}", why)
    works, fetched, problems = await _read(placed, cited, tools, limits, linking)
    return BackgroundGraph(
        themes=tuple(
            Theme(
                id=f"T{n}",
                description=theme.description,
                works=tuple(key for key, placed_work in placed.items() if placed_work.theme == f"T{n}"),
            )
            for n, theme in enumerate(made.themes, 1)
        ),
        works=works,
        searches=tuple(searches),
        warnings=(*failures_in_words(searches), *problems),
        failures=(answered.failure,) if answered.failure else (),
        fetched=fetched,
    )


def background_of(works: Sequence[Candidate], of: Collection[str]) -> str:
    """Titles and abstracts of a theme's works: what a source that weighs every word of a long question asks with."""
    return " ".join(f"{work.title} {work.abstract}" for work in works if work.cand_id in of)[:MOST_BACKGROUND]


def _date(paper: Paper, reviews: Sequence[Review], tools: Tools) -> str | None:
    """The day up to which works count: of the last review, else the paper's own."""
    reviewed = [date for review in reviews if (date := PartialDate.parse(review.date)) is not None]
    if reviewed:
        return str(max(reviewed, key=lambda date: date.last_day))
    return paper_date(paper.card, reviews, tools.settings.paper_date).date


def _of_the_field(paper: Paper, cited: CitedWorks) -> list[Candidate]:
    """The works that the related-work section cites; the introduction's where there is none, else all."""
    references = {reference.id: reference for reference in paper.references}
    for kind in (SectionKind.RELATED_WORK, SectionKind.INTRODUCTION):
        section = paper.model_copy(update={"sentences": paper.sentences_of(kind)})
        own = [
            candidate
            for candidate in cited.candidates
            if cited.cited.get(candidate.cand_id) in references
            and citing_sentences(section, references[cited.cited[candidate.cand_id]])
        ]
        if own:
            return own
    return list(cited.candidates)


def _complementary(
    paper: Paper,
    found: Iterable[Candidate],
    before: str | None,
    placed: Mapping[str, _Placed],
    cited: CitedWorks,
) -> list[tuple[Candidate, Why]]:
    """The most cited and the most recent of a search: no work that is there already, nor the paper, nor a later one.

    Where no source tells how often they are cited, the first of the search stand for the most cited.
    """
    new = [
        candidate
        for candidate in {candidate.cand_id: candidate for candidate in found}.values()
        if candidate.cand_id not in placed
        and candidate.cand_id not in cited.cited
        and not later_than(candidate, before)
        and not is_the_paper(candidate, paper.card)
        and not is_no_work(candidate)
    ]
    counted = sorted((c for c in new if c.citation_count), key=lambda candidate: -(candidate.citation_count or 0))
    popular = (counted or new)[:OF_EACH]
    why: Why = "most_cited" if counted else "on_theme"
    recent = sorted((candidate for candidate in new if candidate not in popular), key=_newest_first)[:OF_EACH]
    return [
        *((candidate, why) for candidate in popular),
        *((candidate, "most_recent") for candidate in recent),
    ]


def _newest_first(candidate: Candidate) -> int:
    date = PartialDate.parse(first_public(candidate))
    return -int(date.last_day.replace("-", "")) if date else 0


async def _read(
    placed: Mapping[str, _Placed], cited: CitedWorks, tools: Tools, limits: Calibrated, linking: Linking
) -> tuple[dict[str, Work], tuple[str, ...], tuple[str, ...]]:
    """Return each work with its mind graph, the addresses that were fetched, and what could not be had."""
    candidates = {key: placed_work.candidate for key, placed_work in placed.items()}
    fetched: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    if tools.fetcher is not None:
        read = await asyncio.gather(*map(tools.fetcher.fetch, candidates.values()))
        candidates |= {fetched_text.candidate.cand_id: fetched_text.candidate for fetched_text in read}
        fetched = tuple(
            fetched_text.candidate.open_access_url or "" for fetched_text in read if fetched_text.candidate.body
        )
        problems = tuple(fetched_text.failure for fetched_text in read if fetched_text.failure)
    works = {}
    for key, placed_work in placed.items():
        text = headed_text(candidates[key])
        graph = await mind_graph(text, segments_of_work(text), tools.similarity, limits, linking)
        works[key] = Work(candidates[key], text, placed_work.theme, placed_work.why, graph, cited.cited.get(key))
    return works, fetched, problems
