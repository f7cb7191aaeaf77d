"""Named works and the nearest candidates, read beyond the abstract where the text may be had (issue part 5)."""

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from peerassay.grading.pack import Pack
from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import Fetcher, full_text_url


@dataclass(frozen=True, slots=True)
class Deepened:
    """The candidates, those of the packs with their texts where these could be had; what was asked for, what failed."""

    candidates: dict[str, Candidate]
    fetched: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()


async def deepen(candidates: Mapping[str, Candidate], packs: Iterable[Pack], fetcher: Fetcher | None) -> Deepened:
    """Fetch the texts of the packs' candidates; nothing where there is no fetcher."""
    if fetcher is None:
        return Deepened(dict(candidates))
    wanted = sorted({entry.cand_id for pack in packs for entry in pack.entries})
    lacking = [candidates[key] for key in wanted if candidates[key].body is None and candidates[key].open_access_url]
    fetched = await asyncio.gather(*(fetcher.fetch(candidate) for candidate in lacking))
    deeper = {one.candidate.cand_id: one.candidate for one in fetched}
    return Deepened(
        candidates=dict(candidates) | deeper,
        fetched=tuple(dict.fromkeys(url for one in lacking if (url := full_text_url(one)) is not None)),
        failures=tuple(one.failure for one in fetched if one.failure),
    )
