"""UseScore, option 1: how specific a novelty claim is, by cue words (docs/specification.md, G27).

One point each for a concrete mechanism or assumption, a clear axis of comparison, and a proposed fix. The fix may
stand in a neighbouring sentence of the same paragraph, where reviewers like to put it ("Please compare with ...").
The cues stand in `grading/rules/specificity.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.grading.claim import Kind, NoveltyClaim
from peerassay.grading.record import Score
from peerassay.grading.rules.specificity import names_axis, names_mechanism, proposes_fix
from peerassay.grading.scores.interval import mean
from peerassay.grading.scores.measure import Measure
from peerassay.language.citation_marks import CITED
from peerassay.language.identifiers import URL

REACH = 2
"""How many sentences before or after a claim its fix may stand."""


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


class Surroundings:
    """The claims and sentences of one review, made ready to tell what stands around each claim."""

    def __init__(self, claims: Iterable[NoveltyClaim], sentences: Sequence[Sentence]) -> None:
        self._sentences = sentences
        self._places = {s.id: n for n, s in enumerate(sentences)}
        self._owners: dict[str, set[str]] = {}
        for claim in claims:
            if claim.kind is Kind.CLAIM:
                for sentence in claim.sentence_ids:
                    self._owners.setdefault(sentence, set()).add(claim.claim_id)

    def free_near(self, claim: NoveltyClaim) -> tuple[Sentence, ...]:
        """Return the sentences of the claim's paragraph within reach that no claim has for itself."""
        at = sorted(self._places[i] for i in set(claim.sentence_ids) if i in self._places)
        if not at:
            return ()
        paragraphs = {self._sentences[n].paragraph for n in at}
        window = self._sentences[max(0, at[0] - REACH) : at[-1] + REACH + 1]
        free = (s for s in window if s.paragraph in paragraphs and s.id not in claim.sentence_ids)
        return tuple(s for s in free if not self._owners.get(s.id, set()) - {claim.claim_id})


def use_score(claims: Sequence[NoveltyClaim], sentences: Sequence[Sentence]) -> Score:
    """Return UseScore: the mean of 0-3 over the claims, whatever became of them."""
    around = Surroundings(claims, sentences)
    points = [specificity(c, around).points for c in claims if c.kind is Kind.CLAIM]
    return mean(points)


def specificity(claim: NoveltyClaim, around: Surroundings) -> Specificity:
    """Return the points of a claim of the review that `around` was made of."""
    bare = _without_works(claim)
    near = around.free_near(claim)
    return Specificity(
        mechanism=names_mechanism(bare) or names_mechanism(claim.says),
        axis=names_axis(claim.text),
        fix=proposes_fix(claim.text) or any(proposes_fix(s.text) for s in near),
    )


def _without_works(claim: NoveltyClaim) -> str:
    """The claim without the works that it cites: a name is no mechanism."""
    text = claim.text
    for string in sorted(claim.prior_work_strings, key=len, reverse=True):
        text = text.replace(string, " ")
    return URL.sub(" ", CITED.sub(" ", text))


USE_SCORE = Measure(
    key="UseScore",
    name="How specific the claims are, of 3",
    meaning=(
        "How specific the claims are, 0 to 3 on average: a concrete mechanism, a clear axis of comparison, a proposed "
        "fix."
    ),
    of=lambda review: use_score(review.claims, review.sentences),
    high=3.0,
)
