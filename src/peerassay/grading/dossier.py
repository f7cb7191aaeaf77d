"""All that the claims of one review are judged from: paper, review, claims, works, texts and packs in one bundle."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from peerassay.documents.paper import Paper
from peerassay.documents.review import Review
from peerassay.grading.claim import NoveltyClaim, PaperSide
from peerassay.grading.pack import Pack
from peerassay.grading.referent import CitationState, Referent
from peerassay.literature.candidate import Candidate, CandidateText
from peerassay.literature.dates import later_than

READABLE = frozenset({CitationState.RESOLVED, CitationState.MISDESCRIBED})
"""States of a referent whose work is at hand and may be read."""


@dataclass(frozen=True, slots=True)
class Dossier:
    """What judging reads; nothing here is looked up later.

    Attributes:
        candidates: by cand_id: the pool after filters, the named works, and what the claims' own queries found.
        texts: what of each candidate can be read, by cand_id.
        packs: by claim_id; empty until `packing.make_packs` has made them.
        paper_date: ISO, as precise as known; None where it is not known.
        concurrent: cand_ids of work first public inside the concurrency window before the paper.
        found_for: by claim_id, the cand_ids that a query in the claim's own words found (law, section 4).
        pool: the cand_ids of the paper's pool, sorted: the part of the candidates that all its reviews share.

    """

    paper: Paper
    side: PaperSide
    review: Review
    claims: tuple[NoveltyClaim, ...]
    referents: tuple[Referent, ...]
    candidates: Mapping[str, Candidate]
    texts: Mapping[str, CandidateText]
    packs: Mapping[str, Pack] = field(default_factory=dict)
    paper_date: str | None = None
    concurrent: frozenset[str] = frozenset()
    found_for: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pool: tuple[str, ...] = ()

    def claim(self, claim_id: str) -> NoveltyClaim:
        """Return the claim; KeyError where there is none by this id."""
        for claim in self.claims:
            if claim.claim_id == claim_id:
                return claim
        raise KeyError(claim_id)

    def work(self, ref_id: str | None) -> str | None:
        """Return the cand_id of a named work that can be read, None where it is not at hand or later."""
        for referent in self.referents:
            if referent.ref_id == ref_id and referent.state in READABLE and self._may_be_read(referent.cand_id):
                return referent.cand_id
        return None

    def referent(self, ref_id: str | None) -> Referent | None:
        """Return the work that the review names by this id, at hand or not; None where there is none."""
        return next((one for one in self.referents if one.ref_id == ref_id), None)

    def named(self) -> frozenset[str]:
        """Return the cand_ids of every work that this review names anywhere, its reference lists included."""
        return frozenset(r.cand_id for r in self.referents if r.cand_id is not None)

    def _may_be_read(self, cand_id: str | None) -> bool:
        candidate = self.candidates.get(cand_id or "")
        return candidate is not None and cand_id in self.texts and not later_than(candidate, self.paper_date)

    def with_packs(self, packs: Mapping[str, Pack]) -> "Dossier":
        """Return the dossier with its packs."""
        return replace(self, packs=packs)
