"""Taking the smallest faulty part out of an answer."""

from typing import Any, Literal

from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, field_validator

from peerassay.engines.salvage import NOT_ASKED_FOR, read_path, salvage
from peerassay.frozen import Frozen


class Claim(Frozen):
    id: str
    stance: Literal["novel", "not_novel"]
    weight: int = 3
    refs: tuple[int, ...] = ()


class Review(Frozen):
    claims: tuple[Claim, ...]
    terms: tuple[str, ...] = Field((), max_length=3)
    inner: Claim | None = None

    @field_validator("claims")
    @classmethod
    def _unique(cls, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        if len({claim.id for claim in claims}) < len(claims):
            raise ValueError("ids stand twice")
        return claims


GOOD = {"id": "C1", "stance": "novel"}


def paths(data: dict[str, Any]) -> list[str]:
    return [fault.path for fault in salvage(Review, data).faults]


def test_good_data_stands_whole() -> None:
    """What fits has no fault."""
    salvaged = salvage(Review, {"claims": [GOOD], "terms": ["a"]})
    assert salvaged.faults == ()
    assert salvaged.answer == Review(claims=(Claim(id="C1", stance="novel"),), terms=("a",))


def test_only_the_faulty_item_goes() -> None:
    """A list item without a needed part goes, by itself, under its path in the reply."""
    salvaged = salvage(Review, {"claims": [{"id": "C0"}, GOOD, {"id": "C2", "stance": "perhaps"}]})
    assert salvaged.answer == Review(claims=(Claim(id="C1", stance="novel"),))
    assert [fault.path for fault in salvaged.faults] == ["$.claims[0]", "$.claims[2]"]
    assert "stance" in salvaged.faults[0].what


def test_optional_field_falls_to_its_default() -> None:
    """A faulty optional field goes and its default stands; the item around it stays."""
    salvaged = salvage(Review, {"claims": [GOOD | {"weight": "heavy", "refs": [1, "x", 3]}]})
    assert salvaged.answer == Review(claims=(Claim(id="C1", stance="novel", refs=(1, 3)),))
    assert [fault.path for fault in salvaged.faults] == ["$.claims[0].weight", "$.claims[0].refs[1]"]


def test_unknown_key_goes_alone() -> None:
    """A key that nobody asked for goes and takes nothing with it."""
    salvaged = salvage(Review, {"claims": [GOOD | {"mood": "good"}]})
    assert salvaged.answer == Review(claims=(Claim(id="C1", stance="novel"),))
    assert [(fault.path, fault.what) for fault in salvaged.faults] == [("$.claims[0].mood", NOT_ASKED_FOR)]


def test_list_that_is_too_long_loses_its_end() -> None:
    """Of a list that is too long the items beyond its limit go, from the end."""
    salvaged = salvage(Review, {"claims": [], "terms": ["a", "b", "c", "d", "e"]})
    assert salvaged.answer == Review(claims=(), terms=("a", "b", "c"))
    assert [fault.path for fault in salvaged.faults] == ["$.terms[4]", "$.terms[3]"]


def test_optional_object_goes_when_its_needed_part_is_missing() -> None:
    """Where a needed part is missing, the optional object that lacks it goes."""
    assert paths({"claims": [], "inner": {"id": "C9"}}) == ["$.inner"]


def test_nothing_stands_without_a_needed_part_at_the_top() -> None:
    """An answer without a part that nothing can stand in for falls, and the fault names the part."""
    salvaged = salvage(Review, {"terms": ["a"]})
    assert salvaged.answer is None
    assert salvaged.faults[-1].path == "$.claims"


def test_paths_of_what_stands_lead_back_to_the_reply() -> None:
    """A place in the answer is told as its place in the reply, before parts were taken out."""
    salvaged = salvage(Review, {"claims": [{"id": "C0"}, GOOD]})
    assert salvaged.place_in_reply("$.claims[0].stance") == "$.claims[1].stance"


words = st.sampled_from(["C1", "C2", "novel", "not_novel", "x", "\ud800"])
small = st.none() | st.booleans() | st.integers(-3, 3) | words
keys = st.sampled_from(["id", "stance", "weight", "refs", "claims", "terms", "inner", "else"])
anything = st.recursive(small, lambda v: st.lists(v, max_size=4) | st.dictionaries(keys, v, max_size=5), max_leaves=25)
claims = st.fixed_dictionaries(
    {}, optional={"id": anything, "stance": words | anything, "weight": anything, "refs": anything, "else": small}
)
replies = st.fixed_dictionaries(
    {"claims": st.lists(claims | anything, max_size=5) | anything},
    optional={"terms": anything, "inner": claims | anything, "else": small},
)


@given(replies)
def test_what_stands_is_valid_and_what_went_is_named(data: dict[str, Any]) -> None:
    """Whatever comes: the answer fits its type, a fault names each part that went, and no fault means nothing went."""
    salvaged = salvage(Review, data)
    assert all(read_path(fault.path) is not None for fault in salvaged.faults)
    if salvaged.answer is None:
        assert salvaged.faults
    else:
        assert len(salvaged.faults) == len(salvaged.gone)
        assert salvaged.faults or salvaged.answer == Review.model_validate(data)


@given(st.lists(st.booleans(), max_size=8))
def test_no_good_item_is_lost_beside_bad_ones(pattern: list[bool]) -> None:
    """However good and bad items are mixed, exactly the good ones stand, in their order."""
    items = [{"id": f"C{i}", "stance": "novel" if good else "?"} for i, good in enumerate(pattern)]
    answer = salvage(Review, {"claims": items}).answer
    assert answer is not None
    assert [claim.id for claim in answer.claims] == [f"C{i}" for i, good in enumerate(pattern) if good]


def test_an_answer_of_a_hundred_thousand_parts_is_refused_at_once() -> None:
    """Mending it part by part would take minutes; nobody asked for as many."""
    salvaged = salvage(Review, {"claims": [{"broken": n} for n in range(100_000)]})
    assert salvaged.answer is None
    assert "parts" in salvaged.faults[0].what
