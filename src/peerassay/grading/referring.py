"""From the works that a review names to candidates that can be read (law, section 2; seed 002, 5.2)."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.answered import Failure
from peerassay.grading.mentions.mention import WorkNamed
from peerassay.grading.mentions.works import numbered, possible_works
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.candidate import Candidate
from peerassay.literature.resolving import Resolution, resolve
from peerassay.literature.search_log import SearchEntry
from peerassay.literature.source import Source

MOST_SENT = 5
"""Words of one review that are only printed like a title or a name and are sent to a source beyond this machine."""
TITLE_PURPOSE = "a work that the review may name"
"""The purpose, in the search log, of a look-up that failed for words that may name a work."""
LookedUp = frozenset[tuple[str, str]]
"""Look-ups as a source and the words that it was asked for; the same again is answered by the source's own cache."""


@dataclass(frozen=True, slots=True)
class Named:
    """The works that a review names.

    Attributes:
        works: in order of first mention.
        looked_up: what was asked to tell titles from other words in capitals, whatever came of it.
        failed: look-ups of that kind that have no answer. A work may be lost there: the search is not whole.
        warnings: what was not asked, and why.

    """

    works: tuple[WorkNamed, ...]
    looked_up: LookedUp = frozenset()
    failed: tuple[SearchEntry, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Referred:
    """The works as referents, the candidates that they are (marked as named), and the sources that failed."""

    referents: tuple[Referent, ...]
    candidates: tuple[Candidate, ...]
    failures: tuple[Failure, ...] = ()
    looked_up: LookedUp = frozenset()


async def resolve_works(works: Sequence[WorkNamed], sources: Sequence[Source], *, paper_date: str | None) -> Referred:
    """Look up every named work directly."""
    resolutions = await asyncio.gather(*(resolve(w.mention, sources, paper_date=paper_date) for w in works))
    referents = tuple(_referent(work, found) for work, found in zip(works, resolutions, strict=True))
    candidates = {r.candidate.cand_id: r.candidate for r in resolutions if r.candidate is not None}
    return Referred(
        referents=referents,
        candidates=tuple(candidates[key].model_copy(update={"named": True}) for key in sorted(candidates)),
        failures=tuple(f for source in sources for f in _failures(source.name, resolutions)),
        looked_up=_looked_up(sources, resolutions),
    )


async def named_works(review: Review, paper: Paper, sources: Sequence[Source]) -> Named:
    """Return the works that the review names, numbered in order of first mention.

    What is only printed like a title, or like a name set in comparison, is one of them where a source has a work of
    that title or name, and is no citation at all where none has: it is never told as not found. Sources on this
    machine are asked first, about all such words; those beyond it only about what is then left, and of one review
    only about the first MOST_SENT: words in capitals are cheap to write, and each is a request. A look-up that failed
    is in the search log, as a failed search is.
    """
    possible = possible_works(review, paper)
    here = [source for source in sources if source.endpoint is None]
    away = [source for source in sources if source.endpoint is not None]
    tentative = [work for work in possible if work.tentative]
    first = await _resolved(tentative, here)
    left = [work for work in tentative if not _is_titled(first.get(work.ref_id))] if away else []
    second = await _resolved(left[:MOST_SENT], away)
    titled = {ref_id for found in (first, second) for ref_id, one in found.items() if _is_titled(one)}
    kept = [work for work in possible if not work.tentative or work.ref_id in titled]
    dropped = [found[ref_id] for found in (first, second) for ref_id in found if ref_id not in titled]
    return Named(
        works=numbered(kept),
        looked_up=_looked_up(here, first.values()) | _looked_up(away, second.values()),
        failed=tuple(entry for one in dropped for entry in _not_told(one)),
        warnings=_not_sent(len(left), away),
    )


async def _resolved(works: Sequence[WorkNamed], sources: Sequence[Source]) -> dict[str, Resolution]:
    if not sources:
        return {}
    found = await asyncio.gather(*(resolve(work.mention, sources, paper_date=None) for work in works))
    return {work.ref_id: one for work, one in zip(works, found, strict=True)}


def _is_titled(found: Resolution | None) -> bool:
    return found is not None and found.candidate is not None and found.by in {"title", "nickname"}


def _looked_up(sources: Sequence[Source], resolutions: Iterable[Resolution]) -> LookedUp:
    return frozenset((source.name, words) for one in resolutions for words in one.asked for source in sources)


def _not_told(found: Resolution) -> tuple[SearchEntry, ...]:
    """Where a source failed, words that no other source knows may be a title all the same."""
    return tuple(
        SearchEntry(source=name, query=found.asked[0], purpose=TITLE_PURPOSE, found=0, state="failed", failure=why)
        for name, why in sorted(found.failed.items())
    )


def _not_sent(number: int, away: Sequence[Source]) -> tuple[str, ...]:
    if number <= MOST_SENT:
        return ()
    names = ", ".join(source.name for source in away)
    words = (
        f"of {number} places that are printed like a title or a name the first {MOST_SENT} were looked up at {names}"
    )
    return (f"{words}: a work may be named at the others",)


def _failures(source: str, resolutions: Sequence[Resolution]) -> tuple[Failure, ...]:
    """Name a source that failed, once for all look-ups; a work that another source had is no reason to be silent."""
    failed = [one.failed[source] for one in resolutions if source in one.failed]
    if not failed:
        return ()
    message = f"{source} failed for {len(failed)} of {len(resolutions)} look-ups of named works: {failed[0]}"
    return (Failure(error="SourceError", message=message),)


def _referent(work: WorkNamed, found: Resolution) -> Referent:
    notes = [note for note in (work.note, found.note) if note]
    return Referent(
        ref_id=work.ref_id,
        strings=work.strings,
        places=work.places,
        sentence_ids=work.sentence_ids,
        mention=work.mention,
        state=CitationState(found.state),
        cand_id=found.candidate.cand_id if found.candidate else None,
        by=found.by,
        note="; ".join(notes) or None,
    )
