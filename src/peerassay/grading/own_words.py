"""The literature asked in the reviewer's own words: what a claim's aspect finds beyond the pool (law, section 3).

Sources on this machine are asked about every claim; one that text is sent to only about claims on prior work at
large, for there the law needs it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from peerassay.documents.paper import Paper
from peerassay.grading.claim import Gate, LineKind, NoveltyClaim, PaperSide
from peerassay.literature.candidate import Candidate
from peerassay.literature.filters import admissible
from peerassay.literature.queries import aspect_query
from peerassay.literature.search_log import SearchEntry
from peerassay.literature.searching import ask
from peerassay.literature.source import Source
from peerassay.tools import Tools

_AT_LARGE = frozenset({LineKind.IN_PRIOR_WORK, LineKind.IN_NO_PRIOR_WORK})
_ASKED = frozenset({Gate.CLAIM, Gate.PROOF})


@dataclass(frozen=True, slots=True)
class OwnSearch:
    """By claim_id, what its own words found (earlier works only, best first) and which searches that took."""

    candidates: Mapping[str, Candidate] = field(default_factory=dict)
    found_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    searches: Mapping[str, tuple[SearchEntry, ...]] = field(default_factory=dict)


async def search_own_words(
    paper: Paper, side: PaperSide, claims: Sequence[NoveltyClaim], tools: Tools, paper_date: str | None
) -> OwnSearch:
    """Ask the sources about each claim's aspects."""
    asked = [claim for claim in claims if claim.gate in _ASKED and claim.lines]
    answers = await asyncio.gather(*(_search(claim, side, tools, paper_date) for claim in asked))
    candidates: dict[str, Candidate] = {}
    found_for: dict[str, tuple[str, ...]] = {}
    for claim, (_, found) in zip(asked, answers, strict=True):
        earlier = admissible(paper, found, paper_date)
        candidates |= {c.cand_id: c for c in earlier}
        found_for[claim.claim_id] = tuple(dict.fromkeys(c.cand_id for c in earlier))
    searches = {claim.claim_id: entries for claim, (entries, _) in zip(asked, answers, strict=True)}
    return OwnSearch(candidates=candidates, found_for=found_for, searches=searches)


async def _search(
    claim: NoveltyClaim, side: PaperSide, tools: Tools, before: str | None
) -> tuple[tuple[SearchEntry, ...], tuple[Candidate, ...]]:
    purpose = f"claim {claim.claim_id} aspect"
    aspects = " ".join(dict.fromkeys(line.aspect for line in claim.lines))
    query = aspect_query(aspects, side.core_task, purpose, before)
    sources = [source for source in tools.sources if _may_ask(source, claim)]
    limit = tools.settings.results_per_query
    answers = await asyncio.gather(*(ask(source, query, limit) for source in sources))
    return tuple(entry for entry, _ in answers), tuple(c for _, found in answers for c in found)


def _may_ask(source: Source, claim: NoveltyClaim) -> bool:
    return source.endpoint is None or any(line.kind in _AT_LARGE for line in claim.lines)
