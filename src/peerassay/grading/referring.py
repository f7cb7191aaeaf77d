"""From the works that a review names to candidates that can be read (law, section 2; seed 002, 5.2)."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from peerassay.engines.answered import Failure
from peerassay.grading.mentions.mention import WorkNamed
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
