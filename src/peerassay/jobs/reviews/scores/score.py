"""A score with what it rests on, and the score card of a review; docs/scores.md has a row for each score."""

from peerassay.frozen import Frozen


class Score(Frozen):
    """A number with what it rests on. `value` is None where there was nothing to count.

    `low`/`high` bound it at 95 % (Wilson for shares, bootstrap with a fixed seed for means); None below N = 2.
    """

    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    meaning: str = ""


class ScoreCard(Frozen):
    """Every score of a review with N and interval, by key.

    `labels` counts the claims of N by label, `counts` the statements on novelty that are not in N by reason
    (`opinion`, `request`, `question`, `reported`, `not_judged`), `citations` the works that it names by what became
    of them.
    """

    scores: dict[str, Score]
    labels: dict[str, int]
    counts: dict[str, int]
    citations: dict[str, int]

    def value(self, key: str) -> float | None:
        """Return the value of a score, None where there was nothing to count."""
        score = self.scores.get(key)
        return None if score is None else score.value
