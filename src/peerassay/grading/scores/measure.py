"""What a score is: its key, what it counts, its scale, which way is better, and what it means.

Everything that tells of scores derives from these: the score card, the report's words, the columns of the CSV, and the
check of docs/scores.md.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from peerassay.documents import Sentence
from peerassay.grading.claim import NoveltyClaim, Referent
from peerassay.grading.record import EvidenceEntry, Score
from peerassay.grading.verdict import Verdict

LEAST_FOR_A_SHARE = 5
"""A share of fewer is told as a count: a percentage would say more than is known."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """What scores are counted from: one review's claims, verdicts, cited works, sentences and evidence sets.

    `verdicts` are keyed by claim id, `sets` are what stands beside each claim; `reads` is False where the offline rules
    answered.
    """

    claims: Sequence[NoveltyClaim] = ()
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    referents: Sequence[Referent] = ()
    sentences: Sequence[Sentence] = ()
    sets: Mapping[str, Sequence[EvidenceEntry]] = field(default_factory=dict)
    reads: bool = True

    @property
    def judged(self) -> tuple[Verdict, ...]:
        """The verdicts in the order of their claims' ids."""
        return tuple(self.verdicts[key] for key in sorted(self.verdicts))


@dataclass(frozen=True, slots=True)
class Measure:
    """A score.

    Attributes:
        key: its name in records and tables.
        name: its name in reports.
        meaning: a sentence on what it says.
        of: counts it; no value where there is nothing to count.
        low: the least that it can be.
        high: the most that it can be.
        better: which way is better, "neither" for what only describes.

    """

    key: str
    name: str
    meaning: str
    of: Callable[[Reviewed], Score]
    low: float = 0.0
    high: float = 1.0
    better: Literal["higher", "lower", "neither"] = "higher"

    @property
    def is_share(self) -> bool:
        """Whether it is a share of what is counted, from 0 to 1."""
        return (self.low, self.high) == (0.0, 1.0)

    def score(self, review: Reviewed) -> Score:
        """Return the score of a review, with its meaning."""
        return self.of(review).model_copy(update={"meaning": self.meaning})

    def in_words(self, score: Score | None) -> str:
        """Return a score with what it stands on: "33 % (13 % to 61 %, N = 12)"; a share of few as a count, "2 of 3"."""
        if score is None or score.value is None:
            return "–"
        if self.is_share and score.n < LEAST_FOR_A_SHARE:
            return f"{round(score.value * score.n)} of {score.n}"
        interval = ""
        if score.low is not None and score.high is not None:
            interval = f"{self.number(score.low)} to {self.number(score.high)}, "
        return f"{self.number(score.value)} ({interval}N = {score.n})"

    def number(self, value: float) -> str:
        """Return a value as its scale has it: "33 %", "+0.80", "1.90"."""
        if self.is_share:
            return f"{value * 100:.0f} %"
        signed = self.low < 0 and round(value, 2) != 0
        return f"{value:+.2f}".replace("-", "−") if signed else f"{value:.2f}"
