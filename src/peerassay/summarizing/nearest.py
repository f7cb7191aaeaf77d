"""The abstracts of the works nearest to a paper: how such abstracts are written (ScholarSum, equation 3)."""

import asyncio

from peerassay.documents import Paper
from peerassay.evidence import Comparable
from peerassay.language.titles import normal_title
from peerassay.literature import Candidate, Query, SearchEntry
from peerassay.literature.search_log import ask
from peerassay.run import Tools
from peerassay.summarizing.guard import SummaryGiven

ASKED_FOR = 4
"""Works asked of each source for each that is wanted: they are then ordered by likeness to the draft."""


async def nearest_works(
    paper: Paper, draft: SummaryGiven, tools: Tools
) -> tuple[tuple[Candidate, ...], tuple[SearchEntry, ...]]:
    """Return the k nearest works that have an abstract, and what was asked; only libraries at hand are asked.

    A source on the web is not asked: a search of its own would send the paper's title there for a matter of manner.
    """
    wanted = tools.settings.summary_neighbours
    text = " ".join(sentence.text for sentence in draft.sentences)
    query = Query(text=paper.card.title or text[:300], purpose="abstracts of the nearest works", background=text)
    sources = [source for source in tools.sources if source.endpoint is None]
    asked = await asyncio.gather(*(ask(source, query, ASKED_FOR * wanted) for source in sources)) if wanted else []
    own = normal_title(paper.card.title)
    found = {
        candidate.cand_id: candidate
        for _, works in asked
        for candidate in works
        if candidate.abstract and normal_title(candidate.title) != own
    }
    values = (
        await tools.similarity.compare(text, [_comparable(candidate) for candidate in found.values()]) if found else ()
    )
    ordered = sorted(zip(found.values(), values, strict=True), key=lambda pair: (-(pair[1] or 0.0), pair[0].cand_id))
    return tuple(candidate for candidate, _ in ordered[:wanted]), tuple(entry for entry, _ in asked)


def _comparable(work: Candidate) -> Comparable:
    return Comparable(id=work.cand_id, text=f"{work.title}\n{work.abstract}", vector=work.embedding)
