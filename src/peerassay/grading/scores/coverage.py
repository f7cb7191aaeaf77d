"""MN: whether the reviewer who doubts novelty misses the obvious neighbour (seed 002, 5.3)."""

from collections.abc import Iterable, Mapping

from peerassay.grading.claim import Gate, NoveltyClaim, Stance
from peerassay.grading.pack import Pack, PackEntry
from peerassay.grading.scorecard import Score
from peerassay.grading.scores.interval import share

MN_MEANING = (
    "Share of the doubts about novelty with a strong neighbour in prior work where the reviewer names no prior work."
)
_DOUBTS = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})


def missed_neighbours(claims: Iterable[NoveltyClaim], packs: Mapping[str, Pack]) -> Score:
    """Return MN = doubts with a strong neighbour that name no prior work / doubts with a strong neighbour.

    Doubts are claims of stance not_novel or somewhat_novel. The strong neighbour is looked for among the nearest
    (the highest similarity decides, so five or more make no difference).
    """
    near = [(claim, strong_neighbours(packs[claim.claim_id])) for claim in claims if _doubts(claim, packs)]
    with_neighbour = [(claim, entries) for claim, entries in near if entries]
    return share(sum(_missed(claim, e) for claim, e in with_neighbour), len(with_neighbour), MN_MEANING)


def strong_neighbours(pack: Pack) -> tuple[PackEntry, ...]:
    """Return the entries at or above the similarity's own threshold; concurrent work could not have been known."""
    return tuple(
        e for e in pack.entries if e.similarity is not None and e.similarity >= pack.threshold and not e.concurrent
    )


def _doubts(claim: NoveltyClaim, packs: Mapping[str, Pack]) -> bool:
    return claim.gate is Gate.CLAIM and claim.stance in _DOUBTS and claim.claim_id in packs


def _missed(claim: NoveltyClaim, neighbours: tuple[PackEntry, ...]) -> bool:
    """Nothing is named for the claim, nor is the neighbour itself named elsewhere in the review (law, section 2)."""
    names = claim.mentions_prior_work or bool(claim.prior_work_strings) or bool(claim.referents)
    return not names and not any(e.named_in_review for e in neighbours)
