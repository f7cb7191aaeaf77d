"""The quality flag, held against Table 10 word for word."""

from itertools import product

import pytest

from peerassay.novelty.retrieval.quality_flag import quality_flag
from peerassay.novelty.retrieved import Assessment, Criterion, CriterionType, QualityFlag

TYPES: tuple[CriterionType, ...] = ("task", "method", "setting", "time")
ASSESSMENTS: tuple[Assessment, ...] = ("support", "somewhat_support", "reject", "insufficient_information")
EVERY = [Criterion(type=kind, assessment=word) for kind, word in product(TYPES, ASSESSMENTS)]


def table_10(criteria: tuple[Criterion, ...]) -> QualityFlag:
    """The table's rows, one after the other."""
    if all(one.assessment == "support" for one in criteria):
        return "perfect"
    if len(criteria) == 1:
        return "partial" if criteria[0].assessment == "somewhat_support" else "no"
    exists = [one for one in criteria if one.assessment in {"support", "somewhat_support"} and one.type != "time"]
    return "partial" if exists else "no"


@pytest.mark.parametrize("length", [1, 2, 3])
def test_every_combination_has_the_tables_flag(length: int) -> None:
    """All verdicts of up to three criteria of any type and assessment, 4,368 of them."""
    for criteria in product(EVERY, repeat=length):
        assert quality_flag(criteria) == table_10(criteria), criteria


@pytest.mark.parametrize(
    ("criteria", "flag"),
    [
        ([("time", "support")], "perfect"),
        ([("time", "somewhat_support")], "partial"),
        ([("task", "insufficient_information")], "no"),
        ([("time", "support"), ("task", "reject")], "no"),
        ([("time", "support"), ("task", "insufficient_information"), ("method", "reject")], "no"),
        ([("time", "reject"), ("task", "support"), ("method", "support")], "partial"),
        ([("time", "insufficient_information"), ("task", "somewhat_support")], "partial"),
        ([("task", "support"), ("method", "support"), ("setting", "support"), ("time", "support")], "perfect"),
        ([("task", "support"), ("method", "support"), ("setting", "reject"), ("time", "support")], "partial"),
    ],
)
def test_odd_verdicts_have_the_flag_written_down(criteria: list[tuple[CriterionType, Assessment]], flag: str) -> None:
    """A single criterion of time counts as any other; among several its support alone is nothing."""
    assert quality_flag([Criterion(type=kind, assessment=word) for kind, word in criteria]) == flag


def test_a_verdict_without_criteria_is_no() -> None:
    """The table does not say: nothing was verified, so nothing passes."""
    assert quality_flag([]) == "no"
