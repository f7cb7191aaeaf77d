"""MN: whether the reviewer who doubts novelty misses a closer work (seed 002, 5.3; docs/law.md, 7)."""

from collections.abc import Iterable, Mapping

from peerassay.grading.claim import Kind, NoveltyClaim, Stance
from peerassay.grading.scorecard import Score
from peerassay.grading.scores.interval import share
from peerassay.grading.verdict import Verdict

MN_MEANING = (
    "Share of the doubts about novelty with a closer earlier work where the reviewer names no earlier work at all."
)
_DOUBTS = frozenset({Stance.NOT_NOVEL, Stance.SOMEWHAT_NOVEL})


def missed_neighbours(claims: Iterable[NoveltyClaim], verdicts: Mapping[str, Verdict]) -> Score:
    """Return MN = doubts with a closer work that name no prior work / doubts with a closer work.

    Doubts are claims of stance not_novel or somewhat_novel. The closer work is the reader's, with its quote, and not a
    threshold of similarity as in the seed: a reader of both texts tells neighbours better than a cosine does.
    """
    doubts = [c for c in claims if c.kind is Kind.CLAIM and c.stance in _DOUBTS]
    with_closer = [c for c in doubts if c.claim_id in verdicts and verdicts[c.claim_id].closer_work is not None]
    return share(sum(not c.mentions_prior_work for c in with_closer), len(with_closer), MN_MEANING)
