"""From the works that a review names to candidates that can be read (law, section 2; seed 002, 5.2)."""

import asyncio
from collections.abc import Sequence

from peerassay.grading.mentions.mention import WorkNamed
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.candidate import Candidate
from peerassay.literature.resolving import Resolution, resolve
from peerassay.literature.source import Source


async def resolve_works(
    works: Sequence[WorkNamed], sources: Sequence[Source], *, paper_date: str | None
) -> tuple[tuple[Referent, ...], tuple[Candidate, ...]]:
    """Look up every named work directly; return the referents and the candidates that they are, marked as named."""
    resolutions = await asyncio.gather(*(resolve(w.mention, sources, paper_date=paper_date) for w in works))
    referents = tuple(_referent(work, found) for work, found in zip(works, resolutions, strict=True))
    candidates = {r.candidate.cand_id: r.candidate for r in resolutions if r.candidate is not None}
    return referents, tuple(candidates[key].model_copy(update={"named": True}) for key in sorted(candidates))


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
