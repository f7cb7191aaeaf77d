"""Labelled reviews, graded as the grading job grades them: any engine, against a library of the corpus."""

import asyncio
import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from peerassay.bench.claim_papers import paper_of
from peerassay.bench.grading_labels import LabelledGrading
from peerassay.bench.kit import Row
from peerassay.bench.label_files import text_digest
from peerassay.bench.options import BenchOptions
from peerassay.cache import Cache, MemoryCache
from peerassay.documents.kit_reviews import read_rows
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.engine import Engine
from peerassay.engines.opening import open_engine
from peerassay.evidence.opening import open_similarity
from peerassay.grading.job import grade_reviews
from peerassay.grading.record import Record
from peerassay.home import home_of
from peerassay.literature.source import Source
from peerassay.progress import Step
from peerassay.settings import Settings
from peerassay.store.cache import SqliteCache
from peerassay.tools import Tools

OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Labelled:
    """A paper with those of its reviews that were labelled."""

    paper: Paper
    gradings: tuple[LabelledGrading, ...]
    reviews: tuple[Review, ...]


@dataclass(frozen=True, slots=True)
class GradedReview:
    """A labelled review with its paper and its record."""

    labelled: LabelledGrading
    paper: Paper
    record: Record

    @property
    def unanswered(self) -> str | None:
        """Why the record is not whole: the first question that has no answer (yet); None where it is."""
        record = self.record
        failures = [f for f in record.provenance.failures if f.pending or not record.novelty_claims]
        failures += [v.failure for v in record.verification.values() if v.failure is not None]
        return failures[0].message if failures else None


def labelled_papers(
    gradings: Sequence[LabelledGrading], rows: Mapping[str, Row], full_texts: Mapping[str, Path]
) -> list[Labelled]:
    """Return the papers of the labels that the data holds, each with its labelled reviews, in the labels' order.

    A review whose text is not the one that was labelled is left out.
    """
    by_paper: dict[str, list[LabelledGrading]] = {}
    for one in gradings:
        if one.paper_id in rows and one.text_in(rows[one.paper_id]) is not None:
            by_paper.setdefault(one.paper_id, []).append(one)
    return [_labelled(rows[paper_id], of, full_texts) for paper_id, of in by_paper.items()]


def drawn_papers(rows: Mapping[str, Row], full_texts: Mapping[str, Path], number: int, seed: int) -> list[Labelled]:
    """Return papers of data without labels, those with full text where there are any, with all their reviews."""
    keys = sorted(rows.keys() & full_texts.keys()) or sorted(rows)
    drawn = sorted(random.Random(seed).sample(keys, min(number, len(keys))))
    return [_labelled(rows[key], _without_labels(rows[key]), full_texts) for key in drawn]


def _without_labels(row: Row) -> list[LabelledGrading]:
    return [
        LabelledGrading(paper_id=str(row["id"]), review_index=i, digest=text_digest(entry["comments"]), labels=())
        for i, entry in enumerate(row["reviews"])
        if not entry.get("IS_META_REVIEW") and str(entry.get("comments") or "").strip()
    ]


def _labelled(row: Row, gradings: Sequence[LabelledGrading], full_texts: Mapping[str, Path]) -> Labelled:
    entries = [row["reviews"][one.review_index] for one in gradings]
    reviews = read_rows([{**row, "reviews": entries}], "reviews", "").reviews
    return Labelled(paper_of(row, full_texts), tuple(gradings), reviews)


def grade_labelled(
    papers: Sequence[Labelled], source: Source, options: BenchOptions, *, anew: bool = False
) -> list[GradedReview]:
    """Return the record of every labelled review, in order.

    Replies of models and files of batches are kept in the home of the settings, as by `grade`; pools and the papers'
    pinned sides too, unless `anew`. No record goes into the store. Raises SettingsError for an engine that cannot be
    opened.
    """
    return asyncio.run(_grade_all(papers, source, options, anew=anew))


async def _grade_all(
    papers: Sequence[Labelled], source: Source, options: BenchOptions, *, anew: bool
) -> list[GradedReview]:
    settings = options.asking
    graded: list[GradedReview] = []
    async with _engine(settings, options.record) as (engine, kept):
        tools = Tools(
            engine=engine,
            sources=(source,),
            similarity=open_similarity(settings.similarity, base_url=settings.base_url),
            cache=MemoryCache() if anew else kept,
            settings=settings,
        )
        for done, one in enumerate(papers):
            options.progress(Step(what="papers graded", done=done, total=len(papers)))
            records = [each.record for each in await grade_reviews(one.paper, one.reviews, tools)]
            pairs = zip(one.gradings, records, strict=True)
            graded += [GradedReview(labelled, one.paper, record) for labelled, record in pairs]
        await tools.similarity.aclose()
    return graded


@asynccontextmanager
async def _engine(settings: Settings, record: Path | None) -> AsyncIterator[tuple[Engine, Cache]]:
    """Give the engine and the cache it keeps replies in; offline rules keep nothing."""
    home = home_of(settings)
    if settings.engine == OFFLINE:
        cache: Cache = MemoryCache()
        yield open_engine(settings, cache=cache, record=record), cache
        return
    with closing(SqliteCache(home.cache)) as kept:
        engine = open_engine(settings, cache=kept, folder=home.batches, record=record)
        try:
            yield engine, kept
        finally:
            await engine.aclose()
