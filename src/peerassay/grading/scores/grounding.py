"""GP, OR and VR: how the reviewer's novelty claims stand against prior work (seed 002, 4.1).

N counts the labels of claims, AMBIGUOUS included. Opinions, requests, reported claims, failed questions and what the
offline rules found, which carry no label, are counted beside the scores.
UNDERSTATED is in N and in neither GP nor OR: the reviewer says less than there is, which is no overreach.
"""

from collections import Counter
from collections.abc import Iterable

from peerassay.grading.scorecard import Score
from peerassay.grading.scores.interval import share
from peerassay.grading.verdict import Label, Verdict

GP_MEANING = "Share of the claims about novelty that prior work bears out."
OR_MEANING = "Share of the claims about novelty that say more than prior work shows, or that nothing read bears out."
VR_MEANING = "Share of the claims about novelty that are definite enough to be decided by what was read."
WITHOUT = " Left out: claims whose verdict stands on silence alone, on nothing having been found."


def counted(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts that make up N."""
    return tuple(v for v in verdicts if v.counted and v.label is not None)


def without_absence(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Return the verdicts of N that stand on something that was read, not on silence alone (docs/law.md, 7)."""
    return tuple(v for v in counted(verdicts) if v.basis != "absence")


def label_counts(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts of N carry each label, zeros included; the values add up to N."""
    found = Counter(v.label for v in counted(verdicts))
    return {label.value: found[label] for label in Label}


def counts_beside(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Return how many verdicts are not in N, by their plain word; `reported` for labels of what others said."""
    outside = (v for v in verdicts if not (v.counted and v.label is not None))
    found = Counter("reported" if v.label is not None else v.plain.casefold() for v in outside)
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
