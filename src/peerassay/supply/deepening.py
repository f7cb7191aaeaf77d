"""Works read beyond the abstract, where their text is at hand or may be fetched."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import Fetcher, full_text_url


@dataclass(frozen=True, slots=True)
class Deepened:
    """The candidates, those that were wanted with their texts where these could be had; addresses asked, failures."""

    candidates: dict[str, Candidate]
    fetched: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()


async def deepen(candidates: Mapping[str, Candidate], wanted: Iterable[str], fetcher: Fetcher | None) -> Deepened:
    """Fetch the texts of the wanted works that have none and may be had; nothing where there is no fetcher."""
    if fetcher is None:
        return Deepened(dict(candidates))
    named = (candidates[key] for key in dict.fromkeys(wanted) if key in candidates)
    lacking = [one for one in named if one.body is None and full_text_url(one) is not None]
    fetched = await asyncio.gather(*(fetcher.fetch(candidate) for candidate in lacking))
    deeper = {one.candidate.cand_id: one.candidate for one in fetched}
    return Deepened(
        candidates=dict(candidates) | deeper,
        fetched=tuple(dict.fromkeys(url for one in lacking if (url := full_text_url(one)) is not None)),
        failures=tuple(one.failure for one in fetched if one.failure),
    )
