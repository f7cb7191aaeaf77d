"""The score of a review: the seed's numbers, each with its N and an interval."""

from peerassay.frozen import Frozen


class Score(Frozen):
    """A number with what it stands on. `value` is None where there was nothing to count.

    `low`/`high` bound it at 95 % (Wilson for shares, bootstrap with a fixed seed for means); None below N = 2.
    """

    value: float | None
    n: int
    low: float | None = None
    high: float | None = None
    meaning: str = ""


class Scores(Frozen):
    """The seed's scores by its own keys (002, "Putting it together"); null where there was nothing to count."""

    GP: float | None
    OR: float | None
    VR: float | None
    CR: float | None
    MN: float | None
    CalGap: float | None
    UseScore: float | None


class Usefulness(Frozen):
    """UseScore option 2 (seed 002, 5.5): a model's rating 1-5 with two justifications."""

    rating: int
    justifications: tuple[str, str]
    by: str


class ScoreCard(Frozen):
    """Every score with N and interval, by key: the seven of the seed and those beside them.

    Keys beside the seed's: `GP_without_absence`, `OR_without_absence`, `CitationRelevance`, `CalRank`.
    `counts` holds what is not in N, by reason: `opinion`, `not_checked`, `request`, `failed`, `facts`, ...
    """

    scores: dict[str, Score]
    labels: dict[str, int]
    counts: dict[str, int]
    citations: dict[str, int]
    usefulness: Usefulness | None = None
