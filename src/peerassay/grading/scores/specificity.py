"""UseScore, option 1: how specific a novelty claim is, by cue words (seed 002, 5.5).

One point each for a concrete mechanism or assumption, a clear axis of comparison, and a proposed fix. The fix may
stand in a neighbouring sentence of the same paragraph, where reviewers like to put it ("Please compare with ...").
The cues stand in `cues`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents.sentence import Sentence
from peerassay.grading.claim import Gate, NoveltyClaim
from peerassay.grading.scorecard import Score
from peerassay.grading.scores.cues import CITATION, is_concrete, names_axis, names_mechanism, proposes_fix
from peerassay.grading.scores.interval import mean

USE_MEANING = (
    "How specific the claims are, 0 to 3 on average: a concrete mechanism, a clear axis of comparison, a proposed fix."
)
REACH = 2
"""How many sentences before or after a claim its fix may stand: the context of the law (section 1)."""


@dataclass(frozen=True, slots=True)
class Specificity:
    """The three points of one claim."""

    mechanism: bool
    axis: bool
    fix: bool

    @property
    def points(self) -> int:
        """0 to 3."""
        return self.mechanism + self.axis + self.fix


def use_score(claims: Sequence[NoveltyClaim], sentences: Sequence[Sentence]) -> Score:
    """Return UseScore: the mean of 0-3 over the items of gate claim, whatever became of them (opinions are vague)."""
    points = [specificity(c, claims, sentences).points for c in claims if c.gate is Gate.CLAIM]
    return mean(points, USE_MEANING)


def specificity(claim: NoveltyClaim, claims: Iterable[NoveltyClaim], sentences: Sequence[Sentence]) -> Specificity:
    """Return the points of a claim; `claims` and `sentences` are those of its review."""
    bare = _without_works(claim)
    near = _neighbours(claim, claims, sentences)
    return Specificity(
        mechanism=names_mechanism(bare) or any(is_concrete(line.aspect) for line in claim.lines),
        axis=names_axis(claim.text),
        fix=proposes_fix(claim.text) or any(proposes_fix(s.text) for s in near),
    )


def _without_works(claim: NoveltyClaim) -> str:
    """The claim without the works that it cites: a name is no mechanism."""
    text = claim.text
    for string in sorted(claim.prior_work_strings, key=len, reverse=True):
        text = text.replace(string, " ")
    return CITATION.sub(" ", text)


def _neighbours(
    claim: NoveltyClaim, claims: Iterable[NoveltyClaim], sentences: Sequence[Sentence]
) -> tuple[Sentence, ...]:
    """Sentences of the claim's paragraph within reach that no other claim has for itself."""
    own = set(claim.sentence_ids)
    taken = {i for c in claims if c.gate is Gate.CLAIM and c.claim_id != claim.claim_id for i in c.sentence_ids}
    at = [n for n, s in enumerate(sentences) if s.id in own]
    if not at:
        return ()
    paragraphs = {sentences[n].paragraph for n in at}
    window = sentences[max(0, at[0] - REACH) : at[-1] + REACH + 1]
    return tuple(s for s in window if s.paragraph in paragraphs and s.id not in taken | own)
