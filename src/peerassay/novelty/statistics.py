"""Counts over comparisons, by contribution (seed 004, C.8): failed ones are counted apart, never as negative."""

from collections.abc import Sequence

from peerassay.novelty.comparison_result import Comparison, Refutation
from peerassay.novelty.extracted import Contribution
from peerassay.novelty.report import ContributionStatistics


def statistics_of(
    contributions: Sequence[Contribution], comparisons: Sequence[Comparison]
) -> tuple[ContributionStatistics, ...]:
    """Return the statistics of each contribution, in their order; each is held against every work compared."""
    return tuple(_of_one(one.id, comparisons) for one in contributions)


def _of_one(contribution_id: str, comparisons: Sequence[Comparison]) -> ContributionStatistics:
    given = [refutation_of(comparison, contribution_id) for comparison in comparisons]
    found = [refutation for refutation in given if refutation is not None]
    refuting = sum(one.status == "can_refute" for one in found)
    parts = sum(one.status == "has_a_part" for one in found)
    return ContributionStatistics(
        contribution_id=contribution_id,
        candidates_examined=len(found),
        can_refute=refuting,
        has_a_part=parts,
        non_refutable_or_unclear=len(found) - refuting - parts,
        unclear=sum(one.status == "unclear" for one in found),
        failed=len(given) - len(found),
        downgraded=sum(one.downgraded for one in found),
        unverified_pairs=sum(one.unverified_pairs for one in found),
    )


def refutation_of(comparison: Comparison, contribution_id: str) -> Refutation | None:
    """Return what the comparison says of the contribution, None where it failed or says nothing of it."""
    return next((one for one in comparison.refutations if one.contribution_id == contribution_id), None)
