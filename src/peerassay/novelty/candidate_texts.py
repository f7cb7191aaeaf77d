"""The texts of candidates that the paper is compared with: their full texts where open and allowed, else abstracts."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from peerassay.literature.candidate import Candidate, CandidateText
from peerassay.literature.fulltext import Fetcher
from peerassay.literature.texts import candidate_text


@dataclass(frozen=True, slots=True)
class CandidateTexts:
    """Candidates with the bodies that could be had, their texts, both by cand_id, and one sentence on each failure."""

    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    warnings: tuple[str, ...] = ()


async def read_candidates(candidates: Mapping[str, Candidate], fetcher: Fetcher | None) -> CandidateTexts:
    """Return the texts of the candidates, sorted by id, each fetched and parsed once.

    A body that is at hand is left alone. Without a fetcher nothing leaves the machine, and a candidate without a body
    is read by its abstract: its basis says so.
    """
    order = sorted(candidates)
    warnings: list[str] = []
    read = dict(candidates)
    if fetcher is not None:
        fetched = await asyncio.gather(*(fetcher.fetch(candidates[cand_id]) for cand_id in order))
        read = {one.candidate.cand_id: one.candidate for one in fetched}
        warnings = [one.failure for one in fetched if one.failure]
    found = {cand_id: read[cand_id] for cand_id in order}
    return CandidateTexts(found, {c: candidate_text(one) for c, one in found.items()}, tuple(warnings))
