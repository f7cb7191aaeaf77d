"""From the works that a review names to candidates that can be read (law, section 2; seed 002, 5.2)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.engines.answered import Failure
from peerassay.grading.mentions.mention import WorkNamed
from peerassay.grading.mentions.works import numbered, possible_works
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.candidate import Candidate
from peerassay.literature.resolving import Resolution, resolve
from peerassay.literature.source import Source


@dataclass(frozen=True, slots=True)
class Referred:
    """The works as referents, the candidates that they are (marked as named), and the sources that failed."""

    referents: tuple[Referent, ...]
    candidates: tuple[Candidate, ...]
    failures: tuple[Failure, ...] = ()


async def resolve_works(works: Sequence[WorkNamed], sources: Sequence[Source], *, paper_date: str | None) -> Referred:
    """Look up every named work directly."""
    resolutions = await asyncio.gather(*(resolve(w.mention, sources, paper_date=paper_date) for w in works))
    referents = tuple(_referent(work, found) for work, found in zip(works, resolutions, strict=True))
    candidates = {r.candidate.cand_id: r.candidate for r in resolutions if r.candidate is not None}
    return Referred(
        referents=referents,
        candidates=tuple(candidates[key].model_copy(update={"named": True}) for key in sorted(candidates)),
        failures=tuple(f for source in sources for f in _failures(source.name, resolutions)),
    )


async def named_works(review: Review, paper: Paper, sources: Sequence[Source]) -> tuple[WorkNamed, ...]:
    """Return the works that the review names, numbered in order of first mention.

    What is only printed like a title is one of them where a source has a work of that title, and is no citation at
    all where none has: it is never told as not found.
    """
    possible = possible_works(review, paper)
    found = await asyncio.gather(*(_is_found(work, sources) for work in possible if work.tentative))
    titled = {work.ref_id for work, is_one in zip((w for w in possible if w.tentative), found, strict=True) if is_one}
    return numbered(work for work in possible if not work.tentative or work.ref_id in titled)


async def _is_found(work: WorkNamed, sources: Sequence[Source]) -> bool:
    found = await resolve(work.mention, sources, paper_date=None)
    return found.candidate is not None and found.by == "title"


def _failures(source: str, resolutions: Sequence[Resolution]) -> tuple[Failure, ...]:
    """Name a source that failed, once for all look-ups; a work that another source had is no reason to be silent."""
    start = f"{source} failed: "
    failed = [words.removeprefix(start) for one in resolutions for words in one.tried if words.startswith(start)]
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
