"""UseScore, option 1: how specific a novelty claim is, by cue words (docs/specification.md, G27).

One point each for a concrete mechanism or assumption, a clear axis of comparison, and a proposed fix. The fix may
stand in a neighbouring sentence of the same paragraph, where reviewers like to put it ("Please compare with ...").
The cues are in `rules/specificity.py`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from peerassay.documents import Sentence
from peerassay.jobs.reviews.case import Statement
from peerassay.jobs.reviews.rules.specificity import names_axis, names_mechanism, proposes_fix
from peerassay.jobs.reviews.scores.interval import mean
from peerassay.jobs.reviews.scores.measure import Measure, Reviewed
from peerassay.jobs.reviews.scores.score import Score
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
    """The claims and sentences of one review, made ready to tell what is around each claim."""

    def __init__(self, claims: Iterable[Statement], sentences: Sequence[Sentence]) -> None:
        self._sentences = sentences
        self._places = {s.id: n for n, s in enumerate(sentences)}
        self._owners: dict[str, set[str]] = {}
        for claim in claims:
            for sentence in claim.sentence_ids:
                self._owners.setdefault(sentence, set()).add(claim.id)

    def free_near(self, claim: Statement) -> tuple[Sentence, ...]:
        """Return the sentences of the claim's paragraph within reach that no claim has for itself."""
        at = sorted(self._places[i] for i in set(claim.sentence_ids) if i in self._places)
        if not at:
            return ()
        paragraphs = {self._sentences[n].paragraph for n in at}
        window = self._sentences[max(0, at[0] - REACH) : at[-1] + REACH + 1]
        free = (s for s in window if s.paragraph in paragraphs and s.id not in claim.sentence_ids)
        return tuple(s for s in free if not self._owners.get(s.id, set()) - {claim.id})


def use_score(review: Reviewed) -> Score:
    """Return UseScore: the mean of 0-3 over the claims, whatever became of them."""
    around = Surroundings(review.claims, review.sentences)
    return mean([specificity(review, claim, around).points for claim in review.claims])


def specificity(review: Reviewed, claim: Statement, around: Surroundings) -> Specificity:
    """Return the points of a claim of the review that `around` was made of."""
    text = review.text(claim)
    bare = _without_works(text, [words for r in review.referents if r.ref_id in claim.works for words in r.strings])
    return Specificity(
        mechanism=names_mechanism(bare) or names_mechanism(claim.says),
        axis=names_axis(text),
        fix=proposes_fix(text) or any(proposes_fix(s.text) for s in around.free_near(claim)),
    )


def _without_works(text: str, named: Iterable[str]) -> str:
    """The claim without the works that it cites: a name is no mechanism."""
    for words in sorted(named, key=len, reverse=True):
        text = text.replace(words, " ")
    return URL.sub(" ", CITED.sub(" ", text))


USE_SCORE = Measure(
    key="UseScore",
    name="Specificity (0 to 3)",
    meaning=(
        "How specific the claims are, 0 to 3 on average: a concrete mechanism, a clear axis of comparison, a proposed "
        "fix."
    ),
    formula="mean of 0-3 points over claims",
    of=use_score,
    high=3.0,
)
