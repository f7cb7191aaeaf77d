"""What the benchmark of faults answers: the shipped example, and real papers with their reviews where there are any."""

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from peerassay import example
from peerassay.documents.paper import Paper
from peerassay.documents.reading import read_paper
from peerassay.documents.review import Review
from peerassay.documents.review_reading import read_reviews
from peerassay.documents.review_rows import read_rows
from peerassay.testing.semantic_scholar import graph_paper
from peerassay_bench.data_folder import DataFolder, Row
from peerassay_bench.known_papers import paper_of

REAL_PAPERS = 2
REAL_REVIEWS = 2
"""Reviews of each real paper: their long texts make a run slow, and faults do not care for length."""
WORKS_AT_HAND = 150
"""Papers of the corpus that the catalogue holds for the real ones."""


@dataclass(frozen=True, slots=True)
class Case:
    """A paper, its reviews, and the works that the catalogue on loopback knows, in the Graph API's shape."""

    name: str
    paper: Paper
    reviews: tuple[Review, ...]
    works: tuple[Mapping[str, Any], ...]


def shipped_case() -> Case:
    """Return the example that ships: every text in it is invented."""
    rows = [json.loads(line) for line in example.LIBRARY.read_text(encoding="utf-8").splitlines()]
    reviews = tuple(review for path in example.REVIEWS for review in read_reviews(path))
    return Case("example", read_paper(example.PAPER), reviews, tuple(_work(row) for row in rows))


def real_cases(data_folder: DataFolder, seed: int) -> list[Case]:
    """Return papers of the data with reviews and, as works, papers of its corpus; none where either part is missing."""
    if not (data_folder.has("reviews") and data_folder.has("corpus")):
        return []
    chance = random.Random(seed)
    rows = [row for row in data_folder.reviewed() if _reviews(row)]
    corpus = data_folder.corpus()
    full_texts = data_folder.full_texts() if data_folder.has("fulltext") else {}
    works = tuple(_work(row) for row in chance.sample(corpus, min(WORKS_AT_HAND, len(corpus))))
    drawn = chance.sample(rows, min(REAL_PAPERS, len(rows)))
    return [Case(str(row["id"]), paper_of(row, full_texts), _reviews(row), works) for row in drawn]


def _reviews(row: Row) -> tuple[Review, ...]:
    reviews = read_rows(dict(row), "reviews", str(row["id"])).reviews
    return tuple(review for review in reviews if not review.is_meta)[:REAL_REVIEWS]


def _work(row: Mapping[str, Any]) -> dict[str, Any]:
    year = row["year"]
    return graph_paper(
        row["title"],
        year=year,
        authors=list(row["authors"]),
        abstract=row["abstract"],
        publicationDate=row.get("date") or f"{year}-05-01",
    )
