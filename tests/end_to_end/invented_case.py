"""A paper, its reviews and the earlier work on its subject, all invented; and what runs on them are held against."""

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from peerassay.assayer import Assayer
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.documents.review_text import read_review_text
from peerassay.engines.opening import provider_of
from peerassay.engines.remote import Remote
from peerassay.errors import SourceUnavailable
from peerassay.evidence.span import Span
from peerassay.frozen import digest
from peerassay.home import Cache, MemoryCache
from peerassay.job_record import Outcome
from peerassay.jobs.reviews.record import CaseRecord
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Query, Source, WorkMention
from peerassay.settings import Settings
from peerassay.testing.model_server import ModelServer
from peerassay.testing.model_shapes import ModelRequest
from peerassay.testing.semantic_scholar import graph_paper

PAPER_TEXT = """# Tidal Memory: Salt Marsh Forecasts from Sparse Gauges

## Abstract

Forecasts of flooding in salt marshes need water levels that few gauges measure.
We propose a recurrent memory that stores the tide of each gauge and replays it where gauges are missing.
We train the memory with a masked gauge loss that hides whole gauges during training.
On three estuaries the error falls by a fifth.

## 1 Introduction

Salt marshes flood twice a day, and their gauges are few.
Earlier work fills missing gauges by kriging of neighbouring gauges.
Reed and Vole [1] hide single readings of a gauge during training, but never a whole gauge.
We hide whole gauges, so that the memory learns to replay the tide where no gauge stands.

## 2 Method

The memory keeps one slot for each gauge and writes the last tide into it.
A masked gauge loss compares the replayed tide with the hidden gauge.

## 3 Experiments

We measure the error of water levels in three estuaries over two years.

## 4 Conclusion

A recurrent memory of tides makes forecasts possible where gauges are sparse.

## References

[1] A. Reed and B. Vole. Masked readings for tide gauges. Journal of Marsh Informatics, 2020.
"""

REVIEW_TEXT = """## Summary
The paper forecasts the flooding of salt marshes from few gauges.

## Strengths
- To my knowledge, replaying the tide from a recurrent memory where gauges are missing is new.

## Weaknesses
1. Hiding whole gauges during training with a masked gauge loss is not novel; Otter et al. [1] already proposed it.
2. Filling missing gauges by a recurrent memory of tides is similar to Heron and Teal [2].
3. Training a memory slot for each gauge has already been published in earlier work on estuaries.
4. The experiments cover three estuaries only.

## Questions
- Why were only two years used?

## References
[1] C. Otter, D. Stilt and E. Crake. Whole gauge masking for estuary networks. Journal of Marsh Informatics, 2021.
[2] F. Heron and G. Teal. Recurrent tide memory for ungauged creeks. Coastal Learning Workshop, 2022.
"""

OTHER_REVIEW_TEXT = """## Strengths
The masked gauge loss that hides whole gauges is a novel idea.

## Weaknesses
The memory that stores the tide of each gauge is identical to the recurrent tide memory of Heron and Teal (2022).

## References
F. Heron and G. Teal. Recurrent tide memory for ungauged creeks. Coastal Learning Workshop, 2022.
"""

ABSTRACTS: tuple[tuple[str, int, tuple[str, ...], str], ...] = (
    (
        "Whole gauge masking for estuary networks",
        2021,
        ("C. Otter", "D. Stilt", "E. Crake"),
        "Networks of gauges fail in storms. We hide whole gauges during training with a masked gauge loss. "
        "The networks keep their skill when a gauge is lost.",
    ),
    (
        "Recurrent tide memory for ungauged creeks",
        2022,
        ("F. Heron", "G. Teal"),
        "Creeks without gauges are hard to forecast. A recurrent memory of tides fills missing gauges by replaying "
        "the last tide. Our memory is shared by all gauges and has no slot of its own for any.",
    ),
    (
        "Masked readings for tide gauges",
        2020,
        ("A. Reed", "B. Vole"),
        "Readings of tide gauges are noisy. We hide single readings during training. No whole gauge is ever hidden.",
    ),
    (
        "Kriging of neighbouring gauges in salt marshes",
        2016,
        ("H. Rail",),
        "We fill missing gauges in salt marshes by kriging of neighbouring gauges. Levels give the forecast.",
    ),
    (
        "Memory slots for estuary sensors",
        2019,
        ("I. Plover", "J. Knot"),
        "Sensors in estuaries drop out. We train a memory slot for each gauge and write its last reading into it.",
    ),
    (
        "Flood forecasts with satellite altimetry",
        2018,
        ("K. Curlew",),
        "Satellite altimetry gives water levels where no gauge stands. Forecasts of flooding improve in deltas.",
    ),
    (
        "Vegetation and sediment in tidal marshes",
        2015,
        ("L. Avocet",),
        "Vegetation slows the tide and traps sediment in marshes. We measure both over four years.",
    ),
)
DAY = "2024-03-01"


def paper() -> Paper:
    """Return the paper."""
    return read_markdown(PAPER_TEXT, "tidal_memory.md", digest(PAPER_TEXT))


def reviews() -> tuple[Review, ...]:
    """Return its two reviews."""
    return tuple(
        review
        for name, text in (("review_a.md", REVIEW_TEXT), ("review_b.md", OTHER_REVIEW_TEXT))
        for review in read_review_text(text, name, digest(text))
    )


def works() -> tuple[Candidate, ...]:
    """Return the earlier work."""
    return tuple(
        Candidate(
            cand_id=cand_id_for(title=title, year=year, doi=None, arxiv_id=None),
            title=title,
            year=year,
            date=str(year),
            authors=authors,
            abstract=abstract,
        )
        for title, year, authors, abstract in ABSTRACTS
    )


def graph_papers() -> list[dict[str, Any]]:
    """Return the earlier work as the Graph API gives it."""
    return [
        graph_paper(title, year=year, authors=list(authors), abstract=abstract, publicationDate=f"{year}-05-01")
        for title, year, authors, abstract in ABSTRACTS
    ]


class InventedSource:
    """A source in memory, ranked by shared words. `fails`: every call does; `waits`: answers in a random order."""

    scope: Literal["open", "one_venue"] = "open"

    def __init__(
        self, name: str = "invented", *, fails: bool = False, waits: int | None = None, away: bool = False
    ) -> None:
        self.name = name
        self.fails = fails
        self.endpoint = f"memory:{name}" if away else None
        self.calls = 0
        self._chance = random.Random(waits) if waits is not None else None

    async def search(self, query: Query, limit: int) -> tuple[Candidate, ...]:
        """Return the works that share most words with the query."""
        return (await self._ranked(query.text))[:limit]

    async def look_up(self, work: WorkMention) -> tuple[Candidate, ...]:
        """Return the works that share most words with the mention."""
        return (await self._ranked(work.title or work.text))[:5]

    async def aclose(self) -> None:
        """Nothing to let go of."""

    async def _ranked(self, text: str) -> tuple[Candidate, ...]:
        self.calls += 1
        if self._chance is not None:
            await asyncio.sleep(self._chance.random() / 50)
        if self.fails:
            raise SourceUnavailable("answered 503", where=self.name, fix="try later")
        wanted = _words(text)
        shares = {
            candidate.cand_id: len(wanted & _words(f"{candidate.title} {candidate.abstract}")) for candidate in works()
        }
        return tuple(sorted((w for w in works() if shares[w.cand_id]), key=lambda w: (-shares[w.cand_id], w.cand_id)))


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]{4,}", text.lower()))


def settings(home: Path, base_url: str | None = None, **more: Any) -> Settings:
    """Return settings for a run in a home of its own; two tries a request, without long waits."""
    given = {"engine": "openai:any" if base_url else "offline", "attempts": 2, "timeout_seconds": 5.0, **more}
    return Settings.model_validate({"home": home, "base_url": base_url, "paper_date": DAY, **given})


def remote(server: ModelServer, cache: Cache | None = None, **more: Any) -> Remote:
    """Return an engine that asks the server, with two tries and next to no wait between them."""
    given = {"attempts": 2, "timeout_seconds": 5.0, **more}
    held = Settings(engine="openai:any", base_url=server.openai_url, **given)
    return Remote(provider_of("openai", "any", held), held, cache=cache or MemoryCache(), first_wait=0.01)


def reply(held: Settings, *sources: Source, of: tuple[Review, ...] | None = None, **more: Any) -> Outcome[CaseRecord]:
    """Answer the reviews with these settings and sources (one source where none is given)."""
    with Assayer(literature=sources or (InventedSource(),), settings=held, **more) as assayer:
        return assayer.run(assayer.reply_job(paper(), of or reviews()))


def judged(record: CaseRecord) -> dict[str, str | None]:
    """Return each statement's label, or its judgement where it has no label, by its id."""
    return {s.id: s.label or s.judgement for s in record.body.statements}


def labels(record: CaseRecord) -> list[str | None]:
    """Return the labels of the claims on novelty."""
    issues = [issue for issue in record.body.issues if issue.matter == "novelty"]
    return [statement.label for issue in issues for statement in issue.statements]


def unverified(record: CaseRecord) -> list[str]:
    """Return what a record asserts without a span that is found in the source, in its very words."""
    texts = {work.cand_id: f"{work.title} {work.abstract}" for work in works()} | {record.paper.id: PAPER_TEXT}
    texts |= {review.id: review.original for review in record.reviews}
    wrong = []
    for issue in record.body.issues:
        held = {evidence.id for evidence in issue.evidence}
        for statement in issue.statements:
            decided = statement.label not in {None, "AMBIGUOUS"} and statement.basis != "absence"
            wrong += [f"{statement.id} no evidence"] if decided and not held & set(statement.evidence) else []
        spans = [evidence.span for evidence in issue.evidence if evidence.span is not None]
        wrong += [f"{issue.id} {span.document}" for span in spans if not _is_in(span, texts[span.document])]
    return wrong


def _is_in(span: Span, text: str) -> bool:
    return " ".join(span.text.split()) in " ".join(text.split())


def failures(record: CaseRecord) -> Iterator[str]:
    """Yield what the record names as failed: questions and searches."""
    yield from (failure.message for failure in record.provenance.failures)
    yield from (str(s.failure) for s in record.provenance.search.searches if s.state == "failed")


_STEPS = (
    ("# Task: check a colleague's answer", "bind"),
    ("# Task: answer the author, and leave a note for the area chair", "page"),
    ("# Task: what is right in what the reviews say about novelty", "case"),
    ("# Task: what is right in the reviews' other points", "other"),
    ("Works found:", "order"),
    ("# Task: what this paper contributes", "about"),
)


def step_of(request: ModelRequest) -> str:
    """Return which step of a run a request belongs to."""
    asked = f"{request.system}\n{request.user}"
    return next((step for words, step in _STEPS if words in asked), "unknown")
