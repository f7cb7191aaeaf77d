"""Named works and the nearest candidates, read beyond the abstract where the text may be had (issue part 5)."""

import asyncio
from collections.abc import Iterable, Mapping

from peerassay.grading.pack import Pack
from peerassay.literature.candidate import Candidate
from peerassay.literature.fulltext import Fetcher


async def deepen(
    candidates: Mapping[str, Candidate], packs: Iterable[Pack], fetcher: Fetcher | None
) -> tuple[dict[str, Candidate], tuple[str, ...]]:
    """Return the candidates, those of the packs with their texts where these could be fetched, and what failed."""
    if fetcher is None:
        return dict(candidates), ()
    wanted = sorted({entry.cand_id for pack in packs for entry in pack.entries})
    lacking = [candidates[key] for key in wanted if candidates[key].body is None and candidates[key].open_access_url]
    fetched = await asyncio.gather(*(fetcher.fetch(candidate) for candidate in lacking))
    deeper = {one.candidate.cand_id: one.candidate for one in fetched}
    return dict(candidates) | deeper, tuple(one.failure for one in fetched if one.failure)
