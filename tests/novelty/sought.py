"""An invented paper, what was extracted from it, and works that could be found for it."""

from functools import cache

from peerassay.cache import MemoryCache
from peerassay.documents.markdown import read_markdown
from peerassay.documents.paper import Paper
from peerassay.engines.engine import Engine
from peerassay.engines.offline import Offline
from peerassay.evidence.lexical_similarity import LexicalSimilarity
from peerassay.evidence.span import Span
from peerassay.frozen import digest
from peerassay.literature.candidate import Candidate
from peerassay.literature.identity import cand_id_for
from peerassay.literature.source import Source
from peerassay.novelty.extracted import Contribution, CoreTask, Extracted, PublicationDate
from peerassay.settings import Settings
from peerassay.tools import Tools

TITLE = "LockKeeper: Scheduling Canal Locks by Learned Barge Arrivals"
CLAIM = "We propose a policy that opens a lock when predicted barge arrivals fill its chamber."
TEXT = f"""# {TITLE}

## Abstract

Canal locks waste water when they are emptied for a single barge. {CLAIM} Barge arrivals are forecast from radio
reports, and the policy weighs the water of a cycle against the waiting of barges in canals.
"""
TASK = "scheduling canal locks for barge arrivals"
POLICY = "Find papers about lock opening policies for predicted barge arrivals"


@cache
def paper() -> Paper:
    """Return the paper."""
    return read_markdown(TEXT, "lockkeeper.md", digest(TEXT))


def extracted(date: str | None = "2024-05-10") -> Extracted:
    """Return a core task of three queries and a contribution of three."""
    start = paper().text.index(CLAIM)
    sentence = next(s for s in paper().sentences if s.start == start)
    span = Span(document=paper().id, sentence=sentence.id, start=start, end=start + len(CLAIM), text=CLAIM)
    contribution = Contribution(
        id="contribution_1",
        name="lock opening policy for predicted barge arrivals",
        author_claim_text=CLAIM,
        span=span,
        sentence_ids=(sentence.id,),
        description="A policy that opens a canal lock when predicted barge arrivals fill its chamber.",
        source_hint="Abstract",
        prior_work_query=POLICY,
        query_variants=(POLICY, "Find papers about canal lock control", "Find papers about barge arrival forecasts"),
    )
    variants = (TASK, "canal lock scheduling", "barge traffic control at canal locks")
    return Extracted(
        core_task=CoreTask(text=TASK, query_variants=variants),
        contributions=(contribution,),
        date=PublicationDate(date=date, granularity="year-month-day" if date else None),
    )


def on_topic(number: int, **fields: object) -> Candidate:
    """Return a work on the very topic; each has a number of its own in title and abstract."""
    title = str(fields.pop("title", f"Canal lock scheduling for barge arrivals, study {number}"))
    abstract = (
        f"Study {number}: canal locks are opened by a policy for barge arrivals, and water per cycle is weighed "
        f"against waiting in canal number {number * 7919}."
    )
    return made(title, **{"abstract": abstract, "year": 2022, "date": "2022-03-04", **fields})


def off_topic(number: int) -> Candidate:
    """Return a work on something else."""
    abstract = f"We bake bread number {number} at high altitude and taste its crust in {number * 31} kitchens."
    return made(f"Sourdough bread at altitude {number}", abstract=abstract, year=2020, date="2020-01-01")


def made(title: str, **fields: object) -> Candidate:
    """Return a candidate with its proper id."""
    known = {key: fields.get(key) for key in ("year", "doi", "arxiv_id", "source_ids")}
    return Candidate.model_validate({"cand_id": cand_id_for(title=title, **known), "title": title, **fields})  # type: ignore[arg-type]


def tools(*sources: Source, engine: Engine | None = None, **settings: object) -> Tools:
    """Return tools with these sources."""
    return Tools(
        engine=engine or Offline(),
        sources=sources,
        similarity=LexicalSimilarity(),
        cache=MemoryCache(),
        settings=Settings.model_validate(settings),
    )
