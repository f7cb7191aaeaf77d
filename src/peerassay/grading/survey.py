"""The second step, once per paper: the pool of prior work, and which of it has the paper's contributions."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.engines.engine import Engine
from peerassay.grading.claim import PaperSide
from peerassay.grading.dating import PaperDate
from peerassay.grading.judging.contributions import ContributionReading, judge_contributions
from peerassay.literature.candidate import Candidate, CandidateText
from peerassay.literature.pooling import make_pool
from peerassay.literature.queries import build_queries
from peerassay.literature.search_log import Pool
from peerassay.literature.texts import candidate_text
from peerassay.tools import Tools


@dataclass(frozen=True, slots=True)
class Survey:
    """What all reviews of a paper share.

    `contributions` is under way: judging does not wait for it, verdicts do.
    """

    pool: Pool
    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    contributions: asyncio.Task[ContributionReading] | None = None
    dated: PaperDate = PaperDate()


async def survey(paper: Paper, side: PaperSide, dated: PaperDate, engine: Engine, tools: Tools) -> Survey:
    """Search, filter and read the prior work of a paper; failed sources stand in the pool's log.

    The question on the paper's contributions is left under way; whoever asked for the survey ends it.
    """
    settings = tools.settings
    date = dated.date
    queries = build_queries(
        side.core_task,
        side.contributions,
        side.must_have_entities,
        side.prior_work_query,
        before=date,
        background=f"{paper.card.title}. {paper.card.abstract}",
    )
    pool = await make_pool(
        paper,
        queries,
        tools.sources,
        results_per_query=settings.results_per_query,
        pool_size=settings.pool_size,
        mmr_lambda=settings.mmr_lambda,
        paper_date=date,
        similarity=tools.similarity,
        cache=tools.cache,
    )
    candidates = {c.cand_id: c for c in pool.candidates}
    texts = {c.cand_id: candidate_text(c) for c in pool.candidates}
    contributions = asyncio.create_task(judge_contributions(engine, paper, side, candidates, texts, tools.similarity))
    return Survey(pool=pool, candidates=candidates, texts=texts, contributions=contributions, dated=dated)


def nothing_searched(dated: PaperDate) -> Survey:
    """Return the survey of a paper about which no question was answered: no query could be made."""
    pool = Pool(candidates=(), searches=(), filters=(), warnings=("no search was made: the paper's side is missing",))
    return Survey(pool=pool, candidates={}, texts={}, dated=dated)
