"""`retrieval`: does the search find the earlier papers that reviewers name?

By title and abstract: each paper's own queries, made by rules, their results joined as the supply of earlier works
joins them, against plain BM25 over title and abstract; looked for are the papers that reviewers name and, where the
data folder tells them, the works of the papers' own lists (`listed`). By full text: where the named works are among the
works that the supply keeps, with the paper's reference list and without it, for papers whose text is at hand. By facet:
`facet_ranking`. Later years are left out. Figures of the closed third of the papers are apart (`_closed`).
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.engines.offline import Offline
from peerassay.errors import UnreadableDocument
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.frozen import digest
from peerassay.home import MemoryCache
from peerassay.literature.candidate import Candidate
from peerassay.literature.library import Library
from peerassay.progress import Step
from peerassay.retrieval.about import about_by_rules, side_of
from peerassay.retrieval.gathering import retrieval_for
from peerassay.retrieval.pooling import fused, queries_for, weight_of
from peerassay.run import Tools
from peerassay.settings import Settings
from peerassay_bench.closed_third import is_closed
from peerassay_bench.corpus_library import corpus_library
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.figures import BenchResult, Figure, Figures
from peerassay_bench.intervals import mean, of_rows, percentile, share
from peerassay_bench.known_papers import paper_of
from peerassay_bench.options import BenchOptions
from peerassay_bench.retrieval.facet_ranking import ndcg_of_facets
from peerassay_bench.retrieval.plain_bm25 import PlainBm25

DEPTHS = (5, 10, 20, 50)
SUPPLY_DEPTHS = (10, 40, 120)
_DEEPEST = max(DEPTHS)
_EVERY = 100
NOTHING = Figure(value=None, n=0)
"""A data folder may lack the facet queries: their figure is then of nothing, and the settings say so."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A paper that a review names: whose review, which paper, and the year that bounds the search."""

    paper: str
    cited: str
    until: int


@dataclass(frozen=True, slots=True)
class _Ranked:
    """Where (from 0) the named paper stood, None where it was not found."""

    paper: str
    place: int | None


@dataclass(frozen=True, slots=True)
class _Found:
    """Places, and what each query took in milliseconds, by paper."""

    places: list[_Ranked] = field(default_factory=list)
    took: list[tuple[str, float]] = field(default_factory=list)


def measure(data_folder: DataFolder, options: BenchOptions) -> BenchResult:
    """Return the figures; `limit` is the most papers whose reviews are taken, drawn with the seed."""
    corpus = {str(row["id"]): row for row in data_folder.corpus()}
    wanted = _drawn(sorted(set(_wanted(data_folder.reviewer_cited(), corpus)), key=str), options)
    full_texts = data_folder.full_texts() if data_folder.has("fulltext") else {}
    with corpus_library(data_folder, options) as library:
        held = library.count()
        listed = _drawn(sorted(set(_listed(data_folder, corpus, more=held > len(corpus))), key=str), options)
        ours = asyncio.run(_by_queries(library, corpus, wanted, options))
        of_lists = asyncio.run(_by_queries(library, corpus, listed, options))
        by_text = asyncio.run(_by_supply(library, corpus, wanted, full_texts, options))
    plain = _by_plain_bm25(corpus, wanted)
    figures, baseline = _figures(ours), _figures(plain)
    figures |= _recalls("listed", of_lists.places, DEPTHS)
    for name, places in by_text.items():
        figures |= _recalls(name, places, SUPPLY_DEPTHS)
    facets = data_folder.has("csfcube")
    figures["ndcg_csfcube"], baseline["ndcg_csfcube"] = ndcg_of_facets(data_folder) if facets else (NOTHING, NOTHING)
    return BenchResult(
        bench="retrieval",
        figures=figures,
        baselines={"plain_bm25": baseline},
        settings=options.settings(papers=len({w.paper for w in wanted}), library_papers=held, csfcube=facets),
    )


def _wanted(rows: Sequence[Row], corpus: Mapping[str, Row]) -> Iterator[_Wanted]:
    """Every pair whose paper's card is at hand; the year is the paper's, since its day is not known."""
    for row in rows:
        if str(row["paper_id"]) in corpus:
            yield _Wanted(str(row["paper_id"]), str(row["cited_paper_id"]), int(row["paper_year"]))


def _listed(data_folder: DataFolder, corpus: Mapping[str, Row], *, more: bool) -> Iterator[_Wanted]:
    """Every work of a paper's own list that the library holds: of the corpus, of prior work too if it holds `more`."""
    for row in data_folder.references() if data_folder.has("references") else ():
        paper, work = str(row["paper"]), str(row["work"])
        if paper in corpus and (more or work in corpus):
            yield _Wanted(paper, work, int(corpus[paper]["year"]))


def _drawn(wanted: list[_Wanted], options: BenchOptions) -> list[_Wanted]:
    papers = sorted({query.paper for query in wanted})
    if options.limit is None or options.limit >= len(papers):
        return wanted
    kept = frozenset(random.Random(options.seed).sample(papers, options.limit))
    return [query for query in wanted if query.paper in kept]


async def _by_queries(
    library: Library, corpus: Mapping[str, Row], wanted: Sequence[_Wanted], options: BenchOptions
) -> _Found:
    found = _Found()
    rankings: dict[str, list[str]] = {}
    for number, query in enumerate(wanted):
        if query.paper not in rankings:
            rankings[query.paper] = await _ranking(library, text_paper(corpus[query.paper]), query, found)
        found.places.append(_ranked(rankings[query.paper], query))
        if number % _EVERY == 0:
            options.progress(Step(what="named papers looked for", done=number, total=len(wanted)))
    return found


async def _ranking(library: Library, paper: Paper | None, wanted: _Wanted, found: _Found) -> list[str]:
    if paper is None:
        return []
    lists, weights = [], []
    for query in queries_for(paper, side_of(about_by_rules(paper)), str(wanted.until)):
        began = time.perf_counter()
        lists.append(await library.search(query, _DEEPEST + 1))
        weights.append(weight_of(library, query))
        found.took.append((wanted.paper, 1000 * (time.perf_counter() - began)))
    return [_key(work) for work in fused(lists, weights)]


async def _by_supply(
    library: Library,
    corpus: Mapping[str, Row],
    wanted: Sequence[_Wanted],
    full_texts: Mapping[str, Path],
    options: BenchOptions,
) -> dict[str, list[_Ranked]]:
    """Return the places of named works in the supply of each paper with full text, with and without its references."""
    there = [query for query in wanted if query.paper in full_texts]
    held: dict[str, tuple[list[str], list[str]]] = {}
    for number, query in enumerate(there):
        if query.paper not in held:
            paper = paper_of(corpus[query.paper], full_texts)
            bare = paper.model_copy(update={"references": ()})
            held[query.paper] = await _supplied(paper, library, query), await _supplied(bare, library, query)
        options.progress(Step(what="earlier works gathered", done=number, total=len(there)))
    return {
        "supply": [_ranked(held[query.paper][0], query) for query in there],
        "supply_without_references": [_ranked(held[query.paper][1], query) for query in there],
    }


async def _supplied(paper: Paper, library: Library, wanted: _Wanted) -> list[str]:
    tools = Tools(
        engine=Offline(),
        sources=(library,),
        similarity=LexicalSimilarity(),
        cache=MemoryCache(),
        settings=Settings(paper_date=str(wanted.until)),
    )
    supply = await retrieval_for(paper, (), tools.engine, tools)
    return [_key(work) for work in supply.candidates.values()]


def _key(paper: Candidate) -> str:
    """Return the id that the corpus gives the paper."""
    return paper.source_ids.get("openreview") or next(iter(sorted(paper.source_ids.values())), paper.cand_id)


def _by_plain_bm25(corpus: Mapping[str, Row], wanted: Sequence[_Wanted]) -> _Found:
    texts = {key: f"{row['title']}\n{row['abstract']}" for key, row in corpus.items()}
    index = PlainBm25(texts, {key: row.get("year") for key, row in corpus.items()})
    found = _Found()
    for query in wanted:
        began = time.perf_counter()
        keys = index.search(texts[query.paper], _DEEPEST + 1, until_year=query.until)
        found.took.append((query.paper, 1000 * (time.perf_counter() - began)))
        found.places.append(_ranked(keys, query))
    return found


def _ranked(keys: Sequence[str], wanted: _Wanted) -> _Ranked:
    others = [key for key in keys if key != wanted.paper]
    return _Ranked(wanted.paper, others.index(wanted.cited) if wanted.cited in others else None)


def _figures(found: _Found) -> Figures:
    figures = _recalls("recall", found.places, DEPTHS)
    p95: Callable[[Sequence[float]], float | None] = lambda times: percentile(times, 0.95)  # noqa: E731
    return {**figures, "p95_ms": of_rows(found.took, p95)}


def _recalls(name: str, places: Sequence[_Ranked], depths: Sequence[int]) -> Figures:
    closed = [ranked for ranked in places if is_closed(ranked.paper)]
    figures = {f"{name}_{depth}": _recall(places, depth) for depth in depths}
    figures[f"{name}_mrr"] = mean((r.paper, 0.0 if r.place is None else 1 / (r.place + 1)) for r in places)
    return figures | {f"{name}_{depth}_closed": _recall(closed, depth) for depth in depths}


def _recall(places: Sequence[_Ranked], depth: int) -> Figure:
    return share((ranked.paper, ranked.place is not None and ranked.place < depth) for ranked in places)


def text_paper(row: Row) -> Paper | None:
    """Return a paper whose whole text is title and abstract, None where there is no abstract."""
    text = f"# {row['title']}\n\n## Abstract\n\n{row.get('abstract') or ''}\n"
    try:
        return read_markdown(text, str(row["id"]), digest(text))
    except UnreadableDocument:
        return None
