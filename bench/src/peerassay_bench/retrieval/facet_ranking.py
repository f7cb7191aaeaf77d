"""Ranking by facet on CSFCube: papers alike in background, method or result, judged by people.

Mysore, S. et al. (2021), CSFCube: a test collection of computer science research articles for faceted query by example
(NeurIPS Datasets and Benchmarks). CC BY-NC 4.0: measured on, not trained on.
"""

import asyncio
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.literature.library import Library
from peerassay.literature.source import Query
from peerassay.retrieval.about import joined_phrases
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.figures import Figure
from peerassay_bench.intervals import mean
from peerassay_bench.retrieval.plain_bm25 import PlainBm25

TOP_SHARE = 0.2
"""NDCG over the first fifth of a query's judged papers (NDCG%20 there), with the grades 0-3 as gains."""
_LABELS = {"background": ("background", "objective"), "method": ("method",), "result": ("result",)}


def ndcg_of_facets(data_folder: DataFolder) -> tuple[Figure, Figure]:
    """Return the mean NDCG of our search and of plain BM25, each query-facet pair ranking its judged papers."""
    papers = {str(row["paper_id"]): row for row in data_folder.csfcube_papers()}
    queries = [row for row in data_folder.csfcube_queries() if str(row["paper_id"]) in papers]
    asked = [(facet_words(papers[str(row["paper_id"])], str(row["facet"])), str(row["title"])) for row in queries]
    ours = asyncio.run(_by_library(papers.values(), asked))
    plain = _by_plain_bm25(papers, asked)
    return _mean_ndcg(queries, ours), _mean_ndcg(queries, plain)


def facet_words(paper: Row, facet: str) -> str:
    """Return the sentences of the paper's abstract that are of the facet; the objective belongs to the background."""
    wanted = _LABELS.get(facet, (facet,))
    return " ".join(str(s["text"]) for s in paper["sentences"] if s["label"] in wanted)


async def _by_library(papers: Iterable[Row], asked: Sequence[tuple[str, str]]) -> list[list[str]]:
    candidates = [_candidate(row) for row in papers]
    with TemporaryDirectory(prefix="peerassay-bench-") as folder:
        library = Library(Path(folder))
        library.add_papers(candidates)
        queries = [Query(text=joined_phrases(words), purpose="facet") for words in asked]
        found = [await library.search(query, len(candidates)) for query in queries]
        await library.aclose()
    return [[paper.source_ids["csfcube"] for paper in ranking] for ranking in found]


def _candidate(row: Row) -> Candidate:
    ids = {"csfcube": str(row["paper_id"])}
    title, year = str(row["title"]), row.get("year")
    return Candidate(
        cand_id=cand_id_for(title=title, year=year, source_ids=ids),
        title=title,
        year=year,
        abstract=str(row.get("abstract") or ""),
        source_ids=ids,
    )


def _by_plain_bm25(papers: Mapping[str, Row], asked: Sequence[tuple[str, str]]) -> list[list[str]]:
    index = PlainBm25({key: f"{row['title']}\n{row.get('abstract') or ''}" for key, row in papers.items()})
    return [index.search(f"{title}\n{facet}", len(papers)) for facet, title in asked]


def _mean_ndcg(queries: Sequence[Row], rankings: Sequence[Sequence[str]]) -> Figure:
    values = [
        (str(query["paper_id"]), ndcg([str(c["paper_id"]) for c in query["candidates"]], _grades(query), ranking))
        for query, ranking in zip(queries, rankings, strict=True)
    ]
    return mean((paper, value) for paper, value in values if value is not None)


def _grades(query: Row) -> dict[str, int]:
    return {str(c["paper_id"]): int(c["relevance"]) for c in query["candidates"]}


def ndcg(judged: Sequence[str], grades: Mapping[str, int], ranking: Sequence[str]) -> float | None:
    """Return the NDCG (0-1) of the judged papers in the order of the ranking, those it lacks last.

    None where no paper is relevant: there is no best order.
    """
    places = {key: place for place, key in enumerate(ranking)}
    ordered = sorted(judged, key=lambda key: (places.get(key, len(places)), key))
    depth = max(1, math.ceil(TOP_SHARE * len(ordered)))
    ideal = _gain(sorted((grades[key] for key in judged), reverse=True)[:depth])
    return _gain([grades[key] for key in ordered[:depth]]) / ideal if ideal else None


def _gain(grades: Sequence[int]) -> float:
    return sum(grade / math.log2(place + 2) for place, grade in enumerate(grades))
