"""From the works that a review names to references of the paper and candidates that can be read (docs/law.md, 1)."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from peerassay.documents import Reference
from peerassay.engines import Failure
from peerassay.jobs.reviews.named_works.citations import id_keys
from peerassay.jobs.reviews.named_works.referent import Referent
from peerassay.jobs.reviews.named_works.works import WorkNamed
from peerassay.language.coined import DATA
from peerassay.language.titles import normal_title
from peerassay.literature import (
    Candidate,
    CitationState,
    Resolution,
    Source,
    WorkMention,
    later_than,
    resolve,
    short_name,
)
from peerassay.literature.fit import fit
from peerassay.literature.resolving import faults_of
from peerassay.retrieval import mention_of_reference, reference_to

MOST_SENT = 5
"""Words of one review that are only printed like a title or a name and are sent to a source beyond this machine."""
BY_REFERENCES = "paper's references"
LookedUp = frozenset[tuple[str, str]]
"""Look-ups as a source and the words that it was asked for; the same again is answered by the source's own cache."""
_FOUND = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED, CitationState.LATER_THAN_PAPER})


@dataclass(frozen=True, slots=True)
class Referred:
    """What the named works were resolved to.

    Attributes:
        referents: one a work; words that only looked like a title or name, and that no source has, are left out.
        candidates: the works that they are, marked as named, by id.
        works: the works of the referents, of the same ids; two that turned out to be one stand together.
        failures: sources that failed.
        looked_up: what was asked, whatever came of it.
        same: the referent's id by the id of each work found; one that was left out is not in it.
        warnings: what was not asked, and why.

    """

    referents: tuple[Referent, ...]
    candidates: tuple[Candidate, ...]
    works: tuple[WorkNamed, ...] = ()
    failures: tuple[Failure, ...] = ()
    looked_up: LookedUp = frozenset()
    same: Mapping[str, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Resolved:
    work: WorkNamed
    found: Resolution
    reference: Reference | None
    ids: tuple[str, ...] = ()
    """The ids of the works that turned out to be this one, its own left out."""


async def resolve_works(
    works: Sequence[WorkNamed],
    references: Sequence[Reference],
    sources: Sequence[Source],
    *,
    paper_date: str | None,
    known: Mapping[str, Candidate] = {},
    cited: Mapping[str, str] = {},
) -> Referred:
    """Return what the works of one review are: references of the paper, candidates, or neither.

    A work at hand (`known` by id, and which reference of the paper each is: `cited`) is not asked for again. Of the
    `tentative` works the first MOST_SENT that no source on this machine has are sent beyond it.
    """
    lookup = _Lookup(references, known, cited, paper_date)
    here = [source for source in sources if source.endpoint is None]
    away = [source for source in sources if source.endpoint is not None]
    sure = [work for work in works if not work.tentative]
    unsure = [work for work in works if work.tentative]
    first = await asyncio.gather(*(lookup.resolved(work, sources) for work in sure))
    second = await asyncio.gather(*(lookup.resolved(work, here) for work in unsure)) if here else []
    left = [resolved.work for resolved in second if not _is_titled(resolved)] if here else unsure
    left = sorted(left, key=lambda work: work.mention.nickname is None and work.strings[0] == work.mention.title)
    third = await asyncio.gather(*(lookup.resolved(work, away) for work in left[:MOST_SENT])) if away else []
    asked = [*first, *second, *third]
    kept = _merged([*first, *(resolved for resolved in (*second, *third) if _is_titled(resolved))])
    candidates = {r.found.candidate.cand_id: r.found.candidate for r in kept if r.found.candidate is not None}
    return Referred(
        referents=tuple(_referent(resolved) for resolved in kept),
        candidates=tuple(candidates[key].model_copy(update={"named": True}) for key in sorted(candidates)),
        works=tuple(resolved.work for resolved in kept),
        failures=_failures([resolved.found for resolved in asked], sources),
        looked_up=frozenset((s.name, words) for resolved in asked for words in resolved.found.asked for s in sources),
        same={ref_id: resolved.work.ref_id for resolved in kept for ref_id in (resolved.work.ref_id, *resolved.ids)},
        warnings=_not_sent(len(left), away),
    )


@dataclass(frozen=True, slots=True)
class _Lookup:
    """What is at hand for all works of a review."""

    references: Sequence[Reference]
    known: Mapping[str, Candidate]
    cited: Mapping[str, str]
    paper_date: str | None

    async def resolved(self, work: WorkNamed, sources: Sequence[Source]) -> _Resolved:
        """Resolve one work: by what is at hand, then by the sources in its own words, then in the paper's."""
        reference = next((r for r in self.references if r.id == work.reference), None)
        at_hand = self._at_hand(work, reference)
        if at_hand is not None:
            reference = reference or self._listed(at_hand)
            return _Resolved(work, self._known_here(work, at_hand, reference), reference)
        found = await resolve(_filled(work, reference), sources, paper_date=self.paper_date)
        if found.candidate is None and reference is not None:
            again = await resolve(mention_of_reference(reference), sources, paper_date=self.paper_date)
            found = again.model_copy(update={"asked": (*found.asked, *again.asked)})
        if found.candidate is not None and reference is None:
            reference = self._listed(found.candidate)
        if found.candidate is None and work.ambiguous:
            found = found.model_copy(update={"state": CitationState.AMBIGUOUS})
        return _Resolved(work, _in_list(found, reference), reference)

    def _at_hand(self, work: WorkNamed, reference: Reference | None) -> Candidate | None:
        if reference is not None:
            same = [cand_id for cand_id, ref in sorted(self.cited.items()) if ref == reference.id]
            if same and same[0] in self.known:
                return self.known[same[0]]
        keys, title = id_keys(work.mention), normal_title(work.mention.title or "")
        for candidate in self.known.values():
            own = WorkMention(text="", doi=candidate.doi, arxiv_id=candidate.arxiv_id, url=candidate.url)
            if not keys.isdisjoint(id_keys(own)):
                return candidate
            titled = len(title.split()) > 2 and title == normal_title(candidate.title)
            if titled and not faults_of(work.mention, fit(work.mention, candidate)):
                return candidate
        return None

    def _known_here(self, work: WorkNamed, candidate: Candidate, reference: Reference | None) -> Resolution:
        faults = faults_of(work.mention, fit(work.mention, candidate))
        later = reference is None and later_than(candidate, self.paper_date)
        state = CitationState.LATER_THAN_PAPER if later else CitationState.RESOLVED
        return Resolution(
            state=CitationState.MISDESCRIBED if faults else state,
            candidate=candidate,
            by=BY_REFERENCES if reference else "title",
            note="; ".join(faults) or None,
        )

    def _listed(self, candidate: Candidate) -> Reference | None:
        own = self.cited.get(candidate.cand_id)
        if own is not None:
            return next((r for r in self.references if r.id == own), None)
        return reference_to(
            self.references,
            title=candidate.title,
            authors=candidate.authors,
            doi=candidate.doi,
            arxiv_id=candidate.arxiv_id,
        )


def _filled(work: WorkNamed, reference: Reference | None) -> WorkMention:
    """What the review says of a work, with what only the paper's own reference tells of it; a year is the review's."""
    if reference is None:
        return work.mention
    own = mention_of_reference(reference)
    filled = {name: getattr(own, name) for name in ("title", "authors", "doi", "arxiv_id", "url")}
    return work.mention.model_copy(update={k: v for k, v in filled.items() if v and not getattr(work.mention, k)})


def _in_list(found: Resolution, reference: Reference | None) -> Resolution:
    """A work of the paper's own list is known, whether a source has it or not, and is never later than the paper."""
    if reference is None:
        return found
    if found.candidate is None:
        note = None if found.state is CitationState.COULD_NOT_CHECK else found.note
        return found.model_copy(update={"state": CitationState.RESOLVED, "by": BY_REFERENCES, "note": note})
    if found.state is CitationState.LATER_THAN_PAPER:
        return found.model_copy(update={"state": CitationState.RESOLVED})
    return found


def _is_titled(work: _Resolved) -> bool:
    """Whether what was only printed like a title or a name is one: a source has a work of that title or that name."""
    found, name = work.found, work.work.mention.nickname
    if found.candidate is None or found.state is not CitationState.RESOLVED:
        return False
    title = found.candidate.title
    # Letter by letter: "LLaMA" is another name than "LLAMA".
    return found.by == "title" or (short_name(title) == name and not DATA.search(title))


def _merged(resolved: Sequence[_Resolved]) -> list[_Resolved]:
    """Entries that turned out to be the same work are merged under the first one's id."""
    ordered = sorted(resolved, key=lambda work: int(work.work.ref_id[1:]))
    kept: dict[str, _Resolved] = {}
    for work in ordered:
        keys = [work.reference.id] if work.reference else []
        keys += [work.found.candidate.cand_id] if work.found.candidate and work.found.state in _FOUND else []
        before = next((kept[key] for key in keys if key in kept), None)
        joined = (
            work
            if before is None
            else replace(before, work=_union(before.work, work.work), ids=(*before.ids, work.work.ref_id))
        )
        keys += [key for key, held in kept.items() if held is before]
        kept |= dict.fromkeys(keys or [work.work.ref_id], joined)
    return list({work.work.ref_id: work for work in kept.values()}.values())


def _union(work: WorkNamed, two: WorkNamed) -> WorkNamed:
    names = ("strings", "places", "sentence_ids", "cited_in", "labels")
    both = {name: tuple(dict.fromkeys((*getattr(work, name), *getattr(two, name)))) for name in names}
    return work.model_copy(update={**both, "note": work.note or two.note})


def _not_sent(number: int, away: Sequence[Source]) -> tuple[str, ...]:
    if number <= MOST_SENT or not away:
        return ()
    names = ", ".join(source.name for source in away)
    words = f"only {MOST_SENT} of {number} passages that look like a title or name were looked up at {names}"
    return (f"{words}; the others may also name works",)


def _failures(resolutions: Sequence[Resolution], sources: Sequence[Source]) -> tuple[Failure, ...]:
    """Name a source that failed, once for all look-ups; a work that another source had is no reason to be silent."""
    reasons = {
        s.name: [resolution.failed[s.name] for resolution in resolutions if s.name in resolution.failed]
        for s in sources
    }
    sentences = (
        f"{name} failed for {len(why)} of {len(resolutions)} look-ups of named works" for name, why in reasons.items()
    )
    pairs = zip(sentences, reasons.values(), strict=True)
    return tuple(Failure(error="SourceError", message=f"{words}: {why[0]}") for words, why in pairs if why)


def _referent(resolved: _Resolved) -> Referent:
    work, found = resolved.work, resolved.found
    notes = [note for note in (work.note, found.note) if note]
    return Referent(
        ref_id=work.ref_id,
        strings=work.strings,
        places=work.places,
        sentence_ids=work.sentence_ids,
        mention=work.mention,
        state=found.state,
        cand_id=found.candidate.cand_id if found.candidate else None,
        reference=resolved.reference.id if resolved.reference else None,
        reference_title=resolved.reference.title if resolved.reference else None,
        by=found.by,
        note="; ".join(notes) or None,
    )
