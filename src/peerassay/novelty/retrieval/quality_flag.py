"""The quality flag of a candidate from the criteria of its verdict (seed 004, B.3 and Table 10)."""

from collections.abc import Sequence

from peerassay.novelty.retrieved import Criterion, QualityFlag

_SINGLE: dict[str, QualityFlag] = {
    "support": "perfect",
    "somewhat_support": "partial",
    "reject": "no",
    "insufficient_information": "no",
}
_SPEAKS_FOR = frozenset({"support", "somewhat_support"})


def quality_flag(criteria: Sequence[Criterion]) -> QualityFlag:
    """Return the flag that the criteria come to, as Table 10 has it.

    All `support`: `perfect`, be it a single criterion and that of time. A single one else: `partial` where it is
    `somewhat_support`, or `no`. Several: `partial` where one that is not of time is `support` or `somewhat_support`,
    or `no`; so a candidate that only its date speaks for is `no`. The table is silent on a verdict without criteria:
    it is `no` here, for nothing was verified.
    """
    if not criteria:
        return "no"
    if len(criteria) == 1:
        return _SINGLE[criteria[0].assessment]
    if all(one.assessment == "support" for one in criteria):
        return "perfect"
    told = any(one.assessment in _SPEAKS_FOR and one.type != "time" for one in criteria)
    return "partial" if told else "no"
