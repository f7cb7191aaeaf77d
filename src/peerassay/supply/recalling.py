"""Works that the model recalled as closest: each is looked up like any citation, and kept where a source has it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.literature.candidate import Candidate, FoundBy
from peerassay.literature.resolving import Resolution, ResolutionState, resolve
from peerassay.literature.search_log import SearchEntry
from peerassay.literature.source import Source, WorkMention
from peerassay.supply.about_answer import RecalledWork
from peerassay.supply.references import source_of
from peerassay.supply.supply import RecalledWorks

RECALLED = "recalled"
"""The source in `found_by` of a recalled work, whose query there is the source that has it; its purpose in the log."""
_BY_ITS_TITLE = frozenset({"title", "DOI", "arXiv id", "URL"})


@dataclass(frozen=True, slots=True)
class Recalled:
    """The works that a source confirmed, nearest first as the model has them, and what was dropped."""

    candidates: tuple[Candidate, ...] = ()
    told: RecalledWorks = RecalledWorks()
    searches: tuple[SearchEntry, ...] = ()


async def confirmed(works: Sequence[RecalledWork], sources: Sequence[Source]) -> Recalled:
    """Return the recalled works that a source has; never raises for a source that fails, which stands in the log.

    A title that is there with another year or author is the model's slip: the work exists all the same.
    """
    if not works:
        return Recalled()
    resolutions = await asyncio.gather(*(resolve(_mention(work), sources, paper_date=None) for work in works))
    pairs = list(zip(works, resolutions, strict=True))
    found = [one.candidate for one in resolutions if one.candidate is not None and _exists(one)]
    told = RecalledWorks(
        recalled=len(works),
        confirmed=tuple(work.title for work, one in pairs if _exists(one)),
        dropped=tuple(work.title for work, one in pairs if not _exists(one)),
    )
    return Recalled(tuple(_noted(one, sources) for one in found), told, _searches(resolutions, sources, len(found)))


def _mention(work: RecalledWork) -> WorkMention:
    text = f"{work.author} et al. {work.title}" if work.author else work.title
    authors = (work.author,) if work.author else ()
    return WorkMention(text=text, title=work.title, authors=authors, year=work.year)


def _exists(one: Resolution) -> bool:
    if one.candidate is None:
        return False
    return one.state is not ResolutionState.MISDESCRIBED or one.by in _BY_ITS_TITLE


def _noted(candidate: Candidate, sources: Sequence[Source]) -> Candidate:
    note = FoundBy(source=RECALLED, query=source_of(candidate, sources), rank=1)
    return candidate.model_copy(update={"found_by": (note,)})


def _searches(resolutions: Sequence[Resolution], sources: Sequence[Source], found: int) -> tuple[SearchEntry, ...]:
    failed = {name: why for one in resolutions for name, why in one.failed.items()}
    return tuple(
        SearchEntry(
            source=source.name,
            query=f"{len(resolutions)} works that the model recalled",
            purpose=RECALLED,
            found=0 if source.name in failed else found,
            state="failed" if source.name in failed else "answered",
            failure=failed.get(source.name),
        )
        for source in sources
    )
