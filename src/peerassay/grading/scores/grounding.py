"""GP, OR and VR: how the reviewer's novelty claims stand against prior work (seed 002, 4.1).

N counts the verdicts that the law counts: labels of claims, AMBIGUOUS included. What has no label (opinion,
not_checked, request, failed, ...) and the facts of undecided reviewers are counted beside the scores.
UNDERSTATED is in N and in neither GP nor OR: the reviewer says less than there is, which is no overreach.
"""

from collections import Counter
from collections.abc import Iterable

from peerassay.grading.law import Label
from peerassay.grading.scorecard import Score
from peerassay.grading.scores.interval import share
from peerassay.grading.verdict import Verdict

GP_MEANING = "Share of the claims about novelty that prior work bears out."
OR_MEANING = "Share of the claims about novelty that say more than prior work shows, or that nothing read bears out."
VR_MEANING = "Share of the claims about novelty that are definite enough to be decided by what was read."
WITHOUT = " Left out: claims whose verdict stands on silence alone, on nothing having been found."


def counted(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts that make up N."""
    return tuple(v for v in verdicts if v.counted and v.label is not None)


def without_absence(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts of N that stand on something that was read, not on silence alone (law, section 5)."""
    return tuple(v for v in counted(verdicts) if v.basis != "absence")


def label_counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts of N carry each label, zeros included; the values add up to N."""
    found = Counter(v.label for v in counted(verdicts))
    return {label.value: found[label] for label in Label}


def counts_beside(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts are not in N, by reason: the outcome, or `facts` for labels out of N."""
    outside = (v for v in verdicts if not (v.counted and v.label is not None))
    found = Counter("facts" if v.outcome == "label" else str(v.outcome) for v in outside)
    return dict(sorted(found.items()))


def grounding_precision(verdicts: Iterable[Verdict], meaning: str = GP_MEANING) -> Score:
    """Return GP = SUPPORTED / N."""
    return _share_of(tuple(verdicts), frozenset({Label.SUPPORTED}), meaning)


def overreach_rate(verdicts: Iterable[Verdict], meaning: str = OR_MEANING) -> Score:
    """Return OR = (OVERSTATED + UNSUPPORTED) / N."""
    return _share_of(tuple(verdicts), frozenset({Label.OVERSTATED, Label.UNSUPPORTED}), meaning)


def verifiability_rate(verdicts: Iterable[Verdict], meaning: str = VR_MEANING) -> Score:
    """Return VR = 1 - AMBIGUOUS / N."""
    return _share_of(tuple(verdicts), frozenset(Label) - {Label.AMBIGUOUS}, meaning)


def _share_of(verdicts: tuple[Verdict, ...], labels: frozenset[Label], meaning: str) -> Score:
    in_n = counted(verdicts)
    return share(sum(v.label in labels for v in in_n), len(in_n), meaning)
